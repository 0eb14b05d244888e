"""A card that opens a puzzle: a picture of its position, what it is, and how difficult."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ulm.analysis.own_mistakes_file import Origin
from ulm.analysis.puzzle_file import PuzzleEntry
from ulm.analysis.puzzle_progress import IN_A_ROW, AnsweredRecord
from ulm.analysis.puzzle_queue import PuzzleQueue
from ulm.i18n import puzzle_text
from ulm.i18n.catalog import t
from ulm.i18n.number_format import written
from ulm.ui.table.board.position_picture import PositionPicture, PositionPictures
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Image, Row, Stack
from ulm.ui.toolkit.hoverable import Hoverable
from ulm.ui.toolkit.label import Label, RichLabel
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import BODY, FADED, GILT, INK, PAGE, RUBRIC, SEPIA, SMALL, TAN, VELLUM, Theme

_PAD = 18.0
_TITLE = BODY * 1.15
_CHECK = 46.0


class CardPicture(Node):
    """A position in a square frame, or an icon where there is none; a tick where it is solved."""

    def __init__(
        self, pictures: PositionPictures, picture: PositionPicture | None, *, solved: bool, icon: str = ""
    ) -> None:
        self.pictures = pictures
        self.picture = picture
        self.solved = solved
        self.icon = icon

    def draw(self, canvas: Canvas) -> None:
        box = self.rect.inflate(0, self.rect.w - self.rect.h)
        canvas.fill(box, SEPIA, radius=4, alpha=60)
        if self.picture is not None:
            self.pictures.draw(canvas, box, self.picture)
        elif self.icon:
            canvas.sprite(self.icon, box.inflate(-box.w * 0.4, -box.h * 0.4))
        canvas.outline(box.inflate(3, 3), INK, 2.5, radius=4)
        if self.solved:
            centre = (box.right - _CHECK * 0.55, box.bottom - _CHECK * 0.55)
            canvas.circle(centre, _CHECK * 0.6, PAGE)
            canvas.circle(centre, _CHECK * 0.6, INK, 2)
            side = _CHECK * 0.8
            canvas.sprite("icons/check", (centre[0] - side / 2, centre[1] - side / 2, side, side))


class PuzzleCard(Hoverable):
    """As high as its words need, but at least of a height that the picture follows."""

    sound = "press"

    def __init__(
        self,
        title: str,
        lines: Sequence[str],
        act: Callable[[], None],
        picture: CardPicture,
        *,
        high: float,
        tooltip: str,
        name: str,
    ) -> None:
        """``lines`` are rich text; a card without a picture cannot be used."""
        words = [RichLabel(f"**{title}**", _TITLE, RUBRIC), *(RichLabel(line, SMALL) for line in lines)]
        part = Row(sized(picture, width=high - 2 * _PAD), Column(*words, gap=6, grow=1.0), gap=_PAD)
        super().__init__(Stack(part, pad=(_PAD, _PAD - 2)), on_activate=act, tooltip=tooltip, name=name)
        self.enabled = picture.picture is not None
        self.least = 0.0, high
        self._spoken = "\n".join([title, *lines])

    def spoken_name(self) -> str:
        return self._spoken

    def draw(self, canvas: Canvas) -> None:
        box = self.rect
        lit = self.hovered and self.enabled
        canvas.fill(box.move(4, 5), INK, radius=10, alpha=70)
        canvas.fill(box, PAGE if lit else VELLUM, radius=10)
        canvas.outline(box, INK if self.enabled else FADED, 2.5 if lit else 2, radius=10)
        super().draw(canvas)


_ROW_PAD, _ABOVE, _MARK = 12.0, 9.0, 34.0
_BETWEEN = "\N{NO-BREAK SPACE}· "
"""No line begins with the dot."""


def state_words(tried: AnsweredRecord) -> str:
    """How a puzzle was answered."""
    return t(f"puzzles.state.{'first' if tried.first else 'later' if tried.solved else 'missed'}")


class AnswerRow(Stack):
    """A row of the list."""

    def __init__(self, theme: Theme, entry: PuzzleEntry, tried: AnsweredRecord, origin: Origin | None) -> None:
        """``origin``: the missed turn of which the puzzle is made."""
        what = t("puzzles.difficulty", rating=entry.rating)
        if origin is not None:
            what = puzzle_text.mistake_origin(origin)
        said = _BETWEEN.join([state_words(tried), what])
        themes = _BETWEEN.join(puzzle_text.theme(name) for name in entry.themes)
        self.spoken = ", ".join([said, themes])
        words = Column(
            Label(said, BODY - 4, INK if tried.solved else RUBRIC, font="semibold"),
            Label(themes, SMALL, SEPIA, font="italic"),
            justify="center",
            grow=1.0,
        )
        side = _MARK * min(1.3, theme.factor)
        mark = sized(Image("icons/check" if tried.solved else "icons/cross"), width=side, height=side)
        super().__init__(Row(mark, words, gap=_ROW_PAD), pad=(_ROW_PAD, _ABOVE))


_NUMBER = 42.0
_GAP = 10.0
_SURE = 2
"""A rating lies within so many deviations, most probably."""


class PuzzleFigure(Hoverable):
    """A number and what it counts."""

    def __init__(self, theme: Theme, name: str, number: str, tooltip: str) -> None:
        self._words = t(f"puzzles.{name}"), number
        size = _NUMBER / max(1.0, theme.factor / 1.2)
        words = Column(
            Label(number, size, font="display", side="center"),
            Label(self._words[0], SMALL, SEPIA, side="center", grow=1.0),
            gap=2,
        )
        super().__init__(Stack(words, pad=(_GAP, 0)), tooltip=tooltip, name=f"figure:{name}", grow=1.0)
        self.width = 0.0

    def spoken_name(self) -> str:
        return self._words[0]

    def spoken_value(self) -> str:
        return self._words[1]


class _Line(Node):
    """A thin line between figures."""

    width = 0.0

    def draw(self, canvas: Canvas) -> None:
        box = self.rect.inflate(0, -12)
        canvas.line(box.midtop, box.midbottom, FADED, 2)


def puzzle_figures(theme: Theme, shelf: PuzzleQueue) -> Node:
    """The figures side by side."""
    kept = shelf.progress
    error = written(round(_SURE * kept.deviation))
    of = t("puzzles.of", n=shelf.solved(), all=len(shelf.puzzles))
    return Row(
        PuzzleFigure(theme, "rating", written(round(kept.rating)), t("puzzles.rating_tip", error=error)),
        _Line(),
        PuzzleFigure(theme, "streak", written(kept.streak), t("puzzles.streak_tip", n=kept.longest)),
        _Line(),
        PuzzleFigure(theme, "solved", of, t("puzzles.solved_tip")),
    )


ICONS = {
    "order": "icons/step",
    "sparrow": "icons/sparrow",
    "blocked": "icons/chain",
    "card": "icons/card",
    "crest": "icons/crest",
    "denying": "icons/hand",
    "tower": "icons/steeple",
    "last": "icons/end_turn",
}
_ICON, _TILE_PAD, _TILE_ABOVE, _LEAST = 40.0, 14.0, 9.0, 78.0
_NAME = BODY - 3
_DOT, _NEXT_DOT, _BAR = 6.0, 2.6, 6.0
"""How large a ring is, how far its centre is from the next one's in such sizes, and how high the bar is."""


class ThemeTile(Hoverable):
    """As high as its words need, but not lower than others."""

    sound = "press"

    def __init__(
        self, theme: Theme, name: str, solved: int, count: int, in_a_row: int, act: Callable[[], None]
    ) -> None:
        self.theme_name = name
        self._row = in_a_row
        self._of = t("puzzles.of", n=solved, all=count)
        icon = _ICON * min(1.4, theme.factor)
        title = Label(puzzle_text.theme(name), _NAME, font="semibold", grow=1.0)
        figure = Column(Label(self._of, SMALL, SEPIA, side="right"), _Rings(in_a_row), gap=2, align="end")
        right = Column(Row(title, figure, gap=_TILE_PAD, align="center", grow=1.0), _Bar(solved / max(1, count)), gap=6)
        part = Row(sized(Image(ICONS[name]), width=icon), sized(right, grow=1.0), gap=_TILE_PAD * 0.7)
        tip = t("puzzles.theme_tip", about=puzzle_text.theme_about(name))
        if in_a_row:
            tip += "\n" + t("puzzles.theme_row", n=in_a_row)
        super().__init__(Stack(part, pad=(_TILE_PAD, _TILE_ABOVE)), on_activate=act, tooltip=tip, name=f"theme:{name}")
        self.enabled = solved < count
        self.least = 0.0, _LEAST

    def spoken_name(self) -> str:
        return puzzle_text.theme(self.theme_name)

    def spoken_value(self) -> str:
        row = [t("puzzles.theme_row", n=self._row)] if self._row else []
        return ", ".join([self._of, *row])

    def draw(self, canvas: Canvas) -> None:
        lit = self.hovered and self.enabled
        canvas.fill(self.rect, PAGE if lit else VELLUM, radius=8)
        canvas.outline(self.rect, INK if self.enabled else SEPIA, 2 if lit else 1.5, radius=8)
        super().draw(canvas)


class _Rings(Node):
    """As many filled rings as were solved in a row, of those that make three."""

    def __init__(self, in_a_row: int) -> None:
        self.width, self.height = (2 + (IN_A_ROW - 1) * _NEXT_DOT) * _DOT, 2 * _DOT
        self._filled = in_a_row and (in_a_row - 1) % IN_A_ROW + 1

    def draw(self, canvas: Canvas) -> None:
        for number in range(IN_A_ROW):
            centre = (self.rect.x + _DOT * (1 + number * _NEXT_DOT), self.rect.centery)
            if number < self._filled:
                canvas.circle(centre, _DOT, GILT)
            canvas.circle(centre, _DOT, SEPIA, 1.5)


class _Bar(Node):
    """How much of it is solved."""

    def __init__(self, share: float) -> None:
        self.height = _BAR
        self._share = share

    def draw(self, canvas: Canvas) -> None:
        bar = self.rect
        canvas.fill(bar, TAN, radius=3)
        canvas.outline(bar, FADED, 1, radius=3)
        if self._share:
            canvas.fill((bar.x, bar.y, max(_BAR, bar.w * self._share), bar.h), SEPIA, radius=3)

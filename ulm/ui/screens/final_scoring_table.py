"""The table of the final count: a column for each player, a line for each source of points."""

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from pygame import FRect

from ulm.i18n.catalog import t
from ulm.i18n.number_format import written
from ulm.i18n.phrases import labelled
from ulm.ui.screens.final_scores import ScoreLine, SeatResult
from ulm.ui.style import SEATS
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Image, Row, Space, Stack
from ulm.ui.toolkit.hoverable import Hoverable
from ulm.ui.toolkit.label import Label, LaidOutText, fit
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import BODY, FADED, GILT, INK, LARGE, RUBRIC, SEPIA, SMALL, VELLUM, Colour, Font, Theme, mix
from ulm.ui.toolkit.viewport import Point, RectLike
from ulm.ui.toolkit.widgets.ornament import laurel, quill

_WIDEST = 400.0
_LABELS = 0.32
_EXPLAINED, _MOST_EXPLAINED = 0.34, 2
"""The share of the width that explanations take, and up to how many players there is room for them."""
_SLACK = 8.0
"""How much taller than its line an explanation may be: lines are apart."""
_WITH_PARTS = 1.2
"""Up to this text size lines that are part of others are shown."""
_CREST = 62.0
"""The height of the part of the head with the crest."""
_PART, _TOTAL = 0.84, 1.4
"""Heights of a line that is part of another, and of the total line, in lines."""
_FIGURE = {False: 26.0, True: 21.0}
"""The size of type of the figures of lines, and of those that are part of others."""
_ROW = 64.0
"""The height of a line where there is room for more."""
_NAMED = 0.22
"""The share of a line's time in which its name is written; then the figures grow."""
_GROWN = 0.9
_INDENT, _BESIDE_ICON, _AFTER = 34.0, 14.0, 10.0
"""How far a line that is part of another is indented; what is free between icon and name, and behind the name."""
_BAR = 0.52
"""The longest bar, as a share of the column."""
_OUTLINED = 4
"""From this height in pixels on, the colour of a bar can still be seen inside its outline."""


def growth(share: float) -> float:
    """How much of a line's figures there is at a share of its time."""
    grown = min(1.0, max(0.0, (share - _NAMED) / (_GROWN - _NAMED)))
    return 1 - (1 - grown) ** 2


class CountProgress(Protocol):
    """What is counted, and how far."""

    named: float
    """How visible it is who won."""

    @property
    def results(self) -> list[SeatResult]:
        """The results of all seats."""

    @property
    def winners(self) -> list[int]:
        """The seats that won."""

    def share(self, key: str) -> float:
        """How much of a line has been counted."""

    def shown(self, key: str, seat: int) -> int:
        """The figure of a seat in a line now."""

    def total(self, seat: int) -> int:
        """The sum of a seat's figures now."""


class ScoringTable(Node):
    """The table, as high as there is room, in the middle of its place."""

    name = "table"
    grow = 1.0

    def __init__(
        self, theme: Theme, count: CountProgress, lines: Sequence[ScoreLine], *, explained: bool = False
    ) -> None:
        """``explained``: what each line counts is written between its name and the figures, if there is room."""
        self.count = count
        self.seats = count.results
        self.explained = explained
        # Where text is large there is no room for the parts of a line: its figures tell them when pointed at.
        self._apart = theme.factor <= _WITH_PARTS
        self._all = lines
        self.lines = [line for line in lines if self._apart or not line.part_of]
        counted = [abs(figure) for line in self.lines if self._counted(line) for figure in line.figures]
        self._most = max(1, *counted)
        self.row = self.column = 0.0
        """The height of a line and the width of a player's column."""
        self.names: list[_Name] = []
        self.explanations: list[LaidOutText] = []
        """What the lines count, as it is written."""

    def _height(self, line: ScoreLine) -> float:
        return self.row * (_PART if line.part_of else 1.0)

    def _counted(self, line: ScoreLine) -> bool:
        """Whether a line is not only the sum of others that are shown."""
        return not (line.summed and self._apart)

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        seats, wide = range(len(self.seats)), self.rect.w * (1 - _LABELS)
        said = self.rect.w * _EXPLAINED if self.explained and len(seats) <= _MOST_EXPLAINED else 0.0
        self.column = min(_WIDEST, (wide - said) / len(seats))
        heads = Row(Space(grow=1.0), *map(self._head, seats))
        row = self.rect.h - heads.measure(theme, self.rect.size)[1]
        row /= sum(_PART if line.part_of else 1.0 for line in self.lines) + _TOTAL
        self.row = row if self.explained else min(_ROW * max(1.0, theme.factor * 0.8), row)
        self.explanations = self._explained(theme, said - 24) if said else []
        label = self.rect.w - self.column * len(seats) - (said if self.explanations else 0.0)
        sizes = {part: self._label_size(theme, label, part) for part in (False, True)}
        self.names = [_Name(self.count, line, self._side(line), sizes[bool(line.part_of)]) for line in self.lines]
        rules = [Stack(ground=None if line.part_of else _rule, height=self._height(line)) for line in self.lines]
        labels = [self._label(number, said) for number in range(len(self.lines))]
        cells = [Row(*(self._cell(line, seat) for seat in seats), height=self._height(line)) for line in self.lines]
        lit = [Stack(ground=partial(self._draw_lit, seat), width=self.column) for seat in seats]
        body = Stack(Column(*rules), Row(Column(*labels, grow=1.0), Column(*cells)))
        table = Stack(Row(Space(grow=1.0), *lit), Column(heads, body, self._total(label)))
        self.parts = (Column(table, justify="center"),)
        self.parts[0].place(theme, self.rect)

    def _won(self, seat: int) -> bool:
        """Whether it is seen that somebody won."""
        return bool(self.count.named) and seat in self.count.winners

    def _head(self, seat: int) -> Node:
        result, side = self.seats[seat], _CREST * 0.86
        crest = sized(Image(f"pieces/crest_{result.colour}"), width=side * 32 / 36)
        small = side * 0.5
        bot = Space(small) if result.bot is None else sized(Image("icons/bot"), width=small, height=small)
        crested = Stack(crest, ground=partial(self._draw_laurel, seat), height=side)
        beside = side * 0.34
        name = Label(result.name, BODY, font="semibold", side="center", grow=1.0)

        def band(canvas: Canvas, box: FRect) -> None:
            canvas.fill(box, SEATS[result.colour].ground, radius=2)

        return Column(
            Space(height=_CREST - side),
            Row(Space(small + beside), crested, Space(beside), bot, align="end", justify="center"),
            Stack(name, pad=(12, 6.5), grow=1.0),
            Row(Space(24), Stack(ground=band, grow=1.0, height=6), Space(24)),
            Space(height=3),
            width=self.column,
        )

    def _label(self, number: int, said: float) -> Node:
        """The name of a line, whose tooltip tells what it counts; that may be written beside it."""
        line = self.lines[number]
        beside = [Stack(ground=partial(self._draw_said, number), width=said)] if self.explanations else []
        item = Hoverable(Row(self.names[number], *beside), tooltip=line.explains, name=f"line:{line.key}")
        figures = [labelled(each.name, self.count.shown(line.key, seat)) for seat, each in enumerate(self.seats)]
        item.label = labelled(line.label, ", ".join(figures))
        return sized(item, height=self._height(line))

    def _cell(self, line: ScoreLine, seat: int) -> Node:
        """A figure; the tooltip tells what it is made of."""
        cell: Node = Stack(ground=partial(self._draw_cell, line, seat))
        if tip := self._tip(line, seat):
            item = cell = Hoverable(cell, tooltip=tip, name=f"{line.key}{seat}")
            item.label = labelled(self.seats[seat].name, line.label)
        return sized(cell, width=self.column)

    def _tip(self, line: ScoreLine, seat: int) -> str:
        """What a figure is made of."""
        if self._counted(line) and line.summed:
            parts = [each for each in self._all if each.part_of == line.key]
            return "\n".join(f"{each.label}: **{written(each.figures[seat])}**" for each in parts)
        return line.tips[seat]

    def _total(self, label: float) -> Node:
        totals = [Stack(ground=partial(self._draw_total, seat), width=self.column) for seat in range(len(self.seats))]
        words = Label(t("scoring.total"), LARGE, font="semibold", width=label - 12)
        row = Row(words, Space(grow=1.0), *totals, grow=1.0)
        return Column(Stack(ground=_double_rule, height=8), row, height=self.row * _TOTAL)

    # ----- sizes of type

    def _explained(self, theme: Theme, width: float) -> list[LaidOutText]:
        """What the lines count; nothing where there is no room to read it."""

        def said(size: float) -> list[LaidOutText]:
            rooms = [(line, (width, self._height(line))) for line in self.lines]
            return [fit(theme, line.explains, room, size=size, font="italic") for line, room in rooms]

        pixels = min(each.pixels for each in said(SMALL))
        found = said(pixels / (theme.scale * theme.factor))
        beyond = [each.height - self._height(line) for each, line in zip(found, self.lines, strict=True)]
        return [] if max(beyond) > _SLACK else found

    def _side(self, line: ScoreLine) -> float:
        """The side of the icon of a line."""
        return min(34.0 if line.part_of else 44.0, self._height(line) * 0.74)

    def _label_size(self, theme: Theme, width: float, part: bool) -> float:
        """One size of type for the names of all lines of a kind."""
        size, width = (SMALL + 2, width - _INDENT) if part else (BODY + 2, width)
        found = [
            fit(theme, line.label, (width - self._side(line) - _BESIDE_ICON - _AFTER, self._height(line)), size=size)
            for line in self.lines
            if bool(line.part_of) is part
        ]
        return min((each.pixels for each in found), default=theme.pixels(size)) / (theme.scale * theme.factor)

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        for name in self.names:
            if name.nib is not None:
                quill(canvas, name.nib, 130)

    def _draw_lit(self, seat: int, canvas: Canvas, box: FRect) -> None:
        """The column of a winner."""
        if self._won(seat):
            lit, named = box.inflate(-12, 0), self.count.named
            canvas.fill(lit, GILT, radius=12, alpha=round(60 * named))
            canvas.outline(lit, mix(VELLUM, GILT, named), 3, radius=12)

    def _draw_laurel(self, seat: int, canvas: Canvas, box: FRect) -> None:
        if self._won(seat):
            laurel(canvas, (box.centerx, box.centery - 2), box.h * 1.55)

    def _draw_said(self, number: int, canvas: Canvas, box: FRect) -> None:
        if self.count.share(self.lines[number].key) > _NAMED:
            self.explanations[number].draw(canvas, (box.x + 12, box.centery), SEPIA)

    def _draw_cell(self, line: ScoreLine, seat: int, canvas: Canvas, row: FRect) -> None:
        """A figure as far as it is counted, and its bar."""
        share, part = self.count.share(line.key), bool(line.part_of)
        if not share or (share <= _NAMED and not line.summed):
            return
        shown, figure, grown = self.count.shown(line.key, seat), line.figures[seat], growth(share)
        size, colour = min(row.h * 0.6, _FIGURE[part] * canvas.theme.factor), SEPIA if part else INK
        font: Font = "semibold" if line.summed and self._apart else "regular"
        _figure(canvas, shown, (row.centerx, row.centery - row.h * 0.06), colour, size, font)
        if not self._counted(line) or not figure:
            return
        if line.summed:  # it grows as its parts are counted
            grown = min(1.0, shown / figure)
        long = max(3.0, self.column * _BAR * abs(figure) / self._most * max(0.0, grown))
        bar = (row.centerx - long / 2, row.bottom - 8, long, 5)
        if figure > 0:
            canvas.fill(bar, SEATS[self.seats[seat].colour].ground)
        if figure < 0 or canvas.viewport.px(5) >= _OUTLINED:
            canvas.outline(bar, INK, 1)

    def _draw_total(self, seat: int, canvas: Canvas, box: FRect) -> None:
        """The sum, once the count has begun."""
        if any(self.count.share(line.key) for line in self.lines):
            colour = RUBRIC if self._won(seat) else INK
            _figure(canvas, self.count.total(seat), box.center, colour, self.row * 1.05, "display")


class _Name(Row):
    """The icon and the name of a line, as far as it is written."""

    def __init__(self, count: CountProgress, line: ScoreLine, side: float, size: float) -> None:
        self.count = count
        self.line = line
        self.words = Label(line.label, size, SEPIA if line.part_of else INK, grow=1.0)
        icon = sized(Image(f"icons/{line.icon}"), width=side)
        indent = Space(_INDENT if line.part_of else 0.0)
        super().__init__(indent, icon, Space(_BESIDE_ICON), self.words, Space(_AFTER), grow=1.0)

    @property
    def _named(self) -> float:
        return min(1.0, self.count.share(self.line.key) / _NAMED)

    @property
    def nib(self) -> Point | None:
        """Where the quill is while it writes the name."""
        words, box = self.words.words, self.words.rect
        if words is None or not 0 < self._named < 1:
            return None
        return box.x + min(box.w * self._named, words.width), box.centery + 10

    def draw(self, canvas: Canvas) -> None:
        if self._named:
            box, words = self.rect, self.words.rect
            with canvas.clip((box.x, box.y, words.x - box.x + words.w * self._named, box.h)):
                super().draw(canvas)


def _figure(canvas: Canvas, number: int, centre: Point, colour: Colour, pixels: float, font: Font) -> None:
    size = min(pixels / canvas.theme.factor, 56.0)
    canvas.text(written(number), centre, size, colour, font=font, anchor="center")


def _rule(canvas: Canvas, box: FRect) -> None:
    canvas.line(box.topleft, box.topright, FADED, 1.5)


def _double_rule(canvas: Canvas, box: FRect) -> None:
    canvas.line(box.topleft, box.topright, INK, 3)
    canvas.line((box.x, box.y + 6), (box.right, box.y + 6), INK, 1.5)

"""The final scoring: the points are written line by line on a page of the town's chronicle."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from ulm.rules.scoring import FinalScore
from ulm.text.catalog import t
from ulm.text.number_format import written
from ulm.ui.kit.animation import Call, Clip, Gate, Tween, Wait, linear
from ulm.ui.kit.animation import Sequence as InTurn
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.input import Input, KeyDown, PointerDown
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import BODY, FADED, GILT, INK, LARGE, RUBRIC, SEPIA, SMALL, Colour, Font
from ulm.ui.kit.viewport import Point
from ulm.ui.program import Program, ProgramScene
from ulm.ui.scenes.page import MARGIN, backdrop, page, page_left, page_top
from ulm.ui.seat_colours import SEATS
from ulm.ui.timings import Timings
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.ornament import laurel, quill

SOURCES = ("points", "sparrows", "river", "cards")
SOURCE_ICONS = {"points": "points", "sparrows": "sparrow", "river": "river_step", "cards": "laid_out"}
_SHEET = pygame.FRect(130, 40, 1660, 1000)
_WIDEST = 420.0
_LABELS = 0.27
_HEAD, _TOTAL = 2.25, 1.35
"""Heights of the head and the total line, in rows."""
_FOOT = 196.0


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of a seat; ``bot`` is the kind of bot, or None."""

    name: str
    colour: str
    score: FinalScore
    bot: str | None = None


class _Line:
    """The timing of a line: first its name is written, then each seat's number."""

    def __init__(self, figures: Sequence[int]) -> None:
        self._ends = [float(Timings.FLIGHT)]
        for figure in figures:
            self._ends.append(self._ends[-1] + max(Timings.POINT, Timings.points(figure)))

    @property
    def duration(self) -> float:
        """How long the line takes to write (ms)."""
        return self._ends[-1]

    def written(self, share: float, part: int) -> float:
        """The share of a part that is written at a share of the line; part 0 is the name, the others are seats."""
        start = self._ends[part - 1] if part else 0.0
        return min(1.0, max(0.0, (share * self.duration - start) / (self._ends[part] - start)))


class ScoringScene(ProgramScene):
    """Writes each source for one seat after the other, then names the winners.

    ``detail_name`` turns a key of ``FinalScore.details`` into words for the tooltip of the cards.
    """

    def __init__(
        self,
        app: Program,
        results: Sequence[SeatResult],
        winners: Sequence[int],
        *,
        detail_name: Callable[[str], str],
        on_again: Callable[[], None],
        on_look: Callable[[], None],
        on_leave: Callable[[], None],
    ) -> None:
        super().__init__(app)
        self.results = list(results)
        self.winners = list(winners)
        self.detail_name = detail_name
        self.on_again = on_again
        self.on_look = on_look
        self.on_leave = on_leave
        self.shares = dict.fromkeys(SOURCES, 0.0)
        """The share of each line that is written."""
        self.done = False
        self._lines = {
            source: _Line([self._final(source, seat) for seat in range(len(self.results))]) for source in SOURCES
        }
        self._opening: Paragraph | None = None

    def enter(self) -> None:
        for number, source in enumerate(SOURCES):

            def write(share: float, source: str = source) -> None:
                self.shares[source] = share

            clips: list[Clip] = [Wait(Timings.LINE), Tween(self._lines[source].duration, write, linear)]
            if number and self.animator.speed == "step":
                clips.insert(0, Gate())
            self.animator.play(InTurn(*clips))
        self.animator.play(InTurn(Wait(Timings.LINE), Call(self._finish)))

    def _finish(self) -> None:
        self.done = True
        self.app.audio.play("stamp")
        self.relayout()

    def _final(self, source: str, seat: int) -> int:
        value: int = getattr(self.results[seat].score, source)
        return value

    def _written(self, source: str, part: int) -> float:
        return self._lines[source].written(self.shares[source], part)

    def shown(self, source: str, seat: int) -> int:
        """The number shown in a cell now."""
        return round(self._final(source, seat) * self._written(source, seat + 1))

    def total(self, seat: int) -> int:
        """The sum of the numbers shown so far."""
        return sum(self.shown(source, seat) for source in SOURCES)

    # ----- layout

    def _grid(self) -> tuple[float, float, float, float]:
        """Left edge of the first seat's column, width of a column, top and height of the rows."""
        left, right = page_left(_SHEET), _SHEET.right - MARGIN
        column = min(_WIDEST, (right - left) * (1 - _LABELS) / len(self.results))
        top = page_top(_SHEET, self.app.theme) + (self._opening.height if self._opening is not None else 0) + 10
        row = (_SHEET.bottom - _FOOT - top) / (_HEAD + len(SOURCES) + _TOTAL)
        return right - column * len(self.results), column, top, row

    def relayout(self) -> None:
        left, right = page_left(_SHEET), _SHEET.right - MARGIN
        size = BODY / max(1.0, self.app.theme.factor * 0.85)
        words = f"*{t('scoring.opening')}*"
        self._opening = Paragraph(self.app.theme, words, width=right - left, size=size, colour=SEPIA)
        first, column, top, row = self._grid()
        items: list[Item] = []
        for seat, result in enumerate(self.results):
            details = [(self.detail_name(key), points) for key, points in result.score.details.items()]
            if self.done and details:
                tip = "\n".join(f"{name}: **{written(points)}**" for name, points in details)
                y = top + row * (_HEAD + SOURCES.index("cards"))
                items.append(Item((first + seat * column, y, column, row), tooltip=tip, name=f"cards{seat}"))
        if self.done:
            high = 72.0
            y = _SHEET.bottom - 40 - high
            again = t("scoring.again")
            items.append(Button((left, y, 380, high), t("scoring.leave"), self.on_leave, name="leave"))
            box = ((left + right - 380) / 2, y, 380, high)
            items.append(Button(box, t("scoring.look"), self.on_look, name="look"))
            box = (right - 380, y, 380, high)
            items.append(Button(box, again, self.on_again, primary=True, size=BODY + 4, name="again"))
        self.focus.replace(items)
        if self.focus.focused is None and self.done:
            self.focus.focus(self.focus.find("again"))

    def on_input(self, event: Input) -> bool:
        """A click, Space or Enter shows the result immediately, or the next line at speed *step*."""
        if not self.done and (
            isinstance(event, PointerDown) or event in (KeyDown("space"), KeyDown("return"))
        ):
            gate = self.animator.gate
            if gate is not None:
                gate.open()
            else:
                self.animator.skip()
            return True
        return False

    def back(self) -> bool:
        if self.done:
            self.on_leave()
        else:
            self.animator.skip()
        return True

    def draw(self, canvas: Canvas) -> None:
        backdrop(canvas)
        page(canvas, _SHEET, t("scoring.title"))
        first, column, top, row = self._grid()
        left, right = page_left(_SHEET), _SHEET.right - MARGIN
        if self._opening is not None:
            self._opening.draw(canvas, (left, page_top(_SHEET, canvas.theme) - 6))
        for seat in self.winners if self.done else ():
            box = (first + seat * column + 8, top, column - 16, row * (_HEAD + len(SOURCES) + _TOTAL) - 4)
            canvas.fill(box, GILT, radius=12, alpha=60)
            canvas.outline(box, GILT, 3, radius=12)
        for seat in range(len(self.results)):
            self._draw_head(canvas, pygame.FRect(first + seat * column, top, column, row * _HEAD), seat)
        nib: Point | None = None
        for number, source in enumerate(SOURCES):
            y = top + row * (_HEAD + number)
            canvas.line((left, y), (right, y), FADED, 1.5)
            nib = self._draw_line(canvas, source, pygame.FRect(left, y, right - left, row), first, column) or nib
        y = top + row * (_HEAD + len(SOURCES))
        canvas.line((left, y), (right, y), INK, 3)
        canvas.line((left, y + 6), (right, y + 6), INK, 1.5)
        middle = y + 4 + row * _TOTAL / 2
        wide = first - left - 12
        words = t("scoring.total")
        canvas.text(words, (left, middle), LARGE, font="semibold", anchor="midleft", width=wide, shrink=True)
        for seat in range(len(self.results)):
            if self.shares[SOURCES[0]]:
                centre = (first + (seat + 0.5) * column, middle)
                colour = RUBRIC if self.done and seat in self.winners else INK
                self._figure(canvas, self.total(seat), centre, column, colour, 60, "display")
        self._draw_foot(canvas, pygame.FRect(left, _SHEET.bottom - _FOOT + 2, right - left, 78))
        if nib is not None:
            quill(canvas, nib, 150)
        self.draw_items(canvas)

    def _draw_line(
        self, canvas: Canvas, source: str, box: pygame.FRect, first: float, column: float
    ) -> Point | None:
        """Draw a source; the position of the quill if it is writing here."""
        nib: Point | None = None
        side = min(46.0, box.h * 0.66)
        name = self._written(source, 0)
        if name:
            canvas.sprite(f"icons/{SOURCE_ICONS[source]}", (box.x, box.centery - side / 2, side, side))
            at = (box.x + side + 16, box.centery)
            words, wide = t(f"scoring.{source}"), first - box.x - side - 28
            with canvas.clip((box.x, box.y, side + 16 + wide * name, box.h)):
                drawn = canvas.text(words, at, self._label_size(wide), anchor="midleft", width=wide, shrink=True)
            if name < 1:
                nib = (min(at[0] + wide * name, drawn.right), box.centery + 10)
        for seat in range(len(self.results)):
            share = self._written(source, seat + 1)
            if share:
                centre = (first + (seat + 0.5) * column, box.centery)
                drawn = self._figure(canvas, self.shown(source, seat), centre, column, INK, LARGE + 4, "regular")
                if share < 1:
                    nib = (drawn.right + 4 + 5 * math.sin(share * 19), box.centery + 14 + 4 * math.cos(share * 31))
        return nib

    def _label_size(self, room: float) -> float:
        """One size of type for the names of all sources."""
        widest = max(self.app.theme.measure(t(f"scoring.{source}"), BODY + 2)[0] for source in SOURCES)
        return (BODY + 2) * min(1.0, room / widest)

    @staticmethod
    def _figure(
        canvas: Canvas, number: int, centre: Point, column: float, colour: Colour, size: float, font: Font
    ) -> pygame.FRect:
        size /= max(1.0, canvas.theme.factor * 0.75)
        wide = column - 20
        return canvas.text(
            written(number), centre, size, colour, font=font, anchor="center", width=wide, shrink=True
        )

    def _draw_head(self, canvas: Canvas, box: pygame.FRect, seat: int) -> None:
        result = self.results[seat]
        side = box.h * 0.42
        crest = pygame.FRect(0, 0, side * 32 / 36, side)
        crest.midtop = (box.centerx, box.y + box.h * 0.11)
        if self.done and seat in self.winners:
            laurel(canvas, (crest.centerx, crest.centery - 2), side * 1.6)
        canvas.sprite(f"pieces/crest_{result.colour}", crest)
        if result.bot is not None:
            canvas.sprite("icons/bot", (crest.right + side * 0.42, crest.bottom - 32, 32, 32))
        foot = pygame.FRect(box.x + 14, crest.bottom + 9, box.w - 28, box.bottom - 11 - crest.bottom - 9)
        lines = [result.name]
        if " " in result.name and canvas.theme.measure(result.name, BODY, "semibold")[0] > foot.w * 1.1:
            lines = _halves(result.name)
        size = min(BODY, foot.h * 0.78 / len(lines) / canvas.theme.factor)
        for n, line in enumerate(lines):
            at = (foot.centerx, foot.y + foot.h * (n + 0.5) / len(lines))
            canvas.text(line, at, size, font="semibold", anchor="center", width=foot.w, shrink=True)
        bar = (box.x + 24, box.bottom - 9, box.w - 48, 6)
        canvas.fill(bar, SEATS[result.colour].ground, radius=2)

    def _draw_foot(self, canvas: Canvas, box: pygame.FRect) -> None:
        if not self.done:
            words = t("scoring.next" if self.animator.gate is not None else "scoring.skip")
            canvas.text(
                words, box.center, SMALL, SEPIA, font="italic", anchor="center", width=box.w, shrink=True
            )
            return
        names = [self.results[seat].name for seat in self.winners]
        if len(names) == 1:
            words = t("scoring.winner", name=names[0])
        else:
            joined = ", ".join(names[:-1]) + t("scoring.and") + names[-1]
            words = t("scoring.winners", names=joined)
        side = 88.0
        size = 54 / max(1.0, canvas.theme.factor * 0.7)
        drawn = canvas.text(
            words, box.center, size, RUBRIC, font="display", anchor="center", width=box.w - 2 * side, shrink=True
        )
        laurel(canvas, (drawn.left - side * 0.1, box.centery), side, (-1,))
        laurel(canvas, (drawn.right + side * 0.1, box.centery), side, (1,))


def _halves(name: str) -> list[str]:
    """A name of several words in two lines of about the same length."""
    words = name.split(" ")
    cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return [*min(cuts, key=lambda cut: max(len(cut[0]), len(cut[1])))]

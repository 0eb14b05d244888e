"""The final count, source by source."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from ulm.rules.scoring import FinalScore
from ulm.ui.animation import Call, Parallel, Timings, Tween, Wait, linear
from ulm.ui.animation import Sequence as InTurn
from ulm.ui.canvas import Canvas
from ulm.ui.focus import Item
from ulm.ui.input import Input, KeyDown, PointerDown
from ulm.ui.scene import Scene
from ulm.ui.scenes.common import MARGIN, backdrop, page, page_left, page_top
from ulm.ui.texts import t
from ulm.ui.theme import BODY, FADED, GILT, INK, LARGE, RUBRIC, SEATS, SEPIA, SMALL
from ulm.ui.widgets.button import Button

if TYPE_CHECKING:
    from ulm.ui.app import App

SOURCES = ("points", "sparrows", "river", "cards")
_ICONS = {"points": "points", "sparrows": "sparrow", "river": "river_step", "cards": "laid_out"}
_SHEET = pygame.FRect(130, 40, 1660, 1000)
_PAUSE = 350
_LABELS = 0.27


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What a seat has reached; ``bot`` is the kind of bot, or None."""

    name: str
    colour: str
    score: FinalScore
    bot: str | None = None


class ScoringScene(Scene):
    """Counts each source out for all seats at once, then names who has won.

    ``detail_name`` turns a key of ``FinalScore.details`` into words for the tooltip of the cards.
    """

    def __init__(
        self,
        app: "App",
        results: Sequence[SeatResult],
        winners: Sequence[int],
        *,
        detail_name: Callable[[str], str],
        on_again: Callable[[], None],
        on_leave: Callable[[], None],
    ) -> None:
        super().__init__(app)
        self.results = list(results)
        self.winners = list(winners)
        self.detail_name = detail_name
        self.on_again = on_again
        self.on_leave = on_leave
        self.shares = dict.fromkeys(SOURCES, 0.0)
        self.done = False

    def enter(self) -> None:
        """See ``Scene``."""
        for source in SOURCES:
            most = max(abs(self._final(source, n)) for n in range(len(self.results)))

            def count(share: float, source: str = source) -> None:
                self.shares[source] = share

            self.animator.play(
                InTurn(Wait(_PAUSE), Parallel(Tween(Timings.points(most) * 1.5, count, linear, moving=False)))
            )
        self.animator.play(InTurn(Wait(_PAUSE), Call(self._finish)))

    def _finish(self) -> None:
        self.done = True
        self.relayout()

    def _final(self, source: str, seat: int) -> int:
        value: int = getattr(self.results[seat].score, source)
        return value

    def shown(self, source: str, seat: int) -> int:
        """The number that stands in a cell now."""
        return round(self._final(source, seat) * self.shares[source])

    def total(self, seat: int) -> int:
        """The sum of what has been counted so far."""
        return sum(self.shown(source, seat) for source in SOURCES)

    # ----- the page

    def _grid(self) -> tuple[float, float, float, float]:
        """Left edge of the first seat's column, width of a column, top and height of the rows."""
        left, right = page_left(_SHEET), _SHEET.right - MARGIN
        wide = right - left
        column = min(340.0, wide * (1 - _LABELS) / len(self.results))
        top = page_top(_SHEET, self.app.theme) + 10
        return left + wide * _LABELS, column, top, (_SHEET.bottom - 250 - top) / 6.2

    def relayout(self) -> None:
        """See ``Scene``."""
        first, column, top, row = self._grid()
        items: list[Item] = []
        for seat, result in enumerate(self.results):
            details = [(self.detail_name(key), points) for key, points in result.score.details.items()]
            if self.done and details:
                tip = "\n".join(f"{name}: **{_number(points)}**" for name, points in details)
                y = top + row * (1.4 + SOURCES.index("cards"))
                items.append(Item((first + seat * column, y, column, row), tooltip=tip, name=f"cards{seat}"))
        if self.done:
            left, right = page_left(_SHEET), _SHEET.right - MARGIN
            high = 72.0
            y = _SHEET.bottom - 46 - high
            items.append(Button((left, y, 360, high), t("scoring.leave"), self.on_leave, name="leave"))
            again = t("scoring.again")
            items.append(
                Button(
                    (right - 380, y, 380, high),
                    again,
                    self.on_again,
                    primary=True,
                    size=BODY + 4,
                    name="again",
                )
            )
        self.focus.replace(items)
        if self.focus.focused is None and self.done:
            self.focus.focus(self.focus.find("again"))

    def on_input(self, event: Input) -> bool:
        """A click, Space or Enter shows the result at once."""
        if not self.done and (
            isinstance(event, PointerDown) or event in (KeyDown("space"), KeyDown("return"))
        ):
            self.animator.skip()
            return True
        return False

    def back(self) -> bool:
        """See ``Scene``."""
        if self.done:
            self.on_leave()
        else:
            self.animator.skip()
        return True

    def draw(self, canvas: Canvas) -> None:
        """See ``Scene``."""
        backdrop(canvas)
        page(canvas, _SHEET, t("scoring.title"))
        first, column, top, row = self._grid()
        left = page_left(_SHEET)
        end = first + column * len(self.results)
        head = row * 1.4
        for seat in self.winners if self.done else ():
            box = (first + seat * column + 8, top - 6, column - 16, head + row * 5.5)
            canvas.fill(box, GILT, radius=12, alpha=70)
            canvas.outline(box, GILT, 3, radius=12)
        for seat, result in enumerate(self.results):
            self._draw_head(canvas, pygame.FRect(first + seat * column, top, column, head), result)
        for n, source in enumerate(SOURCES):
            y = top + head + n * row
            canvas.line((left, y), (end, y), FADED, 1.5)
            side = min(44.0, row * 0.7)
            canvas.sprite(f"icons/{_ICONS[source]}", (left, y + (row - side) / 2, side, side))
            label = (left + side + 16, y + row / 2)
            canvas.text(
                t(f"scoring.{source}"),
                label,
                BODY,
                anchor="midleft",
                width=first - label[0] - 12,
                shrink=True,
            )
            for seat in range(len(self.results)):
                colour = INK if self.shares[source] else FADED
                number = _number(self.shown(source, seat)) if self.shares[source] else "·"
                centre = (first + (seat + 0.5) * column, y + row / 2)
                canvas.text(number, centre, LARGE, colour, anchor="center", width=column - 20, shrink=True)
        y = top + head + len(SOURCES) * row
        canvas.line((left, y), (end, y), INK, 3)
        canvas.line((left, y + 6), (end, y + 6), INK, 1.5)
        canvas.text(
            t("scoring.total"),
            (left, y + row * 0.75),
            LARGE,
            font="semibold",
            anchor="midleft",
            width=first - left - 12,
            shrink=True,
        )
        for seat in range(len(self.results)):
            centre = (first + (seat + 0.5) * column, y + row * 0.75)
            colour = RUBRIC if self.done and seat in self.winners else INK
            canvas.text(
                _number(self.total(seat)),
                centre,
                58,
                colour,
                font="display",
                anchor="center",
                width=column - 20,
                shrink=True,
            )
        self._draw_foot(canvas, pygame.FRect(left, y + row * 1.6, _SHEET.right - MARGIN - left, 90))
        self.draw_items(canvas)

    def _draw_head(self, canvas: Canvas, box: pygame.FRect, result: SeatResult) -> None:
        side = min(64.0, box.h * 0.6)
        crest = (box.centerx - side * 32 / 72, box.y + 4, side * 32 / 36, side)
        canvas.sprite(f"pieces/crest_{result.colour}", crest)
        name_at = (box.centerx, box.y + side + (box.h - side) / 2)
        canvas.text(
            result.name, name_at, BODY, font="semibold", anchor="center", width=box.w - 24, shrink=True
        )
        bar = (box.x + 24, box.bottom - 7, box.w - 48, 5)
        canvas.fill(bar, SEATS[result.colour].ground, radius=2)
        if result.bot is not None:
            icon = (crest[0] + crest[2] + 10, box.y + 4 + side - 34, 32, 32)
            canvas.sprite("icons/bot", icon)

    def _draw_foot(self, canvas: Canvas, box: pygame.FRect) -> None:
        if not self.done:
            canvas.text(
                t("scoring.skip"),
                box.center,
                SMALL,
                SEPIA,
                font="italic",
                anchor="center",
                width=box.w,
                shrink=True,
            )
            return
        names = [self.results[seat].name for seat in self.winners]
        if len(names) == 1:
            words = t("scoring.winner", name=names[0])
        else:
            joined = ", ".join(names[:-1]) + t("scoring.and") + names[-1]
            words = t("scoring.winners", names=joined)
        drawn = canvas.text(
            words, box.center, 52, RUBRIC, font="display", anchor="center", width=box.w - 200, shrink=True
        )
        side = 72.0
        for x in (drawn.left - side - 20, drawn.right + 20):
            canvas.sprite("icons/trophy", (x, box.centery - side / 2, side, side))


def _number(value: int) -> str:
    """A number with a real minus sign."""
    return str(value).replace("-", "−")

"""The points of a game by source, a column for each player."""

import pygame

from ulm.records.index import SeatSummary, Summary
from ulm.text.catalog import t
from ulm.text.labelled import labelled
from ulm.text.number_format import written
from ulm.text.player_names import player_name
from ulm.text.score_text import reason_name
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.theme import BODY, FADED, GILT, INK, LARGE, RUBRIC, SEPIA, SMALL, Colour, Font
from ulm.ui.kit.viewport import Point
from ulm.ui.scenes.chronicle import chronicle_text as words
from ulm.ui.scenes.scoring_result import SOURCE_ICONS, SOURCES
from ulm.ui.seat_colours import SEATS
from ulm.ui.widgets.ornament import laurel

_LABELS = 0.27
_HEAD, _TOTAL = 2.3, 1.35
"""Heights of the head and the total line, in rows."""


class PointsTable(Item):
    """The table as a picture; ``cells`` are the places in it that have tooltips."""

    def __init__(self, rect: pygame.FRect, summary: Summary) -> None:
        super().__init__(rect, focusable=False, name="table")
        self.summary = summary

    def contains(self, pos: Point) -> bool:
        """The table itself cannot be pointed at."""
        return False

    @staticmethod
    def grid(rect: pygame.FRect, seats: int) -> tuple[float, float, float]:
        """Left edge of the first column, width of a column, height of a row."""
        column = min(270.0, rect.w * (1 - _LABELS) / seats)
        return rect.right - column * seats, column, rect.h / (_HEAD + len(SOURCES) + _TOTAL)

    @staticmethod
    def cells(rect: pygame.FRect, summary: Summary) -> list[Item]:
        """What the figures of the play and of the cards are made of, as tooltips."""
        first, column, row = PointsTable.grid(rect, len(summary.seats))
        found: list[Item] = []
        for source in ("points", "cards"):
            for number, seat in enumerate(summary.seats):
                parts = seat.scored if source == "points" else seat.score.details
                if parts:
                    largest = largest_first(parts)
                    lines = [labelled(reason_name(key), f"**{written(points)}**") for key, points in largest]
                    y = rect.y + row * (_HEAD + SOURCES.index(source))
                    box = (first + number * column, y, column, row)
                    found.append(Item(box, tooltip="\n".join(lines), name=f"{source}{number}"))
        return found

    def draw(self, canvas: Canvas) -> None:
        box, summary = self.rect, self.summary
        first, column, row = self.grid(box, len(summary.seats))
        for winner in summary.winners:
            lit = (first + winner * column + 6, box.y, column - 12, box.h)
            canvas.fill(lit, GILT, radius=12, alpha=60)
            canvas.outline(lit, GILT, 3, radius=12)
        for number, seat in enumerate(summary.seats):
            head = pygame.FRect(first + number * column, box.y, column, row * _HEAD)
            _draw_head(canvas, head, seat, player_name(seat.name, number), won=number in summary.winners)
        for line, source in enumerate(SOURCES):
            y = box.y + row * (_HEAD + line)
            canvas.line((box.x, y), (box.right, y), FADED, 1.5)
            side = min(42.0, row * 0.62)
            canvas.sprite(f"icons/{SOURCE_ICONS[source]}", (box.x, y + (row - side) / 2, side, side))
            at, room = (box.x + side + 14, y + row / 2), first - box.x - side - 22
            canvas.text(
                t(f"scoring.{source}"), at, self._label(canvas, room), anchor="midleft", width=room, shrink=True
            )
            for number, seat in enumerate(summary.seats):
                centre = (first + (number + 0.5) * column, y + row / 2)
                _draw_figure(canvas, getattr(seat.score, source), centre, column, INK, LARGE, "regular")
        y = box.y + row * (_HEAD + len(SOURCES))
        canvas.line((box.x, y), (box.right, y), INK, 3)
        canvas.line((box.x, y + 6), (box.right, y + 6), INK, 1.5)
        middle = y + 4 + row * _TOTAL / 2
        label = t("scoring.total" if summary.finished else "chronicle.total_now")
        room = first - box.x - 12
        canvas.text(label, (box.x, middle), BODY + 2, font="semibold", anchor="midleft", width=room, shrink=True)
        for number, seat in enumerate(summary.seats):
            centre = (first + (number + 0.5) * column, middle)
            colour = RUBRIC if number in summary.winners else INK
            _draw_figure(canvas, seat.score.total, centre, column, colour, 54, "display")

    @staticmethod
    def _label(canvas: Canvas, room: float) -> float:
        """One size of type for the names of all sources."""
        widest = max(canvas.theme.measure(t(f"scoring.{source}"), BODY)[0] for source in SOURCES)
        return BODY * max(0.55, min(1.0, room / widest))


def _draw_head(canvas: Canvas, box: pygame.FRect, seat: SeatSummary, who: str, *, won: bool) -> None:
    side = box.h * 0.36
    crest = pygame.FRect(0, 0, side * 32 / 36, side)
    crest.midtop = (box.centerx, box.y + box.h * 0.12)
    if won:
        laurel(canvas, (crest.centerx, crest.centery - 2), side * 1.6)
    canvas.sprite(f"pieces/crest_{seat.colour}", crest)
    level = words.level(seat.bot)
    foot = pygame.FRect(box.x + 14, crest.bottom + 8, box.w - 28, box.bottom - 16 - crest.bottom - 8)
    size = min(BODY, foot.h * 0.45 / canvas.theme.factor)
    at = (foot.centerx, foot.y + foot.h * 0.3)
    canvas.text(who, at, size, font="semibold", anchor="center", width=foot.w, shrink=True)
    at = (foot.centerx, foot.y + foot.h * 0.76)
    small = min(SMALL, size * 0.85)
    canvas.text(level, at, small, SEPIA, font="italic", anchor="center", width=foot.w, shrink=True)
    canvas.fill((box.x + 24, box.bottom - 9, box.w - 48, 6), SEATS[seat.colour].ground, radius=2)


def _draw_figure(
    canvas: Canvas, number: int, centre: Point, column: float, colour: Colour, size: float, font: Font
) -> None:
    size /= max(1.0, canvas.theme.factor * 0.75)
    canvas.text(written(number), centre, size, colour, font=font, anchor="center", width=column - 16, shrink=True)


def largest_first(parts: dict[str, int]) -> list[tuple[str, int]]:
    """Parts with their points, the highest first."""
    return sorted(parts.items(), key=lambda part: (-part[1], part[0]))

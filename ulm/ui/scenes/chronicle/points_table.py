"""The points of a game by source, a column for each player."""

import pygame

from ulm.records.index import Summary
from ulm.text.catalog import t
from ulm.text.labelled import labelled
from ulm.text.number_format import written
from ulm.text.player_names import player_name
from ulm.text.score_text import reason_name
from ulm.ui import chronicle_text as words
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.parts.words import SetWords, fit, write
from ulm.ui.kit.theme import BODY, FADED, GILT, INK, LARGE, RUBRIC, SEPIA, SMALL, Colour, Font, Theme
from ulm.ui.kit.viewport import Point
from ulm.ui.scenes.scoring_result import SOURCE_ICONS, SOURCES
from ulm.ui.seat_colours import SEATS
from ulm.ui.widgets.ornament import laurel

_LABELS = 0.27
_WIDEST = 270.0
_HEAD, _CREST, _TOTAL = 2.3, 1.08, 1.35
"""Heights of the head, of its part with the crest, and of the total line, in rows."""


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
        column = min(_WIDEST, rect.w * (1 - _LABELS) / seats)
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

    @staticmethod
    def needed_height(theme: Theme, summary: Summary, width: float) -> float:
        """The height at which all words have room at their full size."""
        column = min(_WIDEST, width * (1 - _LABELS) / len(summary.seats))
        head = max(sum(said.height for said in _named(theme, summary, n, column)) for n in range(len(summary.seats)))
        labels = [t(f"scoring.{source}") for source in SOURCES]
        room = (width - column * len(summary.seats) - 64, None)
        row = max(fit(theme, label, room, size=BODY).height for label in labels) + 8
        return max(row, (head + 24) / (_HEAD - _CREST)) * (_HEAD + len(SOURCES) + _TOTAL)

    def draw(self, canvas: Canvas) -> None:
        box, summary = self.rect, self.summary
        first, column, row = self.grid(box, len(summary.seats))
        for winner in summary.winners:
            lit = (first + winner * column + 6, box.y, column - 12, box.h)
            canvas.fill(lit, GILT, radius=12, alpha=60)
            canvas.outline(lit, GILT, 3, radius=12)
        for number in range(len(summary.seats)):
            head = pygame.FRect(first + number * column, box.y, column, row * _HEAD)
            _draw_head(canvas, head, summary, number, row * _CREST)
        for line, source in enumerate(SOURCES):
            y = box.y + row * (_HEAD + line)
            canvas.line((box.x, y), (box.right, y), FADED, 1.5)
            side = min(42.0, row * 0.62)
            canvas.sprite(f"icons/{SOURCE_ICONS[source]}", (box.x, y + (row - side) / 2, side, side))
            at, room = (box.x + side + 14, y + row / 2), (first - box.x - side - 22, row)
            write(canvas, t(f"scoring.{source}"), at, room, BODY)
            for number, seat in enumerate(summary.seats):
                centre = (first + (number + 0.5) * column, y + row / 2)
                _draw_figure(canvas, getattr(seat.score, source), centre, INK, LARGE, "regular")
        y = box.y + row * (_HEAD + len(SOURCES))
        canvas.line((box.x, y), (box.right, y), INK, 3)
        canvas.line((box.x, y + 6), (box.right, y + 6), INK, 1.5)
        middle = y + 4 + row * _TOTAL / 2
        label = t("scoring.total" if summary.finished else "chronicle.total_now")
        room = (first - box.x - 12, row * _TOTAL - 10)
        write(canvas, label, (box.x, middle), room, BODY + 2, font="semibold")
        for number, seat in enumerate(summary.seats):
            centre = (first + (number + 0.5) * column, middle)
            colour = RUBRIC if number in summary.winners else INK
            _draw_figure(canvas, seat.score.total, centre, colour, 54, "display")


def _named(theme: Theme, summary: Summary, number: int, column: float) -> tuple[SetWords, SetWords]:
    """The name of a player and what kind it is, at the head of a column."""
    seat, room = summary.seats[number], (column - 28, None)
    who = player_name(seat.name, number)
    return fit(theme, who, room, size=BODY, font="semibold"), fit(
        theme, words.level(seat.bot), room, size=SMALL, font="italic"
    )


def _draw_head(canvas: Canvas, box: pygame.FRect, summary: Summary, number: int, crested: float) -> None:
    """``crested`` is the height of the part with the crest."""
    seat, side = summary.seats[number], crested * 0.76
    crest = pygame.FRect(0, 0, side * 32 / 36, side)
    crest.midbottom = (box.centerx, box.y + crested)
    if number in summary.winners:
        laurel(canvas, (crest.centerx, crest.centery - 2), side * 1.6)
    canvas.sprite(f"pieces/crest_{seat.colour}", crest)
    name, level = _named(canvas.theme, summary, number, box.w)
    top = (crest.bottom + box.bottom - 9 - name.height - level.height) / 2
    name.draw(canvas, (box.centerx, top), anchor="midtop")
    level.draw(canvas, (box.centerx, top + name.height), SEPIA, anchor="midtop")
    canvas.fill((box.x + 24, box.bottom - 9, box.w - 48, 6), SEATS[seat.colour].ground, radius=2)


def _draw_figure(canvas: Canvas, number: int, centre: Point, colour: Colour, size: float, font: Font) -> None:
    size /= max(1.0, canvas.theme.factor * 0.75)
    canvas.text(written(number), centre, size, colour, font=font, anchor="center")


def largest_first(parts: dict[str, int]) -> list[tuple[str, int]]:
    """Parts with their points, the highest first."""
    return sorted(parts.items(), key=lambda part: (-part[1], part[0]))

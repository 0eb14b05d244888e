"""A game as one row of the Chronicle: when, who, how it stands."""

from dataclasses import dataclass

import pygame

from ulm.records.index import Entry, Summary
from ulm.text.catalog import t
from ulm.text.number_format import written
from ulm.text.player_names import player_name
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.theme import BODY, INK, LARGE, LEGIBLE, RUBRIC, SEPIA, SMALL, Font, Theme
from ulm.ui.scenes.chronicle import chronicle_text as words
from ulm.ui.widgets.ornament import laurel

_PAD = 16.0
_WHEN, _STATE = 0.215, 0.135
"""How much of a row's width is for the date, and for how far the game has come."""
_SEATS = 4
_TALL = 1.3
"""From this text size on the players stand below the date."""
_NAME, _LEVEL = BODY - 3, SMALL - 2
_BESIDE = 0.22 + 32 / 36 + 0.36
"""Where the words of a seat begin, in heights of its crest."""
_GAP, _BETWEEN = 14.0, 24.0
"""The room between the words of a seat and its points, and between two seats."""


def row_height(theme: Theme) -> float:
    """The height of a row at this text size."""
    lines = theme.line(BODY) + theme.line(SMALL)
    return lines * 2 + 30 if theme.factor > _TALL else lines + 26


def draw_row(canvas: Canvas, box: pygame.FRect, entry: Entry) -> None:
    """Draw the row of a game, or of a file that cannot be read."""
    inner = box.inflate(-2 * _PAD, -16)
    tall = canvas.theme.factor > _TALL
    half = inner.h / 2
    if tall:
        when = pygame.FRect(inner.x, inner.y, inner.w * 0.68, half)
        state = pygame.FRect(inner.x + inner.w * 0.7, inner.y, inner.w * 0.3, half)
        seats = pygame.FRect(inner.x, inner.y + half, inner.w, half)
    else:
        when = pygame.FRect(inner.x, inner.y, inner.w * _WHEN - _PAD, inner.h)
        state = pygame.FRect(inner.right - inner.w * _STATE, inner.y, inner.w * _STATE, inner.h)
        seats = pygame.FRect(inner.x + inner.w * _WHEN, inner.y, inner.w * (1 - _WHEN - _STATE), inner.h)
    named = words.shown_title(entry)
    first, second = named or words.day(entry.when), words.hour(entry.when)
    _two_lines(canvas, when, first, f"{words.day(entry.when)}, {second}" if named else second, "left")
    if entry.summary is not None:
        _draw_seats(canvas, seats, entry.summary)
        at_table = isinstance(entry, words.UnfinishedGame)
        state_text = t("chronicle.at_table") if at_table else words.standing(entry.summary)
        more = words.standing(entry.summary) if at_table else words.kind(entry.summary)
        _two_lines(canvas, state, state_text, more, "right")
    elif entry.fault is not None:
        fault_text = words.brief_fault(entry.fault)
        canvas.sprite("icons/chain", (seats.x, seats.centery - 18, 36, 36), alpha=190)
        at = (seats.x + 48, seats.centery)
        canvas.text(fault_text, at, BODY - 2, RUBRIC, font="italic", anchor="midleft", width=seats.w - 60, shrink=True)
        _two_lines(canvas, state, t("chronicle.unreadable"), "", "right")


def _two_lines(canvas: Canvas, box: pygame.FRect, first: str, second: str, side: str) -> None:
    x = box.x if side == "left" else box.right
    upper = canvas.theme.line(BODY)
    lower = canvas.theme.line(SMALL)
    top = box.centery - (upper + lower if second else upper) / 2
    canvas.text(
        first,
        (x, top + upper / 2),
        BODY,
        INK,
        font="semibold",
        anchor=f"mid{side}",
        width=box.w,
        shrink=True,
    )
    if second:
        at = (x, top + upper + lower / 2)
        canvas.text(second, at, SMALL, SEPIA, font="italic", anchor=f"mid{side}", width=box.w, shrink=True)


@dataclass(frozen=True, slots=True)
class _SeatTexts:
    """What a row says of a seat."""

    colour: str
    name: str
    level: str
    points: str
    won: bool

    @classmethod
    def of(cls, summary: Summary, number: int) -> "_SeatTexts":
        seat = summary.seats[number]
        points = written(seat.score.total)
        name = player_name(seat.name, number)
        return cls(seat.colour, name, words.level(seat.bot), points, number in summary.winners)

    @property
    def size(self) -> float:
        """The size of type of the points."""
        return LARGE if self.won else LARGE - 2

    @property
    def font(self) -> Font:
        """The type of the points."""
        return "semibold" if self.won else "regular"

    def width(self, theme: Theme, crest: float) -> float:
        """The room that all of it takes beside a crest of a height."""
        name, level = theme.measure(self.name, _NAME)[0], theme.measure(self.level, _LEVEL, "italic")[0]
        figure = theme.measure(self.points, self.size, self.font)[0]
        return crest * _BESIDE + max(name, level) + _GAP + figure


def _draw_seats(canvas: Canvas, box: pygame.FRect, summary: Summary) -> None:
    """The seats stand in columns; in those of more room where names are long and seats few."""
    crest = min(box.h * 0.74, 46 * min(canvas.theme.factor, 1.5))
    seats = [_SeatTexts.of(summary, number) for number in range(len(summary.seats))]
    needed = max(seat.width(canvas.theme, crest) for seat in seats) + _BETWEEN + 2
    wide = max(box.w / _SEATS, min(needed, box.w / len(seats)))
    for number, seat in enumerate(seats):
        _draw_seat(canvas, pygame.FRect(box.x + number * wide, box.y, wide - _BETWEEN, box.h), seat, crest)


def _draw_seat(canvas: Canvas, box: pygame.FRect, seat: _SeatTexts, high: float) -> None:
    crest = pygame.FRect(box.x + high * 0.22, box.centery - high / 2, high * 32 / 36, high)
    if seat.won:
        laurel(canvas, (crest.centerx, crest.centery - 1), high * 1.36)
    canvas.sprite(f"pieces/crest_{seat.colour}", crest)
    left = box.x + high * _BESIDE
    points = canvas.text(
        seat.points,
        (box.right, box.centery),
        seat.size,
        RUBRIC if seat.won else INK,
        font=seat.font,
        anchor="midright",
        width=box.w * 0.3,
        shrink=True,
    )
    room = points.x - _GAP - left
    upper, lower = canvas.theme.line(_NAME), canvas.theme.line(_LEVEL)
    top = box.centery - (upper + lower) / 2
    at = (left, top + upper / 2)
    canvas.text(seat.name, at, _NAME, INK, anchor="midleft", width=room, shrink=True, smallest=LEGIBLE)
    at = (left, top + upper + lower / 2)
    canvas.text(seat.level, at, _LEVEL, SEPIA, font="italic", anchor="midleft", width=room, shrink=True)

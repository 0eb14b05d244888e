"""A game as one row of the Chronicle: when, who, how it stands."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from ulm.records.index import Entry, Summary
from ulm.text.catalog import t
from ulm.text.labelled import labelled
from ulm.text.number_format import written
from ulm.text.player_names import player_name
from ulm.ui import chronicle_text as words
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.parts.words import SetWords, fit
from ulm.ui.kit.theme import BODY, INK, LARGE, RUBRIC, SEPIA, SMALL, Font, Theme
from ulm.ui.widgets.ornament import laurel

_PAD = 16.0
_WHEN, _STATE = 0.215, 0.135
"""How much of a row's width is for the date, and for how far the game has come."""
_WHEN_ABOVE = 0.66
"""How much the date has where the players stand below it; how far the game has come has the rest."""
_SEATS = 4
_TALL = 1.3
"""From this text size on the players always stand below the date."""
_NAME, _LEVEL = BODY - 3, SMALL - 2
_BESIDE = 0.22 + 32 / 36 + 0.36
"""Where the words of a seat begin, in heights of its crest."""
_CREST = 46.0
_GAP, _BETWEEN = 14.0, 24.0
"""The room between the words of a seat and its points, and between two seats."""
_NARROWEST = 8
"""Names are broken into lines where there is room for so many broad letters."""
_ABOVE = 13.0
"""What stays free above and below the words of a row."""


@dataclass(frozen=True, slots=True)
class _TwoLines:
    """A line and a smaller one below it."""

    first: SetWords
    second: SetWords | None

    @classmethod
    def of(cls, theme: Theme, first: str, second: str, width: float) -> "_TwoLines":
        lower = fit(theme, second, (width, None), size=SMALL, font="italic") if second else None
        return cls(fit(theme, first, (width, None), size=BODY, font="semibold"), lower)

    @property
    def height(self) -> float:
        return self.first.height + (self.second.height if self.second is not None else 0.0)

    def draw(self, canvas: Canvas, x: float, middle: float, side: str) -> None:
        y = middle - self.height / 2
        self.first.draw(canvas, (x, y), anchor=f"top{side}")
        if self.second is not None:
            self.second.draw(canvas, (x, y + self.first.height), SEPIA, anchor=f"top{side}")


@dataclass(frozen=True, slots=True)
class _Seat:
    """What a row says of a seat."""

    colour: str
    name: str
    level: str
    points: str
    won: bool

    @classmethod
    def of(cls, summary: Summary, number: int) -> "_Seat":
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

    def beside(self, theme: Theme) -> float:
        """The width that is not for name and level."""
        return _crest(theme) * _BESIDE + _GAP + theme.measure(self.points, self.size, self.font)[0]

    def width(self, theme: Theme) -> float:
        """The room that all of it takes in one line each."""
        name, level = theme.measure(self.name, _NAME)[0], theme.measure(self.level, _LEVEL, "italic")[0]
        return self.beside(theme) + max(name, level) + 2

    def words(self, theme: Theme, width: float) -> tuple[SetWords, SetWords]:
        """Name and level in a cell of this width."""
        room = (width - self.beside(theme), None)
        return fit(theme, self.name, room, size=_NAME), fit(theme, self.level, room, size=_LEVEL, font="italic")

    def height(self, theme: Theme, width: float) -> float:
        return max(_crest(theme), sum(each.height for each in self.words(theme, width)))

    def draw(self, canvas: Canvas, box: pygame.FRect) -> None:
        high = _crest(canvas.theme)
        crest = pygame.FRect(box.x + high * 0.22, box.centery - high / 2, high * 32 / 36, high)
        if self.won:
            laurel(canvas, (crest.centerx, crest.centery - 1), high * 1.36)
        canvas.sprite(f"pieces/crest_{self.colour}", crest)
        at, colour = (box.right, box.centery), RUBRIC if self.won else INK
        canvas.text(self.points, at, self.size, colour, font=self.font, anchor="midright")
        name, level = self.words(canvas.theme, box.w)
        left, top = box.x + high * _BESIDE, box.centery - (name.height + level.height) / 2
        name.draw(canvas, (left, top), anchor="topleft")
        level.draw(canvas, (left, top + name.height), SEPIA, anchor="topleft")


def _crest(theme: Theme) -> float:
    return _CREST * min(theme.factor, 1.5)


class _Row:
    """A row laid out for a width: the players beside the date where they have room, else below it."""

    def __init__(self, theme: Theme, entry: Entry, width: float) -> None:
        self.inner = width - 2 * _PAD
        summary = entry.summary
        self.seats = [_Seat.of(summary, n) for n in range(len(summary.seats))] if summary is not None else []
        beside = self.inner * (1 - _WHEN - _STATE)
        # Names stand in one line if there is room for that below the date, and in two only else.
        one_line = max((seat.width(theme) for seat in self.seats), default=0.0) + _BETWEEN
        self.tall = theme.factor > _TALL or one_line > beside / max(1, len(self.seats))
        self._set_words(theme, entry)
        if not self.tall and len(self.when.first.lines) > 2:
            self.tall = True  # a long title
            self._set_words(theme, entry)
        placed = _columns(theme, self.seats, self.inner if self.tall else beside)
        self.columns, self.wide = placed or (2, self.inner / 2)
        self.seat_height = max((seat.height(theme, self.wide - _BETWEEN) for seat in self.seats), default=0.0)
        self.fault: SetWords | None = None
        if entry.fault is not None and summary is None:
            room = ((self.inner if self.tall else beside) - 60, None)
            self.fault = fit(theme, words.brief_fault(entry.fault), room, size=BODY - 2, font="italic")
        rows = -(-len(self.seats) // self.columns)
        self.below = max(self.seat_height * rows + 8 * (rows - 1), self.fault.height if self.fault is not None else 0.0)
        least = theme.line(BODY) + theme.line(SMALL)
        self.above = max(least, self.when.height, self.state.height)
        self.height = (self.above + 6 + self.below if self.tall else max(self.above, self.below)) + 2 * _ABOVE

    def _set_words(self, theme: Theme, entry: Entry) -> None:
        when, state = (_WHEN_ABOVE, 1 - _WHEN_ABOVE) if self.tall else (_WHEN, _STATE)
        named = words.shown_title(entry)
        day, hour = words.day(entry.when), words.hour(entry.when)
        first, second = (named, f"{day}, {hour}") if named else (day, hour)
        self.when = _TwoLines.of(theme, first, second, self.inner * when - _PAD)
        if entry.summary is None:
            first, second = t("chronicle.unreadable"), ""
        elif isinstance(entry, words.UnfinishedGame):
            first, second = t("chronicle.at_table"), words.standing(entry.summary)
        else:
            first, second = words.standing(entry.summary), words.kind(entry.summary)
        self.state = _TwoLines.of(theme, first, second, self.inner * state)

    def draw(self, canvas: Canvas, box: pygame.FRect) -> None:
        left, top = box.x + _PAD, box.y + _ABOVE
        high = self.above if self.tall else box.h - 2 * _ABOVE
        self.when.draw(canvas, left, top + high / 2, "left")
        self.state.draw(canvas, left + self.inner, top + high / 2, "right")
        seats = pygame.FRect(left + self.inner * _WHEN, top, 0, high)
        if self.tall:
            seats = pygame.FRect(left, top + self.above + 6, 0, self.below)
        if self.fault is not None:
            canvas.sprite("icons/chain", (seats.x, seats.centery - 18, 36, 36), alpha=190)
            self.fault.draw(canvas, (seats.x + 48, seats.centery), RUBRIC)
        y = seats.centery - self.below / 2
        for number, seat in enumerate(self.seats):
            down, across = divmod(number, self.columns)
            x = seats.x + across * self.wide
            seat.draw(
                canvas, pygame.FRect(x, y + down * (self.seat_height + 8), self.wide - _BETWEEN, self.seat_height)
            )


def _columns(theme: Theme, seats: Sequence[_Seat], room: float) -> tuple[int, float] | None:
    """How many seats stand side by side, and the width of each; None where their names would be broken too often. It
    is the same width in all rows where names are short.
    """
    if not seats:
        return 1, room
    needed = max(seat.width(theme) for seat in seats) + _BETWEEN
    wide = max(room / _SEATS, min(needed, room / len(seats)))
    least = max(seat.beside(theme) for seat in seats) + _BETWEEN + _NARROWEST * theme.measure("m", _NAME)[0]
    return (len(seats), wide) if wide >= min(needed, least) else None


def row_heights(theme: Theme, entries: Sequence[Entry], width: float, known: dict[object, float]) -> list[float]:
    """The heights of rows; those of games that are ``known`` are not worked out again."""
    found = []
    for entry in entries:
        key = (entry.name, entry.mtime_ns, entry.summary is None, entry.fault is None, words.given_title(entry))
        if key not in known:
            known[key] = _Row(theme, entry, width).height
        found.append(known[key])
    return found


def spoken_row(entry: Entry) -> str:
    """What stands in a row, as one sentence."""
    parts = [words.shown_title(entry), words.day(entry.when), words.hour(entry.when)]
    if entry.summary is not None:
        at_table = isinstance(entry, words.UnfinishedGame)
        parts += [t("chronicle.at_table") if at_table else "", words.standing(entry.summary)]
        seats = [_Seat.of(entry.summary, number) for number in range(len(entry.summary.seats))]
        parts += [labelled(seat.name, seat.points) for seat in seats]
    else:
        parts.append(words.brief_fault(entry.fault) if entry.fault is not None else t("chronicle.unreadable"))
    return ", ".join(part for part in parts if part)


def draw_row(canvas: Canvas, box: pygame.FRect, entry: Entry, width: float) -> None:
    """Draw the row of a game, or of a file that cannot be read; ``width`` is the one it was measured for."""
    _Row(canvas.theme, entry, width).draw(canvas, box)

"""Where everything lies in a player's panel: three designs, the higher the panel is the larger and the more of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import pygame

from ulm.rules.moves import COLOURS

RESOURCES = ("coins", "sparrows", "seals", "crests", "hand")
SOURCES = ("points", "river", "sparrows", "cards")
"""What a score is made of, in the order in which it is read: fields of a ``FinalScore``."""
TREASURES = ("coats", "descendants", "laid_out")

_PAD = 8.0
_SHARES = {"coins": 1.1, "sparrows": 1.1, "seals": 1.1, "crests": 0.85, "hand": 0.85}
"""The widths of the resources beside each other."""
_TWO_DIGITS = ("coins", "sparrows", "seals")
_DIGIT = 0.5
"""The width of a figure by its size."""
_BESIDE, _AFTER = 3.0, 7.0
"""What is left free between a sign and its figure, and behind that."""
_GAP, _BETWEEN_ROWS = 5.0, 3.0
_APART = 10.0
"""What is left free between coats, descendants and cards, besides the gap."""
_LEAST = 30.0
"""Smaller signs are not legible in a window of 1280 × 720."""
_SMALLEST = 18.0


@dataclass(frozen=True, slots=True)
class Design:
    """The measures of a panel: heights of its rows, sides of its signs and sizes of its figures."""

    head: float
    plate: float
    name_size: float
    score_size: float
    source_rows: tuple[float, ...]
    """The heights of the lines that say what the score is made of: a heading and two lines with words, or one
    line of signs, or none.
    """
    row: float
    sign: float
    figure: float
    treasure: float
    in_row: tuple[str, ...] = RESOURCES
    """The resources that stand in the row; the hand has room in the band where it is high."""


LARGE = Design(78, 100, 31, 52, (31, 30, 30), 54, 46, 33, 56, RESOURCES[:-1])
MIDDLE = Design(56, 108, 28, 38, (34,), 43, 36, 29, 56)
SMALL = Design(45, 112, 26, 34, (), 38, 33, 27, 54)
_LARGE_FROM, _MIDDLE_FROM = 360.0, 245.0


def design_of(high: float) -> Design:
    """The design of a panel of a height."""
    return LARGE if high >= _LARGE_FROM else MIDDLE if high >= _MIDDLE_FROM else SMALL


class SeatPlaces:
    """The places inside one panel."""

    def __init__(
        self, box: pygame.FRect, treasures: Sequence[Sequence[float]], factor: float, *, first: bool
    ) -> None:
        """``treasures``: the coats, the descendants and the signs of laid-out cards that lie here, each by its width
        (1: it is square); ``factor``: the size of text; ``first``: whether the Oath Charter lies here.
        """
        self.first = first
        self.box = box
        self._widths = [list(widths) or [1.0] for widths in treasures]
        self.design = design = design_of(box.h)
        self.figure = min(design.figure * factor, design.row * 0.92)
        """The size of figures, which grow with the size of text until the row is full."""
        inner = box.inflate(-2 * _PAD, -2 * _PAD)
        self.head = pygame.FRect(box.x + 5, box.y + 5, box.w - 10, design.head)
        top = self.head.bottom + 3
        self.source_rows: list[pygame.FRect] = []
        for high in design.source_rows:
            self.source_rows.append(pygame.FRect(inner.x, top, inner.w, high))
            top += high
        self.resources = pygame.FRect(inner.x, top + 2, inner.w, design.row)
        self.tiles = pygame.FRect(inner.x, self.resources.bottom, inner.w, design.row)
        self.treasures = pygame.FRect(inner.x, self.tiles.bottom + 4, inner.w, inner.bottom + 3 - self.tiles.bottom - 4)

    # ----- the head

    @property
    def score(self) -> pygame.FRect:
        """The place of the score."""
        wide = self.design.plate
        return pygame.FRect(self.head.right - wide - 3, self.head.y + 3, wide, self.head.h - 6)

    @property
    def points(self) -> pygame.FRect:
        """The part of that place where the points of now stand."""
        return pygame.FRect(self.score.x, self.score.y, self.score.w * (1 if self.source_total else 0.52), self.score.h)

    @property
    def total(self) -> pygame.FRect:
        """Where the total stands if the game ended now: above its sources, or beside the points."""
        if self.source_total:
            return self.source_rows[0]
        left = self.points.right
        return pygame.FRect(left, self.score.y, self.score.right - left, self.score.h)

    @property
    def source_total(self) -> bool:
        """Whether the sources of the score have words and a heading with the total."""
        return len(self.source_rows) > 1

    @property
    def emblem(self) -> pygame.FRect:
        """The place of the player's emblem."""
        high = self.head.h - 8
        return pygame.FRect(self.head.x + 5, self.head.y + 4, high * 32 / 36, high)

    @property
    def two_lines(self) -> bool:
        """Whether name and signs stand below each other."""
        return self.design is LARGE

    @property
    def kind(self) -> pygame.FRect:
        """The place of the sign that tells people from bots."""
        side = 30.0
        if self.two_lines:
            return pygame.FRect(self.emblem.right + 6, self.head.bottom - side - 6, side, side)
        right = (self.score if self.charter is None else self.charter).x - 3
        return pygame.FRect(right - side, self.head.centery - side / 2, side, side)

    @property
    def charter(self) -> pygame.FRect | None:
        """The place of the Oath Charter; None where it does not lie."""
        if not self.first:
            return None
        high = 31.0
        wide = high * 4 / 3
        y = self.head.bottom - high - 5 if self.two_lines else self.head.centery - high / 2
        return pygame.FRect(self.score.x - wide - 4, y, wide, high)

    @property
    def name(self) -> pygame.FRect:
        """The place of the player's name."""
        left = self.emblem.right + 5
        if self.two_lines:
            return pygame.FRect(left, self.head.y + 4, self.score.x - 6 - left, self.kind.y - self.head.y - 4)
        return pygame.FRect(left, self.head.y, self.kind.x - 2 - left, self.head.h)

    # ----- what is counted

    def source(self, source: str) -> pygame.FRect:
        """The place of a source of the score; only where there are rows of them."""
        index = SOURCES.index(source)
        lines = self.source_rows[1:] or self.source_rows
        per_line = len(SOURCES) // len(lines)
        line = lines[index // per_line]
        wide = (line.w + _APART) / per_line
        return pygame.FRect(line.x + wide * (index % per_line), line.y, wide - _APART, line.h)

    def resource(self, kind: str) -> pygame.FRect:
        """The place of a resource."""
        row = self.design.in_row
        if kind not in row:
            left = self.kind.right + 4
            right = self.score.x - 52
            return pygame.FRect(left, self.kind.y - 2, right - left, self.kind.h + 4)
        shares = _SHARES if len(row) == len(RESOURCES) else dict.fromkeys(row, 1.0)
        unit = self.resources.w / sum(shares.values())
        x = self.resources.x + unit * sum(shares[each] for each in row[: row.index(kind)])
        return pygame.FRect(x, self.resources.y, unit * shares[kind] - 1, self.resources.h - 2)

    def tile(self, colour: str) -> pygame.FRect:
        """The place of the tiles of a colour."""
        wide = self.tiles.w / len(COLOURS)
        return pygame.FRect(self.tiles.x + wide * COLOURS.index(colour), self.tiles.y + 2, wide - 1, self.tiles.h - 4)

    def sign(self, cell: pygame.FRect, digits: int = 1) -> pygame.FRect:
        """Where the sign lies in a cell, beside figures of so many digits."""
        room = cell.w - _BESIDE - _AFTER - self.figure * _DIGIT * digits
        side = min(self.design.sign, cell.h, max(_LEAST, room))
        return pygame.FRect(cell.x, cell.centery - side / 2, side, side)

    def resource_sign(self, kind: str) -> pygame.FRect:
        """Where the sign of a resource lies."""
        return self.sign(self.resource(kind), 2 if kind in _TWO_DIGITS else 1)

    # ----- treasures

    @cached_property
    def _flow(self) -> list[list[pygame.FRect]]:
        return _flow(self.treasures, self._widths, self.design.treasure)

    def treasure(self, kind: str) -> list[pygame.FRect]:
        """The places of the coats, descendants or signs of laid-out cards; one where there are none."""
        return self._flow[TREASURES.index(kind)]


def _flow(area: pygame.FRect, groups: Sequence[Sequence[float]], largest: float) -> list[list[pygame.FRect]]:
    """Things side by side, in as many rows as make them largest, groups set a little apart. The last group begins
    a row of its own where that does not make them smaller.
    """
    high = largest
    while high > _SMALLEST:
        for apart in (True, False):
            rows, places = _in_rows(area.w, groups, high, last_apart=apart)
            if rows * (high + _BETWEEN_ROWS) - _BETWEEN_ROWS <= area.h:
                return _placed(area, rows, places)
        high -= 1
    return _placed(area, *_in_rows(area.w, groups, high, last_apart=False))


def _in_rows(
    room: float, groups: Sequence[Sequence[float]], high: float, *, last_apart: bool
) -> tuple[int, list[list[pygame.FRect]]]:
    """How many rows things of a height take, and where they lie: ``y`` is the number of the row."""
    found: list[list[pygame.FRect]] = []
    x, row = 0.0, 0
    for widths in groups:
        places: list[pygame.FRect] = []
        if last_apart and len(found) == len(groups) - 1:
            x, row = 0.0, row + 1
        for share in widths:
            wide = share * high
            if x and x + wide > room:
                x, row = 0.0, row + 1
            places.append(pygame.FRect(x, row, wide, high))
            x += wide + _GAP
        found.append(places)
        x += _APART
    return row + 1, found


def _placed(area: pygame.FRect, rows: int, groups: list[list[pygame.FRect]]) -> list[list[pygame.FRect]]:
    high = area.h / rows
    return [
        [
            pygame.FRect(area.x + place.x, area.y + high * place.y + (high - place.h) / 2, place.w, place.h)
            for place in places
        ]
        for places in groups
    ]

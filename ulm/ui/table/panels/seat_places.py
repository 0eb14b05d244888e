"""Where everything lies in a player's panel: the larger the panel is, the larger and the more of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import pygame

from ulm.rules.moves import COLOURS
from ulm.ui.table.panels.treasure_flow import Width, flowed, rows_at

RESOURCES = ("coins", "sparrows", "seals", "crests", "hand")
SOURCES = ("points", "river", "sparrows", "cards")
"""What a score is made of, in the order in which it is read: fields of a ``FinalScore``."""
TREASURES = ("coats", "descendants", "laid_out")

_PAD = 8.0
_TWO_DIGITS = ("coins", "sparrows", "seals")
"""Columns have room for two digits here, so that they stand below each other in all panels."""
DIGIT = 0.53
"""The width of a digit by the size of type."""
_BRACKETS = 0.62
_BESIDE, _AFTER = 3.0, 5.0
"""What is left free between a sign and its figure, and behind that."""
_LEAST = 30.0
"""Smaller signs are not legible in a window of 1280 × 720."""
_ONE_ROW = 34.0
"""Treasures of this height in one row leave height to the figures, where text is large."""
_TALL = 1.12
"""How large figures may be by the height of their row: a digit is not as high as its type."""
_PLATE_FIGURE = 0.9
TOTAL_SHARE = 0.72
"""The size of the total if the game ended now by that of the points."""
_MARK = 30.0
"""The side of the sign that tells people from bots, and nearly that of the Oath Charter."""
_APART, _CLOSE = 10.0, 4.0
_CHARTER_UP_TO = 1.3
"""The size of text above which the Oath Charter has no room on the band."""
_GROWN_AT = 1.3
"""The size of text at which heads are as high as they get."""


@dataclass(frozen=True, slots=True)
class Design:
    """The measures of a panel: heights of its rows, sides of its signs and sizes of its figures."""

    head: float
    large_head: float
    """The height of the head where text is large."""
    plate: float
    name_size: float
    score_size: float
    sources: float
    """The height of the lines that say what the score is made of; 0: there are none."""
    row: float
    least_row: float
    """The height of a row of figures where text is large and treasures need much room."""
    sign: float
    figure: float
    treasure: float
    in_row: tuple[str, ...] = RESOURCES
    """The resources that stand in the row; the hand has room in the band where it is high."""


LARGE = Design(78, 94, 100, 31, 52, 91, 54, 56, 46, 33, 56, RESOURCES[:-1])
MIDDLE = Design(56, 60, 108, 28, 38, 34, 43, 41, 36, 29, 56)
SMALL = Design(45, 49, 112, 26, 34, 0, 38, 36, 33, 27, 54)
BROAD = Design(64, 66, 150, 31, 52, 36, 46, 44, 40, 33, 50)
_LARGE_FROM, _MIDDLE_FROM, _BROAD_FROM = 360.0, 245.0, 600.0


def design_of(box: pygame.FRect) -> Design:
    """The design of a panel: of its height, but for a broad one, which is as legible as a high one."""
    if box.h >= _LARGE_FROM:
        return LARGE
    if box.h < _MIDDLE_FROM:
        return SMALL
    return BROAD if box.w >= _BROAD_FROM else MIDDLE


class Counted(NamedTuple):
    """What lies in a panel, as far as places depend on it."""

    digits: dict[str, int]
    """How many digits the count of each resource and of each colour of tiles has."""
    treasures: Sequence[Sequence[Width]]
    """The coats, the descendants and the signs of laid-out cards, each by its width."""
    score: tuple[int, int] = (2, 2)
    """How many characters the points have, and the total if the game ended now."""


class Common(NamedTuple):
    """What all panels share, so that they look alike: made by ``common``."""

    factor: float
    """The size of text."""
    tight: bool
    """Whether names need the room of the signs beside them: the Oath Charter then lies with the treasures."""
    bare: bool
    """Whether names need the room of all signs beside them but the emblem."""
    words: bool
    """Whether the sources of the score are named."""
    row: float


def common(
    boxes: Sequence[pygame.FRect], counted: Sequence[Counted], factor: float, *, tight: bool, words: bool
) -> Common:
    """The sizes at which the contents of all panels have room."""
    design, width = design_of(boxes[0]), boxes[0].w - 2 * _PAD
    row = design.row
    if factor > 1:
        marks = [Width(), Width(4 / 3)]
        few = all(rows_at(width, [marks, *each.treasures], _ONE_ROW) == 1 for each in counted)
        treasures = _ONE_ROW + 4 if few else 2 * _LEAST + 4
        free = boxes[0].h - _above(design, factor) - treasures - 10
        wanted = max(_figure(design, width, each.digits, factor) for each in counted) / _TALL
        row = max(design.least_row, min(max(design.row, wanted), free / 2))
    # Where text is large, the points need more of the band.
    return Common(factor, tight, tight and factor > 1, words and design is LARGE, row)


def _figure(design: Design, width: float, digits: dict[str, int], factor: float) -> float:
    """The size of figures, which grow with the size of text until the rows are full."""
    room = (
        (width - len(kinds) * (_LEAST + _BESIDE + _AFTER)) / (DIGIT * sum(digits[kind] for kind in kinds))
        for kinds in (design.in_row, COLOURS)
    )
    return min(design.figure * factor, *room)


def _head(design: Design, factor: float) -> float:
    return design.head + (design.large_head - design.head) * min(1.0, (factor - 1) / (_GROWN_AT - 1))


def _sources(design: Design, factor: float) -> float:
    return design.sources * (min(1.1, factor) if design in (MIDDLE, BROAD) else 1)


def _above(design: Design, factor: float) -> float:
    """The height of what lies above the counts."""
    return 5 + _head(design, factor) + 3 + _sources(design, factor) + 2


class SeatPlaces:
    """The places inside one panel."""

    def __init__(self, box: pygame.FRect, counted: Counted, shared: Common, *, first: bool) -> None:
        """``first``: whether the Oath Charter lies here."""
        self.first = first
        self.box = box
        self.shared = shared
        self._counted = counted
        self.design = design = design_of(box)
        inner = box.inflate(-2 * _PAD, -2 * _PAD)
        self.figure = min(_figure(design, inner.w, counted.digits, shared.factor), shared.row * _TALL)
        self.head = pygame.FRect(box.x + 5, box.y + 5, box.w - 10, _head(design, shared.factor))
        self.sources = pygame.FRect(inner.x, self.head.bottom + 3, inner.w, _sources(design, shared.factor))
        top = self.sources.bottom + 2
        self.resources = pygame.FRect(inner.x, top, inner.w, shared.row)
        self.tiles = pygame.FRect(inner.x, self.resources.bottom, inner.w, shared.row)
        self.treasures = pygame.FRect(inner.x, self.tiles.bottom + 4, inner.w, inner.bottom + 3 - self.tiles.bottom - 4)

    # ----- the head

    @property
    def two_lines(self) -> bool:
        """Whether name and signs stand below each other."""
        return self.design is LARGE

    @property
    def source_total(self) -> bool:
        """Whether the total stands with its sources, not beside the points."""
        return self.design is LARGE

    @property
    def score_size(self) -> float:
        """The size of the points, which grow with the size of text until the plate is full."""
        return min(self.design.score_size * self.shared.factor, (self.head.h - 6) * _PLATE_FIGURE)

    @cached_property
    def _score_widths(self) -> tuple[float, float]:
        points, total = self._counted.score
        wide = points * DIGIT * self.score_size + 12
        if self.source_total:
            return max(wide, self.design.plate), 0.0
        beside = (total * DIGIT + _BRACKETS) * self.score_size * TOTAL_SHARE + 10
        more = max(0.0, self.design.plate - wide - beside)
        return wide + more / 2, beside + more / 2

    @property
    def score(self) -> pygame.FRect:
        """The place of the score."""
        wide = sum(self._score_widths)
        return pygame.FRect(self.head.right - wide - 3, self.head.y + 3, wide, self.head.h - 6)

    @property
    def points(self) -> pygame.FRect:
        """The part of that place where the points of now stand."""
        return pygame.FRect(self.score.x, self.score.y, self._score_widths[0], self.score.h)

    @property
    def total(self) -> pygame.FRect:
        """Where the total stands if the game ended now: with its sources, or beside the points."""
        if not self.source_total:
            left = self.points.right
            return pygame.FRect(left, self.score.y, self.score.right - left, self.score.h)
        lines = self._source_lines
        return lines[0] if self.shared.words else _split(lines[0], 2, 0)

    @property
    def emblem(self) -> pygame.FRect:
        """The place of the player's emblem."""
        high = min(self.head.h - 8, 58.0 if self.two_lines else 37.0 if self.shared.tight else 80.0)
        return pygame.FRect(self.head.x + 5, self.head.centery - high / 2, high * 32 / 36, high)

    @property
    def kind(self) -> pygame.FRect:
        """The place of the sign that tells people from bots: close to the emblem where names need the room."""
        if self._kind_stands_below:
            return _mark_in(self._flow[0][0])
        if self.two_lines:
            return pygame.FRect(self.emblem.right + 6, self.head.bottom - _MARK - 4, _MARK, _MARK)
        if self.shared.tight:
            return pygame.FRect(self.emblem.right + 1, self.head.centery - _MARK / 2, _MARK - 4, _MARK)
        right = (self.score if self.charter is None else self.charter).x - 3
        return pygame.FRect(right - _MARK, self.head.centery - _MARK / 2, _MARK, _MARK)

    @property
    def _charter_lies_below(self) -> bool:
        return self.first and (self.shared.tight or self.shared.factor > _CHARTER_UP_TO)

    @property
    def _kind_stands_below(self) -> bool:
        return self.shared.bare and not self.two_lines

    @property
    def _marks(self) -> list[Width]:
        """What stands before the treasures for want of room on the band."""
        return [Width()] * self._kind_stands_below + [Width(4 / 3)] * self._charter_lies_below

    @property
    def charter(self) -> pygame.FRect | None:
        """The place of the Oath Charter: on the band, or with the treasures; None where it does not lie."""
        if not self.first:
            return None
        if self._charter_lies_below:
            return _mark_in(self._flow[0][-1])
        high = _MARK + 1
        wide = high * 4 / 3
        y = self.head.bottom - high - 3 if self.two_lines else self.head.centery - high / 2
        return pygame.FRect(self.score.x - wide - 4, y, wide, high)

    @property
    def name(self) -> pygame.FRect:
        """The place of the player's name."""
        beside = self.shared.tight and not self.two_lines and not self._kind_stands_below
        left = (self.kind if beside else self.emblem).right + 5
        if self.two_lines:
            return pygame.FRect(left, self.head.y + 3, self.score.x - 5 - left, self.kind.y - self.head.y - 3)
        right = self.score.x - 5 if self.shared.tight else self.kind.x - 2
        return pygame.FRect(left, self.head.y + 1, right - left, self.head.h - 4)

    # ----- what is counted

    @property
    def _source_lines(self) -> list[pygame.FRect]:
        count = 1 if not self.source_total else 3 if self.shared.words else 2
        high = self.sources.h / count
        return [pygame.FRect(self.sources.x, self.sources.y + high * n, self.sources.w, high) for n in range(count)]

    def source(self, source: str) -> pygame.FRect:
        """The place of a source of the score; only where there are lines of them."""
        index, lines = SOURCES.index(source), self._source_lines
        if not self.source_total:
            return _split(lines[0], len(SOURCES), index, _CLOSE)
        if self.shared.words:
            return _split(lines[1 + index // 2], 2, index % 2)
        return _split(lines[1], len(SOURCES) - 1, index - 1) if index else _split(lines[0], 2, 1)

    @cached_property
    def _cells(self) -> dict[str, pygame.FRect]:
        """The places of what stands in the two rows, each as wide as its figure needs."""
        found: dict[str, pygame.FRect] = {}
        digits = self._counted.digits
        for kinds, row in ((self.design.in_row, self.resources), (COLOURS, self.tiles)):
            reserved = [max(digits[kind], 2 if kind in _TWO_DIGITS else 1) for kind in kinds]
            for each in (reserved, [digits[kind] for kind in kinds]):
                needs = [_LEAST + _BESIDE + _AFTER + DIGIT * self.figure * count for count in each]
                if sum(needs) <= row.w + 1:
                    break
            spare = (row.w - sum(needs)) / len(needs)
            x = row.x
            for kind, need in zip(kinds, needs, strict=True):
                found[kind] = pygame.FRect(x, row.y + 1, need + spare - 1, row.h - 2)
                x += need + spare
        return found

    def resource(self, kind: str) -> pygame.FRect:
        """The place of a resource."""
        if kind not in self.design.in_row:
            on_band = self.charter if not self._charter_lies_below else None
            left, right = self.kind.right + 4, (on_band or self.score).x - 4
            return pygame.FRect(left, self.kind.y - 2, right - left, self.kind.h + 4)
        return self._cells[kind]

    def tile(self, colour: str) -> pygame.FRect:
        """The place of the tiles of a colour."""
        return self._cells[colour]

    def sign(self, kind: str) -> pygame.FRect:
        """Where the sign of a resource or of tiles lies in its cell."""
        cell = self._cells[kind] if kind in self._cells else self.resource(kind)
        digits = max(self._counted.digits[kind], 2 if kind in _TWO_DIGITS else 1)
        room = cell.w - _BESIDE - _AFTER + 1 - self.figure * DIGIT * digits
        if kind not in self._cells:
            room = _MARK
        side = min(self.design.sign * max(1.0, self.shared.row / self.design.row), cell.h, max(_LEAST, room))
        return pygame.FRect(cell.x, cell.centery - side / 2, side, side)

    # ----- treasures

    @cached_property
    def _flow(self) -> list[list[pygame.FRect]]:
        groups = [list(widths) or [Width()] for widths in self._counted.treasures]
        if self._marks:
            groups.insert(0, self._marks)
        return flowed(self.treasures, groups, self.design.treasure)

    def treasure(self, kind: str) -> list[pygame.FRect]:
        """The places of the coats, descendants or signs of laid-out cards; one where there are none."""
        return self._flow[TREASURES.index(kind) + bool(self._marks)]


def _split(line: pygame.FRect, count: int, index: int, apart: float = _APART) -> pygame.FRect:
    """One of so many equal parts of a line."""
    wide = (line.w + apart) / count
    return pygame.FRect(line.x + wide * index, line.y, wide - apart, line.h)


def _mark_in(place: pygame.FRect) -> pygame.FRect:
    """A mark among treasures is not larger than on the band."""
    share = min(1.0, (_MARK + 6) / place.h)
    return pygame.FRect(place.x, place.centery - place.h * share / 2, place.w * share, place.h * share)

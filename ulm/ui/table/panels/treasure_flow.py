"""Coats, descendants and signs of cards side by side in a player's panel, in rows, as large as there is room."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

_GAP, _BETWEEN_ROWS = 4.0, 3.0
_APART = 8.0
"""What is left free between coats, descendants and cards, besides the gap."""
_SMALLEST = 18.0


class Width(NamedTuple):
    """How wide a thing is: a share of its height, and more for what stands beside it."""

    share: float = 1.0
    more: float = 0.0

    def at(self, high: float) -> float:
        """The width at a height."""
        return self.share * high + self.more


def flowed(area: pygame.FRect, groups: Sequence[Sequence[Width]], largest: float) -> list[list[pygame.FRect]]:
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


def rows_at(width: float, groups: Sequence[Sequence[Width]], high: float) -> int:
    """How many rows things of a height take."""
    return _in_rows(width, [list(each) or [Width()] for each in groups], high, last_apart=False)[0]


def _in_rows(
    room: float, groups: Sequence[Sequence[Width]], high: float, *, last_apart: bool
) -> tuple[int, list[list[pygame.FRect]]]:
    """How many rows things of a height take, and where they lie: ``y`` is the number of the row."""
    found: list[list[pygame.FRect]] = []
    x, row = 0.0, 0
    for widths in groups:
        places: list[pygame.FRect] = []
        if last_apart and len(found) == len(groups) - 1:
            x, row = 0.0, row + 1
        for width in widths:
            wide = width.at(high)
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

"""Where things on offer lie in a tall room: a cell for each, with its picture and its words."""

from typing import NamedTuple

import pygame

_GAP, _PAD = 8.0, 12.0
_MOST_CELLS = 3
"""More things than these lie in two columns, without words."""
_COLUMNS = 2
_SMALL = 0.3
"""A picture that takes less than this share of the height stands above its words everywhere."""
_BESIDE = 2.0
"""Beside its words a picture may be so much higher than above them."""
_TALL = 330.0
"""From this height on the words stand below the picture, not beside it."""


class Cell(NamedTuple):
    """The place of one thing: all of it, its picture, and its words if there is room for them."""

    rect: pygame.FRect
    picture: pygame.FRect
    words: pygame.FRect | None
    framed: bool = True
    """Whether the picture lies on a sheet, not directly on the ground."""


def offer_cells(count: int, room: pygame.FRect, size: tuple[float, float], share: float) -> list[Cell]:
    """Places for pictures of at most this size, from the top down. ``share``: what a picture takes of the height where
    words stand below it; 0 where there are no words.
    """
    if count > _MOST_CELLS:
        return _cascade(count, room, size)
    high = min((room.h - _GAP * (count - 1)) / count, size[1] / (share or 0.9))
    boxes = [pygame.FRect(room.x, room.y + n * (high + _GAP), room.w, high) for n in range(count)]
    return [_cell(box, size, share) for box in boxes]


def _cascade(count: int, room: pygame.FRect, size: tuple[float, float]) -> list[Cell]:
    """Two columns; many pictures lie one over the other, each with its upper edge free. Where all have room beside and
    below each other they are larger than ``size``.
    """
    rows = -(-count // _COLUMNS)
    apart = (room.h - _GAP * (rows - 1)) / rows
    wide = min(max(size[0], apart * size[0] / size[1]), (room.w - _GAP) / _COLUMNS)
    high = wide * size[1] / size[0]
    step = min(high + _GAP, (room.h - high) / max(1, rows - 1))
    left = room.centerx - (_COLUMNS * wide + _GAP) / 2
    boxes = [
        pygame.FRect(left + (n // rows) * (wide + _GAP), room.y + (n % rows) * step, wide, high) for n in range(count)
    ]
    return [Cell(box, box, None, framed=False) for box in boxes]


def _cell(box: pygame.FRect, size: tuple[float, float], share: float) -> Cell:
    inner = box.inflate(-2 * _PAD, -2 * _PAD)
    tall = box.h >= _TALL or 0 < share < _SMALL
    beside = min(1.0, _BESIDE * share) if share else 1.0
    high = min(size[1], inner.h * (share if tall and share else beside))
    picture = pygame.FRect(0, 0, high * size[0] / size[1], high)
    if not share:
        picture.center = inner.center
        return Cell(box, picture, None)
    if tall:
        picture.midtop = inner.midtop
        words = pygame.FRect(inner.x, picture.bottom + _GAP, inner.w, inner.bottom - picture.bottom - _GAP)
    else:
        picture.midleft = inner.midleft
        words = pygame.FRect(picture.right + _PAD, inner.y, inner.right - picture.right - _PAD, inner.h)
    return Cell(box, picture, words)

"""What a finger means, which covers more than a point: small items reach further than they are drawn."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

import pygame

from ulm.ui.toolkit.viewport import Point

FINGERTIP = 48.0
"""How wide and high at least the area is in which a finger meets an item (logical units)."""


class HasBounds(Protocol):
    """Something that lies somewhere."""

    rect: pygame.FRect
    clip: pygame.FRect | None
    z: int

    def contains(self, pos: Point) -> bool:
        """Whether a point lies on it."""


Target = TypeVar("Target", bound=HasBounds)


def nearest_in_reach(items: Sequence[Target], pos: Point) -> Target | None:
    """Among the topmost item at a point, and small ones beside it that do not lie below it, the one whose middle is
    nearest. ``items`` are sorted from the bottom to the top.
    """
    top = next((item for item in reversed(items) if item.contains(pos)), None)
    small = [item for item in items if _in_reach(item, pos) and (top is None or item.z >= top.z)]
    if top is not None and top not in small:
        small.append(top)
    return min(reversed(small), key=lambda item: _away(item, pos), default=None)


def _in_reach(item: HasBounds, pos: Point) -> bool:
    rect = item.rect
    if rect.w >= FINGERTIP and rect.h >= FINGERTIP:
        return False
    if item.clip is not None and not (item.clip.collidepoint(pos) and item.clip.colliderect(rect)):
        return False
    grown = rect.inflate(max(0.0, FINGERTIP - rect.w), max(0.0, FINGERTIP - rect.h))
    return grown.collidepoint(pos)


def _away(item: HasBounds, pos: Point) -> float:
    """How far off the middle of an item is, that of a long one along its length."""
    rect = item.rect
    half = min(rect.w, rect.h) / 2
    x = max(rect.x + half, min(rect.right - half, pos[0]))
    y = max(rect.y + half, min(rect.bottom - half, pos[1]))
    return max(abs(pos[0] - x), abs(pos[1] - y))

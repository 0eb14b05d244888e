"""Logical units and pixels.

Everything on the screen is placed in a logical area of 1920×1080. A ``Viewport`` fits that area into a window
of any size and shape: one scale for both directions, margins where the shape differs. A scene may use the margins
too: there coordinates are negative, or larger than the area.
"""

from collections.abc import Sequence
from typing import TypeAlias

import pygame

WIDTH, HEIGHT = 1920, 1080

Point: TypeAlias = tuple[float, float]
RectLike: TypeAlias = pygame.Rect | pygame.FRect | Sequence[float]
"""Anything of four numbers x, y, w, h."""


class Viewport:
    """The mapping for one window size (pixels)."""

    __slots__ = ("height", "left", "scale", "top", "width")

    def __init__(self, width: int, height: int) -> None:
        self.width = max(1, width)
        self.height = max(1, height)
        self.scale = min(self.width / WIDTH, self.height / HEIGHT)
        self.left = round((self.width - WIDTH * self.scale) / 2)
        self.top = round((self.height - HEIGHT * self.scale) / 2)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Viewport) and (self.width, self.height) == (other.width, other.height)

    def __hash__(self) -> int:
        return hash((self.width, self.height))

    @property
    def area(self) -> pygame.Rect:
        """The logical area in pixels, without the margins."""
        return self.rect((0, 0, WIDTH, HEIGHT))

    @property
    def window(self) -> pygame.FRect:
        """The whole window in logical units, with its margins: what a background should cover."""
        x, y = self.to_logical((0, 0))
        return pygame.FRect(x, y, self.width / self.scale, self.height / self.scale)

    def px(self, length: float) -> int:
        """A logical length in pixels; what is longer than nothing stays at least one pixel."""
        return max(1, round(length * self.scale)) if length > 0 else 0

    def point(self, pos: Point) -> tuple[int, int]:
        """A logical point in pixels."""
        return round(pos[0] * self.scale) + self.left, round(pos[1] * self.scale) + self.top

    def rect(self, rect: RectLike) -> pygame.Rect:
        """A logical rectangle in pixels.  Neighbours stay neighbours: edges are rounded, not sizes."""
        x, y, w, h = rect
        left, top = self.point((x, y))
        right, bottom = self.point((x + w, y + h))
        return pygame.Rect(left, top, right - left, bottom - top)

    def size(self, size: Sequence[float]) -> tuple[int, int]:
        """A logical size in pixels, the same at every position."""
        return self.px(size[0]), self.px(size[1])

    def to_logical(self, pos: Point) -> Point:
        """A pixel of the window as a logical point; outside the area if it is in a margin."""
        return (pos[0] - self.left) / self.scale, (pos[1] - self.top) / self.scale

"""What the screen is made of: parts within parts.

A ``Part`` says how much room it wants (``measure``), is given a place (``place``), draws itself, and has time
(``update``, ``animating``). What can be pointed at, focused and pressed is an ``Item`` (``focus.py``), which is a part
as well; so a tree of parts says once where everything is, and drawing, hit test, speech and animation follow from it.
The parts that hold others are in ``parts/``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import pygame

if TYPE_CHECKING:
    from ulm.ui.toolkit.canvas import Canvas
    from ulm.ui.toolkit.theme import Theme
    from ulm.ui.toolkit.viewport import RectLike

Size: TypeAlias = tuple[float, float]
P = TypeVar("P", bound="Node")
ANY = float("inf")
"""Room without a limit."""
ROUNDED = 0.01
"""By how much a place may be smaller than what was measured for it: rectangles are less exact."""


class Node:
    """A part of the screen. Sizes are logical units."""

    rect = pygame.FRect(0, 0, 0, 0)
    """Where it is."""
    name = ""
    """By what name it is found."""
    visible = True
    """What is not visible takes no room."""
    width: float | None = None
    """The width it is given; None: as much as it measures."""
    height: float | None = None
    """The height it is given; None: as much as it measures."""
    least: Size = (0.0, 0.0)
    """The smallest size that it measures."""
    grow = 0.0
    """Its share of what a row or column has left, and of what it lacks."""
    parts: Sequence[Node] = ()
    """What it consists of."""

    def measure(self, theme: Theme, room: Size) -> Size:
        """How large it wants to be where so much room is free (``ANY``: no limit)."""
        return 0.0, 0.0

    def wanted(self, theme: Theme, room: Size) -> Size:
        """The size it is given, or else measures."""
        if self.width is not None and self.height is not None:
            return self.width, self.height
        wide = room[0] if self.width is None else self.width
        high = room[1] if self.height is None else self.height
        measured = self.measure(theme, (wide, high))
        return (
            max(measured[0], self.least[0]) if self.width is None else self.width,
            max(measured[1], self.least[1]) if self.height is None else self.height,
        )

    def extent(self, theme: Theme, room: Size, axis: int) -> float:
        """The width (axis 0) or height (1) alone; it is not measured where it is given."""
        given = self.width if axis == 0 else self.height
        return given if given is not None else self.wanted(theme, room)[axis]

    def place(self, theme: Theme, rect: RectLike) -> None:
        """Lie here, and place what it consists of."""
        self.rect = pygame.FRect(rect)

    def draw(self, canvas: Canvas) -> None:
        """Draw it: by default what it consists of."""
        for part in self.parts:
            if part.visible:
                part.draw(canvas)

    def update(self, dt: float) -> None:
        """Let time go by (ms)."""
        for part in self.parts:
            part.update(dt)

    @property
    def animating(self) -> bool:
        """Whether it changes by itself, so that frames must follow each other."""
        return any(part.animating for part in self.parts)

    def walk(self) -> Iterator[Node]:
        """This part and all visible ones in it, in the order in which they are drawn."""
        waiting: list[Node] = [self]
        while waiting:
            part = waiting.pop()
            yield part
            waiting += [each for each in reversed(part.parts) if each.visible]

    def find(self, name: str) -> Node | None:
        """The visible part of that name in it."""
        return next((part for part in self.walk() if part.name == name), None)


def sized(part: P, *, width: float | None = None, height: float | None = None, grow: float = 0.0) -> P:
    """The part, with a width, a height or a share of what is left."""
    part.width, part.height, part.grow = width, height, grow
    return part

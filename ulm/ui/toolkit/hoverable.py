"""Parts that can be pointed at, focused and pressed."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.drag import Drag
from ulm.ui.toolkit.focus import Focusable, Tooltip
from ulm.ui.toolkit.node import Node, Size
from ulm.ui.toolkit.theme import Theme
from ulm.ui.toolkit.viewport import RectLike


class Hoverable(Focusable):
    """A part as an item: it measures, lies and looks like the part."""

    def __init__(
        self,
        part: Node,
        *,
        name: str,
        on_activate: Callable[[], None] | None = None,
        tooltip: Tooltip = None,
        focusable: bool = True,
        z: int = 0,
        grow: float = 0.0,
    ) -> None:
        super().__init__(on_activate=on_activate, tooltip=tooltip, focusable=focusable, z=z, name=name)
        self.parts = (part,)
        self.grow = grow
        self.more: Callable[[], str] | None = None
        """What else is spoken of it, as rich text."""
        self.pull: Callable[[pygame.FRect], Drag | None] | None = None
        """What is picked up where it is dragged."""

    @property
    def part(self) -> Node:
        """What it looks like."""
        return self.parts[0]

    def measure(self, theme: Theme, room: Size) -> Size:
        return self.part.wanted(theme, room)

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        self.part.place(theme, rect)

    def drag(self) -> Drag | None:
        return self.pull(self.rect) if self.pull is not None else None

    def spoken(self) -> str:
        return super().spoken() + (f"\n{self.more()}" if self.more is not None else "")

    def draw(self, canvas: Canvas) -> None:
        self.part.draw(canvas)


def items_of(part: Node) -> list[Focusable]:
    """All items in a part, in the order in which the keyboard comes to them."""
    return [each for each in part.walk() if isinstance(each, Focusable)]

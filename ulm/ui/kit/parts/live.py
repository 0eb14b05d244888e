"""A place in which is drawn what holds at that moment."""

from __future__ import annotations

from collections.abc import Callable

from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.part import Node


class Dynamic(Node):
    """A place that stays as it is, while what is drawn in it is made anew each time."""

    def __init__(self, made: Callable[[], Node]) -> None:
        self._made = made

    def draw(self, canvas: Canvas) -> None:
        part = self._made()
        part.place(canvas.theme, self.rect)
        part.draw(canvas)

"""An area whose contents are longer than itself."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.input import Input, PointerDown, PointerMove, Wheel
from ulm.ui.toolkit.node import ANY, Node, Size
from ulm.ui.toolkit.theme import FADED, INK, SEPIA, Theme
from ulm.ui.toolkit.viewport import RectLike

_BAR = 14.0
_NOTCH = 72.0
_LEFT, _RIGHT = 14.0, 28.0
"""How far what scrolls is seen beyond the sides of its place: there are the marks of the focus, and the bar."""
_END = 8.0
"""What stays free below the last part where it is scrolled."""
_ROUNDING = 0.5
"""Where no more than so much lacks, nothing is scrolled."""


class ScrollView(Focusable):
    """Scrolls the items it holds. Add the view to the ring before them; they are placed as if nothing were
    scrolled.
    """

    def __init__(self, *, height: float = 0.0, name: str = "scroll") -> None:
        """``height`` is that of the contents."""
        super().__init__(focusable=False, name=name)
        self.offset = 0.0
        self._grip: float | None = None
        self._hold((), height)

    def _hold(self, children: Sequence[Node], height: float) -> None:
        """Scroll these, which lie as if nothing were scrolled."""
        self.children = list(children)
        self.content = height
        self._places = [child.rect.y for child in self.children]
        for child in self.children:
            if isinstance(child, Focusable):
                child.clip = self.rect.copy()
                child.reveal = self.reveal_child

    @property
    def furthest(self) -> float:
        """How far one can scroll."""
        return max(0.0, self.content - self.rect.h)

    def scroll_to(self, offset: float) -> None:
        """Show the contents from ``offset`` on."""
        self.offset = max(0.0, min(self.furthest, offset))
        for child, y in zip(self.children, self._places, strict=True):
            child.rect.y = y - self.offset

    def reveal_child(self, item: Node) -> None:
        """Scroll so that a part can be seen."""
        if item.rect.top < self.rect.top + 12:
            self.scroll_to(self.offset - (self.rect.top + 12 - item.rect.top))
        elif item.rect.bottom > self.rect.bottom - 12:
            self.scroll_to(self.offset + item.rect.bottom - (self.rect.bottom - 12))

    @property
    def thumb(self) -> pygame.FRect:
        """The handle of the bar."""
        share = self.rect.h / max(self.content, 1.0)
        height = max(40.0, self.rect.h * share)
        travel = self.rect.h - height
        y = self.rect.y + (travel * self.offset / self.furthest if self.furthest else 0.0)
        return self.rect.move_to(x=self.rect.right - _BAR, y=y, w=_BAR, h=height)

    def handle(self, event: Input) -> bool:
        if not self.furthest:
            return False
        match event:
            case Wheel(_, _, y):
                before = self.offset
                self.scroll_to(self.offset - y * _NOTCH)
                return self.offset != before
            case PointerDown((x, y)):
                self._grip = y - self.thumb.y if x >= self.rect.right - _BAR else None
                return self._grip is not None
            case PointerMove((_, y)) if self._grip is not None:
                travel = self.rect.h - self.thumb.h
                self.scroll_to((y - self._grip - self.rect.y) / travel * self.furthest)
                return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the bar, if there is anything to scroll; the children draw themselves."""
        if self.furthest:
            thumb = self.thumb
            canvas.line((thumb.centerx, self.rect.y), (thumb.centerx, self.rect.bottom), FADED, 2)
            canvas.fill(thumb.inflate(-4, 0), INK if self.pressed else SEPIA, radius=5)


class ScrollColumn(ScrollView):
    """Parts one below the other, which scroll where they are longer than their place."""

    def __init__(self, *parts: Node, gap: float = 0.0, name: str = "scroll", grow: float = 1.0) -> None:
        super().__init__(name=name)
        self.column = Column(*parts, gap=gap)
        self.parts = parts
        self.grow = grow

    def measure(self, theme: Theme, room: Size) -> Size:
        return self.column.measure(theme, room)

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        high = self.column.measure(theme, (self.rect.w, ANY))[1]
        # A rectangle keeps seven digits of its height.
        high = high + _END if high > self.rect.h + _ROUNDING else min(high, self.rect.h)
        self.column.place(theme, (*self.rect.topleft, self.rect.w, max(high, self.rect.h)))
        self.rect.x, self.rect.w = self.rect.x - _LEFT, _LEFT + self.rect.w + _RIGHT
        self._hold([each for part in self.parts if part.visible for each in part.walk()], high)
        self.scroll_to(self.offset)

    def draw(self, canvas: Canvas) -> None:
        """Draw the bar, and what can be seen."""
        super().draw(canvas)
        with canvas.clip(self.rect, scrolls="up and down"):
            for part in self.parts:
                if part.visible and part.rect.colliderect(self.rect):
                    part.draw(canvas)


def scrolled_by_key(way: str | None, offset: float, *, line: float, leaf: float, furthest: float) -> float | None:
    """The new offset after a key of a column (``keys.action(event, "column")``); None after any other key."""
    match way:
        case "line_up":
            wanted = offset - line
        case "line_down":
            wanted = offset + line
        case "page_up":
            wanted = offset - leaf
        case "page_down":
            wanted = offset + leaf
        case "to_top":
            wanted = 0.0
        case "to_bottom":
            wanted = furthest
        case _:
            return None
    return max(0.0, min(furthest, wanted))

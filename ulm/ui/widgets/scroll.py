"""An area whose contents are longer than itself."""

from collections.abc import Sequence

import pygame

from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.input import Input, PointerDown, PointerMove, Wheel
from ulm.ui.kit.theme import FADED, INK, SEPIA
from ulm.ui.kit.viewport import RectLike

_BAR = 14.0
_NOTCH = 72.0


class ScrollView(Item):
    """Scrolls the items it holds. Add the view to the ring before them; they are placed as if nothing were
    scrolled.
    """

    def __init__(self, rect: RectLike, children: Sequence[Item], *, height: float, name: str = "scroll") -> None:
        """``height`` is that of the contents."""
        super().__init__(rect, focusable=False, name=name)
        self.children = list(children)
        self.content = height
        self.offset = 0.0
        self._places = [child.rect.y for child in self.children]
        self._grip: float | None = None
        for child in self.children:
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

    def reveal_child(self, item: Item) -> None:
        """Scroll so that an item can be seen."""
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
        return pygame.FRect(self.rect.right - _BAR, y, _BAR, height)

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

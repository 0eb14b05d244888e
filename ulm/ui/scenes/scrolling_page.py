"""A page over the open scene whose contents scroll above a row of buttons: settings, keys, gamepad, about."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

import pygame

from ulm.text.catalog import t
from ulm.ui import keys
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.input import Input
from ulm.ui.kit.theme import INK
from ulm.ui.program import ProgramScene
from ulm.ui.scenes.page import page
from ulm.ui.scrolling import scrolled
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.scroll import ScrollView

_WIDE, _DARK = 320.0, 130
_STEP, _LEAF = 80.0, 0.85


class ScrollingPage(ProgramScene, ABC):
    """Subclasses make their contents in ``relayout`` and hand them to ``put``. Esc closes the page."""

    overlay = True
    sheet: pygame.FRect
    """All of the page."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The heading of the page."""

    def spoken(self) -> str:
        return self.title

    def close_button(self, high: float, below: float) -> Button:
        """The button that closes the page, so high and so far above its end, in the middle."""
        place = (self.sheet.centerx - _WIDE / 2, self.sheet.bottom - below - high, _WIDE, high)
        tip = keys.with_key(t("common.close"), "back")
        return Button(place, t("common.close"), self.app.pop, primary=True, tooltip=tip, name="close")

    def put(self, view: pygame.FRect, rows: Sequence[Item], height: float, buttons: Sequence[Item]) -> None:
        """Show these rows of a ``height`` in a part of the page, scrolled as those before, and buttons below."""
        scroll = ScrollView(view, list(rows), height=height)
        before = self.focus.find("scroll")
        self.focus.replace([scroll, *rows, *buttons])
        if isinstance(before, ScrollView):
            scroll.scroll_to(before.offset)

    def scroll_by_key(self, event: Input) -> bool:
        """Scroll by the keys that scroll columns; whether it was one."""
        scroll = self.focus.find("scroll")
        assert isinstance(scroll, ScrollView)
        way, leaf = keys.action(event, "column"), _LEAF * scroll.rect.h
        offset = scrolled(way, scroll.offset, line=_STEP, leaf=leaf, furthest=scroll.furthest)
        if offset is not None:
            scroll.scroll_to(offset)
        return offset is not None

    def back(self) -> bool:
        self.app.pop()
        return True

    def draw(self, canvas: Canvas) -> None:
        canvas.shade(INK, _DARK)
        page(canvas, self.sheet, self.title)
        self.draw_items(canvas)

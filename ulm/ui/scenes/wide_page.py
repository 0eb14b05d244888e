"""Pages on a sheet of vellum that fills the window: a heading, and a foot with the way back and a note."""

from __future__ import annotations

from abc import abstractmethod

from pygame import FRect

from ulm.ui.scenes.page import back_button
from ulm.ui.scenes.page_scene import SheetScene
from ulm.ui.scenes.parts_scene import in_the_middle
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.label import Label
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.theme import SEPIA, SMALL
from ulm.ui.toolkit.widgets.ornament import heading, heading_height, sheet_of_vellum

_SIZE = (1840.0, 1048.0)
_MARGIN, _ABOVE, _BELOW_HEADING, _BESIDE_BACK = 58.0, 34.0, 16.0, 28.0
_AROUND_WORDS = 15.0
"""The room above and below the button at the foot: the words beside it may be higher."""
BUTTON, BUTTONS_GROWN = 62.0, 1.25
"""The height of a button, and how far it grows."""
NARROW = 1.3
"""From this text size on, what stands side by side lies one below the other."""


class WidePage(SheetScene):
    """Subclasses say what is on the page."""

    covers = True

    @property
    @abstractmethod
    def title(self) -> str:
        """The heading of the page."""

    @property
    def foot_height(self) -> float:
        """The height of a button at the foot."""
        return BUTTON * min(self.app.theme.factor, BUTTONS_GROWN)

    def page(self, body: Node, note: str, *beside: Node, empty: bool) -> Node:
        """All of it; ``beside`` stands at the end of the foot, ``empty``: there is nothing to do but go back."""
        high = self.foot_height
        back = back_button(self.app, high, primary=empty)
        words = Label(note, SMALL, SEPIA, font="italic", grow=1.0)
        foot = Row(back, words, *beside, gap=_BESIDE_BACK, align="center", height=high + 2 * _AROUND_WORDS)
        head = Space(height=_ABOVE + heading_height(self.app.theme) + _BELOW_HEADING)
        column = Column(head, body, foot, Space(height=_ABOVE - _AROUND_WORDS))
        return in_the_middle(Stack(column, pad=(_MARGIN, 0), name="sheet", width=_SIZE[0], height=_SIZE[1]))

    def draw_sheet(self, canvas: Canvas, sheet: FRect) -> None:
        sheet_of_vellum(canvas, sheet)
        heading(canvas, self.title, (sheet.x + _MARGIN, sheet.y + _ABOVE), width=_SIZE[0] - 2 * _MARGIN)

"""The sheet that a menu over a table is written on."""

from abc import abstractmethod

import pygame

from ulm.i18n.catalog import t
from ulm.ui.scenes.parts_scene import PartsScene, in_the_middle
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Space, Stack
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.widgets.ornament import heading_height, titled_sheet

MARGIN, _ABOVE, _BELOW, _EDGE = 84.0, 44.0, 40.0, 15.0
"""Left free beside what is on the sheet, above and below it, and above and below the sheet."""
MOST_GROWN = 1.35
"""How far menus grow with the size of text."""


class MenuSheet(PartsScene):
    """A titled sheet over the table; Esc puts it away. Subclasses say what is on it."""

    overlay = True
    first = "resume"

    @abstractmethod
    def rows(self) -> Node:
        """What is on the sheet, as wide as it is."""

    def made(self) -> Node:
        head = Space(height=_ABOVE + heading_height(self.app.theme) + _BELOW)
        rows = self.rows()
        rows.grow = 1.0
        sheet = Stack(Column(head, rows, Space(height=_BELOW)), pad=(MARGIN, 0), ground=_paint, name="sheet")
        return Stack(in_the_middle(sheet), pad=(0, _EDGE))

    @property
    def sheet(self) -> pygame.FRect:
        """Where the sheet is."""
        found = self.root.find("sheet")
        assert found is not None
        return found.rect

    def spoken(self) -> str:
        return t("menu.title")

    def back(self) -> bool:
        self.app.pop()
        return True

    def open_menu(self) -> None:
        """Start puts the menu away that it has opened."""
        self.back()

    def to_title(self) -> None:
        """Leave the table for the title."""
        self.app.pop()
        self.app.navigation.show_title()


def _paint(canvas: Canvas, sheet: pygame.FRect) -> None:
    titled_sheet(canvas, sheet, t("menu.title"), margin=MARGIN, dark=130)

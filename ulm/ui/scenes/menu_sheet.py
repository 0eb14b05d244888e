"""The sheet that a menu over a table is written on."""

import pygame

from ulm.text.catalog import t
from ulm.ui.kit.canvas import Canvas
from ulm.ui.program import Program, ProgramScene
from ulm.ui.widgets.ornament import titled_sheet


class MenuSheet(ProgramScene):
    """A titled sheet over the table; Esc puts it away. Subclasses place ``sheet`` and its buttons in ``relayout``."""

    overlay = True

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.sheet = pygame.FRect(0, 0, 0, 0)

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

    def draw(self, canvas: Canvas) -> None:
        titled_sheet(canvas, self.sheet, t("menu.title"), margin=84, dark=130)
        self.draw_items(canvas)

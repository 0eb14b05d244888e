"""The menu over a lesson."""

from collections.abc import Callable

import pygame

from ulm.text.catalog import t
from ulm.ui.kit.focus import Item
from ulm.ui.program import Program
from ulm.ui.scenes.menu_sheet import MenuSheet
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.ornament import heading_height

_WIDTH = 720.0


class LessonMenu(MenuSheet):
    """Resume, start again, all lessons, settings, main menu."""

    def __init__(self, app: Program, *, on_again: Callable[[], None]) -> None:
        super().__init__(app)
        self._on_again = on_again

    def relayout(self) -> None:
        factor = min(self.app.theme.factor, 1.35)
        head, step, row = 44 + heading_height(self.app.theme), 88 * factor, 70 * factor
        rows: list[tuple[str, str, Callable[[], None], str]] = [
            ("resume", "menu.resume", self.app.pop, ""),
            ("again", "learn.coach.again", self._again, "icons/reset"),
            ("lessons", "learn.coach.leave", self._leave, "icons/chronicle"),
            ("settings", "menu.settings", self.app.navigation.show_settings, "icons/gear"),
            ("title", "scoring.leave", self.to_title, ""),
        ]
        width, height = _WIDTH * factor, head + 40 + len(rows) * step + 40
        self.sheet = pygame.FRect((1920 - width) / 2, (1080 - height) / 2, width, height)
        items: list[Item] = []
        for number, (name, label, act, icon) in enumerate(rows):
            box = pygame.FRect(self.sheet.x + 84, self.sheet.y + head + 40 + number * step, width - 168, row)
            items.append(Button(box, t(label), act, icon=icon, primary=name == "resume", name=name))
        self.focus.replace(items)
        if self.focus.focused is None:
            self.focus.focus(self.focus.find("resume"))

    def _again(self) -> None:
        self.app.pop()
        self._on_again()

    def _leave(self) -> None:
        self.app.pop()
        self.app.navigation.leave_lesson()

"""The menu over a lesson."""

from collections.abc import Callable

from ulm.i18n.catalog import t
from ulm.ui.program import Program
from ulm.ui.scenes.menu_sheet import MARGIN, MOST_GROWN, MenuSheet
from ulm.ui.toolkit.containers import Column
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.widgets.button import Button

_WIDTH, _ROW, _GAP = 720.0, 70.0, 18.0


class LessonMenu(MenuSheet):
    """Resume, start again, all lessons, settings, main menu."""

    def __init__(self, app: Program, *, on_again: Callable[[], None]) -> None:
        super().__init__(app)
        self._on_again = on_again

    def rows(self) -> Node:
        factor = min(self.app.theme.factor, MOST_GROWN)
        rows: list[tuple[str, str, Callable[[], None], str]] = [
            ("resume", "menu.resume", self.app.pop, ""),
            ("again", "learn.coach.again", self._again, "icons/reset"),
            ("lessons", f"learn.coach.{self.app.navigation.leaves_lesson_for}", self._leave, "icons/chronicle"),
            ("settings", "menu.settings", self.app.navigation.show_settings, "icons/gear"),
            ("title", "scoring.leave", self.to_title, ""),
        ]
        least = (_WIDTH * factor - 2 * MARGIN, _ROW * factor)
        buttons = [
            Button(t(label), act, least=least, icon=icon, primary=name == "resume", name=name)
            for name, label, act, icon in rows
        ]
        return Column(*buttons, gap=_GAP * factor)

    def _again(self) -> None:
        self.app.pop()
        self._on_again()

    def _leave(self) -> None:
        self.app.pop()
        self.app.navigation.leave_lesson()

"""The menu over the game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from ulm.i18n.catalog import t
from ulm.ui import key_bindings
from ulm.ui.navigation import MenuEntry
from ulm.ui.program import Program
from ulm.ui.screens.page import PartsScene, in_the_middle
from ulm.ui.screens.settings_scene import (
    ambience_slider,
    effects_slider,
    labelled,
    language_choice,
    mute_toggle,
    speed_choice,
)
from ulm.ui.toolkit import input_devices
from ulm.ui.toolkit.animation import Speed
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.node import ANY, Node, sized
from ulm.ui.toolkit.viewport import HEIGHT
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.ornament import heading_height, titled_sheet
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn
from ulm.ui.toolkit.widgets.segmented_choice import Toggle

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


_WIDTH, _WIDTH_APART = 920.0, 1532.0
_ROW, _GAP, _CLOSER = 66.0, 16.0, 0.7
"""The height of a row, the gap between two, and how much of a lack of room the gaps bear, compared with the rows."""
_APART = 1.2
"""From this text size on what is chosen and what is done stand beside each other."""
_CHOOSE, _BESIDE, _LABEL = 0.56, 24.0, 0.3


class MenuScene(MenuSheet):
    """Resume, speed, language, sound, practice, hints, settings, leave and quit.

    The game is saved after each move, so leaving needs no question. ``practice`` or ``hints`` is None if it
    cannot be changed.
    """

    def __init__(
        self,
        app: Program,
        *,
        practice: bool | None = None,
        on_practice: Callable[[bool], None] | None = None,
        hints: bool | None = None,
        on_hints: Callable[[bool], None] | None = None,
        more: Sequence[MenuEntry] = (),
    ) -> None:
        super().__init__(app)
        self.more = list(more)
        self.practice = practice
        self.on_practice = on_practice
        self.hints = hints
        self.on_hints = on_hints

    def rows(self) -> Node:
        theme = self.app.theme
        factor = min(theme.factor, MOST_GROWN)
        high, gap = _ROW * factor, _GAP * factor
        doing, chosen = self._buttons(), self._choices(high)
        for row in doing:
            row.height = high
        width = _WIDTH * factor - 2 * MARGIN
        if theme.factor > _APART or any(row.wanted(theme, (width, ANY))[1] > high + 1 for row in chosen):
            # Where text is large, what is chosen scrolls beside what is done.
            left = sized(ScrollColumn(*chosen, gap=gap), width=_WIDTH_APART * _CHOOSE - 2 * _BESIDE)
            apart = Row(left, sized(Column(_squeezed(doing, gap)), grow=1.0), gap=2 * _BESIDE)
            return sized(apart, width=_WIDTH_APART, height=HEIGHT)
        for row in chosen:
            row.height = high
        return _squeezed([doing[0], *chosen, *doing[1:]], gap, width=width)

    def _choices(self, high: float) -> list[Node]:
        """What is chosen, each with its label, in rows of the usual height."""
        app, least = self.app, (0, high)
        found: list[tuple[str, Focusable]] = [
            (t("menu.speed"), speed_choice(least, app, self._set_speed)),
            (t("settings.language"), language_choice(least, app)),
            (t("settings.effects"), effects_slider(least, app)),
            (t("settings.ambience"), ambience_slider(least, app)),
        ]
        rows = [labelled(app.theme, text, item, _LABEL) for text, item in found]
        rows.append(mute_toggle(least, app))
        if self.practice is not None:
            words, tip = t("menu.practice"), t("menu.practice_tip")
            rows.append(Toggle(words, self.practice, self._set_practice, least=least, tooltip=tip, name="practice"))
        if self.hints is not None:
            # a plain label: it cannot show the sign of a pad's button
            words = t("menu.hints") if input_devices.in_use.pad else key_bindings.with_key(t("menu.hints"), "hint")
            tip = t("setup.hints_tip")
            rows.append(Toggle(words, self.hints, self._set_hints, least=least, tooltip=tip, name="hints"))
        return rows

    def _buttons(self) -> list[Node]:
        """What is done, in rows."""
        navigation = self.app.navigation
        resume = key_bindings.with_key(t("menu.resume"), "back")
        rules = key_bindings.with_key(t("menu.rules_tip"), "rules")
        pages = [
            Button(t("menu.rules"), navigation.show_rules, tooltip=rules, name="rules"),
            Button(t("keys.open"), navigation.show_keys, tooltip=t("keys.open_tip"), name="keys"),
        ]
        return [
            Button(t("menu.resume"), self.app.pop, primary=True, tooltip=resume, name="resume"),
            *[Button(each.label, partial(self._act, each), name=each.name) for each in self.more],
            Button(t("menu.settings"), navigation.show_settings, icon="icons/gear", name="settings"),
            Row(*[sized(page, width=0.0, grow=1.0) for page in pages], gap=16),
            Button(t("menu.leave"), self.to_title, name="leave"),
            Button(t("menu.quit"), self.app.quit, name="quit"),
        ]

    def leave(self) -> None:
        """Save the volumes, which a slider changes too often to save at each step."""
        self.app.remember()

    def _set_speed(self, speed: Speed) -> None:
        self.app.settings.speed = speed
        self.app.apply_settings()

    def _set_practice(self, practice: bool) -> None:
        self.practice = practice
        if self.on_practice is not None:
            self.on_practice(practice)

    def _set_hints(self, hints: bool) -> None:
        self.hints = hints
        if self.on_hints is not None:
            self.on_hints(hints)

    def _act(self, entry: MenuEntry) -> None:
        self.app.pop()
        entry.act()


def _squeezed(rows: Sequence[Node], gap: float, *, width: float | None = None) -> Column:
    """Rows one below the other, lower and closer to each other where there is no room for all."""
    lines: list[Node] = []
    for row in rows:
        row.grow = 1.0
        lines += [row, Space(height=gap, grow=_CLOSER)]
    return Column(*lines[:-1], width=width)


_LESSON_WIDTH, _LESSON_ROW, _LESSON_GAP = 720.0, 70.0, 18.0


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
        least = (_LESSON_WIDTH * factor - 2 * MARGIN, _LESSON_ROW * factor)
        buttons = [
            Button(t(label), act, least=least, icon=icon, primary=name == "resume", name=name)
            for name, label, act, icon in rows
        ]
        return Column(*buttons, gap=_LESSON_GAP * factor)

    def _again(self) -> None:
        self.app.pop()
        self._on_again()

    def _leave(self) -> None:
        self.app.pop()
        self.app.navigation.leave_lesson()

"""The menu over the game."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from ulm.text.catalog import t
from ulm.ui import keys
from ulm.ui.kit import devices
from ulm.ui.kit.animation import Speed
from ulm.ui.kit.focus import Item
from ulm.ui.navigation import MenuEntry
from ulm.ui.program import Program
from ulm.ui.scenes.menu_sheet import MenuSheet
from ulm.ui.scenes.settings import (
    language_choice,
    mute_toggle,
    place_labelled,
    set_ambience,
    set_effects,
    speed_choice,
    volume_slider,
)
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.choice import Toggle
from ulm.ui.widgets.ornament import heading_height
from ulm.ui.widgets.scroll import ScrollView

_WIDTH, _WIDTH_APART, _HIGHEST = 920.0, 1700.0, 1050.0
_APART = 1.2
"""From this text size on what is chosen and what is done stand beside each other."""
_CHOOSE, _BESIDE, _LABEL = 0.56, 48.0, 0.3


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

    def relayout(self) -> None:
        theme = self.app.theme
        factor = min(theme.factor, 1.35)
        head = 44 + heading_height(theme) + 40
        doing, usual = self._buttons(), 66 * factor
        width, column = _WIDTH * factor, _WIDTH * factor - 168
        chosen = self._choices(pygame.FRect(0, 0, column, usual))
        apart = theme.factor > _APART or any(high > usual + 1 for _, high in chosen)
        if apart:
            width, column = _WIDTH_APART, (_WIDTH_APART - 168) * _CHOOSE
            chosen = self._choices(pygame.FRect(0, 0, column - _BESIDE, usual))
        wide, rows = width - 168, len(doing) + (0 if apart else len(chosen))
        step = min(82 * factor, (1050 - head - 40) / rows)
        row = min(usual, step * 0.88)
        height = _HIGHEST if apart else head + rows * step + 40
        self.sheet = pygame.FRect((1920 - width) / 2, (1080 - height) / 2, width, height)
        left, top = self.sheet.x + 84, self.sheet.y + head
        items: list[Item] = []
        if apart:
            # Where text is large, what is chosen scrolls beside what is done.
            view = pygame.FRect(left - 14, top - 12, column, self.sheet.bottom - 44 - top + 12)
            y = top
            for made, bottom in chosen:
                items += made
                for item in made:
                    item.rect.move_ip(left, y)
                y += bottom + 16 * factor
            before = self.focus.find("scroll")
            scroll = ScrollView(view, items, height=y - view.y)
            items.insert(0, scroll)
            self._put(items, doing, pygame.FRect(left + column + _BESIDE, top, wide - column - _BESIDE, row), step)
        else:
            self._put(items, doing[:1], pygame.FRect(left, top, wide, row), step)
            y = top + step
            for made, _ in chosen:
                items += made
                for item in made:
                    item.rect.h = min(item.rect.h, row)
                    item.rect.move_ip(left, y)
                y += step
            self._put(items, doing[1:], pygame.FRect(left, y, wide, row), step)
        self.focus.replace(items)
        if apart and isinstance(before, ScrollView):
            scroll.scroll_to(before.offset)
        if self.focus.focused is None:
            self.focus.focus(self.focus.find("resume"))

    def _choices(self, box: pygame.FRect) -> list[tuple[list[Item], float]]:
        """What is chosen, each with its label as if it were the first, and how high it is."""
        app, settings, theme = self.app, self.app.settings, self.app.theme

        def labelled(text: str, make: Callable[[pygame.FRect], Item]) -> tuple[list[Item], float]:
            return place_labelled(theme, box, text, make, _LABEL)

        def toggle(made: Toggle) -> tuple[list[Item], float]:
            made.rect.h = max(box.h, made.needed_height(theme))
            return [made], made.rect.h

        found = [
            labelled(t("menu.speed"), lambda place: speed_choice(place, app, self._set_speed)),
            labelled(t("settings.language"), lambda place: language_choice(place, app)),
            labelled(
                t("settings.effects"),
                lambda place: volume_slider(place, settings.effects, lambda n: set_effects(app, n), "effects"),
            ),
            labelled(
                t("settings.ambience"),
                lambda place: volume_slider(place, settings.ambience, lambda n: set_ambience(app, n), "ambience"),
            ),
            toggle(mute_toggle(box.copy(), app)),
        ]
        if self.practice is not None:
            words, tip = t("menu.practice"), t("menu.practice_tip")
            found.append(toggle(Toggle(box, words, self.practice, self._set_practice, tooltip=tip, name="practice")))
        if self.hints is not None:
            # a plain label: it cannot show the sign of a pad's button
            words = t("menu.hints") if devices.in_use.pad else keys.with_key(t("menu.hints"), "hint")
            tip = t("setup.hints_tip")
            found.append(toggle(Toggle(box, words, self.hints, self._set_hints, tooltip=tip, name="hints")))
        return found

    def _buttons(self) -> list[list[Button]]:
        """What is done, in rows."""
        navigation, nowhere = self.app.navigation, (0, 0, 0, 0)
        resume = keys.with_key(t("menu.resume"), "back")
        rules = keys.with_key(t("menu.rules_tip"), "rules")
        return [
            [Button(nowhere, t("menu.resume"), self.app.pop, primary=True, tooltip=resume, name="resume")],
            *[[Button(nowhere, each.label, partial(self._act, each), name=each.name)] for each in self.more],
            [Button(nowhere, t("menu.settings"), navigation.show_settings, icon="icons/gear", name="settings")],
            [
                Button(nowhere, t("menu.rules"), navigation.show_rules, tooltip=rules, name="rules"),
                Button(nowhere, t("keys.open"), navigation.show_keys, tooltip=t("keys.open_tip"), name="keys"),
            ],
            [Button(nowhere, t("menu.leave"), self.to_title, name="leave")],
            [Button(nowhere, t("menu.quit"), self.app.quit, name="quit")],
        ]

    @staticmethod
    def _put(items: list[Item], rows: Sequence[Sequence[Button]], box: pygame.FRect, step: float) -> None:
        """Put rows of buttons below each other."""
        for number, row in enumerate(rows):
            wide = (box.w - 16 * (len(row) - 1)) / len(row)
            for n, button in enumerate(row):
                button.rect = pygame.FRect(box.x + n * (wide + 16), box.y + number * step, wide, box.h)
                items.append(button)

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

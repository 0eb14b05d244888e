"""The menu over the game."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from ulm.text.catalog import current, t
from ulm.text.language_files import languages
from ulm.ui import keys
from ulm.ui.kit.animation import Speed
from ulm.ui.kit.focus import Item
from ulm.ui.navigation import MenuEntry
from ulm.ui.program import Program
from ulm.ui.scenes.menu_sheet import MenuSheet
from ulm.ui.scenes.settings import mute_toggle, set_ambience, set_effects, speed_choice, volume_slider
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.choice import Choice, Option, Toggle
from ulm.ui.widgets.label import Label
from ulm.ui.widgets.ornament import heading_height

_WIDTH = 820.0


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
        factor = min(self.app.theme.factor, 1.35)
        width = _WIDTH * factor
        rows = 10 + (self.practice is not None) + (self.hints is not None) + len(self.more)
        head = 44 + heading_height(self.app.theme)
        step = min(82 * factor, (1050 - head - 80) / rows)
        row = min(66 * factor, step * 0.88)
        height = head + 40 + rows * step + 40
        self.sheet = pygame.FRect((1920 - width) / 2, (1080 - height) / 2, width, height)
        left, wide = self.sheet.x + 84, width - 168
        y = self.sheet.y + head + 40
        items: list[Item] = []

        def line() -> pygame.FRect:
            nonlocal y
            y += step
            return pygame.FRect(left, y - step, wide, row)

        def labelled(text: str) -> pygame.FRect:
            box = line()
            items.append(Label((box.x, box.y, wide * 0.3, row), text, font="semibold"))
            return pygame.FRect(box.x + wide * 0.3, box.y, wide * 0.7, row)

        resume = keys.with_key(t("menu.resume"), "back")
        items.append(Button(line(), t("menu.resume"), self.app.pop, primary=True, tooltip=resume, name="resume"))
        items.append(speed_choice(labelled(t("menu.speed")), self.app.settings.speed, self._set_speed))
        choices = [Option(code, name) for code, name in languages().items()]
        box = labelled(t("settings.language"))
        items.append(Choice(box, choices, current().language, self.app.set_language, name="language"))
        effects, ambience = labelled(t("settings.effects")), labelled(t("settings.ambience"))
        settings = self.app.settings
        items.append(volume_slider(effects, settings.effects, lambda n: set_effects(self.app, n), "effects"))
        items.append(volume_slider(ambience, settings.ambience, lambda n: set_ambience(self.app, n), "ambience"))
        items.append(mute_toggle(line(), self.app))
        if self.practice is not None:
            tip = t("menu.practice_tip")
            items.append(
                Toggle(
                    line(),
                    t("menu.practice"),
                    self.practice,
                    self._set_practice,
                    tooltip=tip,
                    name="practice",
                )
            )
        if self.hints is not None:
            tip = t("setup.hints_tip")
            words = keys.with_key(t("menu.hints"), "hint")
            items.append(Toggle(line(), words, self.hints, self._set_hints, tooltip=tip, name="hints"))
        items += [Button(line(), each.label, partial(self._act, each), name=each.name) for each in self.more]
        show_settings = self.app.navigation.show_settings
        items.append(Button(line(), t("menu.settings"), show_settings, icon="icons/gear", name="settings"))
        box, half = line(), (wide - 16) / 2
        places = (box.x, box.y, half, row), (box.x + half + 16, box.y, half, row)
        show_rules, show_keys = self.app.navigation.show_rules, self.app.navigation.show_keys
        tip = keys.with_key(t("menu.rules_tip"), "rules")
        items.append(Button(places[0], t("menu.rules"), show_rules, tooltip=tip, name="rules"))
        items.append(Button(places[1], t("keys.open"), show_keys, tooltip=t("keys.open_tip"), name="keys"))
        items.append(Button(line(), t("menu.leave"), self.to_title, name="leave"))
        items.append(Button(line(), t("menu.quit"), self.app.quit, name="quit"))
        self.focus.replace(items)
        if self.focus.focused is None:
            self.focus.focus(self.focus.find("resume"))

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

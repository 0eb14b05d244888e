"""The settings, as a sheet over the open scene."""

from collections.abc import Callable
from typing import NamedTuple

import pygame

from ulm.text.catalog import current, t
from ulm.text.language_files import languages
from ulm.ui import keys
from ulm.ui.kit.animation import SPEEDS, Speed
from ulm.ui.kit.focus import Item
from ulm.ui.kit.theme import BODY, Theme
from ulm.ui.program import Program
from ulm.ui.scenes.page import MARGIN, page_left, page_top
from ulm.ui.scenes.scrolling_page import ScrollingPage
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.choice import Choice, Option, Toggle
from ulm.ui.widgets.label import Label, RichText
from ulm.ui.widgets.slider import Slider

_SHEET = pygame.FRect(270, 30, 1380, 1020)
_LABEL = 0.31
_ABOVE = 1.4
"""From this text size on labels stand above what they name."""


def volume_slider(rect: pygame.FRect, volume: int, on_change: Callable[[int], None], name: str) -> Slider:
    """A slider for a volume from 0 to 100 %."""
    return Slider(rect, volume, 0, 100, 5, on_change, text=lambda n: t("settings.percent", n=n), name=name)


def mute_toggle(rect: pygame.FRect, app: Program) -> Toggle:
    """A toggle that mutes all sound."""
    words = keys.with_key(t("settings.mute"), "mute")
    return Toggle(rect, words, app.settings.mute, lambda _: app.toggle_mute(), name="mute")


def set_effects(app: Program, volume: int) -> None:
    """Change the volume of the effects, and play one as a sample."""
    app.settings.effects = volume
    app.audio.apply()
    app.audio.play("place")


def set_ambience(app: Program, volume: int) -> None:
    """Change the volume of the ambience."""
    app.settings.ambience = volume
    app.audio.apply()


def speed_choice(rect: pygame.FRect, app: Program, on_change: Callable[[Speed], None]) -> Choice[Speed]:
    """A choice of the animation speed."""
    options = [Option(s, t(f"settings.speeds.{s}"), tooltip=t(f"settings.speed_tips.{s}")) for s in SPEEDS]
    speed, theme = app.settings.speed, app.theme
    return Choice(rect, options, speed, on_change, size=BODY - 2, theme=theme, name="speed")


def language_choice(rect: pygame.FRect, app: Program) -> Choice[str]:
    """A choice of the language; any number of them has room."""
    options = [Option(code, name) for code, name in languages().items()]
    return Choice(rect, options, current().language, app.set_language, theme=app.theme, name="language")


def place_labelled(
    theme: Theme, box: pygame.FRect, text: str, make: Callable[[pygame.FRect], Item], share: float
) -> tuple[list[Item], float]:
    """A label and what it names, side by side in a box of the usual height; the label, which has a ``share`` of the
    width, stands above where text is large. Returns them and where they end.
    """
    above = theme.factor > _ABOVE
    label = Label(box.copy(), text, font="semibold")
    label.rect.w = box.w * (1.0 if above else share) - 24
    high = label.needed_height(theme) if text else 0.0
    place = box.copy()
    if above:
        label.rect.h = high
        place.y += high + (2 if text else 0)
    else:
        place.x, place.w = box.x + box.w * share, box.w * (1 - share)
    item = make(place)
    item.label = text
    if isinstance(item, Toggle):
        item.rect.h = max(item.rect.h, item.needed_height(theme))
    if not above:
        label.rect.h = item.rect.h = max(high, item.rect.h)
    return ([label, item] if text else [item]), item.rect.bottom


class _Wished(NamedTuple):
    """A setting that the system decides unless the player does: its field, its name and its texts."""

    setting: str
    name: str
    texts: str
    by_system: bool


class SettingsScene(ScrollingPage):
    """All settings. Each change takes effect immediately and is saved."""

    sheet = _SHEET

    @property
    def title(self) -> str:
        return t("settings.title")

    def relayout(self) -> None:
        settings, theme = self.app.settings, self.app.theme
        left, right = page_left(_SHEET), _SHEET.right - MARGIN
        view = pygame.FRect(left - 14, page_top(_SHEET, theme), right - left + 40, 0)
        button = 66.0 * min(theme.factor, 1.3)
        view.h = _SHEET.bottom - 50 - button - view.y
        row, gap, wide = 50.0 * min(theme.factor, 1.85), 10.0 * min(theme.factor, 1.85), right - left
        rows: list[Item] = []
        y = view.y

        def place(label: str, make: Callable[[pygame.FRect], Item]) -> None:
            nonlocal y
            made, y = place_labelled(theme, pygame.FRect(left, y, wide, row), label, make, _LABEL)
            rows.extend(made)
            y += gap

        place(t("settings.language"), lambda box: language_choice(box, self.app))
        place(
            t("settings.text"),
            lambda box: Slider(
                box,
                settings.text,
                100,
                200,
                10,
                self._set_text,
                text=lambda n: t("settings.percent", n=n),
                live=False,
                name="text",
            ),
        )
        place("", lambda box: self._toggle(box, "plain_type", "plain_type"))
        contrast = _Wished("high_contrast", "contrast", "settings.contrasts", self.app.wishes.high_contrast)
        place(t("settings.contrast"), lambda box: self._wish_choice(box, contrast))
        place(t("settings.speed"), lambda box: speed_choice(box, self.app, self._set_speed))
        motion = _Wished("reduced_motion", "motion", "settings.motions", self.app.wishes.reduced_motion)
        place(t("settings.motion"), lambda box: self._wish_choice(box, motion))
        place(t("settings.turns"), lambda box: self._toggle(box, "auto_draw", "auto_draw"))
        place("", lambda box: self._toggle(box, "auto_end", "auto_end"))
        place("", lambda box: self._toggle(box, "ask_end", "ask_end"))
        place(
            t("settings.learning"),
            lambda box: Toggle(
                box,
                t("settings.tips"),
                settings.learning.tips,
                self._set_tips,
                tooltip=t("settings.tips_tip"),
                name="tips",
            ),
        )
        place(
            t("settings.effects"),
            lambda box: volume_slider(box, settings.effects, lambda n: set_effects(self.app, n), "effects"),
        )
        place(
            t("settings.ambience"),
            lambda box: volume_slider(box, settings.ambience, lambda n: set_ambience(self.app, n), "ambience"),
        )
        place(t("settings.sound"), lambda box: mute_toggle(box, self.app))
        place(t("settings.speech"), self._speech_toggle)
        if settings.speech:
            place(t("settings.speech_rate"), self._speech_rate)
            missing = self.app.speech.missing
            if missing:
                place("", lambda box: RichText(theme, box, f"[[rubric|{missing}]]", name="speech_missing"))
        place(
            t("settings.screen"),
            lambda box: Toggle(
                box,
                keys.with_key(t("settings.fullscreen"), "fullscreen"),
                settings.fullscreen,
                lambda _: self.app.toggle_fullscreen(),
                name="fullscreen",
            ),
        )
        place(t("settings.hot_seat"), lambda box: self._toggle(box, "hand_over", "hand_over"))
        close = self.close_button(button, 36)
        show_keys = self.app.navigation.show_keys
        beside = pygame.FRect(close.rect.right + 28, close.rect.y, right - close.rect.right - 28, button)
        sheet = Button(beside, t("keys.open"), show_keys, tooltip=t("keys.open_tip"), name="keys")
        sheet.rect.w = min(beside.w, max(240.0, sheet.needed_width(theme)))
        about = Button(
            (left, close.rect.y, close.rect.x - 28 - left, button),
            t("about.open"),
            self.app.navigation.show_about,
            tooltip=t("about.open_tip"),
            name="about",
        )
        about.rect.w = min(about.rect.w, max(240.0, about.needed_width(theme)))
        self.put(view, rows, y - view.y, [close, sheet, about])

    def _speech_toggle(self, box: pygame.FRect) -> Toggle:
        words = keys.with_key(t("settings.speech_on"), "speech")
        toggle = self.app.speech.toggle
        return Toggle(box, words, self.app.settings.speech, lambda _: toggle(), tooltip=self._speech_tip, name="speech")

    def _speech_tip(self) -> str:
        return self.app.speech.missing or t("settings.speech_tip")

    def _speech_rate(self, box: pygame.FRect) -> Slider:
        rate, percent = self.app.settings.speech_rate, lambda n: t("settings.percent", n=n)
        return Slider(box, rate, 50, 300, 25, self._set_speech_rate, text=percent, live=False, name="speech_rate")

    def _set_speech_rate(self, percent: int) -> None:
        self.app.settings.speech_rate = percent
        self.app.apply_settings()

    def leave(self) -> None:
        """Save the volumes, which a slider changes too often to save at each step."""
        self.app.remember()

    def _set_text(self, percent: int) -> None:
        self.app.settings.text = percent
        self.app.apply_settings()

    def _set_speed(self, speed: Speed) -> None:
        self.app.settings.speed = speed
        self.app.apply_settings()

    def _set_tips(self, on: bool) -> None:
        """Tips that are switched on again are all given once more."""
        learning = self.app.settings.learning
        if on and not learning.tips:
            learning.tips_seen.clear()
        learning.tips = on
        self.app.apply_settings()

    def _toggle(self, box: pygame.FRect, setting: str, name: str) -> Toggle:
        """A toggle for a setting; its field and its text have the same name."""

        def turn(on: bool) -> None:
            setattr(self.app.settings, setting, on)
            self.app.apply_settings()

        return Toggle(box, t(f"settings.{setting}"), getattr(self.app.settings, setting), turn, name=name)

    def _wish_choice(self, box: pygame.FRect, wished: "_Wished") -> Choice[bool | None]:
        """A choice of what the system may decide."""

        def choose(value: bool | None) -> None:
            setattr(self.app.settings, wished.setting, value)
            self.app.apply_settings()

        now = t(f"{wished.texts}.{'on' if wished.by_system else 'off'}_by_system")
        options: list[Option[bool | None]] = [
            Option(None, t("settings.as_system"), tooltip=now),
            Option(True, t(f"{wished.texts}.more"), tooltip=t(f"{wished.texts}.tip")),
            Option(False, t(f"{wished.texts}.usual")),
        ]
        value = getattr(self.app.settings, wished.setting)
        return Choice(box, options, value, choose, size=BODY - 2, theme=self.app.theme, name=wished.name)

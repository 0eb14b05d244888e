"""The settings, as a sheet over the open scene."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ulm.i18n.catalog import current, t
from ulm.i18n.language_files import languages
from ulm.ui import key_bindings, notification
from ulm.ui.program import Program
from ulm.ui.screens.page import ScrollingPage
from ulm.ui.toolkit.animation import SPEEDS, Speed
from ulm.ui.toolkit.containers import Column, Row, Space
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.hoverable import Hoverable
from ulm.ui.toolkit.label import Label, RichLabel
from ulm.ui.toolkit.node import Node, Size, sized
from ulm.ui.toolkit.theme import BODY, Theme
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.segmented_choice import ChoiceOption, SegmentedChoice, Toggle
from ulm.ui.toolkit.widgets.slider import Slider

_ROW, _GAP, _MOST_GROWN = 50.0, 10.0, 1.85
"""The height of a row and the gap between two, and how far they grow with the size of text."""
_LABEL, _BESIDE = 0.31, 24.0
_ABOVE = 1.4
"""From this text size on labels stand above what they name."""


def effects_slider(least: Size, app: Program) -> Slider:
    """A slider for the volume of the effects, which plays one as a sample."""

    def change(volume: int) -> None:
        app.settings.effects = volume
        app.audio.apply()
        app.audio.play("place")

    return _volume_slider(least, app.settings.effects, change, "effects")


def ambience_slider(least: Size, app: Program) -> Slider:
    """A slider for the volume of the ambience."""

    def change(volume: int) -> None:
        app.settings.ambience = volume
        app.audio.apply()

    return _volume_slider(least, app.settings.ambience, change, "ambience")


def _volume_slider(least: Size, volume: int, on_change: Callable[[int], None], name: str) -> Slider:
    return Slider(volume, 0, 100, 5, on_change, least=least, text=_percent, name=name)


def _percent(number: int) -> str:
    return t("settings.percent", n=number)


def mute_toggle(least: Size, app: Program) -> Toggle:
    """A toggle that mutes all sound."""
    words = key_bindings.with_key(t("settings.mute"), "mute")
    return Toggle(words, app.settings.mute, lambda _: app.toggle_mute(), least=least, name="mute")


def speed_choice(least: Size, app: Program, on_change: Callable[[Speed], None]) -> SegmentedChoice[Speed]:
    """A choice of the animation speed."""
    options = [ChoiceOption(s, t(f"settings.speeds.{s}"), tooltip=t(f"settings.speed_tips.{s}")) for s in SPEEDS]
    speed, theme = app.settings.speed, app.theme
    return SegmentedChoice(options, speed, on_change, least=least, size=BODY - 2, theme=theme, name="speed")


def language_choice(least: Size, app: Program) -> SegmentedChoice[str]:
    """A choice of the language; any number of them has room."""
    options = [ChoiceOption(code, name) for code, name in languages().items()]
    return SegmentedChoice(options, current().language, app.set_language, least=least, theme=app.theme, name="language")


def labelled(theme: Theme, text: str, item: Focusable, share: float) -> Node:
    """A label, which has a ``share`` of the width, and what it names beside it, or below where text is large."""
    item.label = text
    if theme.factor > _ABOVE:
        return Column(Label(text, font="semibold"), item, gap=2) if text else item
    label = Row(Label(text, font="semibold", grow=1.0), Space(_BESIDE), width=0.0, grow=share)
    return Row(label, sized(item, width=0.0, grow=1.0 - share))


class _Wished(NamedTuple):
    """A setting that the system decides unless the player does: its field, its name and its texts."""

    setting: str
    name: str
    texts: str
    by_system: bool


class SettingsScene(ScrollingPage):
    """All settings. Each change takes effect immediately and is saved."""

    first = ""

    @property
    def title(self) -> str:
        return t("settings.title")

    def rows(self) -> Sequence[Node]:
        app, settings, speech = self.app, self.app.settings, self.app.speech
        wishes = app.wishes
        least = (0, _ROW * min(app.theme.factor, _MOST_GROWN))
        contrast = _Wished("high_contrast", "contrast", "settings.contrasts", wishes.high_contrast)
        motion = _Wished("reduced_motion", "motion", "settings.motions", wishes.reduced_motion)
        full, tips = key_bindings.with_key(t("settings.fullscreen"), "fullscreen"), settings.learning.tips
        compact, set_text = key_bindings.with_key(t("settings.compact"), "compact"), self._set_text
        rows: list[tuple[str, Focusable]] = [
            ("language", language_choice(least, app)),
            (
                "text",
                Slider(settings.text, 100, 200, 10, set_text, least=least, text=_percent, live=False, name="text"),
            ),
            ("", self._toggle(least, "plain_type")),
            ("", Toggle(compact, settings.compact, self._set_compact, least=least, name="compact")),
            ("contrast", self._wish_choice(least, contrast)),
            ("speed", speed_choice(least, app, self._set_speed)),
            ("motion", self._wish_choice(least, motion)),
            ("turns", self._toggle(least, "auto_draw")),
            ("", self._toggle(least, "auto_end")),
            ("", self._toggle(least, "ask_end")),
            (
                "learning",
                Toggle(
                    t("settings.tips"), tips, self._set_tips, least=least, tooltip=t("settings.tips_tip"), name="tips"
                ),
            ),
            ("", self._toggle(least, "stories", tooltip=t("settings.stories_tip"))),
            ("", self._toggle(least, "all_tasks", tooltip=t("settings.all_tasks_tip"))),
            ("effects", effects_slider(least, app)),
            ("ambience", ambience_slider(least, app)),
            ("sound", mute_toggle(least, app)),
            ("speech", self._speech_toggle(least)),
        ]
        if settings.speech:
            rows.append(("speech_rate", self._speech_rate(least)))
            if speech.missing:
                missing = Hoverable(RichLabel(f"[[rubric|{speech.missing}]]"), focusable=False, name="speech_missing")
                rows.append(("", missing))
        rows += [
            (
                "screen",
                Toggle(full, settings.fullscreen, lambda _: app.toggle_fullscreen(), least=least, name="fullscreen"),
            ),
            ("hot_seat", self._toggle(least, "hand_over")),
            ("others", self._notify(least)),
        ]
        return [labelled(app.theme, t(f"settings.{text}") if text else "", item, _LABEL) for text, item in rows]

    @property
    def gap(self) -> float:
        return _GAP * min(self.app.theme.factor, _MOST_GROWN)

    def beside_close(self) -> tuple[Sequence[Button], Sequence[Button]]:
        navigation = self.app.navigation
        about, tip = t("about.open"), t("about.open_tip")
        sheet, sheet_tip = t("keys.open"), t("keys.open_tip")
        return (
            [Button(sheet, navigation.show_keys, tooltip=sheet_tip, name="keys")],
            [Button(about, navigation.show_about, tooltip=tip, name="about")],
        )

    def _notify(self, least: Size) -> Focusable:
        """Whether the system's notification calls the player; a sentence where it has none."""
        if notification.notification_method() is not None:
            return self._toggle(least, "notify", tooltip=t("settings.notify_tip"))
        return Hoverable(RichLabel(t("settings.notify_none")), focusable=False, name="notify_none")

    def _speech_toggle(self, least: Size) -> Toggle:
        words = key_bindings.with_key(t("settings.speech_on"), "speech")
        toggle = self.app.speech.toggle
        return Toggle(
            words, self.app.settings.speech, lambda _: toggle(), least=least, tooltip=self._speech_tip, name="speech"
        )

    def _speech_tip(self) -> str:
        return self.app.speech.missing or t("settings.speech_tip")

    def _speech_rate(self, least: Size) -> Slider:
        rate = self.app.settings.speech_rate
        return Slider(
            rate, 50, 300, 25, self._set_speech_rate, least=least, text=_percent, live=False, name="speech_rate"
        )

    def _set_speech_rate(self, percent: int) -> None:
        self.app.settings.speech_rate = percent
        self.app.apply_settings()

    def leave(self) -> None:
        """Save the volumes, which a slider changes too often to save at each step."""
        self.app.remember()

    def _set_compact(self, on: bool) -> None:
        self.app.settings.show_compact(on)
        self.app.apply_settings()

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

    def _toggle(self, least: Size, setting: str, tooltip: str | None = None) -> Toggle:
        """A toggle for a setting; its field, its text and the toggle have the same name."""

        def turn(on: bool) -> None:
            setattr(self.app.settings, setting, on)
            self.app.apply_settings()

        value = getattr(self.app.settings, setting)
        return Toggle(t(f"settings.{setting}"), value, turn, least=least, tooltip=tooltip, name=setting)

    def _wish_choice(self, least: Size, wished: "_Wished") -> SegmentedChoice[bool | None]:
        """A choice of what the system may decide."""

        def choose(value: bool | None) -> None:
            setattr(self.app.settings, wished.setting, value)
            self.app.apply_settings()

        now = t(f"{wished.texts}.{'on' if wished.by_system else 'off'}_by_system")
        options: list[ChoiceOption[bool | None]] = [
            ChoiceOption(None, t("settings.as_system"), tooltip=now),
            ChoiceOption(True, t(f"{wished.texts}.more"), tooltip=t(f"{wished.texts}.tip")),
            ChoiceOption(False, t(f"{wished.texts}.usual")),
        ]
        value = getattr(self.app.settings, wished.setting)
        return SegmentedChoice(
            options, value, choose, least=least, size=BODY - 2, theme=self.app.theme, name=wished.name
        )

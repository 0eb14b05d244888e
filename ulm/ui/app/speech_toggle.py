"""Turns spoken output on and off. Whatever speaks is loaded only then, so that nobody else waits for it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ulm.i18n.catalog import t
from ulm.ui.key_bindings import key_name

if TYPE_CHECKING:
    from ulm.ui.program import Program
    from ulm.ui.speech.screen_reader import ScreenReader


class SpokenOutput:
    """The speaker of a window, while spoken output is on."""

    def __init__(self, app: Program) -> None:
        self._app = app
        self._speaker: ScreenReader | None = None
        self._told = False
        """Whether it has been said, since it was switched on, that nothing can be heard."""

    @property
    def missing(self) -> str:
        """Why nothing could be heard, as a sentence; empty if a voice was found."""
        from ulm.ui.speech import engine_detection

        code = (self._speaker.voice.why_not if self._speaker is not None else "") or engine_detection.missing()
        return t(f"speech.missing.{code}") if code else ""

    def toggle(self) -> None:
        """Speak, or fall silent; remembered. Where there is no voice it stays off, and says so."""
        settings = self._app.settings
        if not settings.speech and self.missing:
            self._tell(f"{self.missing} {t('speech.switched_off')}")
            return
        self._told = False
        settings.speech = not settings.speech
        if not settings.speech and self._speaker is not None:
            self._speaker.touched()
            self._speaker.say([t("speech.switched_off")])
        self.apply()
        self._renew()
        self._app.invalidate()
        self._app.remember()

    def apply(self) -> None:
        """Do as the settings say."""
        settings = self._app.settings
        if not settings.speech:
            if self._speaker is not None:
                speaker, self._speaker = self._speaker, None
                speaker.close()
            return
        if self._speaker is None:
            self._speaker = self._start()
            self._speaker.use(settings.speech_rate)
            caps = {"where": key_name("situation"), "again": key_name("say_again"), "off": key_name("speech")}
            self._speaker.say([t("speech.switched_on", **caps)])
        else:
            self._speaker.use(settings.speech_rate)

    def _start(self) -> ScreenReader:
        from ulm.ui.speech.engine_detection import find_voice
        from ulm.ui.speech.screen_reader import ScreenReader

        return ScreenReader(self._app, find_voice())

    def touched(self) -> None:
        """There was input."""
        if self._speaker is not None:
            self._speaker.touched()

    def step(self) -> None:
        """A frame was drawn: say what is new."""
        if self._speaker is not None:
            self._speaker.watch()
            if self._speaker.voice.why_not and not self._told:
                self._told = True
                self._tell(self.missing)
        elif self._app.settings.speech:
            self.apply()

    def _tell(self, sentence: str) -> None:
        """Say that nothing can be heard, to the eye, to the ear by the sound of a refusal, and in the terminal."""
        from ulm.ui.toolkit.widgets.dialog import notice

        self._app.audio.play("refused")
        if sys.stderr is not None:  # a windowed program on Windows has none
            print(f"ulm: {sentence}", file=sys.stderr)
        self._renew()
        self._app.push(notice(self._app, t("settings.speech"), sentence))

    def _renew(self) -> None:
        """The settings, which may be open, show whether it is on, and what is missing."""
        if self._app.scene is not None and self._app.scene.overlay:
            self._app.scene.relayout()

    def situation(self) -> None:
        """Say how things stand."""
        if self._speaker is not None:
            self._speaker.situation()

    def again(self) -> None:
        """Repeat what was said last."""
        if self._speaker is not None:
            self._speaker.again()

    def close(self) -> None:
        """The program ends."""
        if self._speaker is not None:
            self._speaker.close()
            self._speaker = None

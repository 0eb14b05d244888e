"""Speaks through Prism (package ``prismatoid``): the screen reader that runs on Windows, such as NVDA or JAWS, or else
the system's own voice.
"""

import ctypes
import sys
from importlib import import_module, util
from typing import Any

from ulm.ui.speech.speech_engine import CannotSpeak

MODULE = "prism"
_USUAL = 0.5
"""The rate of a voice at 100 %, on its scale from 0 to 1."""


_FOR_OTHERS = "UIA"
"""The output that speaks through no voice of its own: it tells programs that listen to Windows."""


def on_wine() -> bool:
    """Whether this Windows is Wine: nobody listens there, and telling them ends the program (tried with Wine 8.0)."""
    return sys.platform == "win32" and hasattr(ctypes.WinDLL("ntdll"), "wine_get_version")


def missing() -> str:
    """Why there is no such voice, as a code; empty if there may be one."""
    return "" if util.find_spec(MODULE) is not None else "prism"


class PrismEngine:
    """The best output that runs. A screen reader keeps its own voice and speed, as its user has set them."""

    def __init__(self) -> None:
        self._context: Any = None
        self._output: Any = None
        self._set: tuple[str, int] | None = None

    def open(self) -> None:
        """Load the library and choose an output."""
        try:
            prism = import_module(MODULE)
        except ImportError as error:
            raise CannotSpeak("prism") from error
        try:
            self._context = prism.Context()
            self._output = self._context.acquire_best()
        except (prism.PrismError, RuntimeError, ValueError) as error:
            raise CannotSpeak("no_voice") from error
        if self._output.name == _FOR_OTHERS and on_wine():
            raise CannotSpeak("no_voice")

    def close(self) -> None:
        """Let go of the output first: it belongs to the context."""
        self._output = None
        self._context = None
        self._set = None

    def speak(self, text: str, language: str, rate: int) -> None:
        """Hand a text over; a screen reader says it after what it was given before."""
        if self._set != (language, rate):
            self._set = (language, rate)
            self._adjust(language, rate)
        self._output.output(text, interrupt=False)

    def _adjust(self, language: str, rate: int) -> None:
        features = self._output.features
        if features.supports_set_rate:
            self._output.rate = max(0.0, min(1.0, _USUAL * rate / 100))
        if features.supports_count_voices and features.supports_set_voice:
            for number in range(self._output.voices_count):
                if self._output.get_voice_language(number).lower().startswith(language):
                    self._output.voice = number
                    break

    def speaking(self) -> bool:
        """As far as the output can tell."""
        return bool(self._output.features.supports_is_speaking and self._output.speaking)

    def stop(self) -> None:
        """Fall silent."""
        self._output.stop()

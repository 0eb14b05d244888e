"""A voice that writes down what it is given, for tests of spoken output."""

import pytest

from ulm.ui.app.app import App
from ulm.ui.speech import engine_detection


class Heard:
    """Everything that was said, and what would still be heard: what interrupts takes away what came before."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.heard: list[str] = []
        self.why_not = ""
        self.language, self.rate = "", 0

    def use(self, language: str, rate: int) -> None:
        self.language, self.rate = language, rate

    def say(self, text: str, interrupt: bool = False) -> None:
        if interrupt:
            self.heard.clear()
        self.lines.append(text)
        self.heard.append(text)

    def stop(self) -> None:
        self.heard.clear()

    def close(self) -> None:
        self.stop()

    def take(self) -> list[str]:
        """What was said since this was asked last."""
        said, self.lines = self.lines, []
        return said


def listen(app: App, monkeypatch: pytest.MonkeyPatch) -> Heard:
    """Switch spoken output on, with a voice that writes down."""
    heard = Heard()
    monkeypatch.setattr(engine_detection, "find_voice", lambda: heard)
    app.settings.speech = True
    app.speech.apply()
    return heard

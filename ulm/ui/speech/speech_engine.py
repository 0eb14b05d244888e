"""What a voice needs of a system to speak. Everything here may block: it is called in the voice's own thread."""

from typing import Protocol


class CannotSpeak(Exception):
    """The system cannot speak now; ``code`` names a text of the section ``speech.missing``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Engine(Protocol):
    """A way to speak. Every method may raise ``CannotSpeak``; then ``close`` is called, and ``open`` before the next
    text.
    """

    def open(self) -> None:
        """Get ready to speak."""

    def close(self) -> None:
        """Give back what ``open`` took; never fails."""

    def speak(self, text: str, language: str, rate: int) -> None:
        """Begin to speak; ``rate`` in percent of the voice's usual speed."""

    def speaking(self) -> bool:
        """Whether the last text is still being spoken."""

    def stop(self) -> None:
        """Fall silent."""

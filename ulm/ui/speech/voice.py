"""Speaks one text after the other in a thread of its own, so that no frame waits for a voice."""

import threading
import time
from collections import deque
from typing import NamedTuple, Protocol

from ulm.ui.speech.speech_engine import CannotSpeak, Engine

MOST_WAITING = 8
"""So many texts wait at most; of more, the oldest are dropped, so that speech never lags far behind the game."""
_LOOK = 0.04
"""Seconds between two looks whether a text has been spoken."""
_BEGINNING, _SIGN = 5.0, 0.2
"""Seconds that a text may take, and each of its characters: not every system tells when it has spoken."""
_TRY_AGAIN = 5.0
"""Seconds after which a system that could not speak is tried again."""
_PATIENCE = 2.0
"""Seconds that closing waits for the thread; an engine that hangs must not keep the program open."""


class Voice(Protocol):
    """Speaks. No method waits or fails, whatever the system does."""

    @property
    def why_not(self) -> str:
        """Why nothing can be heard, as a code of ``speech.missing``; empty as far as is known."""

    def use(self, language: str, rate: int) -> None:
        """Speak in a language from now on, at a speed in percent of the usual one."""

    def say(self, text: str, interrupt: bool = False) -> None:
        """Speak a text after those that wait, or at once in place of all of them."""

    def stop(self) -> None:
        """Fall silent and forget what waits."""

    def close(self) -> None:
        """Fall silent for good."""


class _Text(NamedTuple):
    words: str
    language: str
    rate: int


class ThreadVoice:
    """The voice of an engine."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: deque[_Text] = deque(maxlen=MOST_WAITING)
        self._changed = threading.Condition()
        self._hush = False
        self._closed = False
        self._language, self._rate = "en", 100
        self._why_not = ""
        self._open = False
        self._refused_at = -_TRY_AGAIN
        self._thread = threading.Thread(target=self._run, name="speech", daemon=True)
        self._thread.start()

    @property
    def why_not(self) -> str:
        """Why the last text could not be spoken."""
        return self._why_not

    def use(self, language: str, rate: int) -> None:
        """For texts from now on."""
        self._language, self._rate = language, rate

    def say(self, text: str, interrupt: bool = False) -> None:
        """Queue a text."""
        with self._changed:
            if interrupt:
                self._waiting.clear()
                self._hush = True
            self._waiting.append(_Text(text, self._language, self._rate))
            self._changed.notify()

    def stop(self) -> None:
        """Drop what waits, and silence what is being said."""
        with self._changed:
            self._waiting.clear()
            self._hush = True
            self._changed.notify()

    def close(self) -> None:
        """End the thread."""
        self.stop()
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join(_PATIENCE)

    # ----- in the thread

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._hush or self._closed)
                if self._closed:
                    break
                hush, self._hush = self._hush, False
                text = self._waiting.popleft() if self._waiting else None
            self._do(text, hush)
        self._do(None, True)
        self._engine.close()

    def _do(self, text: _Text | None, hush: bool) -> None:
        """Silence the engine, then have it speak, until that is done or something else is wanted."""
        try:
            if hush and self._open:
                self._engine.stop()
            if text is None or not self._ready():
                return
            self._engine.speak(*text)
            self._why_not = ""
            over = time.monotonic() + _BEGINNING + _SIGN * len(text.words) * 100 / text.rate
            while self._engine.speaking() and time.monotonic() < over:
                with self._changed:
                    if self._changed.wait_for(lambda: self._hush or self._closed, _LOOK):
                        return
        except CannotSpeak as error:
            self._give_up(error.code)
        except Exception:  # a library's own error: the game goes on in silence, and the settings say so
            self._give_up("failed")

    def _ready(self) -> bool:
        if not self._open and time.monotonic() - self._refused_at >= _TRY_AGAIN:
            self._engine.open()
            self._open = True
        return self._open

    def _give_up(self, code: str) -> None:
        self._why_not = code
        self._open = False
        self._refused_at = time.monotonic()
        self._engine.close()

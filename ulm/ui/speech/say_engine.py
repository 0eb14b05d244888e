"""Speaks with the program ``say`` that every Mac has."""

import re
import shutil
import subprocess
from functools import cache

from ulm.ui.speech.speech_engine import CannotSpeak

PROGRAM = "say"
_USUAL = 180
"""Words a minute at 100 %."""
_VOICE = re.compile(r"^(.+?)\s+([a-z]{2,3})[_-]\w+\s+#")


def missing() -> str:
    """Why there is no such voice, as a code; empty if there is one."""
    return "" if shutil.which(PROGRAM) else "say"


def voice_for(language: str, listed: str) -> str:
    """The first voice of a language in the list that ``say -v ?`` prints; empty if there is none."""
    found = (_VOICE.match(line) for line in listed.splitlines())
    return next((match[1] for match in found if match and match[2] == language), "")


@cache
def _listed() -> str:
    try:
        ran = subprocess.run([PROGRAM, "-v", "?"], capture_output=True, timeout=5, check=False)
    except (OSError, subprocess.SubprocessError):
        return ""
    return ran.stdout.decode("utf-8", "replace")


class SayProgram:
    """One process for each text."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        """Nothing to prepare."""
        if missing():
            raise CannotSpeak("say")

    def close(self) -> None:
        """Silence."""
        self.stop()

    def speak(self, text: str, language: str, rate: int) -> None:
        """Start the program; the text goes to its input, so that none can be taken for an option."""
        self.stop()
        voice = voice_for(language, _listed())
        command = [PROGRAM, "-r", str(_USUAL * rate // 100), *(["-v", voice] if voice else [])]
        try:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)
            assert self._process.stdin is not None
            with self._process.stdin as into:
                into.write(text.encode())
        except OSError as error:
            raise CannotSpeak("failed") from error

    def speaking(self) -> bool:
        """While the program runs."""
        return self._process is not None and self._process.poll() is None

    def stop(self) -> None:
        """End the program."""
        if self._process is not None:
            if self._process.poll() is None:
                self._process.terminate()
            self._process.wait()
            self._process = None

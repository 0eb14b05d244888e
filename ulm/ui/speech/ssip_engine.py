"""Speaks through speech-dispatcher, the voice of Linux desktops, by its own protocol (SSIP) over a local socket.

Nothing need be installed beside speech-dispatcher itself; texts of other programs, such as a screen reader, are left
alone.
"""

import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

from ulm.ui.speech.speech_engine import CannotSpeak

PROGRAM = "speech-dispatcher"
_WAIT = 3.0
"""Seconds for an answer."""
_START, _LOOK = 8.0, 0.1
"""Seconds for the server to start, and between two tries to reach it."""
_QUEUED, _OVER = 225, (702, 703)
"""What the server answers when it has taken a text, and tells when one was spoken or cancelled."""


def socket_path() -> Path:
    """Where the server listens."""
    method, _, address = os.environ.get("SPEECHD_ADDRESS", "").partition(":")
    if method == "unix_socket" and address:
        return Path(address)
    runtime = os.environ.get("XDG_RUNTIME_DIR") or Path.home() / ".cache"
    return Path(runtime, "speech-dispatcher", "speechd.sock")


def missing() -> str:
    """Why there is no such voice, as a code; empty if there may be one."""
    there = shutil.which(PROGRAM) is not None or socket_path().exists()
    return "" if there else "speech_dispatcher"


def ssip_rate(percent: int) -> int:
    """A speed in percent of the usual one as the protocol has it, from −100 to 100."""
    return max(-100, min(100, (percent - 100) // 2 if percent > 100 else (percent - 100) * 2))


class SpeechDispatcher:
    """A connection to the server, which is started if it does not run."""

    def __init__(self) -> None:
        self._socket: socket.socket | None = None
        self._read = b""
        self._speaking = False
        self._set: dict[str, str] = {}

    def open(self) -> None:
        """Connect, starting the server if need be."""
        try:
            self._connect()
        except OSError:
            self._start_server()
        self._ask(f"SET self CLIENT_NAME {_word(os.environ.get('USER', ''))}:ulm:main")
        for event in ("END", "CANCEL"):
            self._ask(f"SET self NOTIFICATION {event} on")

    def _connect(self) -> None:
        self.close()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(_WAIT)
        try:
            self._socket.connect(str(socket_path()))
        except OSError:
            self.close()
            raise

    def _start_server(self) -> None:
        """The server goes into the background by itself; it takes calls once its modules are loaded."""
        program = shutil.which(PROGRAM)
        if program is None:
            raise CannotSpeak("speech_dispatcher")
        try:
            quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            subprocess.run([program, "--spawn"], timeout=_START, check=False, **quiet)  # type: ignore[call-overload]
        except (OSError, subprocess.SubprocessError) as error:
            raise CannotSpeak("failed") from error
        for left in range(int(_START / _LOOK), -1, -1):
            try:
                self._connect()
                return
            except OSError as error:
                if not left:
                    raise CannotSpeak("failed") from error
                time.sleep(_LOOK)

    def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        self._read, self._speaking = b"", False
        self._set.clear()

    def speak(self, text: str, language: str, rate: int) -> None:
        """Have a text spoken after those that were sent before."""
        self._adjust("LANGUAGE", language)
        self._adjust("RATE", str(ssip_rate(rate)))
        self._ask("SPEAK")
        lines = [f".{line}" if line.startswith(".") else line for line in text.splitlines()]
        if self._ask("\r\n".join([*lines, "."])) != _QUEUED:
            raise CannotSpeak("failed")
        self._speaking = True

    def _adjust(self, what: str, value: str) -> None:
        """Change a setting of the voice; a language that it does not have leaves it as it is."""
        if self._set.get(what) != value:
            self._set[what] = value
            self._ask(f"SET self {what} {value}", may_refuse=True)

    def speaking(self) -> bool:
        """Until the server tells that the text is over."""
        assert self._socket is not None
        self._socket.setblocking(False)
        try:
            self._receive()
        except BlockingIOError:
            pass
        finally:
            self._socket.settimeout(_WAIT)
        while (code := self._next()) is not None:
            self._note(code)
        return self._speaking

    def stop(self) -> None:
        """Cancel the own texts."""
        self._ask("CANCEL self")
        self._speaking = False

    # ----- the protocol

    def _ask(self, line: str, *, may_refuse: bool = False) -> int:
        """Send a line and wait for its answer, the code of which is returned; events may come before."""
        assert self._socket is not None
        try:
            self._socket.sendall(f"{line}\r\n".encode())
            while (code := self._answered()) is None:
                self._receive()
        except OSError as error:
            raise CannotSpeak("failed") from error
        if code >= 300 and not may_refuse:
            raise CannotSpeak("failed")
        return code

    def _receive(self) -> None:
        assert self._socket is not None
        more = self._socket.recv(4096)
        if not more:
            raise CannotSpeak("failed")
        self._read += more

    def _answered(self) -> int | None:
        while (code := self._next()) is not None:
            if code < 700:
                return code
            self._note(code)
        return None

    def _next(self) -> int | None:
        """The code of the next answer or event that has arrived whole: its last line has a space after the code."""
        while b"\r\n" in self._read:
            line, self._read = self._read.split(b"\r\n", 1)
            if line[:3].isdigit() and line[3:4] == b" ":
                return int(line[:3])
        return None

    def _note(self, code: int) -> None:
        if code in _OVER:
            self._speaking = False


def _word(name: str) -> str:
    return "".join(sign for sign in name if sign.isalnum()) or "player"

"""Calls a player to the window whose turn has come: the system's own notification, and the taskbar's flash."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress

from ulm.text.catalog import t
from ulm.ui.kit import sdl_window
from ulm.ui.program import Program

_SECONDS = 10.0
"""After this time a program that shows notifications has no more to say."""
_SCRIPT = ("on run a", "display notification (item 2 of a) with title (item 1 of a)", "end run")
"""Of AppleScript; title and text are its arguments."""


def way() -> Sequence[str]:
    """The program that shows a notification here, with what comes before title and text; empty where there is none."""
    if sys.platform == "darwin":
        return ("osascript", *(word for line in _SCRIPT for word in ("-e", line)))
    if sys.platform == "linux" and shutil.which("notify-send") is not None:
        return ("notify-send", "--app-name=Ulm", "--icon=ulm")
    return ()


def call_player(app: Program, text: str, *, wanted: bool) -> None:
    """Call the player, unless the window has the focus. No frame waits for it."""
    if sdl_window.has_focus():
        return
    app.audio.play("turn")
    sdl_window.flash()
    program = way() if wanted else ()
    if program:
        threading.Thread(target=_show, args=([*program, t("app.title"), text],), name="ulm-call", daemon=True).start()


def _show(command: Sequence[str]) -> None:
    with suppress(OSError, subprocess.SubprocessError):  # no session that shows any: window and sound have called too
        subprocess.run(command, timeout=_SECONDS, check=False, capture_output=True)

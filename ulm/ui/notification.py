"""Calls a player to the window whose turn has come: the system's own notification, and the taskbar's flash."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeAlias

from ulm.i18n.catalog import t
from ulm.ui.program import Program
from ulm.ui.toolkit import sdl_window

Show: TypeAlias = Callable[[str, str], None]
"""Shows a title and a text, and comes back when it has. OSError or SubprocessError if it could not."""

_SECONDS = 10.0
"""After this time a program that shows notifications has no more to say."""
_SCRIPT = ("on run a", "display notification (item 2 of a) with title (item 1 of a)", "end run")
"""Of AppleScript; title and text are its arguments."""


def notification_method() -> Show | None:
    """What shows a notification here; None where there is nothing that does."""
    if sys.platform == "win32":
        from ulm.ui import windows_notification

        return partial(windows_notification.show, sdl_window.handle())
    if sys.platform == "darwin":
        return partial(_run, ("osascript", *(word for line in _SCRIPT for word in ("-e", line))))
    if sys.platform == "linux" and shutil.which("notify-send") is not None:
        return partial(_run, ("notify-send", "--app-name=Ulm", "--icon=ulm"))
    return None


def call_player(app: Program, text: str, *, wanted: bool) -> None:
    """Call the player, unless the window has the focus. No frame waits for it."""
    if sdl_window.has_focus():
        return
    app.audio.play("turn")
    sdl_window.flash()
    show = notification_method() if wanted else None
    if show is not None:
        threading.Thread(target=_show, args=(show, t("app.title"), text), name="ulm-call", daemon=True).start()


def _show(show: Show, title: str, text: str) -> None:
    with suppress(OSError, subprocess.SubprocessError):  # no session that shows any: window and sound have called too
        show(title, text)


def _run(command: Sequence[str], title: str, text: str) -> None:
    subprocess.run([*command, title, text], timeout=_SECONDS, check=False, capture_output=True)

"""Slots for autosaved games: one for each open window, so that none overwrites another's game.

A slot is held by a file lock, which the system releases however the program ends. Where files cannot be locked every
slot counts as free; `Autosave` therefore also checks that nobody else has written its file.
"""

from __future__ import annotations

import atexit
import itertools
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO

from ulm.files import file_lock, paths
from ulm.files.atomic_write import TEMPORARY, remove
from ulm.files.bounded_read import refuse_to_write
from ulm.storage.record_files import SUFFIX

_STEM = "autosave"
_NAME = re.compile(rf"{_STEM}(?:-(\d{{1,6}}))?(?:-previous)?{re.escape(SUFFIX)}")
_held: dict[Path, IO[bytes]] = {}
"""The locks this program holds, by file."""


class Slot:
    """The files of one window's game: `current` and `previous` record."""

    def __init__(self, folder: Path, number: int) -> None:
        self.number = number
        stem = _STEM if number == 1 else f"{_STEM}-{number}"
        self.current = folder / f"{stem}{SUFFIX}"
        self.previous = folder / f"{stem}-previous{SUFFIX}"
        self._lock = folder / f"{stem}.lock"

    def latest(self) -> Path | None:
        """The file with the game that was left, if there is one."""
        return next((path for path in (self.current, self.previous) if os.path.isfile(path)), None)

    def hold(self) -> bool:
        """Take the slot until `release`; returns False when another window holds it."""
        if self._lock in _held:
            if os.path.exists(self._lock):
                return True
            self.release()  # the file was deleted, so its lock excludes nobody any more
        try:
            self._lock.parent.mkdir(parents=True, exist_ok=True)
            refuse_to_write(self._lock)
            file = self._lock.open("ab")
        except OSError:
            return True  # no window can write here; tried again at each save
        if not file_lock.take(file):
            file.close()
            return False
        _held[self._lock] = file
        return True

    def release(self) -> None:
        """Give the slot up, so that other windows may take it."""
        file = _held.pop(self._lock, None)
        if file is not None:
            file.close()

    def is_taken(self) -> bool:
        """Whether another window holds the slot."""
        if self._lock in _held or not os.path.exists(self._lock):
            return False
        free = self.hold()
        self.release()
        return not free


@atexit.register
def _release_all() -> None:
    """The system would release them as well; this way no file is left open at exit."""
    for file in _held.values():
        file.close()
    _held.clear()


def free_slots(folder: Path) -> Iterator[Slot]:
    """The slots that no other window holds, lowest number first; each is held before it is yielded."""
    return (slot for slot in (Slot(folder, number) for number in itertools.count(1)) if slot.hold())


def used(folder: Path) -> list[Slot]:
    """All slots with a game, lowest number first."""
    numbers = {1}
    with suppress(OSError):  # an unreadable folder has none
        found = (_NAME.fullmatch(name) for name in os.listdir(folder))
        numbers |= {int(match.group(1) or 1) for match in found if match}
    slots = [Slot(folder, number) for number in sorted(numbers)]
    return [slot for slot in slots if slot.latest() is not None]


def unfinished(folder: Path | None = None) -> list[Slot]:
    """The slots in a folder, by default the player's, with an unfinished game that no other window has open."""
    return [slot for slot in used(folder or paths.user_data()) if not slot.is_taken()]


def latest() -> Path | None:
    """The newest unfinished game in the player's folder that no other window has open."""
    return next((slot.latest() for slot in unfinished()), None)


def any_open_elsewhere(folder: Path | None = None) -> bool:
    """Whether another window has a game open."""
    return any(slot.is_taken() for slot in used(folder or paths.user_data()))


def remove_temporary_files() -> None:
    """Remove temporary files left by a killed program, unless another window may be writing them now."""
    if any_open_elsewhere():
        return
    for file in temporary_files():
        remove(file)


def temporary_files() -> list[Path]:
    """The temporary files in the player's folder."""
    folder = paths.user_data()
    places = (folder, folder / "saves", folder / "reports")
    return [file for place in places for file in paths.files_in(place, f"*{TEMPORARY}")]

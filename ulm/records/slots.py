"""Places for games at the table: one for each window that is open, so that none writes over another's game.

A slot is held by a lock on a file, which the system gives back when the program ends in whatever way. Where
files cannot be locked every slot is free; `Autosave` looks besides whether its file is still its own.
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

from ulm.files import file_lock
from ulm.records.record import SUFFIX

_STEM = "autosave"
_NAME = re.compile(rf"{_STEM}(?:-(\d{{1,6}}))?(?:-previous)?{re.escape(SUFFIX)}")
_held: dict[Path, IO[bytes]] = {}
"""The locks of this program, by file."""


class Slot:
    """The files of one window's game: the `current` record and the `previous` one."""

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
        """Keep all other windows out, until `release`; False when another one is in."""
        if self._lock in _held:
            if os.path.exists(self._lock):
                return True
            self.release()  # the file was deleted: its lock keeps nobody out any more
        try:
            self._lock.parent.mkdir(parents=True, exist_ok=True)
            file = self._lock.open("ab")
        except OSError:
            return True  # nothing can be written here, by no window; tried again at each save
        if not file_lock.take(file):
            file.close()
            return False
        _held[self._lock] = file
        return True

    def release(self) -> None:
        """Let other windows in."""
        file = _held.pop(self._lock, None)
        if file is not None:
            file.close()

    def is_taken(self) -> bool:
        """Whether another window is in."""
        if self._lock in _held or not os.path.exists(self._lock):
            return False
        free = self.hold()
        self.release()
        return not free


@atexit.register
def _release_all() -> None:
    """The system would do so as well; this way no file is left open at the end."""
    for file in _held.values():
        file.close()
    _held.clear()


def free(folder: Path) -> Iterator[Slot]:
    """The slots that no other window has, from the first; each is held when it is given."""
    return (slot for slot in (Slot(folder, number) for number in itertools.count(1)) if slot.hold())


def used(folder: Path) -> list[Slot]:
    """All slots with a game in them, from the first."""
    numbers = {1}
    with suppress(OSError):  # a folder that cannot be looked at has none
        found = (_NAME.fullmatch(name) for name in os.listdir(folder))
        numbers |= {int(match.group(1) or 1) for match in found if match}
    slots = [Slot(folder, number) for number in sorted(numbers)]
    return [slot for slot in slots if slot.latest() is not None]


def left(folder: Path) -> list[Slot]:
    """The slots with a game that was left: no other window has it open."""
    return [slot for slot in used(folder) if not slot.is_taken()]


def elsewhere(folder: Path) -> bool:
    """Whether another window has a game open."""
    return any(slot.is_taken() for slot in used(folder))

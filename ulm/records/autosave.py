"""Saving without loss (DESIGN.md, law 8): the game at the table, saved before each move is shown.

    autosave = Autosave()
    autosave.save(record)          # after each move; the file is there when this returns
    loaded = autosave.load()       # on Continue
    autosave.finish(record)        # the game is over: it is kept among the saved games

The record goes to a temporary file that then takes the place of the old one, which is kept as the previous
one. A thread sees to it that the disk really has it. What cannot be read is set aside, never deleted; an
unfinished game that gives way to another one goes among the saved games.
"""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import msgspec

from ulm import paths
from ulm.records.record import SUFFIX, DoesNotFit, Record, read, replay, write
from ulm.rules import Game
from ulm.rules.yaml_reading import Unreadable

CURRENT = f"autosave{SUFFIX}"
PREVIOUS = f"autosave-previous{SUFFIX}"
_TRIES = 20
_PAUSE = 0.005  # seconds


class Loaded(msgspec.Struct, frozen=True):
    """The game that was left; `set_aside` are files that could not be used and lie under these names now."""

    record: Record
    game: Game
    set_aside: tuple[Path, ...]


class Autosave:
    """The saved game at the table, in a folder: the player's own unless another is named."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or paths.user_data()
        self.current = self.folder / CURRENT
        self.previous = self.folder / PREVIOUS
        self._lock = threading.Lock()
        self._wanted = False
        self._thread: threading.Thread | None = None
        self._failure: OSError | None = None
        self._saves = folder / "saves" if folder is not None else None
        self._mine = False  # whether the file is that of the game at the table

    def save(self, record: Record) -> None:
        """Save the game as it is now; OSError when that is impossible, or the disk refused an earlier save."""
        if not self._mine:
            self._keep_another(record)
            self._mine = True
        temporary = self.folder / f"{CURRENT}.tmp"
        write(record, temporary)
        if self.current.exists():
            _replace(self.current, self.previous)
        _replace(temporary, self.current)
        self._sync()
        self._tell_failure()

    def latest(self) -> Path | None:
        """The file with the game that was left, if there is one."""
        return next((path for path in (self.current, self.previous) if path.is_file()), None)

    def load(self) -> Loaded | None:
        """The game that was left, at exactly its decision; None when there is none that can be used."""
        aside: list[Path] = []
        for path in (self.current, self.previous):
            if not path.is_file():
                continue
            try:
                record = read(path)
                game = replay(record)
            except (Unreadable, DoesNotFit):
                aside.append(self._set_aside(path))
                continue
            return Loaded(record, game, tuple(aside))
        return None

    def finish(self, record: Record, folder: Path | None = None) -> Path:
        """Keep a finished game among the saved ones and forget it here; its file."""
        path = save_as(record, folder or self._saves or paths.saves())
        left = self._left()
        if left is None or _same_game(left, record):
            self.forget()
        return path

    def forget(self) -> None:
        """There is no game to go on with any more."""
        self.current.unlink(missing_ok=True)
        self.previous.unlink(missing_ok=True)

    def flush(self) -> None:
        """Wait until the disk has everything; OSError when it has not taken it."""
        thread = self._thread
        if thread is not None:
            thread.join()
        self._tell_failure()

    def _tell_failure(self) -> None:
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure

    def _left(self) -> Record | None:
        """The record of the game that was left, if it can be read."""
        path = self.latest()
        if path is None:
            return None
        try:
            return read(path)
        except Unreadable:
            return None

    def _keep_another(self, record: Record) -> None:
        """Another game is about to give way to this one: put it among the saved games."""
        left = self._left()
        if left is not None and left.moves and not _same_game(left, record):
            save_as(left, self._saves or paths.saves())

    def _set_aside(self, path: Path) -> Path:
        number = 1
        while (aside := self.folder / f"autosave-broken-{number}{SUFFIX}").exists():
            number += 1
        _replace(path, aside)
        return aside

    def _sync(self) -> None:
        """Have a thread fsync the file, so that no frame waits for the disk."""
        with self._lock:
            self._wanted = True
            if self._thread is not None:
                return  # it will see that more is wanted
            self._thread = threading.Thread(target=self._work, name="autosave", daemon=True)
        self._thread.start()

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._wanted:
                    self._thread = None
                    return
                self._wanted = False
            try:
                _fsync(self.current)
            except FileNotFoundError:
                pass  # the game was finished or forgotten meanwhile
            except OSError as error:
                self._failure = error


def _same_game(one: Record, other: Record) -> bool:
    return (one.seed, one.started, one.seats, one.options) == (other.seed, other.started, other.seats, other.options)


def latest() -> Path | None:
    """The file with the game that was left in the player's folder, if there is one."""
    return Autosave().latest()


def save_as(record: Record, folder: Path) -> Path:
    """Write a record into a folder under a name made of its time and seed; its file. The same record is kept once."""
    folder.mkdir(parents=True, exist_ok=True)
    day = "".join(sign for sign in record.started if sign.isdigit() or sign in "-T")[:15].replace("T", "-")
    stem = f"{day or 'game'}-{record.seed}"
    number = 1
    while (path := folder / (f"{stem}{SUFFIX}" if number == 1 else f"{stem}-{number}{SUFFIX}")).exists():
        if path.read_bytes() == record.text().encode():
            return path
        number += 1
    temporary = path.with_suffix(".tmp")
    write(record, temporary)
    _fsync(temporary)
    _replace(temporary, path)
    return path


def _replace(source: Path, target: Path) -> None:
    """Rename; on Windows a virus scanner or our own fsync may hold the file for a moment."""
    for left in reversed(range(_TRIES)):
        try:
            os.replace(source, target)
        except PermissionError:
            if not left:
                raise
            time.sleep(_PAUSE)
        else:
            return


def _fsync(path: Path) -> None:
    file = os.open(path, os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)
    if os.name == "posix":  # the rename, too
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

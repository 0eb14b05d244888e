"""Saving without loss (DESIGN.md, law 8): the game at the table, saved before each move is shown.

    autosave = Autosave()
    autosave.save(record)          # after each move; the file is there when this returns
    autosave.finish(record)        # the game is over: it is kept among the saved games
    autosave.close()               # the game leaves the table: another window may go on with it
    loaded = Autosave().load()     # on Continue

The record goes to a temporary file that then takes the place of the old one, which is kept as the previous
one. A thread sees to it that the disk really has it. Each window has a slot of its own. What cannot be read is
set aside, never deleted; an unfinished game that gives way to another one goes among the saved games.
"""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from pathlib import Path

import msgspec

from ulm.files import bounded_read, paths
from ulm.files.atomic_write import TEMPORARY, remove, set_aside, sync, write_whole
from ulm.files.yaml_reader import LARGEST_FILE, Unreadable
from ulm.records import slots
from ulm.records.record import SUFFIX, DoesNotFit, Record, read, replay
from ulm.records.slots import Slot
from ulm.rules import Game


class Loaded(msgspec.Struct, frozen=True):
    """The game that was left; `set_aside` are files that could not be used and lie under these names now."""

    record: Record
    game: Game
    set_aside: tuple[Path, ...]


class Autosave:
    """The saved game at the table, in a folder: the player's own unless another is named.

    Of the slots of that folder it has the one named, which must be held to be its own; else the first that no
    other window has.
    """

    def __init__(self, folder: Path | None = None, slot: Slot | None = None) -> None:
        self.folder = folder or paths.user_data()
        self.slot = slot or Slot(self.folder, 1)
        self._lock = threading.Lock()
        self._wanted = False
        self._thread: threading.Thread | None = None
        self._failure: OSError | None = None
        self._stamp: object = None
        """What the file looked like when this window last wrote it; None before that."""

    @property
    def current(self) -> Path:
        """The file of the game."""
        return self.slot.current

    @property
    def previous(self) -> Path:
        """The file of the game one move before."""
        return self.slot.previous

    def save(self, record: Record) -> None:
        """Save the game as it is now; OSError when that is impossible."""
        self._take_slot(record)
        # After a refusal the file may be damaged: it must not take the place of the one before, and what is
        # written now is good only when the disk has it.
        refused, self._failure = self._failure, None
        keep = None if refused else self.previous
        try:
            write_whole(self.current, record.text().encode(), sync=refused is not None, keep=keep)
        except OSError:
            self._failure = refused
            raise
        self._stamp = _stamp(self.current)
        if refused is None:
            self._sync()

    def latest(self) -> Path | None:
        """The file with the game that was left, if there is one."""
        return self.slot.latest()

    def load(self) -> Loaded | None:
        """The game that was left, at exactly its decision; None when there is none that can be used."""
        aside: list[Path] = []
        for path in (self.current, self.previous):
            if not os.path.isfile(path):
                continue
            try:
                record = read(path)
                game = replay(record)
            except (Unreadable, DoesNotFit):
                with suppress(OSError):  # then it stays where it is, until it can be moved
                    aside.append(set_aside(path, "autosave"))
                continue
            return Loaded(record, game, tuple(aside))
        return None

    def finish(self, record: Record, folder: Path | None = None) -> Path:
        """Keep a finished game among the saved ones and forget it here; its file."""
        path = save_as(record, folder or self._saves)
        left = _readable(self.latest())
        if left is None or _same_game(left, record):
            self.forget()
        return path

    def forget(self) -> None:
        """There is no game to go on with any more."""
        self.previous.unlink(missing_ok=True)
        self.current.unlink(missing_ok=True)

    def flush(self) -> None:
        """Wait until the disk has everything; OSError when it has not taken it."""
        thread = self._thread
        if thread is not None:
            thread.join()
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure

    def close(self) -> None:
        """The game leaves the table; what was saved stays, for any window to go on with."""
        self.slot.release()

    @property
    def _saves(self) -> Path:
        return self.folder / "saves"

    # ---- whose file it is ----

    def _take_slot(self, record: Record) -> None:
        """See to it that the slot is this window's, and that no game is lost by writing there."""
        if self._stamp is not None and self.slot.hold() and _stamp(self.current) in (self._stamp, None):
            return
        if self._stamp is not None or not self.slot.hold():
            # Another window has written here, as it can where files cannot be locked: leave it its game.
            mine, self._stamp = self.slot, None
            mine.release()
            self.slot = next(slot for slot in slots.free(self.folder) if slot.number != mine.number)
        self._make_room(record)

    def _make_room(self, record: Record) -> None:
        """Put another game that was left here among the saved games, and set aside what is none."""
        left = _readable(self.latest())
        if left is not None and not _goes_on(left, record):
            save_as(left, self._saves)
        for path in (self.current, self.previous):
            if os.path.lexists(path) and _readable(path) is None:
                set_aside(path, "autosave")

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
                sync(self.current)
            except FileNotFoundError:
                pass  # the game was finished or forgotten meanwhile
            except OSError as error:
                self._failure = error


def _same_game(one: Record, other: Record) -> bool:
    return (one.seed, one.started, one.seats, one.options) == (other.seed, other.started, other.seats, other.options)


def _goes_on(left: Record, record: Record) -> bool:
    """Whether a record holds all that another one has."""
    return not _moves(left) or (_same_game(left, record) and _begins(left, record))


def _begins(left: Record, record: Record) -> bool:
    """Whether a record begins with all moves of another one."""
    before = _moves(left)
    return _moves(record)[: len(before)] == before


def _moves(record: Record) -> list[str]:
    return [move for turn in record.moves for move in turn]


def _readable(path: Path | None) -> Record | None:
    """The record in a file, if it can be read."""
    if path is None:
        return None
    try:
        return read(path)
    except Unreadable:
        return None


def _stamp(path: Path) -> object:
    """What tells whether somebody else has written a file; None when it is not there."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def left() -> list[Slot]:
    """The games that were left in the player's folder and that no other window has open."""
    return slots.left(paths.user_data())


def latest() -> Path | None:
    """The file with the game that was left in the player's folder, if there is one."""
    return next((slot.latest() for slot in left()), None)


def elsewhere() -> bool:
    """Whether another window has a game open."""
    return slots.elsewhere(paths.user_data())


def holds(record: Record, path: Path) -> bool:
    """Whether a record holds the whole game of a file: the same game at the same or an earlier move."""
    try:
        if f"seed: {record.seed}\n".encode() not in bounded_read.read(path, LARGEST_FILE):
            return False  # most are told apart without being read as records
        kept = read(path)
    except (OSError, bounded_read.TooLarge, Unreadable):
        return False
    return _same_game(kept, record) and _begins(kept, record)


def _stage(record: Record, folder: Path) -> Path | None:
    """The file of a folder that holds an earlier stage of a game, so that this one may take its place."""
    return next((path for path in sorted(folder.glob(f"*{SUFFIX}")) if holds(record, path)), None)


def clear_away() -> None:
    """Remove what a killed program has left half written, unless another one may be writing just now."""
    if elsewhere():
        return
    folder = paths.user_data()
    for place in (folder, folder / "saves", folder / "reports"):
        for file in place.glob(f"*{TEMPORARY}"):
            remove(file)


def save_as(record: Record, folder: Path) -> Path:
    """Write a record into a folder under a name made of its time and seed; its file.

    The same record is kept once, and an earlier stage of the same game gives way to it, whatever its file's name.
    """
    earlier = _stage(record, folder)
    if earlier is not None:
        write_whole(earlier, record.text().encode())
        return earlier
    day = "".join(sign for sign in record.started if sign.isdigit() or sign in "-T")[:15].replace("T", "-")
    stem = f"{day or 'game'}-{record.seed}"
    content = record.text().encode()
    number = 1
    while os.path.lexists(path := folder / (f"{stem}{SUFFIX}" if number == 1 else f"{stem}-{number}{SUFFIX}")):
        if os.path.isfile(path) and path.read_bytes() == content:
            return path
        number += 1
    write_whole(path, content)
    return path

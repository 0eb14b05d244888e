"""Saving without loss (DESIGN.md, law 8): the game at the table, saved before each move is shown.

    autosave = Autosave()
    autosave.save(record)          # after each move; the file is there when this returns
        autosave.finish(record)        # the game is over: keep it among the saved games
        autosave.close()               # the game is closed: any window may continue it
    loaded = Autosave().load()     # on Continue

Each save writes a temporary file and renames it over the old one, which is kept as the previous record. A thread
calls fsync. Each window has its own slot. Unreadable files are set aside, never deleted; an unfinished game that is
replaced by another one moves to the saved games.
"""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from pathlib import Path

import msgspec

from ulm.files import bounded_read, paths
from ulm.files.atomic_write import set_aside, sync, write_whole
from ulm.files.yaml_reader import LARGEST_FILE, Unreadable
from ulm.records import slots
from ulm.records.record import DoesNotFit, Record, read, replay
from ulm.records.record_files import SUFFIX
from ulm.records.slots import Slot
from ulm.rules import Game


class Loaded(msgspec.Struct, frozen=True):
    """The unfinished game; `set_aside`: the new names of files that could not be used."""

    record: Record
    game: Game
    set_aside: tuple[Path, ...]


class Autosave:
    """The autosave file of one window, by default in the player's folder.

    Uses the given slot, which the caller must hold, or else the first one that no other window holds.
    """

    def __init__(self, folder: Path | None = None, slot: Slot | None = None) -> None:
        self.folder = folder or paths.user_data()
        self.slot = slot or Slot(self.folder, 1)
        self._lock = threading.Lock()
        self._wanted = False
        self._thread: threading.Thread | None = None
        self._failure: OSError | None = None
        self._stamp: object = None
        """Identity of the file when this window last wrote it (see `_stamp`); None before that."""

    @property
    def current(self) -> Path:
        """The record after the latest move."""
        return self.slot.current

    @property
    def previous(self) -> Path:
        """The record one move earlier."""
        return self.slot.previous

    def save(self, record: Record) -> None:
        """Save the game. Raises OSError when that fails."""
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
        """The unfinished game, at its open decision; None when there is no usable one."""
        aside: list[Path] = []
        for path in (self.current, self.previous):
            if not os.path.isfile(path):
                continue
            try:
                record = read(path)
                game = replay(record)
            except (Unreadable, DoesNotFit):
                with suppress(OSError):  # it stays where it is until it can be moved
                    aside.append(set_aside(path, "autosave"))
                continue
            return Loaded(record, game, tuple(aside))
        return None

    def finish(self, record: Record, folder: Path | None = None) -> Path:
        """Move a finished game to the saved games; returns its file. Raises OSError when it cannot be written."""
        path = save_as(record, folder or self._saves)
        left = _readable(self.latest())
        if left is None or _same_game(left, record):
            self.forget()
        return path

    def forget(self) -> None:
        """Delete the autosave: there is no game to continue."""
        self.previous.unlink(missing_ok=True)
        self.current.unlink(missing_ok=True)

    def flush(self) -> None:
        """Wait until everything is on the disk. Raises OSError when fsync failed."""
        thread = self._thread
        if thread is not None:
            thread.join()
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure

    def close(self) -> None:
        """Release the slot; the saved game stays, and any window may continue it."""
        self.slot.release()

    @property
    def _saves(self) -> Path:
        return self.folder / "saves"

    # ---- ownership of the slot ----

    def _take_slot(self, record: Record) -> None:
        """Make sure that this window holds the slot and that writing there loses no game."""
        if self._stamp is not None and self.slot.hold() and _stamp(self.current) in (self._stamp, None):
            return
        if self._stamp is not None or not self.slot.hold():
            # Another window has written here (possible where files cannot be locked): leave its game alone.
            mine, self._stamp = self.slot, None
            mine.release()
            self.slot = next(slot for slot in slots.free(self.folder) if slot.number != mine.number)
        self._make_room(record)

    def _make_room(self, record: Record) -> None:
        """Move another unfinished game in this slot to the saved games; set unreadable files aside."""
        left = _readable(self.latest())
        if left is not None and not _continues(left, record):
            save_as(left, self._saves)
        for path in (self.current, self.previous):
            if os.path.lexists(path) and _readable(path) is None:
                set_aside(path, "autosave")

    def _sync(self) -> None:
        """Start a thread that calls fsync, so that no frame waits for the disk."""
        with self._lock:
            self._wanted = True
            if self._thread is not None:
                return  # the running thread will notice the new request
            self._thread = threading.Thread(target=self._sync_loop, name="autosave", daemon=True)
        self._thread.start()

    def _sync_loop(self) -> None:
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


def _continues(left: Record, record: Record) -> bool:
    """Whether a record is the same game as another one, at the same or a later move."""
    return not _moves(left) or (_same_game(left, record) and _starts_with(left, record))


def _starts_with(left: Record, record: Record) -> bool:
    """Whether a record begins with all moves of another one."""
    before = _moves(left)
    return _moves(record)[: len(before)] == before


def _moves(record: Record) -> list[str]:
    return [move for turn in record.moves for move in turn]


def _readable(path: Path | None) -> Record | None:
    """The record in a file; None when it cannot be read."""
    if path is None:
        return None
    try:
        return read(path)
    except Unreadable:
        return None


def _stamp(path: Path) -> object:
    """A value that changes when the file is rewritten; None when there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def contains_game(record: Record, path: Path) -> bool:
    """Whether a record contains the game in a file: the same game, at the same or an earlier move."""
    try:
        if f"seed: {record.seed}\n".encode() not in bounded_read.read_bounded(path, LARGEST_FILE):
            return False  # cheap test first: most files have another seed
        kept = read(path)
    except (OSError, bounded_read.TooLarge, Unreadable):
        return False
    return _same_game(kept, record) and _starts_with(kept, record)


def _earlier_stage(record: Record, folder: Path) -> Path | None:
    """A file in the folder with an earlier stage of the same game, which the record can replace."""
    return next((path for path in sorted(folder.glob(f"*{SUFFIX}")) if contains_game(record, path)), None)


def save_as(record: Record, folder: Path) -> Path:
    """Write a record into a folder, named by its start time and seed; returns the file.

    An identical record is not written twice, and an earlier stage of the same game is replaced, whatever its name.
    """
    earlier = _earlier_stage(record, folder)
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

"""Saving without loss: the game at the table, saved before each move is shown.

    autosave = Autosave()
    autosave.save(record)          # after each move; the file is there when this returns
    autosave.finish(record)        # the game is over: keep it among the saved games
    autosave.close()               # the game is closed: any window may continue it
    loaded = Autosave().load()     # on Continue

Each save writes a temporary file and renames it over the old one, which is kept as the previous record. A thread
calls fsync. Each window has its own slot. Unreadable files are set aside, never deleted: on Continue or, if another
program holds them then, before the next save. A game that a newer version of the program has saved stays where it is,
and others take the next slot. An unfinished game that is replaced by another one moves to the saved games.

On Windows another program may hold the file so that it cannot be replaced. The temporary file stays then, and the
renaming is tried again for a while (`WhenFree`); `left_behind` finishes it at the next start if it has to. A game that
goes to the saved games waits in the same way, and the autosave is removed or replaced only once it is there.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import count, takewhile
from pathlib import Path

import msgspec

from ulm.files import bounded_read, paths
from ulm.files.atomic_write import FileHeld, remove, set_aside, sync, sync_folder, write_temporary
from ulm.files.deferred_write import DeferredWrite
from ulm.files.yaml_reader import LARGEST_FILE, UnreadableFile
from ulm.rules import Game
from ulm.storage import autosave_slots
from ulm.storage.autosave_slots import Slot
from ulm.storage.game_index import games_with_seed
from ulm.storage.record import DoesNotFit, NewerFormat, Record, read, replay
from ulm.storage.record_files import SUFFIX, NewRecord


class LoadedAutosave(msgspec.Struct, frozen=True):
    """The unfinished game; `set_aside`: the new names of files that could not be used."""

    record: Record
    game: Game
    set_aside: tuple[Path, ...]


class Autosave:
    """The autosave file of one window, by default in the player's folder.

    Uses the given slot, which the caller must hold, or else the first one that no other window holds.
    """

    def __init__(
        self,
        folder: Path | None = None,
        slot: Slot | None = None,
        failed_later: Callable[[], None] = lambda: None,
        moved_aside: Callable[[Path], None] = lambda aside: None,
    ) -> None:
        """``failed_later`` is called in a thread when a file was held for so long that the game is not saved;
        ``moved_aside``, perhaps in a thread, with the new name of an unreadable file that was in the way of a save.
        """
        self.folder = folder or paths.user_data()
        self.slot = slot or Slot(self.folder, 1)
        self._lock = threading.Lock()
        self._wanted = False
        self._thread: threading.Thread | None = None
        self._failure: OSError | None = None
        self._stamp: object = None
        """Identity of the file when this window last wrote it (see `_stamp`); None before that."""
        self._failed_later = failed_later
        self._moved_aside = moved_aside
        self._when_free = DeferredWrite(self._give_up)
        self._temporary: Path | None = None
        """The file that waits to take its place."""
        self._count = 0
        self._kept: NewRecord | None = None
        """A game on its way to the saved games."""
        self.aside: tuple[Path, ...] = ()
        """The new names of the files that `load` could not use."""
        self.newer: NewerFormat | None = None
        """Why `load` has left the game alone, if a newer version of the program has saved it."""

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
        with self._when_free:
            first = self._take_slot(record)
            # After a refusal the file may be damaged: it must not take the place of the one before, and what is
            # written now is good only when the disk has it.
            refused, self._failure = self._failure, None
            keep = None if refused else self.previous
            try:
                self._write(record.text().encode(), keep, first, safely=refused is not None)
            except OSError:
                self._failure = refused
                raise

    def _write(self, content: bytes, keep: Path | None, first: list[Callable[[], object]], *, safely: bool) -> None:
        """Replace the file, the old one becoming `keep`, after what must be done `first`; safely: it is on the disk
        when this returns.
        """
        before = self._temporary
        # One that waits may be held: it cannot be written again.
        self._count = 0 if before is None else self._count + 1
        temporary = write_temporary(self.current, content, sync=safely, number=self._count)

        def put_in_place() -> None:
            while first:
                first[0]()
                del first[0]  # a later attempt must not do it again
            if keep is not None and os.path.isfile(self.current):
                os.replace(self.current, keep)
            os.replace(temporary, self.current)
            self._temporary = None
            self._stamp = _stamp(self.current)
            if safely:
                sync_folder(self.folder)
            else:
                self._sync()

        self._temporary = temporary
        try:
            self._when_free.make(put_in_place, wait=not safely)
        except FileHeld:
            raise  # what was played is in the temporary file
        except OSError:
            self._temporary = None
            remove(temporary)
            raise
        finally:
            if before is not None:
                remove(before)

    def _give_up(self, error: OSError) -> None:
        self._failure = error
        self._failed_later()

    def latest(self) -> Path | None:
        """The file with the game that was left, if there is one."""
        return self.slot.latest()

    def load(self) -> LoadedAutosave | None:
        """The unfinished game, at its open decision; None when there is no usable one."""
        self.aside, self.newer = (), None
        for path in (self.current, self.previous):
            if not os.path.isfile(path):
                continue
            try:
                record = read(path)
                game = replay(record)
            except NewerFormat as error:
                self.newer = error
                return None  # going on with the record before it would take its place
            except (UnreadableFile, DoesNotFit):
                with suppress(OSError):  # it stays where it is until it can be moved
                    self.aside += (set_aside(path, "autosave", wait=False),)
                continue
            return LoadedAutosave(record, game, self.aside)
        return None

    def finish(self, record: Record, folder: Path | None = None) -> Path:
        """Move a finished game to the saved games, now or as soon as no other program holds it; returns its file there.

        Raises OSError when it cannot be written.
        """
        with self._when_free:
            path, kept = archive_path(record, folder or self.saves)
            self._keep(kept)

            def move() -> None:
                if kept is not None:
                    kept.place()
                self._delete(of=record)
                self._failure = None

            # After a refusal it fails at once, until it works again.
            self._when_free.make(move, wait=self._failure is None)
            return path

    def forget(self) -> None:
        """Delete the autosave: there is no game to continue."""
        self._when_free.make(self._delete)

    def _delete(self, of: Record | None = None) -> None:
        """Delete the files; with `of` only those of that game: not another window's, and none that cannot be read."""
        if self._temporary is not None:
            self._temporary.unlink(missing_ok=True)
            self._temporary = None
        for path in (self.previous, self.current):
            if of is None or not _is_another(path, of):
                path.unlink(missing_ok=True)

    def _keep(self, game: NewRecord | None) -> None:
        """Have a game on its way to the saved games, in place of one that waits; it is where it was before."""
        if self._kept is not None:
            self._kept.discard()
        self._kept = game

    def flush(self) -> None:
        """Wait until everything is on the disk. Raises OSError when fsync failed."""
        self._when_free.settle()
        thread = self._thread
        if thread is not None:
            thread.join()
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure

    @property
    def waiting(self) -> bool:
        """Whether another program holds a file, so that something is still to be written."""
        return self._when_free.waiting

    @property
    def failed(self) -> bool:
        """Whether what was saved last is not in its file, or not known to be on the disk."""
        return self._failure is not None

    def afterwards(self, action: Callable[[], None]) -> None:
        """Call something once nothing waits for another program: now, or in a thread."""
        self._when_free.afterwards(action)

    def settle(self) -> None:
        """Wait until nothing waits for another program."""
        self._when_free.settle()

    def close(self) -> None:
        """Release the slot, once nothing waits for another program; the saved game stays, and any window may continue
        it.
        """
        self._when_free.settle()
        self._keep(None)
        self.slot.release()

    @property
    def saves(self) -> Path:
        """Where finished games go."""
        return self.folder / "saves"

    # ---- ownership of the slot ----

    def _take_slot(self, record: Record) -> list[Callable[[], object]]:
        """Make sure that this window holds the slot; what must be done before anything is written there."""
        if self._stamp is not None and self.slot.hold() and _stamp(self.current) in (self._stamp, None):
            return []
        if self._stamp is not None or not self.slot.hold() or _has_newer(self.slot):
            # Another window has written here (possible where files cannot be locked), or a newer version of the
            # program: leave its game alone.
            mine, self._stamp = self.slot, None
            mine.release()
            for slot in autosave_slots.free_slots(self.folder):
                if slot.number != mine.number and not _has_newer(slot):
                    self.slot = slot
                    break
                slot.release()
        return self._make_room(record)

    def _make_room(self, record: Record) -> list[Callable[[], object]]:
        """What sends another unfinished game in this slot to the saved games, and sets unreadable files aside."""
        left = _readable(self.latest())
        gives_way = left is not None and _moves(left) and not continues(left, record)
        self._keep(archive_path(left, self.saves)[1] if left is not None and gives_way else None)
        files = (self.current, self.previous)
        first: list[Callable[[], object]] = [
            partial(self._set_aside, path) for path in files if os.path.lexists(path) and _readable(path) is None
        ]
        return first if self._kept is None else [*first, self._kept.place]

    def _set_aside(self, path: Path) -> None:
        self._moved_aside(set_aside(path, "autosave", wait=False))

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


def _is_another(path: Path, record: Record) -> bool:
    """Whether a file has anything but that game; one that the system does not let us look into counts as the game."""
    try:
        return not _same_game(read(path), record)
    except UnreadableFile as error:
        return error.problem.code not in ("missing", "unreadable")


def continues(left: Record, record: Record) -> bool:
    """Whether a record is the same game as another one, at the same or a later move."""
    return _same_game(left, record) and _starts_with(left, record)


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
    except UnreadableFile:
        return None


def _has_newer(slot: Slot) -> bool:
    """Whether a newer version of the program has saved a game there."""
    return any(_is_newer(path) for path in (slot.current, slot.previous) if os.path.isfile(path))


def _is_newer(path: Path) -> bool:
    try:
        read(path)
    except NewerFormat:
        return True
    except UnreadableFile:
        return False
    return False


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
    except (OSError, UnreadableFile):
        return False
    return continues(kept, record)


def _earlier_stage(record: Record, folder: Path) -> Path | None:
    """A file in the folder with an earlier stage of the same game, which the record can replace."""
    return next((path for path in _candidates(record, folder) if contains_game(record, path)), None)


def saved_as(record: Record, folder: Path | None = None) -> Path | None:
    """The file of a game among the saved games; None if there is none, or the folder cannot be read."""
    wanted = record.text().encode()
    with suppress(OSError):
        for path in _candidates(record, folder or paths.saves()):
            if os.path.isfile(path) and bounded_read.holds(path, wanted):
                return path
    return None


def _candidates(record: Record, folder: Path) -> list[Path]:
    """The files that may have a game: those with its own name, and those that the library knows. The folder is not
    listed, as it may have thousands of others.
    """
    own = takewhile(os.path.lexists, _names(record, folder))
    return sorted({*own, *games_with_seed(folder, record.seed)})


def archive_path(record: Record, folder: Path) -> tuple[Path, NewRecord | None]:
    """The file of a record in a folder, named by its start time and seed; the record on its way there, unless it is
    there already. An earlier stage of the same game is replaced, whatever its name. Raises OSError.
    """
    content = record.text().encode()
    path = _earlier_stage(record, folder) or _free_or_same(record, content, folder)
    if os.path.isfile(path) and bounded_read.holds(path, content):
        return path, None
    return path, NewRecord(folder, content, lambda: path)


def _free_or_same(record: Record, content: bytes, folder: Path) -> Path:
    """The first file for a game in a folder that is not there yet, or has exactly this content."""
    return next(
        path
        for path in _names(record, folder)
        if not os.path.lexists(path) or (os.path.isfile(path) and bounded_read.holds(path, content))
    )


def _names(record: Record, folder: Path) -> Iterator[Path]:
    """The files in which a game is saved: the first one that is free."""
    day = "".join(sign for sign in record.started if sign.isdigit() or sign in "-T")[:15].replace("T", "-")
    stem = f"{day or 'game'}-{record.seed}"
    yield folder / f"{stem}{SUFFIX}"
    for number in count(2):
        yield folder / f"{stem}-{number}{SUFFIX}"

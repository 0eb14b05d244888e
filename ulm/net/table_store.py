"""The tables of a server in one SQLite file: each change is on the disk before anybody hears of it.

A thread writes, and commits what has come together at once. A damaged file is reported and never written.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import msgspec

from ulm.files.atomic_write import remove, replace
from ulm.files.bounded_read import refuse_special, refuse_to_write
from ulm.net.table_authority import TableChange

FORMAT = 1
_APPLICATION = 0x554C4D31  # "ULM1"
_WAIT = 5.0  # seconds for another process that writes
_SMALL = 32 * 1024 * 1024  # bytes of a file that is looked through as a whole at the start
_DAY = 24 * 3600
IDLE_DAYS = 180
"""After so many days without a change a table is removed."""
NOTICE_DAYS = 30
"""So many days before, whoever looks is told."""
_SCHEMA = """
CREATE TABLE tables (
    name TEXT PRIMARY KEY, entry BLOB NOT NULL, touched INTEGER NOT NULL, finished INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE changes (
    name TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL, move TEXT NOT NULL,
    steps INTEGER NOT NULL, PRIMARY KEY (name, number)
) WITHOUT ROWID;
CREATE TABLE removed (name TEXT PRIMARY KEY, removed INTEGER NOT NULL) WITHOUT ROWID;
"""


class StoreFailed(OSError):
    """The file cannot be used, or something cannot be kept."""


class StoreDamaged(StoreFailed):
    """The file is damaged, or is something else; it was left as it is."""


class NewerStore(StoreFailed):
    """A newer version of the program has written the file."""


class SeatEntry(msgspec.Struct, frozen=True):
    """A seat as it is kept; `key` and `code` are hashes."""

    name: str
    colour: str
    bot: str | None = None
    key: bytes | None = None
    code: bytes | None = None


class TableEntry(msgspec.Struct, frozen=True):
    """A table as it is kept, without its changes; `watch` and `opener` are hashes."""

    run: str
    seed: int
    seats: tuple[SeatEntry, ...]
    first: int
    options: dict[str, Any]
    definitions: str
    started: str
    watch: bytes | None
    opener: bytes | None
    hints: bool = False


class TableSummary(msgspec.Struct, frozen=True):
    """A table in a list; `touched` is the time of its last change, in seconds."""

    name: str
    touched: int
    finished: bool
    changes: int


@contextmanager
def _failures(path: Path) -> Iterator[None]:
    """Errors of SQLite as errors of a file."""
    try:
        yield
    except (sqlite3.OperationalError, sqlite3.IntegrityError) as error:
        raise StoreFailed(None, str(error), str(path)) from error
    except sqlite3.DatabaseError as error:
        raise StoreDamaged(None, f"this file is damaged or no file of Ulm’s tables ({error})", str(path)) from error


def _opened(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_WAIT, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA secure_delete=ON")  # what is removed leaves no trace in the file
    return connection


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Raises StoreDamaged or NewerStore. A large file is looked through only as far as the list of its tables."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != _APPLICATION:
        raise StoreDamaged(None, "this is no file of Ulm’s tables", str(path))
    if version > FORMAT:
        raise NewerStore(None, f"a newer version of Ulm has written this file (format {version})", str(path))
    part = "" if path.stat().st_size <= _SMALL else "('tables')"
    found = connection.execute(f"PRAGMA quick_check{part}").fetchone()
    if found != ("ok",):
        raise StoreDamaged(None, f"this file is damaged ({found[0]})", str(path))


class Store:
    """The file. Reading is done at once; what is written is awaited."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.time) -> None:
        """Open the file, or make it. Raises StoreFailed; a file that is damaged stays as it is."""
        self.path = path
        self._clock = clock
        refuse_to_write(path)
        with _failures(path):
            new = not path.exists() or path.stat().st_size == 0
            self._reading = _opened(path)
            try:
                if new:
                    self._make()
                _check(self._reading, path)
                self._reading.execute("PRAGMA journal_mode=WAL")
                self._writing = _opened(path)
            except BaseException:
                self._reading.close()
                raise
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, daemon=True, name="ulm-store")
        self._thread.start()

    def _make(self) -> None:
        self._reading.executescript(
            f"BEGIN; PRAGMA application_id={_APPLICATION}; PRAGMA user_version={FORMAT}; {_SCHEMA} COMMIT;"
        )

    def close(self) -> None:
        """Write what waits, and close the file."""
        self._jobs.put(None)
        self._thread.join()
        self._writing.close()
        self._reading.close()

    # ----- reading

    def entry(self, name: str) -> tuple[TableEntry, list[TableChange], int] | None:
        """A table, its changes and the time of the last one; None when there is no such table. Raises StoreFailed."""
        with _failures(self.path):
            row = self._reading.execute("SELECT entry, touched FROM tables WHERE name = ?", (name,)).fetchone()
            if row is None:
                return None
            rows = self._reading.execute(
                "SELECT number, kind, seat, move, steps FROM changes WHERE name = ? ORDER BY number", (name,)
            ).fetchall()
        try:
            entry = msgspec.msgpack.decode(row[0], type=TableEntry)
        except msgspec.DecodeError as error:
            raise StoreDamaged(None, f"the table {name} is damaged ({error})", str(self.path)) from None
        return entry, [TableChange(*each) for each in rows], row[1]

    def was_removed(self, name: str) -> bool:
        """Whether a table of this name was removed."""
        with _failures(self.path):
            return self._reading.execute("SELECT 1 FROM removed WHERE name = ?", (name,)).fetchone() is not None

    def unfinished(self) -> int:
        """How many tables are not finished."""
        with _failures(self.path):
            found = self._reading.execute("SELECT count(*) FROM tables WHERE finished = 0").fetchone()
        return int(found[0])

    # ----- writing

    async def keep_new(self, name: str, entry: TableEntry) -> None:
        """Keep a new table. Raises StoreFailed."""
        values = (name, msgspec.msgpack.encode(entry), int(self._clock()))
        await self._run("INSERT INTO tables (name, entry, touched) VALUES (?, ?, ?)", values)

    async def keep_entry(self, name: str, entry: TableEntry) -> None:
        """Keep who sits where. Raises StoreFailed, also when the table was removed meanwhile."""
        values = (msgspec.msgpack.encode(entry), int(self._clock()), name)
        await self._run("UPDATE tables SET entry = ?, touched = ? WHERE name = ?", values)

    async def keep_change(self, name: str, change: TableChange, *, finished: bool) -> None:
        """Keep a change; the same number can be kept only once. Raises StoreFailed, also when the table was removed
        meanwhile.
        """
        row = (name, change.number, change.kind, change.seat, change.move, change.steps)
        await self._run(
            "INSERT INTO changes VALUES (?, ?, ?, ?, ?, ?)",
            row,
            "UPDATE tables SET touched = ?, finished = ? WHERE name = ?",
            (int(self._clock()), finished, name),
        )

    async def _run(self, *statements: str | tuple[object, ...]) -> None:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        pairs = list(zip(statements[::2], statements[1::2], strict=True))

        def settle(error: Exception | None) -> None:
            if done.cancelled():
                return
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

        def tell(error: Exception | None) -> None:
            with suppress(RuntimeError):  # the loop was closed meanwhile: nobody waits any more
                loop.call_soon_threadsafe(settle, error)

        self._jobs.put(_Job(pairs, tell))
        await done

    def _write(self) -> None:
        """In the thread: commit all jobs that have come together at once."""
        while (job := self._jobs.get()) is not None:
            jobs, last = [job], False
            try:
                while not last:
                    following = self._jobs.get_nowait()
                    last = following is None
                    if following is not None:
                        jobs.append(following)
            except Empty:
                pass
            self._commit(jobs)
            if last:
                return

    def _commit(self, jobs: list[_Job]) -> None:
        failures: list[Exception | None] = []
        try:
            with _failures(self.path):
                self._writing.execute("BEGIN IMMEDIATE")
                failures = [self._one(job) for job in jobs]
                self._writing.execute("COMMIT")
        except OSError as error:
            if self._writing.in_transaction:
                self._writing.execute("ROLLBACK")
            failures = [error] * len(jobs)
        for job, failure in zip(jobs, failures, strict=True):
            job.done(failure)

    def _one(self, job: _Job) -> Exception | None:
        """One job of a transaction; if it fails, the others go on."""
        self._writing.execute("SAVEPOINT job")
        try:
            with _failures(self.path):
                for statement, values in job.statements:
                    if self._writing.execute(statement, values).rowcount == 0:
                        raise StoreFailed(None, "this table was removed", str(self.path))
        except StoreFailed as error:
            if not self._writing.in_transaction:  # SQLite has rolled everything back: a full disk
                raise
            self._writing.execute("ROLLBACK TO job")
            return error
        self._writing.execute("RELEASE job")
        return None

    # ----- keeping house

    def remove_idle(self) -> list[str]:
        """Remove the tables without a change for half a year; their names. Raises StoreFailed."""
        before = int(self._clock()) - IDLE_DAYS * _DAY
        with _failures(self.path):
            rows = self._reading.execute("SELECT name FROM tables WHERE touched < ?", (before,)).fetchall()
        names = [name for (name,) in rows]
        for name in names:
            remove_table(self._reading, self.path, name, int(self._clock()))
        return names

    def days_left(self, touched: int) -> int:
        """In how many days a table that was changed last then is removed."""
        return max(0, IDLE_DAYS - int(self._clock() - touched) // _DAY)


class _Job(msgspec.Struct):
    """Statements that hold together, and whom to tell."""

    statements: list[tuple[Any, Any]]
    done: Callable[[Exception | None], object]


# ----- from the command line, while a server may be running


@contextmanager
def looking_into(path: Path) -> Iterator[sqlite3.Connection]:
    """The file of a server that may be running. Raises StoreFailed, FileNotFoundError."""
    refuse_special(path)
    if path.is_dir():
        raise StoreFailed(None, "this is a folder", str(path))
    with _failures(path), closing(_opened(path)) as connection:
        _check(connection, path)
        yield connection


def listed(path: Path) -> list[TableSummary]:
    """All tables, those changed last first. Raises StoreFailed."""
    with looking_into(path) as connection:
        rows = connection.execute(
            "SELECT name, touched, finished, (SELECT count(*) FROM changes WHERE changes.name = tables.name) "
            "FROM tables ORDER BY touched DESC, name"
        ).fetchall()
    return [TableSummary(name, touched, bool(finished), changes) for name, touched, finished, changes in rows]


def removed(path: Path, name: str) -> bool:
    """Remove a table; whether there was one. Raises StoreFailed."""
    with looking_into(path) as connection:
        return remove_table(connection, path, name, int(time.time()))


def remove_table(connection: sqlite3.Connection, path: Path, name: str, now: int) -> bool:
    """Remove a table with all that is kept of it, but its name; whether there was one. Raises StoreFailed."""
    with _failures(path):
        connection.execute("BEGIN IMMEDIATE")
        try:
            there = connection.execute("DELETE FROM tables WHERE name = ?", (name,)).rowcount > 0
            connection.execute("DELETE FROM changes WHERE name = ?", (name,))
            if there:
                connection.execute("INSERT OR REPLACE INTO removed VALUES (?, ?)", (name, now))
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")
    return there


def back_up(path: Path, target: Path) -> None:
    """Write a copy of the file as it is now, also while a server writes it. Raises StoreFailed, OSError."""
    refuse_to_write(target)
    beside = target.with_name(f"{target.name}.new")
    remove(beside)
    with looking_into(path) as connection:
        try:
            with closing(sqlite3.connect(beside)) as copy:
                connection.backup(copy)
                copy.execute("PRAGMA journal_mode=DELETE")
            replace(beside, target)
        except sqlite3.Error as error:
            remove(beside)
            raise StoreFailed(None, str(error), str(target)) from error

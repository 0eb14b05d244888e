"""The library: one SQLite file beside the saved games with all that is derived from them.

    library = LibraryDb(path)                                   # the file is opened when it is first used
    rows = library.read("SELECT name FROM games WHERE seed = ?", "7")
    library.write(lambda connection: connection.execute("DELETE FROM games"))

Saved games are text files and never lie only here. A library that is damaged is set aside, and the copy of the last day
takes its place; one that is locked, cannot be written or comes from a newer version stays as it is, and this program
works in memory meanwhile. Each of these is reported in a sentence, none is an error for the caller.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
import time
import weakref
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TypeVar

from ulm.files import paths
from ulm.files.atomic_write import remove, replace, set_aside
from ulm.files.bounded_read import refuse_special, refuse_to_write
from ulm.files.file_problems import report

T = TypeVar("T")

FILE = "library.db"
COPY = "library-copy.db"
APPLICATION = 0x554C4D4C  # "ULML"
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        # `finished` is NULL for a file that cannot be used; `edition` says by which rules and program it was read;
        # `game` what was played, whatever the file is called.
        """CREATE TABLE games (
            id INTEGER PRIMARY KEY, name BLOB NOT NULL UNIQUE, size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL,
            edition INTEGER NOT NULL, began INTEGER NOT NULL, finished INTEGER, seed TEXT, started TEXT,
            advanced INTEGER, seats INTEGER, people INTEGER, best INTEGER, game TEXT)""",
        "CREATE INDEX games_by_time ON games (edition, began, name)",
        "CREATE INDEX games_by_state ON games (edition, finished, began, name)",
        "CREATE INDEX games_by_seed ON games (seed)",
        "CREATE INDEX games_by_key ON games (game)",
        "CREATE INDEX games_by_kind ON games (edition, finished, advanced, seats, began, name, people, best)",
        """CREATE TABLE summaries (
            game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE, summary BLOB NOT NULL)""",
        """CREATE TABLE tallies (
            edition INTEGER, advanced INTEGER, seats INTEGER, what TEXT, n INTEGER NOT NULL,
            PRIMARY KEY (edition, advanced, seats, what)) WITHOUT ROWID""",
        """CREATE TABLE marks (
            mark TEXT, began INTEGER, game INTEGER REFERENCES games ON DELETE CASCADE,
            PRIMARY KEY (mark, began, game)) WITHOUT ROWID""",
        "CREATE INDEX marks_by_game ON marks (game)",
        """CREATE TABLE reviews (
            game TEXT PRIMARY KEY, evaluation TEXT NOT NULL, whole INTEGER NOT NULL, account BLOB NOT NULL,
            figures BLOB NOT NULL)""",
        "CREATE TABLE imported (what TEXT PRIMARY KEY)",
    ),
)
"""The statements that lead from each version of the file to the next; its `user_version` counts them."""
_WAIT = 2.0  # seconds for another program that writes
_SMALL = 2_000_000  # bytes of a file that is checked whenever it is opened; a larger one before it is copied
_DAY = 24 * 3600


class _Newer(Exception):
    """A newer version of the program has written the file."""


class _Foreign(sqlite3.DatabaseError):
    """The file is damaged, or something else."""


class LibraryDb:
    """One connection, which threads may share."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or paths.user_data() / FILE
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        self.in_memory = False
        """Whether the file cannot be used, so that all is forgotten at the end."""

    def read(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows of a query."""
        return self._attempt(lambda connection: connection.execute(sql, values).fetchall())

    def write(self, change: Callable[[sqlite3.Connection], T]) -> T:
        """Make a change, all of it or nothing. It may be tried several times."""

        def transaction(connection: sqlite3.Connection) -> T:
            connection.execute("BEGIN IMMEDIATE")
            try:
                result = change(connection)
                connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # a full disk has ended the transaction
                    connection.execute("ROLLBACK")
                raise
            return result

        return self._attempt(transaction)

    def close(self) -> None:
        """Close the file; it is opened again when it is next used."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _attempt(self, use: Callable[[sqlite3.Connection], T]) -> T:
        with self._lock:
            connection = self._connection or self._open()
            try:
                return use(connection)
            except (sqlite3.OperationalError, sqlite3.DatabaseError) as error:
                if self.in_memory or isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError):
                    raise
                self._connection = None
                with closing(connection):
                    connection = self._instead(error, connection)
                return use(connection)

    # ----- opening

    def _open(self) -> sqlite3.Connection:
        try:
            return self._hold(self._opened())
        except (_Newer, OSError, sqlite3.Error) as error:
            return self._instead(error)

    def _instead(self, error: Exception, before: sqlite3.Connection | None = None) -> sqlite3.Connection:
        """The connection to be used after an error: to the copy of a damaged file, or to memory with what is known."""
        if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
            if before is not None:
                before.close()
            before = None
            try:
                self._restore(error)
                return self._hold(self._opened())
            except (_Newer, OSError, sqlite3.Error) as another:
                error = another
        if isinstance(error, _Newer):
            what = f"a newer version of Ulm has written the library (format {error}); it is left alone"
            report(self.path, what, "library_newer", n=str(error))
        else:
            report(self.path, f"the library cannot be used ({error})", "library_unread")
        self.in_memory = True
        connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        with suppress(sqlite3.Error):
            if before is not None:
                before.backup(connection)
        _prepare(connection)
        return self._hold(connection)

    def _hold(self, connection: sqlite3.Connection) -> sqlite3.Connection:
        weakref.finalize(self, connection.close)
        self._connection = connection
        return connection

    def _opened(self) -> sqlite3.Connection:
        refuse_to_write(self.path)
        connection = sqlite3.connect(self.path, timeout=_WAIT, isolation_level=None, check_same_thread=False)
        try:
            _check(connection, whole=self.path.stat().st_size <= _SMALL)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            _prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    # ----- the copy

    def copy_daily(self) -> None:
        """Copy the file, once a day and only if it is sound; it may take a while. A disk that refuses is no trouble."""
        copy = self.path.with_name(COPY)
        with suppress(OSError):
            if self.in_memory or time.time() - copy.stat().st_mtime < _DAY:
                return
        beside = copy.with_name(f"{COPY}.new")
        try:
            # A connection of its own: nobody waits for it.
            with closing(sqlite3.connect(self.path, timeout=_WAIT)) as own, closing(sqlite3.connect(beside)) as target:
                _check(own, whole=True)
                own.backup(target)
            replace(beside, copy)
        except _Foreign as error:
            with self._lock:
                self.close()
                self._instead(error)
        except (_Newer, OSError, sqlite3.Error):
            pass
        remove(beside)

    def _restore(self, error: Exception) -> None:
        """Set the damaged file aside, and put the copy in its place if there is a sound one. Raises OSError."""
        aside = set_aside(self.path, self.path.stem)
        for suffix in ("-wal", "-shm"):  # what belongs to the damaged file must not be applied to another
            with suppress(FileNotFoundError):
                os.replace(f"{self.path}{suffix}", f"{aside}{suffix}")
        kept_as = paths.display_path(aside)
        report(
            self.path,
            f"the library is damaged ({error}); the file was kept as {kept_as}",
            "library_kept",
            kept_as=kept_as,
        )
        copy = self.path.with_name(COPY)
        with suppress(OSError, sqlite3.Error, _Newer):
            refuse_special(copy)  # also where there is none, which SQLite would make
            with closing(sqlite3.connect(copy)) as connection:
                _check(connection, whole=True)
            shutil.copyfile(copy, self.path)


def _check(connection: sqlite3.Connection, *, whole: bool) -> None:
    """Raises _Newer, or _Foreign for a file that is damaged or is something else; ``whole``: look through all of it."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION and (application or version or tables):
        raise _Foreign("this is no library of Ulm")
    if version > len(MIGRATIONS):
        raise _Newer(version)
    if whole:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise _Foreign(found)


def _prepare(connection: sqlite3.Connection) -> None:
    """Bring the tables to the present version."""
    connection.execute("PRAGMA foreign_keys = ON")
    if connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()  # another program may have done it meanwhile
        for statements in MIGRATIONS[version:]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise

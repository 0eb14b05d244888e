"""The index of a folder of records: who played, how it ended and what was done, without replaying every game.

    index = Index()                        # the player's saved games
    if index.scan():                       # how many files are still to be read
        index.read()                       # may take a while: from a thread, with `progress` and `stopped`
    games = index.games(finished=True)     # newest first; games[0].summary
    index.statistics("advanced", seats=3)

It lies in the library (`library_db`). What it says of a record is valid while size and modification time of the file
are unchanged, and as long as the game and its definitions are the same. All of it can be read again from the records.
"""

from __future__ import annotations

import os
import sqlite3
import time
import zlib
from array import array
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, overload

import msgspec

import ulm
from ulm.files import paths
from ulm.rules.ruleset import present_definitions
from ulm.storage import achievements
from ulm.storage.game_statistics import COURSE, Kind, Statistics, from_tallies, latest_outcomes, tallies
from ulm.storage.game_summary import GameEntry, RecordFault, Summary, examine, microseconds
from ulm.storage.library_db import FILE, LibraryDb
from ulm.storage.record_files import is_record

FORMAT = 4
"""Of the summaries and of what is counted in them."""
_PAGE = 64
_PAGES = 8
_BATCH = 0.2  # seconds
_COLUMNS = "name, size, mtime_ns, edition, began, finished, seed, started, advanced, seats, people, best, game"
_NEWEST_FIRST = "ORDER BY began DESC, name DESC"
_ENTRY = "SELECT g.id, g.name, g.size, g.mtime_ns, s.summary FROM games g LEFT JOIN summaries s ON s.game = g.id"


class Index:
    """The records in a folder (default: the player's saved games), in the library beside it."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or paths.saves()
        self.library = LibraryDb(self.folder.parent / FILE)
        self._edition = zlib.crc32(f"{FORMAT} {ulm.__version__} {present_definitions().hash()}".encode())
        self._faults: dict[str, tuple[int, int, RecordFault]] = {}
        """Files that cannot be used, with size and time. They are tried again by every index: the cause may lie outside
        the file, such as its permissions."""
        self._unread: list[GameEntry] = []
        self._listed = True

    # ----- keeping it up to date

    def files(self) -> int:
        """How many files the folder has. Raises OSError when it cannot be listed: then there are no games."""
        self._listed = False
        number = len(os.listdir(self.folder))
        self._listed = True
        return number

    def scan(self) -> int:
        """List the folder; returns how many files `read` has to read. Raises OSError when it cannot be listed."""
        with os.scandir(self.folder) as files:
            present = {file.name: found for file in files if (found := _stat(file)) is not None}
        rows = self.library.read("SELECT name, size, mtime_ns, finished FROM games WHERE edition = ?", self._edition)
        known = {_text(name): (size, mtime, finished) for name, size, mtime, finished in rows}
        self._unread = [
            GameEntry(name, *found)
            for name, found in present.items()
            if not self._is_known(name, found, known.get(name))
        ]
        gone = [name for name in known if name not in present]
        others = self.library.read("SELECT 1 FROM games WHERE edition != ? LIMIT 1", self._edition)
        if gone or others:
            self.library.write(lambda connection: self._forget(connection, gone))
        return len(self._unread)

    def _is_known(self, name: str, found: tuple[int, int], row: tuple[int, int, int | None] | None) -> bool:
        if row is None or row[:2] != found:
            return False
        return row[2] is not None or (name in self._faults and self._faults[name][:2] == found)

    @property
    def unread_bytes(self) -> int:
        """Total size in bytes of the files that `read` has still to read."""
        return sum(entry.size for entry in self._unread)

    def read(
        self, progress: Callable[[int, int], None] | None = None, stopped: Callable[[], bool] | None = None
    ) -> None:
        """Read the files that `scan` found.

        `progress(done, all)` is called after each file; when `stopped()` returns true the rest stays unread.
        """
        number = len(self._unread)
        found: list[GameEntry] = []
        gone: list[str] = []
        until = time.monotonic() + _BATCH
        while self._unread and not (stopped is not None and stopped()):
            entry = self._unread.pop()
            summary = examine(self.folder / entry.name)
            if isinstance(summary, Summary):
                found.append(msgspec.structs.replace(entry, summary=summary))
            elif (self.folder / entry.name).exists():
                found.append(msgspec.structs.replace(entry, fault=summary))
            else:  # it was just deleted
                gone.append(entry.name)
            if not self._unread or time.monotonic() > until:
                self._write(found, gone)
                found, gone = [], []
                until = time.monotonic() + _BATCH
            if progress is not None:
                progress(number - len(self._unread), number)
        if found or gone:
            self._write(found, gone)

    def forget(self, name: str) -> None:
        """Leave out a file that has just been moved away."""
        self._write((), [name])

    def _write(self, entries: Sequence[GameEntry], gone: Iterable[str]) -> None:
        for entry in entries:
            if entry.fault is not None:
                self._faults[entry.name] = (entry.size, entry.mtime_ns, entry.fault)
            else:
                self._faults.pop(entry.name, None)

        def change(connection: sqlite3.Connection) -> None:
            for name in gone:
                _remove(connection, name)
            for entry in entries:
                _remove(connection, entry.name)
                self._put(connection, entry)

        self.library.write(change)

    def _forget(self, connection: sqlite3.Connection, gone: Iterable[str]) -> None:
        connection.execute("DELETE FROM games WHERE edition != ?", (self._edition,))
        connection.execute("DELETE FROM tallies WHERE edition != ?", (self._edition,))
        for name in gone:
            _remove(connection, name)

    def _put(self, connection: sqlite3.Connection, entry: GameEntry) -> None:
        """Add a file that is not there."""
        summary, began = entry.summary, microseconds(entry.when)
        if summary is None:
            row: tuple[object, ...] = (None,) * 8
        else:
            people = [seat.score.total for seat in summary.seats if seat.bot is None]
            advanced, best = bool(summary.options.get("towers")), max(people, default=None)
            seed, seats = str(summary.seed), len(summary.seats)
            row = (summary.finished, seed, summary.started, advanced, seats, len(people), best, summary.game)
        values = (_bytes(entry.name), entry.size, entry.mtime_ns, self._edition, began, *row)
        marks = ", ".join("?" * len(values))
        game = connection.execute(f"INSERT INTO games ({_COLUMNS}) VALUES ({marks})", values).lastrowid
        if summary is None:
            return
        connection.execute("INSERT INTO summaries VALUES (?, ?)", (game, msgspec.msgpack.encode(summary)))
        _count(connection, self._edition, summary, 1)
        won = [(mark, began, game) for mark in achievements.won(summary)]
        connection.executemany("INSERT INTO marks VALUES (?, ?, ?)", won)

    # ----- what it says

    def games(
        self, *, finished: bool | None = None, first: Sequence[GameEntry] = (), without: Collection[str] = ()
    ) -> Games:
        """The games, newest first: all, or the finished or unfinished ones; ``first`` are others that stand before
        them, ``without`` names of files that are left out.
        """
        if not self._listed:
            return Games(self, array("q"), first)
        where: str = "edition = ?"
        values: list[object] = [self._edition]
        if finished is not None:
            where, values = "edition = ? AND finished = ?", [self._edition, finished]
        if without:
            where = f"{where} AND name NOT IN ({', '.join('?' * len(without))})"
            values = [*values, *map(_bytes, without)]
        # One row: each row costs time where another thread is busy.
        listed = f"SELECT id FROM games WHERE {where} {_NEWEST_FIRST}"
        ((numbers,),) = self.library.read(f"SELECT group_concat(id) FROM ({listed})", *values)
        return Games(self, array("q", map(int, numbers.split(",")) if numbers else ()), first)

    def entries_of(self, numbers: Sequence[int]) -> dict[int, GameEntry]:
        """The entries with these numbers, as far as they are still there."""
        marks = ", ".join("?" * len(numbers))
        rows = self.library.read(f"{_ENTRY} WHERE g.id IN ({marks})", *numbers)
        return {row[0]: self._entry(row) for row in rows}

    def _entry(self, row: tuple[Any, ...]) -> GameEntry:
        _, name, size, mtime, content = row
        if content is not None:
            return GameEntry(_text(name), size, mtime, summary=msgspec.msgpack.decode(content, type=Summary))
        known = self._faults.get(_text(name))
        return GameEntry(_text(name), size, mtime, fault=known[2] if known is not None else None)

    def number_of(self, name: str) -> int | None:
        """The number of a file in the library."""
        rows = self.library.read("SELECT id FROM games WHERE name = ? AND edition = ?", _bytes(name), self._edition)
        return rows[0][0] if rows else None

    @property
    def entries(self) -> tuple[GameEntry, ...]:
        """All entries read so far, newest first."""
        return tuple(self.games())

    @property
    def summaries(self) -> Iterator[Summary]:
        """The summaries of all readable entries, newest first."""
        return (entry.summary for entry in self.games() if entry.summary is not None)

    @property
    def any_finished(self) -> bool:
        """Whether there is a finished game."""
        one = "SELECT 1 FROM games WHERE edition = ? AND finished = 1 LIMIT 1"
        return self._listed and bool(self.library.read(one, self._edition))

    def statistics(self, kind: Kind = "all", seats: int | None = None) -> Statistics:
        """What is counted in the finished games of a kind and number of seats."""
        where, values = self._chosen(kind, seats)
        counted = self.library.read(f"SELECT what, sum(n) FROM tallies WHERE {where} GROUP BY what", *values)
        found = from_tallies(dict(counted))
        ((found.best,),) = self.library.read(f"SELECT max(best) FROM games WHERE {where} AND finished = 1", *values)
        latest = f"SELECT id FROM games WHERE {where} AND finished = 1 AND people > 0 {_NEWEST_FIRST} LIMIT {COURSE}"
        rows = self.library.read(f"{_ENTRY} WHERE g.id IN ({latest}) {_NEWEST_FIRST}", *values)
        found.course = latest_outcomes(entry.summary for row in rows if (entry := self._entry(row)).summary is not None)
        return found

    def played_by_people(self, kind: Kind = "all", seats: int | None = None) -> list[str]:
        """The files of the finished games of a kind and number of seats in which somebody played, newest first."""
        where, values = self._chosen(kind, seats)
        rows = self.library.read(
            f"SELECT name FROM games WHERE {where} AND finished = 1 AND people > 0 {_NEWEST_FIRST}", *values
        )
        return [_text(name) for (name,) in rows]

    def joined_with(self, table: str, column: str, **where: object) -> list[tuple[GameEntry, bytes]]:
        """The finished games of which a table of the library says something by their `game`, and what it says."""
        conditions = " AND ".join(f"r.{name} = ?" for name in where)
        rows = self.library.read(
            f"SELECT g.id, g.name, g.size, g.mtime_ns, s.summary, r.{column} FROM {table} r "
            "JOIN games g ON g.game = r.game JOIN summaries s ON s.game = g.id "
            f"WHERE g.edition = ? AND g.finished = 1 AND {conditions}",
            self._edition,
            *where.values(),
        )
        return [(self._entry(row[:-1]), row[-1]) for row in rows]

    def marks(self, levels: Collection[str], descendants: Collection[str]) -> list[achievements.Achievement]:
        """The marks of the career, each with the first game that won it."""
        return achievements.marks(self._first_with, levels, descendants)

    def _first_with(self, mark: str) -> GameEntry | None:
        rows = self.library.read(
            f"{_ENTRY} JOIN marks m ON m.game = g.id WHERE m.mark = ? AND g.edition = ? "
            "ORDER BY m.began, g.name LIMIT 1",
            mark,
            self._edition,
        )
        return self._entry(rows[0]) if rows else None

    def _chosen(self, kind: Kind, seats: int | None) -> tuple[str, list[object]]:
        where, values = "edition = ?", [self._edition]
        if kind != "all":
            where, values = f"{where} AND advanced = ?", [*values, kind == "advanced"]
        if seats is not None:
            where, values = f"{where} AND seats = ?", [*values, seats]
        return where, [*values]


class Games(Sequence[GameEntry]):
    """A list of games as it was when it was made. Entries are read by the page, so that it takes as little room for
    20,000 games as for 200.
    """

    def __init__(self, index: Index, numbers: array[int], first: Sequence[GameEntry] = ()) -> None:
        self._index = index
        self._numbers = numbers
        self._first = first
        self._pages: OrderedDict[int, list[GameEntry]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._first) + len(self._numbers)

    @overload
    def __getitem__(self, at: int) -> GameEntry: ...

    @overload
    def __getitem__(self, at: slice) -> list[GameEntry]: ...

    def __getitem__(self, at: int | slice) -> GameEntry | list[GameEntry]:
        if isinstance(at, slice):
            return [self[number] for number in range(*at.indices(len(self)))]
        place = range(len(self))[at]
        if place < len(self._first):
            return self._first[place]
        page, place = divmod(place - len(self._first), _PAGE)
        return self._page(page)[place]

    def _page(self, page: int) -> list[GameEntry]:
        known = self._pages.get(page)
        if known is None:
            numbers = self._numbers[page * _PAGE : (page + 1) * _PAGE]
            found = self._index.entries_of(numbers)
            # One that another window has thrown away meanwhile is an empty row until the folder is listed again.
            known = [found.get(number, GameEntry("", 0, 0)) for number in numbers]
            self._pages[page] = known
            if len(self._pages) > _PAGES:
                self._pages.popitem(last=False)
        return known

    def place_of(self, name: str) -> int | None:
        """Where a file stands in the list."""
        for place, entry in enumerate(self._first):
            if entry.name == name:
                return place
        number = self._index.number_of(name)
        if number is None or number not in self._numbers:
            return None
        return len(self._first) + self._numbers.index(number)


def games_with_seed(folder: Path, seed: int, library: LibraryDb | None = None) -> list[Path]:
    """The files in a folder that have games of a seed, as far as its library knows them; nothing is read for that."""
    file = folder.parent / FILE
    if library is None and not file.is_file():
        return []
    found = library or LibraryDb(file)
    rows = found.read("SELECT name FROM games WHERE seed = ? ORDER BY name", str(seed))
    if library is None:
        found.close()
    return [folder / _text(name) for (name,) in rows]


def _remove(connection: sqlite3.Connection, name: str) -> None:
    """Remove a file with all that was counted of it."""
    row = connection.execute(
        "SELECT g.id, g.edition, s.summary FROM games g LEFT JOIN summaries s ON s.game = g.id WHERE g.name = ?",
        (_bytes(name),),
    ).fetchone()
    if row is None:
        return
    number, edition, content = row
    if content is not None:
        with suppress(msgspec.MsgspecError):  # another version has written it, whose tallies nobody reads
            _count(connection, edition, msgspec.msgpack.decode(content, type=Summary), -1)
    connection.execute("DELETE FROM games WHERE id = ?", (number,))


def _count(connection: sqlite3.Connection, edition: int, summary: Summary, times: int) -> None:
    """Add a finished game to what is counted, or take it away."""
    if not summary.finished:
        return
    which = edition, bool(summary.options.get("towers")), len(summary.seats)
    connection.executemany(
        "INSERT INTO tallies VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n",
        [(*which, what, n * times) for what, n in tallies(summary).items()],
    )


def _stat(file: os.DirEntry[str]) -> tuple[int, int] | None:
    """Size and time of a record; None for what is no record, was just deleted or is a dangling link."""
    try:
        if not is_record(file.name) or not file.is_file():
            return None
        now = file.stat()
    except OSError:
        return None
    return now.st_size, now.st_mtime_ns


def _bytes(name: str) -> bytes:
    """The name of a file, which need not be valid Unicode."""
    return name.encode("utf-8", "surrogatepass")


def _text(name: bytes) -> str:
    return name.decode("utf-8", "surrogatepass")

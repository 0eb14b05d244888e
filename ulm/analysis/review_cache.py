"""Accounts of games, kept in the library of the saved games.

An account counts only for the moves it was made of and for the present evaluation, whatever the record is called.
Earlier versions kept each in a file beside its record; these files are still read, and left as they are.
"""

from __future__ import annotations

import hashlib
import sqlite3
from functools import lru_cache
from pathlib import Path

import msgspec

from ulm.ai.evaluation_weights import standard_weights
from ulm.ai.win_probability import curves
from ulm.analysis.game_review import GameReview
from ulm.analysis.review_statistics import ReviewedResult, SeatFigures, figures, results
from ulm.analysis.reviewer import VERSION
from ulm.files.bounded_read import read_bounded
from ulm.storage.game_index import Index
from ulm.storage.game_summary import Summary, game_key
from ulm.storage.library_db import FILE, LibraryDb
from ulm.storage.record import Record
from ulm.storage.record_files import ACCOUNT_SUFFIX, account_file

LARGEST_FILE = 10_000_000  # bytes; a hundred times the account of a long game


class _File(msgspec.Struct, frozen=True):
    """The content of a file beside a record."""

    evaluation: str
    game: str
    account: GameReview
    format: int = 1


def read(record: Record, path: Path) -> GameReview | None:
    """The kept account of the game in a file, whole or begun; None when there is none that still counts."""
    key = game_key(record), evaluation_version()
    rows = _library(path).read("SELECT account FROM reviews WHERE game = ? AND evaluation = ?", *key)
    try:
        account = msgspec.json.decode(rows[0][0], type=GameReview) if rows else None
    except (msgspec.MsgspecError, RecursionError):
        account = None
    if account is None:
        file = _read_file(account_file(path))
        account = file.account if file is not None and (file.game, file.evaluation) == key else None
    return account if account is not None and _fits(account, len(record.seats)) else None


def write(record: Record, path: Path, account: GameReview) -> None:
    """Keep an account."""
    _library(path).write(lambda connection: _put(connection, game_key(record), evaluation_version(), account))


def reviewed(index: Index) -> dict[str, tuple[ReviewedResult, ...]]:
    """The results of the finished games of an index that have a whole account, by the names of their files."""
    _import_files(index)
    found = {}
    for entry, content in index.joined_with("reviews", "figures", evaluation=evaluation_version(), whole=True):
        if entry.summary is not None and (kept := _figures(content, entry.summary)):
            found[entry.name] = results(entry.summary, kept)
    return found


def _figures(content: bytes, summary: Summary) -> tuple[SeatFigures, ...]:
    kept = msgspec.msgpack.decode(content, type=tuple[SeatFigures, ...])
    return kept if len(kept) == len(summary.seats) else ()


def _put(connection: sqlite3.Connection, game: str, evaluation: str, account: GameReview) -> None:
    seats = len(account.turns[0].before.points) if account.turns else 0
    whole = account.whole and bool(seats) and _fits(account, seats)
    content = msgspec.msgpack.encode(figures(account, seats) if whole else ())
    row = game, evaluation, whole, msgspec.json.encode(account), content
    connection.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?, ?, ?)", row)


def _import_files(index: Index) -> None:
    """Take in, once, what earlier versions kept in files beside the records."""
    if index.library.read("SELECT 1 FROM imported WHERE what = 'reviews'"):
        return
    found = [file for path in sorted(index.folder.glob(f"*{ACCOUNT_SUFFIX}")) if (file := _read_file(path)) is not None]

    def change(connection: sqlite3.Connection) -> None:
        for file in found:
            if not connection.execute("SELECT 1 FROM reviews WHERE game = ?", (file.game,)).fetchone():
                _put(connection, file.game, file.evaluation, file.account)
        connection.execute("INSERT OR IGNORE INTO imported VALUES ('reviews')")

    index.library.write(change)


def _read_file(path: Path) -> _File | None:
    try:
        return msgspec.json.decode(read_bounded(path, LARGEST_FILE), type=_File)
    except (OSError, msgspec.MsgspecError, RecursionError):
        return None  # it is made again


def _library(path: Path) -> LibraryDb:
    """The library beside the folder of a saved game; for a record elsewhere the player's own."""
    return LibraryDb(path.parent.parent / FILE if path.parent.name == "saves" else None)


def _fits(account: GameReview, seats: int) -> bool:
    """Whether it says of each of the seats what it says; a file that somebody has changed may not."""
    worths = [
        worth for turn in account.turns for worth in (turn.before, turn.after, *(luck.change for luck in turn.luck))
    ]
    return bool(worths) and all(len(worth.points) == len(worth.chance) == seats for worth in worths)


@lru_cache(maxsize=1)
def evaluation_version() -> str:
    """Changes whenever positions are judged in another way."""
    content = [VERSION, standard_weights().features, [curves()[seats] for seats in sorted(curves())]]
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()[:16]

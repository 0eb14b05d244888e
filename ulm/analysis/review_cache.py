"""Accounts of games, kept in files beside the records.

An account counts only for the moves it was made of and for the present evaluation; any other file is made anew, unless
a newer version of the program has kept it.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

import msgspec

from ulm.ai.evaluation_weights import standard_weights
from ulm.ai.win_probability import curves
from ulm.analysis.game_review import GameReview
from ulm.analysis.reviewer import VERSION
from ulm.files.atomic_write import write_atomic
from ulm.files.bounded_read import read_bounded
from ulm.files.file_problems import report
from ulm.files.forward_compat import NewerFile, refuse_newer_json
from ulm.storage.record import Record
from ulm.storage.record_files import account_file

FORMAT = 1
LARGEST_FILE = 10_000_000  # bytes; a hundred times the account of a long game


class _Kept(msgspec.Struct, frozen=True):
    evaluation: str
    game: str
    account: GameReview
    format: int = FORMAT


def read(record: Record, path: Path) -> GameReview | None:
    """The kept account of a game, whole or begun; None when there is none that still counts. One that a newer version
    has kept is reported in a sentence.
    """
    try:
        kept = msgspec.json.decode(_content(account_file(path)), type=_Kept)
    except NewerFile as error:
        report(account_file(path), error.what, "account_newer", n=error.number)
        return None
    except (OSError, msgspec.MsgspecError, RecursionError):
        return None  # it is made anew
    counts = (kept.evaluation, kept.game) == (evaluation_version(), _game(record))
    return kept.account if counts and _fits(kept.account, len(record.seats)) else None


def write(record: Record, path: Path, account: GameReview) -> None:
    """Keep an account. Raises OSError when it cannot be written, NewerFile when a newer version has kept one there."""
    file = account_file(path)
    try:
        _content(file)
    except NewerFile:
        raise
    except OSError:
        pass  # there is none, or one that nobody can read: it is made anew
    kept = _Kept(evaluation_version(), _game(record), account)
    write_atomic(file, msgspec.json.encode(kept), sync=False)


def _content(file: Path) -> bytes:
    """What is in the file of an account. Raises OSError, and NewerFile where a newer version has kept it."""
    content = read_bounded(file, LARGEST_FILE)
    refuse_newer_json(file, content, FORMAT)
    return content


def _fits(account: GameReview, seats: int) -> bool:
    """Whether it says of each of the seats what it says; a file that somebody has changed may not."""
    worths = [
        worth for turn in account.turns for worth in (turn.before, turn.after, *(luck.change for luck in turn.luck))
    ]
    return bool(worths) and all(len(worth.points) == len(worth.chance) == seats for worth in worths)


@lru_cache(maxsize=1)
def evaluation_version() -> str:
    """Changes whenever positions are judged in another way."""
    return _hash([VERSION, standard_weights().features, [curves()[seats] for seats in sorted(curves())]])


def _game(record: Record) -> str:
    given = [record.given] if record.given else []
    return _hash(
        [record.seed, len(record.seats), record.options, record.first, record.definitions, record.moves, *given]
    )


def _hash(content: object) -> str:
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()[:16]

"""Reviewed games of bots of all levels, kept so that tests can read many accounts.

`python -m tests.review.accounts_kept` plays and reviews them anew, which takes some minutes: when the way to judge has
changed.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from tests.recorded import play_by_the_copy
from ulm.bots.arena import Task, play_game, tasks
from ulm.commands.bot_games import record_of
from ulm.records.record import Record
from ulm.review.account import Account
from ulm.review.reviewer import Reviewer
from ulm.text.catalog import Texts

FILE = Path(__file__).parent / "accounts.json.gz"


class Reviewed(msgspec.Struct, frozen=True):
    """A finished game and its account."""

    record: Record
    account: Account


def kept() -> list[Reviewed]:
    """All games that are kept."""
    return msgspec.json.decode(gzip.decompress(FILE.read_bytes()), type=list[Reviewed])


def reviewed(todo: Iterable[Task]) -> Iterator[Reviewed]:
    """Play games and review them."""
    texts = Texts("en")
    for task in todo:
        record = record_of(play_game(task), task.options, texts)
        *_, account = Reviewer(record).accounts()
        yield Reviewed(msgspec.structs.replace(record, started=""), account)


def _todo() -> list[Task]:
    return [
        *tasks(("apprentice", "journeyman"), 8, 5, {}),
        *tasks(("journeyman", "master"), 3, 5, {}),
        *tasks(("random", "master"), 1, 21, {}),
        *tasks(("apprentice", "journeyman", "master"), 4, 7, {"towers": True}),
        *tasks(("master", "apprentice", "journeyman", "apprentice"), 4, 11, {"towers": True}),
    ]


def _make() -> None:
    play_by_the_copy()
    found = []
    for number, each in enumerate(reviewed(_todo()), start=1):
        found.append(each)
        print(f"{number} of {len(_todo())}", file=sys.stderr)
    # No time within, so that the same games make the same file.
    FILE.write_bytes(gzip.compress(msgspec.json.encode(found), mtime=0))


if __name__ == "__main__":
    _make()

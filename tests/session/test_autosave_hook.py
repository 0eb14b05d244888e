"""When a game at the table is saved: after each change, again where a file was held, in the end among the saved ones.

What is kept of the reasons of bots is tested in tests/ui/test_kept_reasons.py.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.held_files import Scanner
from tests.session.test_session import bots_move, seated
from ulm.files import deferred_write
from ulm.files.atomic_write import FileHeld
from ulm.session.autosave_hook import AutosaveHook
from ulm.session.session import Session
from ulm.storage import record as records


class Table:
    """A game of a bot and a human that is saved in the player's folder."""

    def __init__(self) -> None:
        self.would_be_lost: list[bool] = []
        self.soon: list[Callable[[], None]] = []
        self.failed = threading.Event()
        self.aside: list[Path] = []
        self.hook = AutosaveHook(self._attempt, self._call_soon, moved_aside=self.aside.append)
        self.session: Session = seated("bh")
        self.session.save = self.hook.save

    def _attempt(self, save: Callable[[], object], would_be_lost: bool) -> None:
        self.would_be_lost.append(would_be_lost)
        save()

    def _call_soon(self, action: Callable[[], None]) -> None:
        self.soon.append(action)
        self.failed.set()

    def saved(self, home: Path) -> list[str]:
        """The moves of the game in its file."""
        return [move for turn in records.read(home / "autosave.ulm").moves for move in turn]


@pytest.fixture
def table(own_home: Path) -> Iterator[Table]:
    own_home.mkdir()
    table = Table()
    yield table
    table.hook.close()


def test_each_change_is_saved(table: Table, own_home: Path) -> None:
    table.hook.save(table.session)
    bots_move(table.session)
    push = bots_move(table.session)
    assert table.saved(own_home) == ["draw", str(push)]
    assert table.session.take_back(1)
    assert table.saved(own_home) == ["draw"]
    assert table.would_be_lost == [False, True, True, True], "a fresh game has nothing to lose"


def test_a_game_that_is_over_goes_to_the_saved_ones(table: Table, own_home: Path) -> None:
    while not table.session.finished:
        table.session.play(table.session.legal()[-1])
    (path,) = (own_home / "saves").glob("*.ulm")
    assert records.replay(records.read(path)).finished
    assert not (own_home / "autosave.ulm").exists()


def test_what_could_not_be_saved_is_tried_again_in_the_thread_of_the_table(
    table: Table, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deferred_write, "PATIENCE", 0.1)
    bots_move(table.session)
    scanner = Scanner(monkeypatch)
    scanner.hold()
    push = bots_move(table.session)
    assert table.failed.wait(60)
    assert table.hook.waiting, "nobody knows yet that it was given up"
    assert table.saved(own_home) == ["draw"]
    scanner.let_go()
    table.soon.pop()()
    assert table.saved(own_home) == ["draw", str(push)]
    table.hook.settle()
    assert not table.hook.waiting


def test_who_leaves_waits_until_the_game_is_saved_or_learns_that_it_is_not(
    table: Table, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deferred_write, "PATIENCE", 0.1)
    bots_move(table.session)
    scanner = Scanner(monkeypatch)
    scanner.hold()
    push = bots_move(table.session)
    with pytest.raises(FileHeld):
        table.hook.settle()
    scanner.let_go()
    table.hook.settle()
    assert table.saved(own_home) == ["draw", str(push)]
    left = threading.Event()
    table.hook.afterwards(left.set)
    assert left.wait(60)


def test_a_file_that_was_in_the_way_is_told_of_in_the_thread_of_the_table(table: Table, own_home: Path) -> None:
    (own_home / "autosave.ulm").write_bytes(b"no record")
    bots_move(table.session)
    assert table.aside == []
    table.soon.pop()()
    assert [path.read_bytes() for path in table.aside] == [b"no record"]

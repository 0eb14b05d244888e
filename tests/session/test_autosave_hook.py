"""What is saved of a game at the table, and when: after each change, again where a file was held, in the end once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.session.test_session import bots_move, seated
from ulm.records.record import Record
from ulm.session import autosave_hook
from ulm.session.autosave_hook import AutosaveHook


class Files:
    """Stands in for the files of a game (`Autosave`) and of the reasons of its bots (`FileWriter`)."""

    def __init__(self, calls: list[str], **given: Any) -> None:
        self.calls = calls
        self.given = given
        self.waiting = self.failed = False

    def save(self, record: Record) -> None:
        self.calls.append(f"saved {sum(map(len, record.moves))}")

    def finish(self, record: Record) -> None:
        self.calls.append("finished")

    def settle(self) -> None:
        pass

    def close(self) -> None:
        self.calls.append("closed")


class Table:
    """A hook with files, and what it did with them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[str] = []
        self.soon: list[Callable[[], None]] = []
        self.aside: list[Path] = []
        monkeypatch.setattr(autosave_hook, "Autosave", lambda **given: Files(self.calls, **given))
        monkeypatch.setattr(autosave_hook, "FileWriter", lambda: Files([]))
        monkeypatch.setattr(autosave_hook.kept_reasons, "save", self.keep)
        self.hook = AutosaveHook(self.attempt, self.soon.append, moved_aside=self.aside.append)
        self.files: Any = self.hook._autosave
        self.reasons: Any = self.hook._reasons
        self.session = seated("bh")
        self.session.save = self.hook.save

    def attempt(self, save: Callable[[], object], would_be_lost: bool) -> None:
        self.calls.append("tried" if would_be_lost else "tried a fresh game")
        save()

    def keep(self, record: Record, explained: dict[int, object], writer: object) -> None:
        assert writer is self.reasons
        self.calls.append(f"explained {sorted(explained)}")

    def done(self) -> list[str]:
        done, self.calls[:] = list(self.calls), []
        return done


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(monkeypatch)


def test_each_change_is_saved_and_the_reasons_after_the_game_where_there_are_others(table: Table) -> None:
    table.hook.save(table.session)
    assert table.done() == ["tried a fresh game", "saved 0"]
    bots_move(table.session)
    assert table.done() == ["tried", "saved 1", "explained [0]"]
    bots_move(table.session)
    assert table.done() == ["tried", "saved 2", "explained [0, 1]"]
    table.session.set_practice(True)
    assert table.done() == ["tried", "saved 2"]
    table.session.take_back(1)
    assert table.done() == ["tried", "saved 1", "explained [0]"], "nor of what was taken back"


def test_a_game_that_is_over_goes_to_the_saved_ones(table: Table) -> None:
    session = table.session
    while not session.finished:
        table.done()
        session.play(session.legal()[-1])
    assert table.done() == ["tried", "finished"]


def test_what_could_not_be_saved_later_is_tried_again_in_the_thread_of_the_table(table: Table) -> None:
    bots_move(table.session)
    table.done()
    assert not table.hook.waiting
    table.files.given["failed_later"]()
    assert table.hook.waiting, "nobody knows yet"
    assert table.done() == []
    table.soon.pop()()
    assert table.done() == ["tried", "saved 1"]
    assert not table.hook.waiting
    table.hook.close()
    table.done()
    table.files.given["failed_later"]()
    table.soon.pop()()
    assert table.done() == [], "the game has left"

"""The search for missed turns: game by game, in another process; it can be stopped at any moment."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.missed_games import MASTER, QUICK, THREE, keep_game, words
from tests.other_process import child_of
from ulm.analysis import own_mistakes_file, own_mistakes_search, review_cache
from ulm.analysis.own_mistakes import MissedTurn
from ulm.analysis.own_mistakes_file import MistakesData, SearchProgress
from ulm.analysis.own_mistakes_search import MistakeSearch, MistakeSearchProcess, SearchFailed
from ulm.files import file_lock
from ulm.storage.game_index import Index
from ulm.storage.game_library import Library


@pytest.fixture
def folder(recorded_home: Path) -> Path:
    """The player's saved games."""
    made = recorded_home / "saves"
    made.mkdir()
    return made


@pytest.fixture
def examined(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Each turn that is looked at makes a puzzle at once; their numbers."""
    turns: list[int] = []

    def examine(missed: MissedTurn) -> dict[str, Any]:
        turns.append(missed.turn)
        return words(100 * missed.seat + missed.turn)

    monkeypatch.setattr(own_mistakes_search, "examine", examine)
    return turns


def search(folder: Path, until: Callable[[SearchProgress], bool] = lambda step: False) -> list[SearchProgress]:
    steps = []
    for step in MistakeSearch(Index(folder), own_mistakes_file.file()).steps():
        steps.append(step)
        if until(step):
            break
    return steps


def kept() -> MistakesData:
    return own_mistakes_file.read(own_mistakes_file.file())


def test_missed_turns_of_humans_are_found_and_stored(folder: Path, examined: list[int]) -> None:
    record = keep_game(THREE, folder / "three.ulm", {4: 1.6, QUICK: 3.4, 9: 0.2})
    steps = search(folder)
    assert examined == [4, QUICK]
    (looked,) = kept().games.values()
    assert (looked.name, looked.whole, looked.seats) == ("three.ulm", True, record.seats)
    assert [(found.turn, found.round, found.seat) for found in looked.found] == [(4, 2, 2), (QUICK, 3, 2)]
    assert steps[0].games == 1
    assert [step.turns for step in steps if step.kept is not None][:2] == [5, QUICK + 1]
    search(folder)
    assert examined == [4, QUICK], "a game is looked at once"


def test_a_stopped_search_goes_on_at_its_turn(folder: Path, examined: list[int]) -> None:
    keep_game(THREE, folder / "three.ulm", {4: 1.6, 5: 1.7, QUICK: 3.4, 12: 2.0})
    search(folder, until=lambda step: step.kept is not None)
    assert examined == [4]
    search(folder)
    assert examined == [4, 5, QUICK, 12]
    (looked,) = kept().games.values()
    assert [found.turn for found in looked.found] == [4, 5, QUICK, 12]


@pytest.mark.parametrize(
    ("name", "other"), [("VERSION", 99), ("present_definitions", lambda: SimpleNamespace(hash=lambda: "another"))]
)
def test_another_evaluation_or_other_definitions_look_again_and_keep_the_old_puzzles_until_then(
    folder: Path, examined: list[int], monkeypatch: pytest.MonkeyPatch, name: str, other: object
) -> None:
    keep_game(THREE, folder / "three.ulm", {4: 1.6, QUICK: 3.4})
    search(folder)
    monkeypatch.setattr(own_mistakes_search, name, other)
    search(folder, until=lambda step: step.number == 1)
    (looked,) = kept().games.values()
    assert len(looked.found) == 2
    search(folder)
    assert examined == [4, QUICK, 4, QUICK]
    (looked,) = kept().games.values()
    assert len(looked.found) == 2


def test_copies_of_a_game_are_looked_at_once(folder: Path, examined: list[int]) -> None:
    for name in ("three.ulm", "copy.ulm"):
        keep_game(THREE, folder / name, {4: 1.6})
    search(folder)
    assert examined == [4]
    assert search(folder)[0].kept is None, "nothing has changed"


def test_a_deleted_game_is_forgotten_and_a_renamed_one_is_not_looked_at_again(
    folder: Path, examined: list[int]
) -> None:
    keep_game(THREE, folder / "three.ulm", {4: 1.6})
    keep_game(MASTER, folder / "master.ulm", {})
    search(folder)
    library = Library(folder)
    library.rename("three.ulm", "Lost")
    steps = search(folder)
    assert examined == [4]
    assert steps[0].kept is not None
    assert {game.name for game in kept().games.values()} == {"Lost.ulm", "master.ulm"}
    library.throw_away("Lost.ulm")
    search(folder)
    assert [game.name for game in kept().games.values()] == ["master.ulm"]


def test_running_games_and_games_of_bots_are_left_alone(folder: Path, examined: list[int]) -> None:
    text = THREE.read_text(encoding="utf-8")
    (folder / "running.ulm").write_text("\n".join(text.splitlines()[:-3]) + "\n", encoding="utf-8")
    (folder / "bots.ulm").write_text(
        MASTER.read_text(encoding="utf-8").replace("colour: red}", "colour: red, bot: master}"), encoding="utf-8"
    )
    (folder / "broken.ulm").write_text("ulm: 1\n", encoding="utf-8")
    assert search(folder) == [SearchProgress(0)]
    assert (kept(), examined) == (MistakesData(), [])


def test_a_game_without_an_account_is_reviewed_first(
    folder: Path, examined: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = keep_game(THREE, folder / "three.ulm", {4: 1.6})
    account = review_cache.read(record, folder / "three.ulm")
    review_cache._library(folder / "three.ulm").write(lambda connection: connection.execute("DELETE FROM reviews"))

    class Reviewer:
        def __init__(self, *_: object) -> None:
            pass

        def accounts(self) -> object:
            return iter([account])

    monkeypatch.setattr(own_mistakes_search, "Reviewer", Reviewer)
    search(folder)
    assert examined == [4]
    assert review_cache.read(record, folder / "three.ulm") == account


def test_with_a_full_disk_found_puzzles_can_still_be_played(
    folder: Path, examined: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_game(THREE, folder / "three.ulm", {4: 1.6})

    def full(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(own_mistakes_file, "write", full)
    steps = search(folder)
    last = steps[-1].kept
    assert last is not None
    assert [len(game.found) for game in last.games.values()] == [1], "what is found can be played"
    assert kept() == MistakesData()


def wait(running: MistakeSearchProcess) -> MistakesData | None:
    """Take what comes until there is no more; what was kept last."""
    end = time.monotonic() + 300
    found = None
    while running.running:
        found = running.poll() or found
        assert time.monotonic() < end
        time.sleep(0.02)
    return found


@pytest.mark.long
def test_a_search_in_another_process_finds_a_puzzle(folder: Path) -> None:
    keep_game(THREE, folder / "three.ulm", {QUICK: 3.4})
    found = wait(MistakeSearchProcess(folder, own_mistakes_file.file()))
    assert found == kept()
    (looked,) = kept().games.values()
    assert [each.turn for each in looked.found] == [QUICK]


def test_a_search_that_is_ended_leaves_a_file_that_can_be_read(folder: Path) -> None:
    keep_game(THREE, folder / "three.ulm", {QUICK: 3.4, 8: 2.9})
    running = MistakeSearchProcess(folder, own_mistakes_file.file())
    end = time.monotonic() + 300
    while running.step is None or not running.step.turns:
        running.poll()
        assert time.monotonic() < end
        time.sleep(0.01)
    running.close()
    assert not running.running
    assert not any(game.whole for game in kept().games.values())


def test_a_search_whose_process_was_killed_says_so(folder: Path) -> None:
    keep_game(THREE, folder / "three.ulm", {QUICK: 3.4})
    running = MistakeSearchProcess(folder, own_mistakes_file.file())
    child_of(running._process).kill()
    with pytest.raises(SearchFailed):
        wait(running)
    assert not running.running


def test_two_windows_do_not_search_at_the_same_time(folder: Path) -> None:
    keep_game(THREE, folder / "three.ulm", {QUICK: 3.4})
    with own_mistakes_file.file().with_suffix(".lock").open("ab") as lock:
        assert file_lock.take(lock)
        running = MistakeSearchProcess(folder, own_mistakes_file.file())
        assert (wait(running), running.step) == (None, None)


@pytest.mark.skipif(os.name == "nt", reason="the priority is asked for in another way there")
def test_a_search_has_low_priority(folder: Path) -> None:
    keep_game(THREE, folder / "three.ulm", {QUICK: 3.4})
    running = MistakeSearchProcess(folder, own_mistakes_file.file())
    try:
        end = time.monotonic() + 300
        while running.step is None:
            running.poll()
            assert time.monotonic() < end
            time.sleep(0.01)
        pid = child_of(running._process).pid
        assert pid is not None
        assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)
    finally:
        running.close()

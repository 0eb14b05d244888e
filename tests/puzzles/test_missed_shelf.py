"""Which of the player's missed turns comes next, and what an answer to one changes."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ulm.analysis.own_mistakes_file import MistakesData, SearchedGame, StoredMistake
from ulm.analysis.own_mistakes_queue import OwnMistakesQueue
from ulm.analysis.puzzle import words
from ulm.analysis.puzzle_file import PuzzleFile
from ulm.analysis.puzzle_progress import LoadedProgress, PuzzleProgress
from ulm.files import file_problems
from ulm.rules.ruleset import present_definitions
from ulm.storage.record import RecordSeat

TWO = Path(__file__).with_name("two.yaml")
DAY = date(2026, 11, 22)
SEATS = (RecordSeat("Agnes", "red"), RecordSeat("Felix", "blue"), RecordSeat("Ursula", "yellow"))


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ULM_HOME", str(tmp_path))
    file_problems.clear()


def found(number: int, **changed: Any) -> StoredMistake:
    """A puzzle of a game of three with this name."""
    file = PuzzleFile(TWO)
    puzzle = file.parse(file.puzzles[0])
    told = words(puzzle.view, msgspec.structs.replace(puzzle.section, id=f"{number:08x}"))
    return msgspec.structs.replace(StoredMistake(number, 2, puzzle.seat, ("push W1",), told), **changed)


def game(name: str, when: int, *puzzles: StoredMistake) -> SearchedGame:
    return SearchedGame(name, when, SEATS, "", present_definitions().hash(), 0, True, list(puzzles))


def shelf(*games: SearchedGame, gone: tuple[str, ...] = ()) -> OwnMistakesQueue:
    kept = MistakesData({str(number): each for number, each in enumerate(games)})
    return OwnMistakesQueue(kept, lambda name: name not in gone, LoadedProgress(PuzzleProgress(), may_write=False))


def test_the_latest_game_comes_first_and_what_was_answered_last() -> None:
    made = shelf(game("old.ulm", 100, found(1)), game("new.ulm", 200, found(2), found(3)))
    order = []
    for right in (False, True, False):
        entry = made.next()
        assert entry is not None
        sitting = made.sit(entry, DAY)
        assert sitting is not None
        order.append((made.origin(entry).name, entry.id))
        sitting.answer("right" if right else "wrong")
    assert order == [("new.ulm", "00000002"), ("new.ulm", "00000003"), ("old.ulm", "00000001")]
    again = made.next()
    assert again is not None
    assert again.id == "00000002", "of those not solved the one whose answer is the oldest"
    assert made.solved() == 1


def test_an_answer_changes_neither_rating_nor_streak() -> None:
    made = shelf(game("a.ulm", 100, found(1)))
    sitting = made.sit(made.puzzles[0], DAY)
    assert sitting is not None
    outcome = sitting.answer("right")
    assert not outcome.rated
    now = made.progress
    assert (now.rating, now.deviation, now.streak, now.in_a_row) == (
        PuzzleProgress().rating,
        PuzzleProgress().deviation,
        0,
        {},
    )
    assert (now.puzzles["00000001"].first, now.puzzles["00000001"].solved) == (True, True)


def test_puzzles_of_games_that_are_gone_are_not_shown() -> None:
    made = shelf(game("gone.ulm", 100, found(1)), game("there.ulm", 50, found(2)), gone=("gone.ulm",))
    assert [entry.id for entry in made.puzzles] == ["00000002"]


def test_puzzles_found_later_appear_at_once() -> None:
    made = shelf()
    assert made.next() is None
    made.take(MistakesData({"0": game("a.ulm", 100, found(1))}))
    entry = made.next()
    assert entry is not None
    assert made.read(entry) is not None


@pytest.mark.parametrize(
    "damaged",
    [
        found(1, seat=0),
        found(1, played=("push N9",)),
        found(1, words={**found(1).words, "given": {"round": 99}}),
    ],
)
def test_a_puzzle_that_does_not_fit_is_left_out_and_reported(damaged: StoredMistake) -> None:
    made = shelf(game("a.ulm", 100, damaged, found(2)))
    entry = made.next()
    assert entry is not None
    assert entry.id == "00000002"
    (problem,) = file_problems.pop_unreported()
    assert (problem.code, dict(problem.values)) == ("puzzle", {"puzzle": "00000001"})

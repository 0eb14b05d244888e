"""What missed turns cost by theme, and the three exercises for the worst theme."""

from __future__ import annotations

from datetime import date
from math import sqrt

import pytest

from tests.puzzles.missed import MIXED, turn
from ulm.analysis.exercises import Exercises
from ulm.analysis.own_mistakes_statistics import FEWEST, MistakeStatistics
from ulm.analysis.puzzle import Puzzle
from ulm.analysis.puzzle_file import PuzzleEntry
from ulm.analysis.puzzle_progress import AnsweredRecord, LoadedProgress, PuzzleProgress
from ulm.analysis.puzzle_queue import PuzzleAttempt, PuzzleQueue

DAY = date(2026, 11, 26)


def test_a_turn_counts_for_each_of_its_themes_and_the_most_expensive_theme_comes_first() -> None:
    found = MistakeStatistics(MIXED)
    assert [(each.theme, each.turns, each.points) for each in found.by_theme] == [
        ("card", 2, 8.0),
        ("order", 3, 7.5),
        ("sparrow", 2, 7.5),
    ]
    assert (found.turns, found.points, found.without) == (6, 19.5, 1)
    assert found.by_theme[1].error == pytest.approx(2 * sqrt(3) * 0.1)


def test_what_lies_within_the_error_is_not_told_apart() -> None:
    """Turns that have both themes are no reason for doubt."""
    alike = [turn(3.0, "card", error=0.2)] * 3 + [turn(2.9, "sparrow", error=0.2)] * 3 + [turn(1.5)]
    found = MistakeStatistics(alike)
    assert [each.theme for each in found.most] == ["card", "sparrow"]
    card, sparrow = found.by_theme
    assert found.apart(card, sparrow) == (0.3, round(2 * sqrt(6) * 0.2, 1))
    shared = [turn(9.0, "card", "sparrow", error=2.0)] * 5 + [turn(1.5, "card", error=0.2)]
    assert [each.theme for each in MistakeStatistics(shared).most] == ["card"]
    same = MistakeStatistics([turn(3.0, "card", "sparrow")] * 5)
    assert [each.theme for each in same.most] == ["sparrow", "card"]


def test_of_too_few_turns_nothing_is_said() -> None:
    assert MistakeStatistics([turn(3.0, "card")] * (FEWEST - 1)).most == []
    assert MistakeStatistics([turn(3.0, "card")] * FEWEST).most
    assert MistakeStatistics([turn(3.0)] * FEWEST).most == []
    assert MistakeStatistics([]).by_theme == []


class File:
    """Puzzles with ratings from 1400 on; those of even numbers are of *card*, the first three of *denying* as well."""

    def __init__(self, number: int = 20, unreadable: tuple[int, ...] = ()) -> None:
        self.problems: list[object] = []
        self.puzzles = [
            PuzzleEntry(name(n), 1400 + 10 * n, ("last" if n % 2 else "card", *(("denying",) if n < 3 else ())), 1, "")
            for n in range(number)
        ]
        self._unreadable = {name(n) for n in unreadable}

    def read(self, entry: PuzzleEntry) -> Puzzle | None:
        return None if entry.id in self._unreadable else PUZZLE


PUZZLE: Puzzle = object()  # type: ignore[assignment]


def name(number: int) -> str:
    return f"{number:08x}"


def shelf(file: File, **progress: object) -> PuzzleQueue:
    kept = PuzzleProgress(rating=1500, **progress)  # type: ignore[arg-type]
    return PuzzleQueue(file, LoadedProgress(kept, may_write=False))  # type: ignore[arg-type]


def numbers(exercises: Exercises) -> list[int]:
    return [int(entry.id, 16) for entry in exercises.entries]


def answer(exercises: Exercises, place: int, *, right: bool) -> PuzzleAttempt:
    sitting = exercises.sit(exercises.entries[place], DAY)
    assert sitting is not None
    sitting.answer("right" if right else "wrong")
    return sitting


def test_exercises_are_three_unsolved_puzzles_of_the_theme_near_the_rating() -> None:
    solved = {name(10): AnsweredRecord(solved=True, answers=1), name(8): AnsweredRecord(answers=1)}
    made = Exercises(shelf(File(), puzzles=solved), ["card", "last"])
    assert (made.theme, numbers(made), made.solved) == ("card", [12, 6, 14], [])


def test_exercises_stay_until_all_three_are_answered() -> None:
    here = shelf(File())
    first = Exercises(here, ["card", "last"])
    assert numbers(first) == [10, 8, 12]
    following = None
    for place, right in ((0, False), (1, True)):
        following = answer(first, place, right=right).following()
        again = Exercises(here, ["card", "last"])
        assert numbers(again) == [10, 8, 12]
        assert [again.is_done(entry) for entry in again.entries] == [n <= place for n in range(3)]
    assert following is not None
    assert following.entry.id == name(12), "Next leads to the next one of the three"
    following.answer("right")
    others = following.following()
    assert others is not None
    fresh = Exercises(here, ["card", "last"])
    assert not {10, 8, 12} & set(numbers(fresh))
    assert len(numbers(fresh)) == 3
    assert others.entry == fresh.entries[0]


def test_when_all_of_a_theme_are_solved_the_next_theme_is_exercised_and_at_last_none() -> None:
    here = shelf(File(), puzzles={name(n): AnsweredRecord(solved=True) for n in range(3)})
    made = Exercises(here, ["denying", "card"])
    assert (made.theme, made.solved, numbers(made)) == ("card", ["denying"], [10, 8, 12])
    for entry in here.puzzles:
        here.progress.puzzles[entry.id] = AnsweredRecord(solved=True)
    made = Exercises(here, ["denying", "card"])
    assert (made.theme, made.solved, made.entries) == ("", ["denying", "card"], [])

"""The puzzles that come with the program are as docs/analysis.md says."""

from __future__ import annotations

from collections import Counter

import pytest

from tools.puzzle_mining import CHECK_GAP
from ulm.analysis.puzzle import Puzzle
from ulm.analysis.puzzle_file import FILE, PuzzleFile
from ulm.analysis.puzzle_themes import MOST
from ulm.files.paths import asset


@pytest.fixture(scope="module")
def shipped() -> list[Puzzle]:
    file = PuzzleFile(asset(FILE))
    return [file.parse(entry) for entry in file.puzzles]


def test_each_solution_is_clearly_best_and_has_a_reason(shipped: list[Puzzle]) -> None:
    for each in shipped:
        assert each.section.gap >= CHECK_GAP
        assert each.second
        assert each.second != each.solution
        assert len(each.section.themes) <= MOST
        assert each.why or each.section.themes, each.id


def test_there_are_enough_of_each_early_round(shipped: list[Puzzle]) -> None:
    rounds = Counter(each.start.position.round for each in shipped)
    assert all(rounds[number] >= 30 for number in range(2, 8))
    assert {*rounds} >= {*range(2, 11)}
    assert 3 * rounds[10] <= len(shipped)


def test_no_difficulty_prevails(shipped: list[Puzzle]) -> None:
    """At most a fifth have one within a tenth of the scale."""
    ratings = [each.section.rating for each in shipped]
    lowest, highest = min(ratings), max(ratings)
    assert len({*ratings}) > 25
    assert lowest < 1000
    assert highest > 2200
    tenths = Counter(min(9, 10 * (rating - lowest) // (highest - lowest)) for rating in ratings)
    assert 5 * max(tenths.values()) <= len(shipped)


def test_at_most_two_puzzles_come_from_one_game(shipped: list[Puzzle]) -> None:
    games = Counter(each.section.seed for each in shipped)
    assert max(games.values()) <= 2

"""The puzzles that come with the program are as docs/puzzles.md says."""

from __future__ import annotations

from collections import Counter

import pytest

from ulm.files.paths import asset
from ulm.puzzles.mining import CHECK_GAP
from ulm.puzzles.puzzle import Puzzle
from ulm.puzzles.puzzle_file import FILE, PuzzleFile
from ulm.puzzles.themes import MOST


@pytest.fixture(scope="module")
def shipped() -> list[Puzzle]:
    file = PuzzleFile(asset(FILE))
    return [file.parse(entry) for entry in file.puzzles]


def test_each_is_ahead_of_any_other_end_and_says_of_which_and_why(shipped: list[Puzzle]) -> None:
    for each in shipped:
        assert each.section.gap >= CHECK_GAP
        assert each.second
        assert each.second != each.solution
        assert len(each.section.themes) <= MOST
        assert each.why or each.section.themes, each.id


def test_most_are_from_before_the_last_round_and_of_many_difficulties(shipped: list[Puzzle]) -> None:
    rounds = Counter(each.start.position.round for each in shipped)
    assert {*rounds} >= {*range(2, 11)}
    assert 2 * rounds[10] <= len(shipped)
    ratings = [each.section.rating for each in shipped]
    assert len({*ratings}) > 25
    assert min(ratings) < 1000
    assert max(ratings) > 2200


def test_they_are_different(shipped: list[Puzzle]) -> None:
    games = Counter(each.section.seed for each in shipped)
    assert max(games.values()) <= 2

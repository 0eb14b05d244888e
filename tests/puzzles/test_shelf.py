"""Which puzzle comes next, of all or of a theme."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from ulm.analysis.puzzle_file import PuzzleFile
from ulm.analysis.puzzle_progress import LoadedProgress, PuzzleProgress
from ulm.analysis.puzzle_queue import PuzzleQueue
from ulm.files import file_problems

TWO = Path(__file__).parent / "two.yaml"
DAY = date(2026, 11, 22)


@pytest.fixture
def shelf() -> PuzzleQueue:
    file_problems.clear()
    return PuzzleQueue(PuzzleFile(TWO), LoadedProgress(PuzzleProgress(), may_write=False))


def test_after_a_puzzle_of_a_theme_comes_another_of_it_until_all_are_solved(shelf: PuzzleQueue) -> None:
    entry = shelf.next("order")
    assert entry is not None
    sitting = shelf.sit(entry, DAY, theme="order")
    assert sitting is not None
    sitting.answer("right")
    assert shelf.count("order") == (1, 2)
    following = sitting.following()
    assert following is not None
    assert (following.entry.id == entry.id, following.theme) == (False, "order")
    following.answer("right")
    assert following.following() is None
    assert [each.id for each in shelf.answered()] == [following.entry.id, entry.id], "the latest first"


def test_a_second_answer_no_longer_counts(shelf: PuzzleQueue) -> None:
    sitting = shelf.sit(shelf.puzzles[0], DAY)
    assert sitting is not None
    assert (sitting.known, sitting.counts) == (False, True)
    sitting.hints = 1
    first = sitting.answer("right")
    assert (first.rated, first.hints, sitting.answered, sitting.counts) == (True, 1, True, False)
    assert not sitting.answer("right").rated
    again = shelf.sit(shelf.puzzles[0], DAY)
    assert again is not None
    assert (again.known, again.counts) == (True, False)


def test_without_a_file_there_is_nothing_to_play() -> None:
    empty = PuzzleQueue(None, LoadedProgress(PuzzleProgress(), may_write=False))
    assert (empty.of_the_day(DAY), empty.next(), empty.themes(), empty.answered()) == (None, None, [], [])


def test_a_puzzle_that_does_not_load_is_left_out(tmp_path: Path) -> None:
    file_problems.clear()
    broken = tmp_path / "puzzles.yaml"
    broken.write_text(TWO.read_text(encoding="utf-8").replace("push N1", "push N9"), encoding="utf-8")
    shelf = PuzzleQueue(PuzzleFile(broken), LoadedProgress(PuzzleProgress(), may_write=False))
    days = {shelf.of_the_day(date(2026, 11, day)) for day in (20, 21)}
    assert [each.id if each is not None else "" for each in days] == ["0b54502e"]
    assert (shelf.left_out, len(shelf.puzzles), shelf.count("card")) == (1, 1, (0, 0))
    assert len(file_problems.pop_unreported()) == 1

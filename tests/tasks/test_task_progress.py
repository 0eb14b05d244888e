"""The seals that were won are never lost: damaged files are set aside, newer ones left alone."""

from pathlib import Path

import pytest

from ulm.files import file_problems
from ulm.teaching import challenge_progress
from ulm.teaching.challenge_progress import OPEN_FIRST, OPENING, ChallengeProgress, ChallengeRecord


@pytest.fixture(autouse=True)
def home(own_home: Path, no_file_problems: None) -> None:
    own_home.mkdir()


def test_seals_only_become_more_and_a_game_counts_once() -> None:
    kept = challenge_progress.load()
    for game, seals, new in (("1 a", 2, 2), ("2 b", 1, 0), ("3 c", 3, 1)):
        kept.content.begun("siege", game)
        assert kept.content.ended("siege", game, seals) == new
    assert kept.content.ended("siege", "3 c", 3) == 0
    kept.save()
    again = challenge_progress.load().content
    assert again.tasks == {"siege": ChallengeRecord(3, 3)}
    assert again.tables == {}


def test_later_tasks_open_by_seals() -> None:
    kept = ChallengeProgress(tasks={"siege": ChallengeRecord(3), "beam": ChallengeRecord(OPENING - 4)})
    assert [kept.is_open(number) for number in (0, OPEN_FIRST - 1, OPEN_FIRST)] == [True, True, False]
    kept.tasks["beam"].seals += 1
    assert kept.is_open(9)


def test_only_the_latest_games_are_known() -> None:
    kept = ChallengeProgress()
    for number in range(100):
        kept.begun("siege", f"{number} x")
    assert len(kept.tables) == 60
    assert "99 x" in kept.tables
    assert "39 x" not in kept.tables


def test_a_damaged_file_is_set_aside() -> None:
    challenge_progress.file().write_text("format: 1\ntasks: {siege: {seals: 12}}\n")
    kept = challenge_progress.load()
    assert kept.content == ChallengeProgress()
    assert kept.may_write
    aside = [path for path in challenge_progress.file().parent.iterdir() if path.name.startswith("tasks")]
    assert len(aside) == 1
    assert "seals: 12" in aside[0].read_text()
    assert [problem.code for problem in file_problems.pop_unreported()] == ["tasks_kept"]


def test_entries_of_another_version_are_kept() -> None:
    challenge_progress.file().write_text("format: 1\nmedals: 7\n")
    kept = challenge_progress.load()
    kept.content.begun("siege", "1 a")
    kept.save()
    assert "medals: 7" in challenge_progress.file().read_text()

"""What is kept of a player, and what comes next."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ulm.files import file_problems
from ulm.puzzles import progress
from ulm.puzzles.choosing import next_one, of_the_day
from ulm.puzzles.progress import Outcome, Progress
from ulm.puzzles.puzzle_file import Entry

TODAY = date(2026, 11, 22)


@pytest.fixture(autouse=True)
def own_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ULM_HOME", str(tmp_path_factory.mktemp("home")))
    file_problems.clear()


def answer(kept: Progress, puzzle: str, *, right: bool, helped: bool = False, rating: int = 1500) -> Outcome:
    return progress.note(kept, puzzle, rating, ["card", "last"], right=right, helped=helped, today=TODAY)


def test_what_was_saved_is_there_again() -> None:
    loaded = progress.load()
    answer(loaded.progress, "00000001", right=True)
    progress.note(loaded.progress, "00000002", 1700, [], right=True, today=TODAY, daily=True)
    loaded.save()
    assert progress.load().progress == loaded.progress
    assert loaded.progress.daily == [TODAY.isoformat()]
    assert file_problems.take_unreported() == []


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("rating: [", "line 2"),
        ("rating: high\n", "rating"),
        ("streak: -1\n", "streak"),
        ("volatility: 0\n", "volatility"),
        ("daily: [today]\n", "daily"),
    ],
)
def test_a_damaged_file_is_kept_and_told_of_in_one_sentence(content: str, why: str) -> None:
    progress.file().write_text(content)
    loaded = progress.load()
    assert loaded.progress == Progress()
    (problem,) = file_problems.take_unreported()
    assert why in problem.message
    assert "\n" not in problem.message
    kept = progress.file().with_name("puzzles-broken-1.yaml")
    assert kept.read_text() == content
    loaded.save()
    assert progress.load().progress == Progress()
    assert kept.read_text() == content


def test_a_file_that_cannot_be_moved_is_not_written_over(monkeypatch: pytest.MonkeyPatch) -> None:
    progress.file().write_text("rating: high\n")

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(progress, "set_aside", refuse)
    loaded = progress.load()
    loaded.save()
    assert progress.file().read_text() == "rating: high\n"
    assert len(file_problems.take_unreported()) == 1


def test_a_file_that_cannot_be_looked_for_is_not_written_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder refuses: nobody knows whether results are in it."""
    progress.file().write_text("streak: 3\n")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "refused")

    with monkeypatch.context() as patch:
        patch.setattr(progress.os, "lstat", refuse)
        loaded = progress.load()
    loaded.save()
    assert progress.file().read_text() == "streak: 3\n"
    assert len(file_problems.take_unreported()) == 1


def test_only_the_first_answer_is_rated() -> None:
    kept = Progress()
    wrong = answer(kept, "00000001", right=False)
    assert wrong.rated
    assert kept.rating == wrong.after < wrong.before
    later = answer(kept, "00000001", right=True)
    assert not later.rated
    assert kept.rating == later.after == wrong.after
    assert kept.puzzles["00000001"].solved
    assert not kept.puzzles["00000001"].first
    assert kept.solved == 1


def test_help_makes_it_a_loss_but_solved() -> None:
    kept = Progress()
    outcome = answer(kept, "00000001", right=True, helped=True)
    assert outcome.after < outcome.before
    assert kept.solved == 1
    assert kept.streak == 0


def test_a_streak_and_three_in_a_row() -> None:
    kept = Progress()
    outcomes = [answer(kept, f"0000000{number}", right=number != 4) for number in range(8)]
    assert [each.streak for each in outcomes] == [1, 2, 3, 4, 0, 1, 2, 3]
    assert [bool(each.three) for each in outcomes] == [False, False, True, False, False, False, False, True]
    assert outcomes[2].three == ("card", "last")
    assert kept.longest == 4


def entries(number: int) -> list[Entry]:
    return [Entry(f"{n:08x}", 1200 + 10 * n, ("card",) if n % 2 else ("last",), 1, "") for n in range(number)]


def test_the_puzzle_of_the_day_is_the_same_for_all_and_none_comes_twice_too_soon() -> None:
    puzzles = entries(20)
    first = date.fromordinal(20 * 36500)
    days = [first + timedelta(n) for n in range(20)]
    found = [of_the_day(puzzles, day) for day in days]
    assert found == [of_the_day(puzzles[::-1], day) for day in days]
    assert {each.id for each in found if each} == {each.id for each in puzzles}
    again = [of_the_day(puzzles, day + timedelta(20)) for day in days]
    assert again != found
    assert of_the_day([], TODAY) is None


def test_the_puzzle_of_a_day_does_not_change_with_the_program() -> None:
    found = of_the_day(entries(20), TODAY)
    assert found is not None
    assert found.id == "00000013"


def test_a_puzzle_that_was_missed_comes_again_only_after_all_new_ones_of_its_theme() -> None:
    puzzles, kept = entries(20), Progress(rating=1300)
    for each in puzzles:
        if each.rating not in (1210, 1390):
            kept.puzzles[each.id] = progress.Tried(solved=each.rating not in (1300, 1310, 1320))
    found: list[int] = []
    while (entry := next_one(puzzles, kept, "card")) is not None:
        found.append(entry.rating)
        kept.puzzles[entry.id] = progress.Tried(solved=True)
    assert found == [1210, 1390, 1310], "two are equally near: in the order of their names"


def test_the_next_one_is_the_nearest_that_is_new() -> None:
    puzzles, kept = entries(20), Progress(rating=1305)
    assert [each.rating for each in (next_one(puzzles, kept), next_one(puzzles, kept, "card")) if each] == [1300, 1310]
    for each in puzzles:
        kept.puzzles[each.id] = progress.Tried(solved=each.rating != 1380)
    last = next_one(puzzles, kept)
    assert last is not None
    assert last.rating == 1380
    kept.puzzles[last.id].solved = True
    assert next_one(puzzles, kept) is None

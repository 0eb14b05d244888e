"""A player's results with puzzles: the file, the rating, streaks, and the puzzle of the day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ulm.analysis import puzzle_progress
from ulm.analysis.answer_grade import Grade
from ulm.analysis.next_puzzle import daily_puzzles, next_puzzle, puzzle_of_the_day
from ulm.analysis.player_rating import MOST_CHANGE
from ulm.analysis.puzzle_file import PuzzleEntry
from ulm.analysis.puzzle_progress import AnswerOutcome, PuzzleProgress
from ulm.files import file_problems

TODAY = date(2026, 11, 22)


@pytest.fixture(autouse=True)
def own_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ULM_HOME", str(tmp_path_factory.mktemp("home")))
    file_problems.clear()


def answer(kept: PuzzleProgress, puzzle: str, grade: Grade, *, hints: int = 0, rating: int = 1500) -> AnswerOutcome:
    return puzzle_progress.note(kept, puzzle, rating, ["card", "last"], grade=grade, hints=hints, today=TODAY)


def test_progress_is_read_as_it_was_saved() -> None:
    loaded = puzzle_progress.load()
    answer(loaded.progress, "00000001", "right")
    puzzle_progress.note(loaded.progress, "00000002", 1700, [], grade="right", today=TODAY, daily=True)
    loaded.progress.exercises = puzzle_progress.ExerciseSelection("card", {"00000001": 1, "00000003": 0})
    loaded.save()
    assert puzzle_progress.load().progress == loaded.progress
    assert loaded.progress.daily == [TODAY.isoformat()]
    assert file_problems.pop_unreported() == []


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("rating: [", "line 2"),
        ("rating: high\n", "rating"),
        ("streak: -1\n", "streak"),
        ("streak: 1000001\n", "streak"),
        ("volatility: 0\n", "volatility"),
        ("daily: [today]\n", "daily"),
        ("exercises: {theme: card, answers: {'00000001': -1}}\n", "exercises"),
    ],
)
def test_a_damaged_file_is_set_aside_and_reported_in_one_sentence(content: str, why: str) -> None:
    puzzle_progress.file().write_text(content)
    loaded = puzzle_progress.load()
    assert loaded.progress == PuzzleProgress()
    (problem,) = file_problems.pop_unreported()
    assert why in problem.message
    assert "\n" not in problem.message
    kept = puzzle_progress.file().with_name("puzzles-broken-1.yaml")
    assert kept.read_text() == content
    loaded.save()
    assert puzzle_progress.load().progress == PuzzleProgress()
    assert kept.read_text() == content


@pytest.mark.parametrize(("step", "content"), [("set_aside", "rating: high\n"), ("os.lstat", "streak: 3\n")])
def test_a_file_that_cannot_be_moved_or_looked_for_is_not_written_over(
    monkeypatch: pytest.MonkeyPatch, step: str, content: str
) -> None:
    """A folder that refuses may hold results: nobody knows."""
    puzzle_progress.file().write_text(content)

    def refuse(*_: object) -> None:
        raise PermissionError(13, "refused")

    with monkeypatch.context() as patch:
        patch.setattr(f"ulm.files.progress_file.{step}", refuse)
        loaded = puzzle_progress.load()
    loaded.save()
    assert puzzle_progress.file().read_text() == content
    assert len(file_problems.pop_unreported()) == 1


def test_only_the_first_answer_is_rated() -> None:
    kept = PuzzleProgress()
    wrong = answer(kept, "00000001", "wrong")
    assert wrong.rated
    assert kept.rating == wrong.after < wrong.before
    later = answer(kept, "00000001", "right")
    assert not later.rated
    assert kept.rating == later.after == wrong.after
    assert kept.puzzles["00000001"].solved
    assert not kept.puzzles["00000001"].first
    assert kept.solved == 1


def test_each_hint_halves_what_is_won_and_costs_nothing() -> None:
    won = [answer(settled(), "00000001", "right", hints=hints) for hints in range(4)]
    gains = [each.after - each.before for each in won]
    assert gains == pytest.approx([gains[0], gains[0] / 2, gains[0] / 4, gains[0] / 8])
    assert min(gains) > 0
    lost = {answer(settled(), "00000001", "wrong", hints=hints).after for hints in range(4)}
    assert len(lost) == 1, "a miss costs the same after hints"


def test_a_hint_neither_adds_to_a_streak_nor_ends_it() -> None:
    kept = PuzzleProgress()
    for number, (grade, hints) in enumerate((("right", 0), ("right", 2), ("right", 0))):
        answer(kept, f"0000000{number}", grade, hints=hints)
    assert (kept.streak, kept.in_a_row["card"], kept.solved) == (2, 2, 3)
    assert not kept.puzzles["00000001"].first


def test_a_near_miss_is_half_a_win() -> None:
    up, down = (answer(settled(), "00000001", "near", rating=rating) for rating in (1800, 1200))
    assert up.before < up.after < answer(settled(), "00000001", "right", rating=1800).after
    assert down.before > down.after > answer(settled(), "00000001", "wrong", rating=1200).after
    assert not up.rated or up.expected < 0.5 < down.expected


def settled() -> PuzzleProgress:
    """After the first ten puzzles."""
    return PuzzleProgress(rating=1500, deviation=90, rated=10)


def test_the_first_ten_are_provisional_and_later_none_changes_much() -> None:
    """A player who returns after years is as uncertain as a new one."""
    new, old = PuzzleProgress(), PuzzleProgress(rated=10)
    assert answer(new, "00000001", "wrong").after < 1500 - MOST_CHANGE
    changes = [answer(old, "00000001", "wrong"), answer(PuzzleProgress(rated=10), "00000001", "right")]
    assert [each.after - each.before for each in changes] == [-MOST_CHANGE, MOST_CHANGE]
    assert [new.rated, old.rated] == [1, 11]
    for number in range(2, 11):
        assert new.provisional
        answer(new, f"{number:08x}", "right")
    assert not new.provisional


def test_a_file_of_an_earlier_version_keeps_rating_and_history() -> None:
    puzzles = "".join(f"  '{n:08x}': {{first: true, solved: true, answers: 1, day: '2026-11-20'}}\n" for n in range(7))
    old = (
        "format: 1\nrating: 1314.2\ndeviation: 201.5\nvolatility: 0.06\nstreak: 2\nlongest: 5\n"
        f"in_a_row: {{card: 2}}\ndaily: ['2026-11-20']\npuzzles:\n{puzzles}"
    )
    puzzle_progress.file().write_text(old)
    loaded = puzzle_progress.load()
    kept = loaded.progress
    assert (kept.rating, kept.streak, kept.longest, kept.daily, kept.solved) == (1314.2, 2, 5, ["2026-11-20"], 7)
    assert (kept.rated_puzzles, kept.provisional) == (7, True)
    loaded.save()
    assert puzzle_progress.load().progress == kept
    assert file_problems.pop_unreported() == []


def test_a_streak_and_three_in_a_row() -> None:
    kept = PuzzleProgress()
    outcomes = [answer(kept, f"0000000{number}", "wrong" if number == 4 else "right") for number in range(8)]
    assert [each.streak for each in outcomes] == [1, 2, 3, 4, 0, 1, 2, 3]
    assert [bool(each.three) for each in outcomes] == [False, False, True, False, False, False, False, True]
    assert outcomes[2].three == ("card", "last")
    assert kept.longest == 4


def entries(number: int) -> list[PuzzleEntry]:
    return [PuzzleEntry(f"{n:08x}", 1200 + 10 * n, ("card",) if n % 2 else ("last",), 1, "") for n in range(number)]


def test_each_third_has_a_puzzle_of_the_day_the_same_for_all_and_none_comes_twice_too_soon() -> None:
    puzzles = entries(21)
    first = date.fromordinal(21 * 36500)
    days = [first + timedelta(n) for n in range(7)]
    found = [daily_puzzles(puzzles, day) for day in days]
    assert found == [daily_puzzles(puzzles[::-1], day) for day in days]
    thirds = [{three[level].id for three in found} for level in range(3)]
    assert thirds == [{each.id for each in puzzles[7 * level : 7 * level + 7]} for level in range(3)]
    again = [daily_puzzles(puzzles, day + timedelta(7)) for day in days]
    assert again != found
    assert puzzle_of_the_day([], TODAY, 1500) is None
    assert len(daily_puzzles(puzzles[:2], TODAY)) == 2


def test_the_puzzle_of_the_day_is_near_the_players_strength_as_it_was_in_the_morning() -> None:
    puzzles = [PuzzleEntry(f"{n:08x}", rating, ("card",), 1, "") for n, rating in enumerate((1040, 1531, 2169))]
    assert [puzzle_of_the_day(puzzles, TODAY, rating) for rating in (1101, 1500, 1900)] == puzzles
    kept = settled()
    morning = kept.rating_in_the_morning(TODAY)
    for number in range(9):
        answer(kept, f"{number:08x}", "wrong", rating=900)
    assert kept.rating < 1250 < morning
    assert kept.rating_in_the_morning(TODAY) == morning, "the same puzzle all day, whatever is solved"
    assert kept.rating_in_the_morning(TODAY + timedelta(1)) == kept.rating


def test_the_puzzles_of_a_day_do_not_change_with_the_program() -> None:
    assert [each.id for each in daily_puzzles(entries(20), TODAY)] == ["00000003", "00000008", "0000000d"]


def test_a_puzzle_that_was_missed_comes_again_only_after_all_new_ones_of_its_theme() -> None:
    puzzles, kept = entries(20), PuzzleProgress(rating=1300)
    for each in puzzles:
        if each.rating not in (1210, 1390):
            kept.puzzles[each.id] = puzzle_progress.AnsweredRecord(solved=each.rating not in (1300, 1310, 1320))
    found: list[int] = []
    while (entry := next_puzzle(puzzles, kept, "card")) is not None:
        found.append(entry.rating)
        kept.puzzles[entry.id] = puzzle_progress.AnsweredRecord(solved=True)
    assert found == [1210, 1390, 1310], "two are equally near: in the order of their names"

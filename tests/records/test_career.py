"""The marks of a career: each is won by what it says and by nothing else, and found in records of all formats."""

import shutil
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from ulm.rules.moves import SPACES
from ulm.rules.scoring import FinalScore
from ulm.session.table_setup import BOTS
from ulm.storage import achievements
from ulm.storage.achievements import COATS, NAMES, Achievement, marks
from ulm.storage.game_index import Index
from ulm.storage.game_summary import GameEntry, SeatSummary, Summary

RECORDS = Path(__file__).parent
DESCENDANTS = ("abbot", "builder", "merchant")
TOWERS = {"towers": True}


def seat(bot: str | None = None, total: int = 30, *, river: int = 3, **done: object) -> SeatSummary:
    """A seat of a made-up game in which nothing out of the ordinary was done."""
    score = FinalScore(points=total - river, sparrows=0, river=river, cards=0, total=total, details={})
    base = SeatSummary("Agnes", "red", bot, score, {}, {}, {}, {}, 2, 10, seals_left=5, late=20)
    return msgspec.structs.replace(base, **done)


def game(*seats: SeatSummary, started: str = "2026-11-20T19:30Z", **how: object) -> Summary:
    """A made-up game that those with the most points have won."""
    most = max(each.score.total for each in seats)
    winners = tuple(number for number, each in enumerate(seats) if each.score.total == most)
    base = Summary(started, 1, {}, 0, False, "", seats, 10, 40, 300, True, winners)
    return msgspec.structs.replace(base, **how)


def found(*games: Summary, levels: Sequence[str] = BOTS) -> dict[str, Achievement]:
    """The marks after these games, the oldest first, which are called 0, 1 …"""
    entries = [GameEntry(str(number), 1, 1, summary=summary) for number, summary in enumerate(games)]
    first = {key: entry for entry in entries[::-1] for key in achievements.won(entry.summary or games[0])}
    return {mark.name: mark for mark in marks(first.get, levels, DESCENDANTS)}


def won(*games: Summary) -> set[str]:
    return {name for name, mark in found(*games).items() if mark.first is not None}


def test_there_are_twelve_of_which_nobody_has_any_at_first() -> None:
    assert tuple(found()) == NAMES
    assert len(NAMES) == 12
    assert won() == set()
    assert won(game(seat(total=30), seat("child", 38))) == set()


@pytest.mark.parametrize("level", ["apprentice", "journeyman", "master", "grandmaster"])
def test_a_level_is_won_by_a_victory_over_it(level: str) -> None:
    assert won(game(seat(total=40), seat(level, 30))) == {level}
    assert won(game(seat(total=40), seat(f"{level}-shipper", 30))) == {level}
    assert won(game(seat(total=30), seat(level, 40))) == set()
    assert won(game(seat(total=40), seat("child", 30))) == set()


def test_a_victory_shared_with_a_bot_is_none_but_one_shared_with_a_person_is() -> None:
    assert won(game(seat(total=40), seat("master", 40))) == set()
    assert won(game(seat(total=40), seat(total=40), seat("master", 30))) == {"master"}


def test_every_level_counts_those_beaten_so_far() -> None:
    victories = [game(seat(total=40), seat(level, 30)) for level in BOTS]
    lost = game(seat(total=30), seat(BOTS[-1], 40))
    before = found(*victories[:-1], lost)["every_level"]
    assert (before.first, before.done, before.needed) == (None, len(BOTS) - 1, len(BOTS))
    whole = found(*victories[:-1], lost, victories[-1], victories[0])["every_level"]
    assert whole.first is not None
    assert (whole.first.name, whole.done) == (str(len(BOTS)), len(BOTS))


def test_a_full_table_has_three_bots_and_tower_tiles() -> None:
    bots = [seat("child", 30)] * 3
    assert won(game(seat(total=40), *bots, options=TOWERS)) == {"full_table"}
    assert won(game(seat(total=40), *bots)) == set()
    assert won(game(seat(total=40), *bots[:2], options=TOWERS)) == set()
    assert won(game(seat(total=40), seat(), *bots[:2], options=TOWERS)) == set()
    assert won(game(seat(total=25), *bots, options=TOWERS)) == set()


def test_from_last_is_behind_every_other_after_round_8_and_yet_won() -> None:
    def ended(own: int, *others: int, total: int = 40) -> set[str]:
        return won(game(seat(total=total, late=own), *[seat("child", 30, late=late) for late in others]))

    assert ended(19, 20, 30) == {"from_last"}
    assert ended(20, 20, 30) == set(), "not alone"
    assert ended(25, 20, 30) == set()
    assert ended(19, 20, 30, total=25) == set(), "not won"
    assert won(game(seat(total=40, late=None), seat("child", late=None))) == set(), "it is not known"


def test_a_narrow_end_is_one_point_before_the_best_of_the_others() -> None:
    assert won(game(seat(total=31), seat("child", 30), seat("child", 20))) == {"by_one"}
    assert won(game(seat(total=32), seat("child", 30))) == set()
    assert won(game(seat(total=30), seat("child", 31))) == set()
    assert won(game(seat(total=30), seat("child", 30), winners=(0,))) == set(), "level, and won by quarters"


def test_every_descendant_is_collected_over_all_games() -> None:
    def with_them(*names: str) -> Summary:
        return game(seat(descendants=names), seat("child", 38))

    twice = with_them("abbot", "builder"), with_them("builder")
    assert (found(*twice)["every_descendant"].done, found(*twice)["every_descendant"].needed) == (2, 3)
    other = game(seat(), seat("child", 38, descendants=("merchant",)))
    assert won(*twice, other) == set(), "a bot's are not yours"
    whole = found(*twice, with_them("merchant"))["every_descendant"]
    assert whole.first is not None
    assert whole.first.name == "2"


@pytest.mark.parametrize(
    ("name", "enough", "less"),
    [
        ("coats", {"coats": COATS}, {"coats": COATS - 1}),
        ("last_space", {"river": SPACES[-1]}, {"river": SPACES[-2]}),
        ("every_seal", {"seals_left": 0}, {"seals_left": 1}),
    ],
)
def test_what_is_done_in_one_game_needs_no_victory(name: str, enough: dict[str, int], less: dict[str, int]) -> None:
    bot = seat("child", 38)
    assert won(game(seat(**enough), bot)) == {name}
    assert won(game(seat(**less), bot)) == set()
    assert won(game(seat(), seat("child", 38, **enough))) == set(), "a bot's is not yours"


@pytest.mark.parametrize("how", [{"finished": False, "winners": ()}, {"practice": True}, {"given": True}])
def test_unfinished_practice_and_tasks_do_not_count(how: dict[str, object]) -> None:
    assert won(game(seat(total=40, seals_left=0), seat("master", 30), **how)) == set()


def test_marks_are_found_in_records_of_all_formats_and_damaged_ones_are_passed_over(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    for name in ("format_1.ulm", "format_2.ulm", "played/against_master.ulm", "pictures/four_players.ulm"):
        shutil.copy(RECORDS / name, saves)
    (saves / "damaged.ulm").write_text("ulm: 1\nseed: x\n", encoding="utf-8")
    index = Index(saves)
    index.scan()
    index.read()
    first = {mark.name: mark.first.name for mark in index.marks(BOTS, DESCENDANTS) if mark.first is not None}
    of_each = {name: {key for key, value in first.items() if value == name} for name in first.values()}
    assert of_each == {
        "format_1.ulm": {"apprentice"},
        "against_master.ulm": {"master"},
        "four_players.ulm": {"journeyman", "full_table", "last_space"},
    }, "format_2.ulm began otherwise than by a normal set-up"

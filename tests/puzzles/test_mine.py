"""The miner: what it keeps, that it goes on where it was stopped, and which puzzles it chooses."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ulm.puzzles import mine, mining, puzzle_file, solvers, themes
from ulm.puzzles.contest import AS_GOOD, Contest
from ulm.puzzles.looks import Look
from ulm.puzzles.mining import Mined
from ulm.puzzles.puzzle_file import PuzzleFile
from ulm.puzzles.selection import OF_A_GAME, OF_A_PATTERN, missing, pattern, select
from ulm.puzzles.tally import Plan
from ulm.puzzles.themes import THEMES
from ulm.puzzles.work_file import OtherWork, WorkFile
from ulm.rules import Game, Move

TWO = Path(__file__).with_name("two.yaml")


def entry(number: int, *themes: str, seed: int = 0, solution: str = "") -> dict[str, Any]:
    moves = solution or f"push N1; {'money; ' * (number % 60)}end"
    told = {"id": f"{number:08x}", "rating": 1500 + number, "themes": [*themes], "solution": moves, "gap": 3.0}
    return {"puzzle": {**told, "error": 0.1, "next_end": 1.0, "seed": seed or number, "turn": 1}, "given": {}}


def test_the_same_pattern_and_the_same_game_are_limited() -> None:
    same_game = [entry(n, seed=7) for n in range(5)]
    assert len(select(same_game)) == OF_A_GAME
    same_pattern = [entry(n, solution=f"push N{n % 3 + 1}; end") for n in range(20)]
    assert len(select(same_pattern)) == OF_A_PATTERN
    assert pattern("push N1; play siege now") != pattern("push N1; play siege later")


def test_of_equal_ones_those_with_the_least_to_look_at_are_taken() -> None:
    many = [entry(n, solution="push N1; end") for n in range(12)]
    for full in many[:8]:
        full["given"] = {"discard": ["siege"]}
    assert [bool(each["given"]) for each in select(many, 5)].count(True) == 1


def test_rare_themes_come_first_and_what_is_missing_is_told() -> None:
    many = [entry(n, "card") for n in range(50)] + [entry(n, "tower") for n in range(50, 60)]
    chosen = select(many, 30)
    assert len(chosen) == 30
    assert sum("tower" in each["puzzle"]["themes"] for each in chosen) == 10
    assert missing(chosen)["tower"] == 10
    assert "card" not in missing(chosen)
    assert {*missing(chosen)} == {*THEMES} - {"card"}


class Games:
    """Stands for the games: each has one puzzle, and says that it was played."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.played: list[int] = []
        monkeypatch.setattr(mine, "mine_self_play", self.mined)

    def mined(self, seats: int, seed: int, options: dict[str, Any], from_round: int) -> Mined:
        self.played.append(seed)
        return Mined([entry(seed, "card")], Counter(ordinary=19), 20)


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> Games:
    return Games(monkeypatch)


def test_it_goes_on_where_it_was_stopped(games: Games, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    work = tmp_path / "work"
    assert mine.main([str(work), "--games", "3"]) == 0
    with work.open("ab") as file:
        file.write(b'{"game": 4, "sec')  # stopped while it was writing
    assert mine.main([str(work), "--games", "2"]) == 0
    assert games.played == [1, 2, 3, 4, 5]
    assert "turns looked at       100" in capsys.readouterr().out
    found = WorkFile(work)
    assert found.games == {1, 2, 3, 4, 5}
    assert found.fallen == {"ordinary": 95}
    assert len(found.found) == 5


def test_work_with_other_weights_or_damaged_work_is_refused(
    games: Games, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    work = tmp_path / "work"
    mine.main([str(work), "--games", "1"])
    whole = work.read_text()
    for text, message in (
        (whole.replace('"made_with":"', '"made_with":"0'), "other definitions"),
        (whole.replace('{"game"', "{game"), "line 2 is damaged"),
    ):
        work.write_text(text)
        capsys.readouterr()
        assert mine.main([str(work), "--games", "1"]) == 1
        assert message in capsys.readouterr().err
        assert work.read_text() == text
    with pytest.raises(OtherWork):
        WorkFile(work)


def test_what_the_check_overturns_is_named_and_left_out(
    games: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(mine, "checked", lambda words: 0.8 if words["puzzle"]["seed"] == 2 else AS_GOOD)
    work, file = tmp_path / "work", tmp_path / "puzzles.yaml"
    mine.main([str(work), "--games", "3", "--write", str(file)])
    assert len(PuzzleFile(file).puzzles) == 3
    capsys.readouterr()
    mine.main([str(work), "--check", "--write", str(file)])
    out = capsys.readouterr().out
    assert "00000002 is overturned: its solution costs 0.80" in out
    assert out.count("is overturned") == 1
    assert [each.id for each in PuzzleFile(file).puzzles] == ["00000001", "00000003"]
    mine.main([str(work), "--check"])
    assert "is overturned" not in capsys.readouterr().out
    assert len(WorkFile(work).found) == 2


def test_games_are_for_two_to_four_and_basic_and_advanced_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    games: list[tuple[int, bool, int]] = []

    def mined(seats: int, seed: int, options: dict[str, Any], from_round: int) -> Mined:
        games.append((seats, options["towers"], from_round))
        return Mined([], Counter(), 0)

    monkeypatch.setattr(mine, "mine_self_play", mined)
    for seed in range(16):
        assert mine._game(seed, 7)[0].looked_at == 0
    seats = [seats for seats, _, _ in games]
    assert seats == [2, 2, 3, 4] * 4
    assert [towers for _, towers, _ in games] == ([True] * 4 + [False] * 4) * 2
    assert {from_round for _, _, from_round in games} == {7}


def test_without_a_number_of_games_it_ends_when_there_are_enough_puzzles_and_of_every_theme(
    games: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mine, "missing", lambda chosen: {"tower": 19} if len(games.played) < 4 else {})
    mine.main([str(tmp_path / "themes"), "--puzzles", "2"])
    assert games.played == [1, 2, 3, 4]
    mine.main([str(tmp_path / "number"), "--puzzles", "6"])
    assert games.played[4:] == [1, 2, 3, 4, 5, 6]


def test_two_processes_do_the_same_as_one(tmp_path: Path) -> None:
    found = list(mine._worked(abs, range(-9, 0), 2))
    assert sorted(found) == sorted(mine._worked(abs, range(-9, 0), 1)) == [(n, -n) for n in range(-9, 0)]


def test_only_a_turn_in_which_nothing_was_done_but_to_draw_is_fresh() -> None:
    game = Game.new(2, 3)
    assert not mining.is_fresh(game)
    game.play("draw")
    assert mining.is_fresh(game)
    game.play(next(move for move in game.legal() if move.verb == "swap"))
    assert not mining.is_fresh(game)


def test_a_puzzle_is_found_in_a_game_that_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    found = PuzzleFile(TWO)
    puzzle = found.parse(found.puzzles[1])
    game = puzzle.game(history=True)
    for move in ("sweep", "push N1", "end"):  # a player who does not see it
        game.play(move)
    for name in ("FIRST", "SECOND", "MINING", "CHECK"):
        monkeypatch.setattr(mining, name, Look(6, 4000, 50))
    monkeypatch.setattr(solvers, "TRIES", 2)
    for name in ("FIRST_GAP", "SECOND_GAP", "GAP", "CHECK_GAP", "NEXT_END"):
        monkeypatch.setattr(mining, name, 0.8)
    mined = mining.mine_game(game, 12, {puzzle.seat})
    assert mined.looked_at == 1
    assert [each["puzzle"]["id"] for each in mined.puzzles] == [puzzle.id]
    assert mined.puzzles[0]["puzzle"]["solution"] == puzzle.section.solution
    assert mined.puzzles[0]["puzzle"]["themes"] == puzzle.section.themes
    assert puzzle_file.of_words(mined.puzzles[0]).view.position == puzzle.view.position
    assert mining.mine_game(game, 12, {1 - puzzle.seat}).looked_at == 0


def test_an_ordinary_turn_is_no_puzzle() -> None:
    game = Game.new(2, 3, history=False)
    game.play("draw")
    view = game.view(game.position.active)
    assert mining.examine(view, 3) == "ordinary"


class Asked:
    """Stands for what is found out about a turn: all of it is just what is asked of a puzzle, except what a test says.

    ``first``, ``second``, ``mining`` and ``check`` are how closely it is looked at; `None`: there is no choice.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        moves = (Move("push N1"), Move("money"), Move("end"))
        best = Plan(None, (), ())  # type: ignore[arg-type]  # nobody asks
        self.contests: dict[str, Contest | None] = {
            "first": Contest(best, moves, 0.0, mining.FIRST_GAP, 9.0),
            "second": Contest(best, moves, AS_GOOD, mining.SECOND_GAP, 9.0),
            "mining": Contest(best, moves, mining.NEXT_END, mining.GAP, mining.GAP / mining.SURE),
            "check": Contest(best, moves, 0.0, mining.CHECK_GAP, 9.0),
        }
        self.journeyman_misses = True
        self.missed_tries = mining.MISSED
        self.overturned = False
        monkeypatch.setattr(Plan, "value", 8.0)
        monkeypatch.setattr(mining, "Tally", lambda view, look, stream: stream.partition("/")[2])
        monkeypatch.setattr(mining, "contest", self.contests.get)
        monkeypatch.setattr(mining, "missed", self.missed)
        monkeypatch.setattr(mining, "JOURNEYMAN", mining.JOURNEYMAN._replace(answer=lambda view, seed: ()))
        monkeypatch.setattr(mining, "tries", lambda *_: [number < self.missed_tries for number in range(4)])
        monkeypatch.setattr(mining, "try_all", lambda *_: [])
        monkeypatch.setattr(mining, "plans_of", lambda *_: None)
        monkeypatch.setattr(themes, "solved", lambda *_: None)
        monkeypatch.setattr(themes, "themes", lambda told: ["card"])

    def missed(self, stage: str, best: float, moves: tuple[Move, ...]) -> bool:
        return self.overturned if stage == "check" else self.journeyman_misses

    def change(self, stage: str, **values: Any) -> None:
        old = self.contests[stage]
        assert old is not None
        self.contests[stage] = old._replace(**values)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    return Asked(monkeypatch)


def examined() -> dict[str, Any] | str:
    game = Game.new(2, 3)
    game.play("draw")
    return mining.examine(game.view(game.position.active), 17)


def test_what_is_just_as_much_as_is_asked_makes_a_puzzle(asked: Asked) -> None:
    found = examined()
    assert isinstance(found, dict), found
    asked_of_it = {"gap": 2.5, "error": 0.83, "next_end": 0.75, "seed": 17, "rating": 1500, "themes": ["card"]}
    assert found["puzzle"].items() >= asked_of_it.items()
    asked.change("mining", next_end=mining.GAP)
    found = examined()
    assert isinstance(found, dict), found
    assert "next_end" not in found["puzzle"], "it is no less than the gap"


@pytest.mark.parametrize(
    ("stage", "less", "reason"),
    [
        ("first", {"gap": 1.49}, "ordinary"),
        ("first", {"moves": (Move("draw"), Move("push N1"), Move("end"))}, "one move"),
        ("second", {"gap": 1.99}, "narrow"),
        ("second", {"next_end": 0.49}, "narrow"),
        ("mining", {"gap": 2.49, "error": 0.0}, "narrow"),
        ("mining", {"next_end": 0.74}, "narrow"),
        ("mining", {"moves": (Move("push N1"), Move("end"))}, "narrow"),
        ("mining", {"error": 0.84}, "unsure"),
        ("check", {"gap": 1.99}, "overturned"),
    ],
)
def test_a_little_less_than_is_asked_makes_none(asked: Asked, stage: str, less: dict[str, Any], reason: str) -> None:
    asked.change(stage, **less)
    assert examined() == reason


def test_a_turn_without_choice_or_one_that_is_found_or_overturned_makes_none(asked: Asked) -> None:
    asked.overturned = True
    assert examined() == "overturned"
    asked.missed_tries -= 1
    assert examined() == "journeyman"
    for stage, reason in (("check", "journeyman"), ("mining", "narrow"), ("second", "narrow")):
        asked.contests[stage] = None
        assert examined() == reason
    asked.journeyman_misses = False
    assert examined() == "journeyman", "found out before what is beside it"
    asked.contests["first"] = None
    assert examined() == "no choice"


def test_what_falls_is_counted_by_its_reason(asked: Asked) -> None:
    game = Game.new(2, 3)
    game.play("draw")
    view = game.view(0)
    asked.journeyman_misses = False
    fallen = mining._mined(iter([view] * 3), 1)
    assert (fallen.puzzles, fallen.fallen, fallen.looked_at) == ([], {"journeyman": 3}, 3)
    asked.journeyman_misses = True
    found = mining._mined(iter([view] * 2), 1)
    assert (len(found.puzzles), found.fallen, found.looked_at) == (2, {}, 2)


def test_only_turns_of_the_last_rounds_are_looked_at_where_that_is_asked_for() -> None:
    assert next(mining.self_play(2, 3, {})).position.round == 1, "and else every turn"
    views = list(mining.self_play(3, 2, {}, from_round=10))
    assert [view.position.round for view in views] == [10, 10, 10]
    assert {view.seat for view in views} == {0, 1, 2}


@pytest.mark.long
def test_a_game_is_mined_alike_each_time() -> None:
    one, other = (mining.mine_self_play(2, 5, {"towers": True}) for _ in range(2))
    assert one == other
    assert one.looked_at == len(one.puzzles) + sum(one.fallen.values())
    assert one.looked_at > 10


def test_a_new_run_adds_to_the_file(games: Games, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.yaml"
    mine.main([str(tmp_path / "first"), "--games", "2", "--write", str(file)])
    once = file.read_bytes()
    mine.main([str(tmp_path / "first"), "--games", "0", "--write", str(file)])
    assert file.read_bytes() == once
    second = tmp_path / "second"
    WorkFile(second).note_game(1, Mined([], Counter(ordinary=20), 20), 1.0)
    mine.main([str(second), "--games", "2", "--write", str(file)])
    assert [each.id for each in PuzzleFile(file).puzzles] == ["00000001", "00000002", "00000003"]


def test_puzzles_made_with_other_definitions_are_not_kept(games: Games, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.yaml"
    mine.main([str(tmp_path / "first"), "--games", "2", "--write", str(file)])
    file.write_text(re.sub("definitions: .*", "definitions: 'abcd'", file.read_text()))
    second = tmp_path / "second"
    WorkFile(second).note_game(1, Mined([], Counter(ordinary=20), 20), 1.0)
    mine.main([str(second), "--games", "1", "--write", str(file)])
    assert [each.id for each in PuzzleFile(file).puzzles] == ["00000002"]

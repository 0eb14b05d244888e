"""The miner: what it keeps, that it goes on where it was stopped, and which puzzles it chooses."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tools import mine_puzzles as mine
from tools import puzzle_mining as mining
from tools.puzzle_mining import Checked, Mined
from tools.puzzle_selection import (
    OF_A_GAME,
    OF_A_PATTERN,
    SHIPPED,
    STEP,
    pattern,
    select,
)
from tools.puzzle_work_file import OtherWork, WorkFile
from ulm.bots.difference import read_items
from ulm.puzzles import puzzle_file, solvers
from ulm.puzzles.contest import Contest
from ulm.puzzles.looks import Look
from ulm.puzzles.puzzle import Section, id_of
from ulm.puzzles.puzzle_file import PuzzleFile
from ulm.puzzles.solvers import Tried
from ulm.puzzles.tally import Plan
from ulm.rules import Game, Move, View

TWO = Path(__file__).with_name("two.yaml")


def entry(
    number: int, *themes: str, seed: int = 0, solution: str = "", round_: int = 9, rating: int = 0
) -> dict[str, Any]:
    moves = solution or f"push N1; {'money; ' * (number % 60)}end"
    told = {"id": f"{number:08x}", "rating": rating or 20 * number, "themes": [*themes], "solution": moves, "gap": 3.0}
    told["why"] = "1 coins _"
    return {"puzzle": {**told, "error": 0.1, "seed": seed or number}, "given": {"round": round_}}


def test_each_says_why() -> None:
    said, by_theme, unsaid = entry(1), entry(2, "order"), entry(3)
    by_theme["puzzle"]["why"] = unsaid["puzzle"]["why"] = ""
    assert select([said, by_theme, unsaid]) == [said, by_theme]


def test_the_same_pattern_and_the_same_game_are_limited() -> None:
    same_game = [entry(n, seed=7) for n in range(5)]
    assert len(select(same_game)) == OF_A_GAME
    same_pattern = [entry(n, solution=f"push N{n % 3 + 1}; end") for n in range(20)]
    assert len(select(same_pattern)) == OF_A_PATTERN
    assert pattern("push N1; play siege now") != pattern("push N1; play siege later")


def test_of_equal_ones_those_with_the_least_to_look_at_are_taken() -> None:
    many = [entry(n, solution="push N1; end", rating=1000 + STEP * n) for n in range(12)]
    for full in many[:8]:
        full["given"] = {"round": 9, "discard": ["siege"]}
    assert ["discard" in each["given"] for each in select(many, 5)].count(True) == 1


def test_there_are_enough_puzzles_of_early_rounds_and_not_too_many_of_the_last() -> None:
    late, early = [entry(n, round_=10) for n in range(200)], [entry(n, round_=4) for n in range(200, 240)]
    chosen = Counter(each["given"]["round"] for each in select([*late, *early], 120))
    assert chosen == {4: 40, 10: 40}, "a third at most"
    assert Counter(each["given"]["round"] for each in select([*late, *early], 50)) == {4: 33, 10: 17}


def test_no_difficulty_prevails() -> None:
    alike = [entry(n, rating=2000 + n) for n in range(200)]
    chosen = Counter(each["puzzle"]["rating"] // STEP for each in select(alike))
    assert chosen == {20: SHIPPED // 6, 21: SHIPPED // 6}


def test_rare_themes_come_first() -> None:
    many = [entry(n, "card") for n in range(50)] + [entry(n, "tower") for n in range(50, 60)]
    chosen = select(many, 30)
    assert len(chosen) == 30
    assert sum("tower" in each["puzzle"]["themes"] for each in chosen) == 10
    more = [entry(n, "card") for n in range(50)] + [entry(n, "tower") for n in range(50, 90)]
    assert Counter(each["puzzle"]["themes"][0] for each in select(more, 30)) == {"tower": 20, "card": 10}


class Games:
    """Stands for the games: each has one puzzle, and says that it was played."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.played: list[int] = []
        monkeypatch.setattr(mine, "mine_self_play", self.mined)

    def mined(self, seats: int, seed: int, options: dict[str, Any], rounds: range) -> Mined:
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
    said = capsys.readouterr().out
    assert "game 5: 1 of 20 turns; 5 in all" in said
    assert "turns looked at       100" in said
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


def test_only_what_stands_the_check_is_written_with_what_it_told(
    games: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = Section("00000001", 1650, ["tower"], "push N1; money; end", 2.25, 0.25, seed=1)
    found = {1: Checked(0.1, 2.25, told), 2: Checked(0.8, 3.0, None), 3: Checked(0.0, 1.49, None)}
    monkeypatch.setattr(mine, "checked", lambda words: found[words["puzzle"]["seed"]])
    work, file = tmp_path / "work", tmp_path / "puzzles.yaml"
    mine.main([str(work), "--games", "3", "--write", str(file)])
    assert PuzzleFile(file).puzzles == [], "none was checked"
    mine.main([str(work), "--check", "--write", str(file)])
    out = capsys.readouterr().out
    assert "00000002 is overturned: its solution costs 0.80 and is 3.00 ahead" in out
    assert "00000003 is overturned: its solution costs 0.00 and is 1.49 ahead" in out
    assert out.count("is overturned") == 2
    (only,) = puzzle_file.written(file)
    assert only["puzzle"] == msgspec.to_builtins(told)
    mine.main([str(work), "--check"])
    assert "is overturned" not in capsys.readouterr().out
    assert len(WorkFile(work).found) == 1


def test_the_puzzles_of_a_file_are_looked_at_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def mined(views: Iterable[View], seed: int) -> Mined:
        seen.extend(id_of(view) for view in views)
        return Mined([entry(seed)], Counter(), 1)

    monkeypatch.setattr(mine, "mined", mined)
    work = tmp_path / "work"
    for _ in range(2):
        mine.main([str(work), "--again", str(TWO)])
    assert seen == ["cc331b78", "0b54502e"], "each once"
    assert WorkFile(work).games == {6, 12}


def test_games_are_for_two_to_four_and_basic_and_advanced_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    games: list[tuple[int, bool, range]] = []

    def mined(seats: int, seed: int, options: dict[str, Any], rounds: range) -> Mined:
        games.append((seats, options["towers"], rounds))
        return Mined([], Counter(), 0)

    monkeypatch.setattr(mine, "mine_self_play", mined)
    for seed in range(16):
        assert mine._game(seed, range(2, 8))[0].looked_at == 0
    seats = [seats for seats, _, _ in games]
    assert seats == [2, 2, 3, 4] * 4
    assert [towers for _, towers, _ in games] == ([True] * 4 + [False] * 4) * 2
    assert {rounds for _, _, rounds in games} == {range(2, 8)}


def test_without_a_number_of_games_it_ends_when_there_are_enough_puzzles(games: Games, tmp_path: Path) -> None:
    mine.main([str(tmp_path / "work"), "--puzzles", "3"])
    assert games.played == [1, 2, 3]


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


def test_a_puzzle_is_found_in_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    found = PuzzleFile(TWO)
    puzzle = found.parse(found.puzzles[1])
    for name in ("FIRST", "SECOND", "MINING"):
        monkeypatch.setattr(mining, name, Look(6, 4000, 50))
    for name in ("FIRST_GAP", "SECOND_GAP", "GAP"):
        monkeypatch.setattr(mining, name, 0.8)
    mined = mining.mined([puzzle.view], 12)
    assert mined.looked_at == 1
    assert [each["puzzle"]["id"] for each in mined.puzzles] == [puzzle.id]
    assert mined.puzzles[0]["puzzle"]["solution"] == puzzle.section.solution
    assert puzzle_file.of_words(mined.puzzles[0]).view.position == puzzle.view.position


def test_an_ordinary_turn_is_no_puzzle() -> None:
    game = Game.new(2, 3, history=False)
    game.play("draw")
    view = game.view(game.position.active)
    assert mining.examine(view, 3) == "ordinary"


class Asked:
    """Stands for what is found out about a turn: all of it is just what is asked of a puzzle, except what a test says.

    ``first``, ``second`` and ``mining`` are how closely it is looked at; `None`: there is no choice.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        moves = (Move("push N1"), Move("money"), Move("end"))
        plan = Plan(None, (), ())  # type: ignore[arg-type]  # nobody asks
        self.contests: dict[str, Contest | None] = {
            "first": Contest(plan, moves, mining.FIRST_GAP, 9.0),
            "second": Contest(plan, moves, mining.SECOND_GAP, 9.0),
            "mining": Contest(plan, moves, mining.GAP, mining.GAP / mining.SURE),
        }
        self.apprentice_misses = True
        self.missed_tries = mining.MISSED
        monkeypatch.setattr(Plan, "value", 8.0)
        monkeypatch.setattr(mining, "Tally", lambda view, look, stream: stream.partition("/")[2])
        monkeypatch.setattr(mining, "contest", self.contests.get)
        monkeypatch.setattr(mining, "missed", lambda *_: self.apprentice_misses)
        monkeypatch.setattr(solvers.Solver, "answer", lambda *_: ())
        monkeypatch.setattr(mining, "tried", lambda *_: Tried(1000, (), ((),) * self.missed_tries))

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
    assert found["puzzle"].items() >= {"gap": 1.6, "seed": 17, "solution": "push N1; money; end"}.items()


@pytest.mark.parametrize(
    ("stage", "less", "reason"),
    [
        ("first", {"gap": 0.99}, "ordinary"),
        ("first", {"moves": (Move("draw"), Move("push N1"), Move("end"))}, "one move"),
        ("second", {"gap": 1.24}, "narrow"),
        ("mining", {"gap": 1.59, "error": 0.0}, "narrow"),
        ("mining", {"moves": (Move("push N1"), Move("end"))}, "narrow"),
        ("mining", {"error": 0.54}, "unsure"),
    ],
)
def test_a_little_less_than_is_asked_makes_none(asked: Asked, stage: str, less: dict[str, Any], reason: str) -> None:
    asked.change(stage, **less)
    assert examined() == reason


def test_a_turn_without_choice_or_one_that_is_easily_found_makes_none(asked: Asked) -> None:
    asked.missed_tries -= 1
    assert examined() == "easy"
    for stage in ("mining", "second"):
        asked.contests[stage] = None
        assert examined() == "narrow"
    asked.apprentice_misses = False
    assert examined() == "easy", "found out before what is beside it"
    asked.contests["first"] = None
    assert examined() == "no choice"


def test_a_second_look_overturns_a_puzzle_or_tells_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    found = PuzzleFile(TWO)
    puzzle = found.parse(found.puzzles[1])
    look = Look(2, 60_000, 400)
    narrow = mining.check(puzzle, look, "a test")
    assert (narrow.cost, narrow.gap, narrow.puzzle) == (0, pytest.approx(1.1, abs=0.3), None)
    other = mining.check(msgspec.structs.replace(puzzle, solution=puzzle.second), look, "a test")
    assert (other.cost, other.puzzle) == (pytest.approx(narrow.gap), None)

    monkeypatch.setattr(mining, "CHECK_GAP", 0.8)
    monkeypatch.setattr(mining, "SECOND", look)
    monkeypatch.setattr(solvers, "SOLVERS", (solvers.APPRENTICE, solvers.SOLVERS[2]))
    told = mining.check(puzzle, look, "a test").puzzle
    assert told is not None
    assert (told.id, told.solution, told.seed) == (puzzle.id, puzzle.section.solution, puzzle.section.seed)
    assert "swap brown" in told.second
    assert read_items(told.why)
    assert told.themes == puzzle.section.themes
    assert told.gap == round(narrow.gap, 2)


def test_what_falls_is_counted_by_its_reason(asked: Asked) -> None:
    game = Game.new(2, 3)
    game.play("draw")
    view = game.view(0)
    asked.apprentice_misses = False
    fallen = mining.mined(iter([view] * 3), 1)
    assert (fallen.puzzles, fallen.fallen, fallen.looked_at) == ([], {"easy": 3}, 3)
    asked.apprentice_misses = True
    found = mining.mined(iter([view] * 2), 1)
    assert (len(found.puzzles), found.fallen, found.looked_at) == (2, {}, 2)


def test_only_turns_of_some_rounds_are_looked_at_where_that_is_asked_for() -> None:
    assert next(mining.self_play(2, 3, {})).position.round == 1, "and else every turn"
    assert {view.position.round for view in mining.self_play(2, 3, {}, range(1, 3))} == {1, 2}
    views = list(mining.self_play(3, 2, {}, range(10, 11)))
    assert [view.position.round for view in views] == [10, 10, 10]
    assert {view.seat for view in views} == {0, 1, 2}


@pytest.mark.parametrize(("text", "rounds"), [("2-7", range(2, 8)), ("9", range(9, 10)), ("1-10", mining.ALL_ROUNDS)])
def test_rounds_are_named_by_the_first_and_the_last_one(text: str, rounds: range) -> None:
    assert mine._rounds(text) == rounds


@pytest.mark.long
@pytest.mark.sweep
def test_a_game_is_mined_alike_each_time() -> None:
    one, other = (mining.mine_self_play(2, 5, {"towers": True}) for _ in range(2))
    assert one == other
    assert one.looked_at == len(one.puzzles) + sum(one.fallen.values())
    assert one.looked_at > 10


@pytest.fixture
def all_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mine, "checked", lambda words: Checked(0.0, 3.0, msgspec.convert(words["puzzle"], Section)))


def mine_and_check(work: Path, games: int, file: Path) -> None:
    mine.main([str(work), "--games", str(games)])
    mine.main([str(work), "--check", "--write", str(file)])


def test_a_new_run_adds_to_the_file(games: Games, all_stand: None, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.yaml"
    mine_and_check(tmp_path / "first", 2, file)
    once = file.read_bytes()
    mine_and_check(tmp_path / "first", 0, file)
    assert file.read_bytes() == once
    second = tmp_path / "second"
    WorkFile(second).note_game(1, Mined([], Counter(ordinary=20), 20), 1.0)
    mine_and_check(second, 2, file)
    assert [each.id for each in PuzzleFile(file).puzzles] == ["00000001", "00000002", "00000003"]


def test_puzzles_made_with_other_definitions_are_not_kept(games: Games, all_stand: None, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.yaml"
    mine_and_check(tmp_path / "first", 2, file)
    file.write_text(re.sub("definitions: .*", "definitions: 'abcd'", file.read_text()))
    second = tmp_path / "second"
    WorkFile(second).note_game(1, Mined([], Counter(ordinary=20), 20), 1.0)
    mine_and_check(second, 1, file)
    assert [each.id for each in PuzzleFile(file).puzzles] == ["00000002"]

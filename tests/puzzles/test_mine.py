"""The search for puzzles: it can be stopped, and writes only puzzles that pass the check."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tools import mine_puzzles as mine
from tools import puzzle_mining as mining
from tools.puzzle_mining import GeneratedPuzzles, VerifiedPuzzle
from tools.puzzle_work_file import IncompatibleWorkFile, WorkFile
from ulm.ai.outcome_diff import read_items
from ulm.analysis import puzzle_difficulty, puzzle_file
from ulm.analysis.puzzle import PuzzleSection
from ulm.analysis.puzzle_file import PuzzleFile
from ulm.analysis.search_limits import SearchLimits
from ulm.rules import Game

TWO = Path(__file__).with_name("two.yaml")


def entry(number: int, *themes: str) -> dict[str, Any]:
    """A puzzle of a game of its own, as it is found."""
    moves = f"push N1; {'money; ' * number}end"
    told = {
        "id": f"{number:08x}",
        "rating": 1500,
        "themes": [*themes],
        "solution": moves,
        "gap": 3.0,
        "why": "1 coins _",
    }
    return {"puzzle": {**told, "error": 0.1, "seed": number}, "given": {"round": 9}}


class Games:
    """Stands for the games: each has one puzzle, and says that it was played."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.played: list[int] = []
        monkeypatch.setattr(mine, "mine_self_play", self.mined)

    def mined(self, seats: int, seed: int, options: dict[str, Any], rounds: range) -> GeneratedPuzzles:
        self.played.append(seed)
        return GeneratedPuzzles([entry(seed, "card")], Counter(ordinary=19), 20)


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> Games:
    return Games(monkeypatch)


def test_a_stopped_search_goes_on_where_it_was(
    games: Games, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
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
    with pytest.raises(IncompatibleWorkFile):
        WorkFile(work)


def test_only_puzzles_that_pass_the_check_are_written(
    games: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = PuzzleSection("00000001", 1650, ["tower"], "push N1; money; end", 2.25, 0.25, seed=1)
    found = {1: VerifiedPuzzle(0.1, 2.25, told), 2: VerifiedPuzzle(0.8, 3.0, None), 3: VerifiedPuzzle(0.0, 1.49, None)}
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


def test_a_puzzle_is_found_in_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    found = PuzzleFile(TWO)
    puzzle = found.parse(found.puzzles[1])
    for name in ("FIRST", "SECOND", "MINING"):
        monkeypatch.setattr(mining, name, SearchLimits(6, 4000, 50))
    for name in ("FIRST_GAP", "SECOND_GAP", "GAP"):
        monkeypatch.setattr(mining, name, 0.8)
    mined = mining.mined([puzzle.view], 12)
    assert mined.looked_at == 1
    assert [each["puzzle"]["id"] for each in mined.puzzles] == [puzzle.id]
    assert mined.puzzles[0]["puzzle"]["solution"] == puzzle.section.solution
    assert puzzle_file.parse_puzzle(mined.puzzles[0]).view.position == puzzle.view.position


def test_an_ordinary_turn_is_no_puzzle() -> None:
    game = Game.new(2, 3, history=False)
    game.play("draw")
    view = game.view(game.position.active)
    assert mining.examine(view, 3) == "ordinary"


def test_the_check_rejects_a_puzzle_or_completes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    found = PuzzleFile(TWO)
    puzzle = found.parse(found.puzzles[1])
    look = SearchLimits(2, 60_000, 400)
    narrow = mining.check(puzzle, look, "a test")
    assert (narrow.cost, narrow.gap, narrow.puzzle) == (0, pytest.approx(1.1, abs=0.3), None)
    other = mining.check(msgspec.structs.replace(puzzle, solution=puzzle.second), look, "a test")
    assert (other.cost, other.puzzle) == (pytest.approx(narrow.gap), None)

    monkeypatch.setattr(mining, "CHECK_GAP", 0.8)
    monkeypatch.setattr(mining, "SECOND", look)
    monkeypatch.setattr(puzzle_difficulty, "SOLVERS", (puzzle_difficulty.APPRENTICE, puzzle_difficulty.SOLVERS[2]))
    told = mining.check(puzzle, look, "a test").puzzle
    assert told is not None
    assert (told.id, told.solution, told.seed) == (puzzle.id, puzzle.section.solution, puzzle.section.seed)
    assert "swap brown" in told.second
    assert read_items(told.why)
    assert told.themes == puzzle.section.themes
    assert told.gap == round(narrow.gap, 2)

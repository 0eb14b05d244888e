"""The file of puzzles: listed at once, read one by one, and each fault is one sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ulm.analysis import puzzle_file
from ulm.analysis.puzzle import words
from ulm.analysis.puzzle_file import PuzzleFile
from ulm.files import file_problems
from ulm.files.yaml_reader import UnreadableFile

TWO = Path(__file__).with_name("two.yaml")


@pytest.fixture
def changed(tmp_path: Path) -> Callable[..., Path]:
    """The file with another text in place of one that it has."""

    def change(old: str, new: str) -> Path:
        text = TWO.read_text()
        assert old in text
        path = tmp_path / "puzzles.yaml"
        path.write_text(text.replace(old, new, 1))
        return path

    return change


def test_a_file_is_listed_and_its_puzzles_are_read() -> None:
    found = PuzzleFile(TWO)
    assert [each.id for each in found.puzzles] == ["cc331b78", "0b54502e"]
    assert found.puzzles[1].themes == ("order", "crest")
    first, second = (found.parse(each) for each in found.puzzles)
    assert [str(move) for move in first.solution[:2]] == ["push N1", "river"]
    assert (first.seat, len(first.start.position.players)) == (1, 3)
    assert second.start.position.round == 10
    assert puzzle_file.problems(TWO) == []


def test_a_puzzle_is_written_as_it_was_read() -> None:
    found = PuzzleFile(TWO)
    for entry in found.puzzles:
        puzzle = found.parse(entry)
        again = words(puzzle.view, puzzle.section)
        assert puzzle_file.entry_text(again) == entry.text
        assert puzzle_file.parse_puzzle(again).view.position == puzzle.view.position


def test_a_game_of_a_puzzle_shows_the_same_and_may_hide_other_things() -> None:
    found = PuzzleFile(TWO)
    puzzle = found.parse(found.puzzles[0])
    one, other = puzzle.game(1), puzzle.game(2)
    assert one.view(puzzle.seat).position == other.view(puzzle.seat).position == puzzle.view.position
    assert one.position.deck != other.position.deck
    assert one.validate() == []


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("push N1; river", "push N1; step", 6, "puzzle.solution: `step` cannot be played there"),
        ("; money; end,gap", "; money,gap", 6, "puzzle.solution: it must go to the end of the turn"),
        ("buy orange orange,gap", "buy orange orange; end,gap", 9, "puzzle.solution: `buy orange orange` reveals"),
        ("turn_tile: w", "turn_tile: pink", 6, "given.turn_tile"),
        ("turn_tile: w,", "", 6, "a puzzle begins when the turn tile has been drawn"),
        ("tiles: ggg", "tiles: ggx", 6, "players"),
        ("themes: [order,card]", "themes: [order,cards]", 6, "a theme"),
        ("gap: 2.85", "gap: wide", 6, "puzzle.gap"),
        ("round: 2", "round: 12", 6, "round"),
        ("given: {round: 2", "given: {{round: 2", 6, "broken YAML"),
    ],
)
def test_a_bad_puzzle_is_named_and_left_out(
    changed: Callable[..., Path], old: str, new: str, line: int, message: str
) -> None:
    path = changed(old, new)
    (problem,) = puzzle_file.problems(path)
    assert problem.place.startswith(f"line {line}, puzzle ")
    assert message in problem.message
    assert "\n" not in str(problem)
    found = PuzzleFile(path)
    file_problems.clear()
    read = [found.read(each) for each in found.puzzles]
    assert sum(each is not None for each in read) == 1
    assert len(file_problems.pop_unreported()) == 1


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("format: 1", "format: 2", "has format 2"),
        ("puzzles:\n", "riddles:\n", "must begin with `format`"),
    ],
)
def test_a_file_of_another_kind_is_refused(changed: Callable[..., Path], old: str, new: str, message: str) -> None:
    path = changed(old, new)
    with pytest.raises(UnreadableFile, match=message):
        PuzzleFile(path)
    assert len(puzzle_file.problems(path)) == 1


def test_puzzles_made_with_other_definitions_are_reported(changed: Callable[..., Path]) -> None:
    path = changed("definitions: '", "definitions: '0")
    (problem,) = puzzle_file.problems(path)
    assert "other definitions" in problem.message
    assert "cannot be played" not in problem.message
    path.write_text(path.read_text().replace("push N1; river", "push N1; step"))
    (problem,) = puzzle_file.problems(path)
    assert "other definitions" in problem.message
    assert problem.message.endswith("1 of 2 cannot be played any more")


def test_the_players_file_replaces_that_of_the_program(
    changed: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = changed("rating: 1531", "rating: 1999")
    (tmp_path / "data").mkdir()
    path.rename(tmp_path / "data" / "puzzles.yaml")
    monkeypatch.setenv("ULM_HOME", str(tmp_path))
    found = puzzle_file.shipped()
    assert found is not None
    assert found.puzzles[0].rating == 1999


@pytest.mark.parametrize(
    ("old", "new", "message", "code"),
    [
        ("- puzzle: {id: cc331b78", "- riddle: {id: cc331b78", "line 6: expected a puzzle", "no_puzzle"),
        ("id: cc331b78", "id: '0b54502e'", "puzzle 0b54502e: there is already a puzzle of this name", "puzzle"),
        ("format: 1", "format: 2", "this file has format 2; this program reads 1", ""),
    ],
)
def test_faults_in_the_players_file_are_reported(
    changed: Callable[..., Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    old: str,
    new: str,
    message: str,
    code: str,
) -> None:
    path = changed(old, new)
    (tmp_path / "data").mkdir()
    path.rename(tmp_path / "data" / "puzzles.yaml")
    monkeypatch.setenv("ULM_HOME", str(tmp_path))
    file_problems.clear()
    found = puzzle_file.shipped()
    (problem,) = file_problems.pop_unreported()
    assert message in problem.message
    assert "puzzles.yaml" not in problem.message, "the file is named beside it"
    assert problem.code == code
    assert (found is None) == (old == "format: 1")

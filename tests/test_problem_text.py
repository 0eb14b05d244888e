"""The sentences about files that cannot be used: in the player's language, with file and place."""

from pathlib import Path

import pytest

from ulm.files.yaml_reader import LARGEST_FILE, Problem, UnreadableFile, read_yaml
from ulm.i18n import problem_text
from ulm.i18n.catalog import Texts
from ulm.storage import record as records
from ulm.storage.record import DoesNotFit

RECORD = "ulm: 1\nseed: 1\nseats:\n  - {name: A, colour: red}\n  - {name: B, colour: blue}\nmoves: []\n"
DAMAGED = {
    "missing": None,
    "too_large": "a" * (LARGEST_FILE + 1),
    "no_text_file": b"\xff\xfe\x00",
    "broken": "ulm: [1\n",
    "empty": "",
    "no_mapping": "- 1\n",
    "twice": RECORD + "seed: 2\n",
    "alias": "a: &x 1\nb: *x\n",
    "tag": "a: !!str 1\n",
    "too_deep": "a: " + "[" * 50 + "]" * 50,
    "long_number": "a: " + "9" * 50,
    "no_text": 'a: "\\x07"\n',
    "no_record": "seed: 1\n",
    "newer": RECORD.replace("ulm: 1", "ulm: 99"),
    "missing_key": RECORD.replace("moves: []\n", ""),
    "unknown_key": RECORD + "colour: red\n",
    "no_option": RECORD + "options: {towerz: true}\n",
    "bad_option": RECORD + "options: {towers: 3}\n",
    "misfit": RECORD.replace("moves: []", "moves:\n  - seal garden"),
}


def problem_of(tmp_path: Path, content: str | bytes | None) -> Problem:
    """What is wrong with a file of this content, read and played as a record."""
    file = tmp_path / "game.ulm"
    if content is not None:
        file.write_bytes(content.encode() if isinstance(content, str) else content)
    try:
        records.replay(records.read(file))
    except (UnreadableFile, DoesNotFit) as error:
        return error.problem
    raise AssertionError("nothing is wrong with it")


@pytest.mark.parametrize("code", DAMAGED)
def test_each_damage_has_its_sentence_in_each_language(tmp_path: Path, code: str) -> None:
    problem = problem_of(tmp_path, DAMAGED[code])
    assert problem.code == code
    german, english = problem_text.cause(problem, Texts("de")), problem_text.cause(problem, Texts("en"))
    assert german != english


def test_file_and_place_stay_and_the_place_is_translated(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text("a: 1\nb: [2\n", encoding="utf-8")
    with pytest.raises(UnreadableFile) as caught:
        read_yaml(file)
    said = problem_text.line(caught.value.problem, Texts("de"))
    assert said.startswith("cards.yaml: Zeile 3, Spalte 1: ")
    assert "YAML" in said
    assert str(caught.value).startswith("cards.yaml: line 3, column 1: broken YAML")


def test_a_misfit_says_where_and_what_was_possible(tmp_path: Path) -> None:
    said = problem_text.cause(problem_of(tmp_path, DAMAGED["misfit"]), Texts("de"))
    assert said.startswith("Zug 1, Einzelzug 1: `seal garden`")
    assert "draw" in said


def test_what_has_no_code_is_english_in_english_alone() -> None:
    problem = Problem("quarters.yaml", "line 3, garden", "spaces: expected two spaces, the upstream one first")
    assert problem_text.line(problem, Texts("en")) == str(problem)
    german = problem_text.line(problem, Texts("de"))
    assert german.startswith("quarters.yaml: Zeile 3, garden: ")
    assert "expected" not in german

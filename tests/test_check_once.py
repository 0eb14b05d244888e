"""`ulm check` reports each problem once, with the file that causes it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.known_problems import known, problems
from tests.players_files import put
from tests.recorded import copy_data
from ulm.cli import main
from ulm.i18n.catalog import MissingText, Texts
from ulm.rules.definition_reader import load

Change = Callable[..., None]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the program's folder ``data``."""
    known()  # before a test puts other definitions in the place of the program's
    monkeypatch.setenv("ULM_HOME", str(tmp_path / "home"))
    return copy_data(tmp_path / "data")


@pytest.fixture
def change(data: Path) -> Change:
    def replace(name: str, *pairs: tuple[str, str]) -> None:
        file = data / name
        text = file.read_text(encoding="utf-8")
        for old, new in pairs:
            assert old in text
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")

    return replace


@pytest.fixture
def own(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The definitions in the copy are those of the program."""
    monkeypatch.setattr("ulm.rules.ruleset._definitions", lambda overrides: load(data, overrides))


def said(data: Path, *files: str) -> list[str]:
    """What is said of these files, or of all."""
    return [str(problem) for problem in problems(data) if not files or problem.file.startswith(files)]


def test_a_language_file_cut_in_half_is_three_lines_and_a_count(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for file in (data / "lang" / "fr.yaml", data / "lang" / "learning" / "it.yaml"):
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        file.write_text("".join(lines[: len(lines) // 2]), encoding="utf-8")
    assert main.run(["check", str(data)]) == 1
    printed = [line for line in capsys.readouterr().err.splitlines() if line.removeprefix("ulm: ") not in known()]
    for name in ("lang/fr.yaml", "lang/learning/it.yaml"):
        of_file = [line for line in printed if f" {name}: " in line]
        assert len(of_file) == 4
        assert re.search(r": and [0-9]{2,} more such problems$", of_file[-1])
    assert len(printed) == 8, "the texts of the lessons are not blamed for names that the other file has lost"


def test_what_only_the_first_language_lacks_is_said_of_it(data: Path, change: Change) -> None:
    change("lang/en.yaml", ("    siege: {name: Siege}\n", ""), ("  quick: Quick game\n", ""))
    assert said(data) == [
        "lang/en.yaml: title.quick: this text is missing; all other languages have it",
        "lang/en.yaml: rules.card.siege.name: this text is missing; all other languages have it",
    ]


def test_a_name_lacks_all_its_forms_in_one_line(data: Path, change: Change) -> None:
    change("cards.yaml", ("id: siege\n", "id: blockade\n"))
    for code in ("en", "de", "fr", "it"):
        change(f"lang/{code}.yaml", ("  quarter:\n", "  quarter:\n    park: {name: Park}\n"))
    found = [line for line in said(data, "lang/") if "park" in line]
    assert [line.partition(":")[0] for line in found] == [f"lang/{code}.yaml" for code in ("de", "en", "fr", "it")]
    assert "the forms `at`, `in`, `into`, `of`, `the` of this name are missing" in found[0]
    assert "the form `the` of this name is missing" in found[1]


@pytest.mark.usefixtures("own")
def test_a_thing_that_is_gone_is_said_of_the_files_that_name_it(data: Path, change: Change) -> None:
    change("towers.yaml", ("id: tithe", "id: levy"))
    found = said(data)
    assert [line.partition(": ")[0] for line in found] == [
        "lessons/6a.yaml",
        "puzzles.yaml",
        "rulebook.yaml",
        "city.yaml",  # the new thing has no story,
        "city.yaml",  # the old one is named still
        "lang/en.yaml",
        "sprites/towers/levy",
    ], "not each text of the lesson, not each puzzle"
    assert re.search("; [0-9]+ of [0-9]+ cannot be played any more$", found[1])


@pytest.mark.usefixtures("own")
def test_a_quarter_without_a_place_is_one_line_for_all_maps(data: Path, change: Change) -> None:
    change("quarters.yaml", ("id: garden\n", "id: park\n"))
    change("coats.yaml", ("quarter: garden", "quarter: park"))
    lacking, strange = said(data, "board")
    assert lacking == (
        "board.tmx, board_wide.tmx and board_compact.tmx: there is no place for park: add objects named park of type "
        "bank, quarter, landmark, title, privilege, crest and objects of type seal named park:0, park:1, park:2, park:3"
    )
    assert re.fullmatch(
        r"board\.tmx, board_wide\.tmx and board_compact\.tmx: object [0-9]+ \(bank garden\), and [0-9]+ more: "
        r"unknown name 'garden' for type bank",
        strange,
    )


def test_weights_that_are_missing_are_one_line(data: Path, change: Change) -> None:
    change("cards.yaml", ("kind: siege\n", "kind: blockade\n"))
    change("cards.yaml", ("id: siege\n", "id: blockade\n"))
    found = said(data, "bots")
    assert found[-1] == "bots.yaml: there is no weight for hand_blockade, laid_blockade; bots ignore that"
    assert all(line.startswith("bots.yaml") for line in found), "the weights of master-1 are never fitted again"


def test_a_text_that_is_not_there_is_named_with_its_file() -> None:
    with pytest.raises(MissingText) as missing:
        Texts("en").get("learn.nothing")
    assert str(missing.value) == "data/lang/learning/en.yaml: there is no text 'learn.nothing'"


def test_a_command_without_its_text_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lost(texts: Texts, key: str) -> None:
        return None

    monkeypatch.setattr(Texts, "_found", lost)
    assert main.run(["check"]) == 2
    printed = capsys.readouterr().err
    assert printed.count("\n") == 1
    assert "data/lang/en.yaml: there is no text 'cli." in printed


def test_an_entry_that_is_no_text_is_not_quoted_at_length(data: Path) -> None:
    put("lang/de.yaml", f"more: [{', '.join(['{}'] * 4000)}]\n")
    (line,) = [str(problem) for problem in problems() if "more" in str(problem)]
    assert "expected a text, found [{}, {}" in line
    assert len(line) < 200

"""Long texts are in files of their own, which the player can override."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.known_problems import problems
from tests.players_files import put
from tests.recorded import copy_data
from ulm.files import file_problems
from ulm.i18n import catalog

pytestmark = pytest.mark.usefixtures("own_home", "no_file_problems")


def test_the_player_s_folder_overrides_and_translates_a_volume() -> None:
    put("lang/nl.yaml", "language: {name: Nederlands}\n")
    put("lang/learning/nl.yaml", "learn: {coach: {goal: Doel}}\n")
    put("lang/learning/de.yaml", "learn: {coach: {goal: Aufgabe, skip: '{what}'}}\n")
    assert catalog.Texts("nl").get("learn.coach.goal") == "Doel"
    assert catalog.Texts("nl").get("learn.coach.skip") == "Skip"
    german = catalog.Texts("de")
    assert german.get("learn.coach.goal") == "Aufgabe"
    assert german.get("learn.coach.skip") == "Überspringen"
    assert [problem.message for problem in file_problems.pop_unreported()] == [
        "learn.coach.skip: the values what are unknown; there are none"
    ]


def test_a_text_in_the_wrong_file_is_left_out_and_reported() -> None:
    put("lang/learning/en.yaml", "common: {ok: Fine}\n")
    texts = catalog.Texts("en")
    assert texts.get("learn.coach.goal") == "Goal"
    assert texts.get("common.ok") != "Fine"
    told = {problem.message for problem in file_problems.pop_unreported()}
    assert told == {"common.ok: this text belongs in data/lang/en.yaml"}
    assert "your lang/learning/en.yaml: common.ok: this text belongs in data/lang/en.yaml" in map(str, problems())


def test_check_compares_the_languages_of_a_volume(tmp_path: Path) -> None:
    folder = copy_data(tmp_path / "data")
    german = folder / "lang" / "learning" / "de.yaml"
    text = german.read_text(encoding="utf-8").replace("    goal: Ziel\n", "", 1).replace("{scenes}", "{alle}", 1)
    german.write_text(text, encoding="utf-8")
    shutil.copy(folder / "lang" / "de.yaml", folder / "lang" / "nl.yaml")
    assert sorted(map(str, problems(folder))) == [
        "lang/annals/nl.yaml: the file is missing",
        "lang/city/nl.yaml: the file is missing",
        "lang/learning/de.yaml: learn.coach.goal: this text is missing; en.yaml has it",
        "lang/learning/de.yaml: learn.coach.scene: expected the values scene, scenes, title, as in en.yaml",
        "lang/learning/nl.yaml: the file is missing",
        "lang/tasks/nl.yaml: the file is missing",
    ]

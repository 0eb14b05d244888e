"""A language more takes one file in the player's folder and nothing else (docs/content.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.known_problems import problems
from ulm.files import asset_files, file_problems
from ulm.i18n.catalog import Texts
from ulm.i18n.language_files import Forms, languages, load
from ulm.i18n.phrases import slot_name
from ulm.i18n.plural_rules import needed
from ulm.ui.app.system_language import system_language

CODE = "pl"  # three plural forms in daily use, which none of the program's languages has


def _made(text: Forms) -> Forms:
    if isinstance(text, str):
        return f"‹{text}›" if text.strip(" .,;:") else text
    return {form: f"‹{form} {text.get(form, text['other'])}›" for form in needed(CODE)}


def _tree(texts: dict[str, Forms]) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    for key, text in texts.items():
        *path, last = key.split(".")
        node = tree
        for part in path:
            node = node.setdefault(part, {})
        node[last] = text
    return tree


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ULM_HOME", str(tmp_path / "home"))
    file_problems.clear()
    texts = {key: _made(text) for key, text in load("en").items()} | {"language.name": "Polski"}
    file = asset_files.players_folder("data") / "lang" / f"{CODE}.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(yaml.safe_dump(_tree(texts), allow_unicode=True, sort_keys=False), encoding="utf-8")
    return file


def test_one_file_is_a_language(polish: Path) -> None:
    assert languages()[CODE] == "Polski"
    assert [str(problem) for problem in problems()] == []
    assert system_language(list(languages()), ["pl_PL"]) == CODE
    texts = Texts(CODE)
    for n, form in ((1, "one"), (3, "few"), (5, "many"), (12, "many"), (22, "few")):
        assert texts.get("rules.thing.coins", n=n).startswith(f"‹{form} ")
    words = [key for key, text in load("en").items() if isinstance(text, str) and text.strip(" .,;:")]
    own = {key: texts.get(key, **dict.fromkeys(texts.asks_for(key), "x")) for key in words}
    assert [key for key, text in own.items() if not text.startswith("‹")] == ["language.name"]
    assert slot_name("E1", texts) == "‹E›1"
    assert file_problems.pop_unreported() == []


def test_what_is_left_out_stays_english_and_is_named(polish: Path) -> None:
    whole = polish.read_text(encoding="utf-8")
    tree = yaml.safe_load(whole)
    del tree["menu"], tree["learn"]
    polish.write_text(yaml.safe_dump(tree, allow_unicode=True), encoding="utf-8")
    texts = Texts(CODE)
    assert texts.get("menu.resume") == Texts("en").get("menu.resume")
    assert texts.get("tips.heading" if texts.has("tips.heading") else "common.ok").startswith("‹")
    found = [str(problem) for problem in problems()]
    assert "your lang/pl.yaml: menu.resume: this text is missing; en.yaml has it" in found
    assert "your lang/learning/pl.yaml: learn.coach.goal: this text is missing; en.yaml has it" in found

"""The screen looks, reads and answers as it did: a change of that is made on purpose or not at all.

After one failure the others are skipped, since one word can change every picture.
"""

import difflib
from collections.abc import Iterator
from pathlib import Path

import kept_answers
import kept_pictures
import kept_words
import pygame
import pytest
from kept_pictures import PICTURES, SCENES
from kept_tables import TABLES
from kept_words import WORDS

TABLE = {
    *("game_late", "shared", "folded", "compact", "push_sheet", "option_menus", "opened_actions", "hand", "inspector"),
    *("log", "recap", "refusals", "told", "hint", "reasons", "end_question", "replay", "scoring"),
    *("question_action_card_action", "question_card_offer_cards", "question_pay_pay_tile", "question_steps_river"),
    *(PICTURES.keys() - SCENES - {"film_middle", "film_late", "pointed_seal", "pointed_river"}),
}
"""What shows the table, where most is drawn and moved. The others are looked at by the long tests."""
USUAL = {("swap", each) for each in ("tray", "rest", "walk", "shown")}
"""What is done at a table in the usual run; the rest is left to the long tests."""
ANEW = "where that is meant, make all anew by `python tests/ui/kept_pictures.py`, `kept_words.py` and `kept_answers.py`"
changed: list[str] = []
"""What was not as before."""


@pytest.fixture
def unchanged(request: pytest.FixtureRequest) -> Iterator[None]:
    """Nothing has changed so far."""
    if changed:
        pytest.skip(f"{changed[0]} has changed already")
    failed = request.session.testsfailed
    yield
    if request.session.testsfailed > failed:
        changed.append(request.node.name)


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize(
    "name", [name if name in TABLE else pytest.param(name, marks=pytest.mark.long) for name in PICTURES]
)
def test_it_looks_as_it_did(name: str, tmp_path: Path) -> None:
    before, now = kept_pictures.kept(name), PICTURES[name]()
    pygame.image.save(now, tmp_path / f"{name}.png")
    assert now.size == before.size
    dots = kept_pictures.changed_dots(before, now)
    assert dots == [], f"compare {kept_pictures.FOLDER / name}.png with {tmp_path / name}.png; {ANEW}"


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("name", WORDS)
def test_it_says_what_it_said(name: str) -> None:
    before, now = kept_words.kept(name).splitlines(), WORDS[name]().splitlines()
    assert list(difflib.unified_diff(before, now, "kept", "now", n=1, lineterm="")) == [], ANEW


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize(
    ("name", "group"),
    [
        each if each in USUAL else pytest.param(*each, marks=pytest.mark.long)
        for each in [(name, group) for name, table in TABLES.items() for group in table.groups]
    ],
)
def test_it_answers_as_it_did(name: str, group: str) -> None:
    before, now = kept_answers.kept(name)[group].splitlines(), kept_answers.answers(TABLES[name], group).splitlines()
    assert list(difflib.unified_diff(before, now, "kept", "now", n=1, lineterm="")) == [], ANEW


def test_one_dot_that_differs_is_found() -> None:
    before = kept_pictures.kept("game_late")
    now = before.copy()
    now.set_at((7, 5), [255 - part for part in before.get_at((7, 5))[:3]])
    assert kept_pictures.changed_dots(before, now) == [(7, 5)]


def test_what_is_kept_is_what_is_shown() -> None:
    assert {path.stem for path in kept_pictures.FOLDER.glob("*.png")} == set(PICTURES)
    assert {path.stem for path in kept_words.FOLDER.glob("*.txt")} == set(WORDS)
    assert {path.stem for path in kept_answers.FOLDER.glob("*.txt")} == set(TABLES)
    groups = {name: set(kept_answers.kept(name)) for name in TABLES}
    assert groups == {name: set(table.groups) for name, table in TABLES.items()}


def test_things_can_be_used_in_all_ways_in_the_games_whose_words_are_kept() -> None:
    told = "".join(map(kept_words.kept, WORDS))
    ways = {line.rpartition(" = ")[2].split()[0] for line in told.splitlines() if " = " in line}
    assert ways >= {
        *("draw", "choose", "keep", "swap", "exchange", "push", "clear", "buy", "river", "steps", "seal", "take"),
        *("descendant", "tribute"),
    }

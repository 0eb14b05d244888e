"""The screen looks as it did: a change of that is made on purpose or not at all.

After one failure the others are skipped, since one word can change every picture.
"""

from collections.abc import Iterator
from pathlib import Path

import kept_pictures
import pygame
import pytest
from kept_pictures import PICTURES, SCENES

TABLE = {
    *("game_late", "shared", "folded", "compact", "push_sheet", "option_menus", "opened_actions", "hand", "inspector"),
    *("log", "recap", "refusals", "told", "hint", "reasons", "end_question", "replay", "scoring"),
    *("question_action_card_action", "question_card_offer_cards", "question_pay_pay_tile", "question_steps_river"),
    *(PICTURES.keys() - SCENES - {"film_middle", "film_late", "pointed_seal", "pointed_river"}),
}
"""What shows the table, where most is drawn and moved. The others are looked at by the long tests."""
AGAIN = "if that is meant, `python tests/ui/kept_pictures.py` makes all pictures again"
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
    assert dots == [], f"compare {kept_pictures.FOLDER / name}.png with {tmp_path / name}.png; {AGAIN}"


def test_one_dot_that_differs_is_found() -> None:
    before = kept_pictures.kept("game_late")
    now = before.copy()
    now.set_at((7, 5), [255 - part for part in before.get_at((7, 5))[:3]])
    assert kept_pictures.changed_dots(before, now) == [(7, 5)]


def test_there_is_a_picture_of_each_scene() -> None:
    assert {path.stem for path in kept_pictures.FOLDER.glob("*.png")} == set(PICTURES)

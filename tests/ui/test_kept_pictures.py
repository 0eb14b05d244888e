"""Scenes, and moves that are shown, look as they did: a change that can be seen is made on purpose or not at all."""

from pathlib import Path

import pygame
import pytest
from kept_pictures import FOLDER, PICTURES, SCENES, changed_dots, kept

TABLE = {
    *("game_late", "shared", "folded", "compact", "push_sheet", "option_menus", "opened_actions", "hand", "inspector"),
    *("log", "recap", "refusals", "told", "hint", "reasons", "end_question", "replay", "scoring"),
    *("question_action_card_action", "question_card_offer_cards", "question_pay_pay_tile", "question_steps_river"),
    *(PICTURES.keys() - SCENES),
}
"""What shows the table, where most is drawn and moved. The others are looked at by the long tests."""


@pytest.mark.parametrize(
    "name", [name if name in TABLE else pytest.param(name, marks=pytest.mark.long) for name in PICTURES]
)
def test_it_looks_as_it_did(name: str, tmp_path: Path) -> None:
    before, now = kept(name), PICTURES[name]()
    pygame.image.save(now, tmp_path / f"{name}.png")
    assert now.size == before.size
    changed = changed_dots(before, now)
    assert changed == [], (
        f"{name} looks otherwise than {FOLDER / name}.png does: compare it with {tmp_path / name}.png. Where that is "
        f"meant, make it anew by `python tests/ui/kept_pictures.py {name}`"
    )


def test_one_dot_that_differs_is_found() -> None:
    before = kept("game_late")
    now = before.copy()
    now.set_at((7, 5), [255 - part for part in before.get_at((7, 5))[:3]])
    assert changed_dots(before, now) == [(7, 5)]


def test_what_is_kept_is_what_is_shown() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(PICTURES)

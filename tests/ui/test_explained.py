"""Every sign on the table has a name and a sentence, by pointing, by holding a finger on it, and by the keyboard."""

from typing import Any

import pygame
import pytest
from hands import post_finger, post_key, post_move
from table_hands import item, release, table

from ulm.ui.app.app import App
from ulm.ui.table.game_scene import GameScene

PLAYER = {
    "coins": 3,
    "sparrows": 2,
    "barge": 5,
    "tiles": {"gray": 2, "white": 1, "brown": 1},
    "hand": ["siege", "choir_1"],
    "laid_out": ["art_gray"],
    "coats": ["garden", "granary"],
    "descendants": ["merchant", "scholar"],
}
RICH = {
    "round": 4,
    "tower": "extra_seal",
    "next_tower": "tithe",
    "outside": {"N1": "gray"},
    "bag": ["orange", "white"],
    "grid": ["white", "brown", "orange", "turquoise", "gray", "white", "brown", "gray", "turquoise"],
    "discard": ["patrician"],
    "players": [PLAYER, {"laid_out": ["nave_1"], "coats": ["oath_house"]}],
}
ORANGE: dict[str, Any] = {"grid": ["orange"] * 9, "bag": ["orange", "gray"]}
#: Positions that show every kind of question and offer; the moves that lead there.
MOMENTS: list[tuple[dict[str, Any], list[str]]] = [
    (RICH, ["draw"]),
    (RICH, ["draw", "push N2"]),
    ({**ORANGE, "players": [{"coins": 3, "barge": -11}, {}]}, ["draw", "push W1", "seal tillage", "take gray"]),
    ({**ORANGE, "players": [{"coins": 3, "barge": 3}, {}]}, ["draw", "push W1", "seal town_hall"]),
    (
        {**ORANGE, "players": [{"coins": 3, "barge": 3, "tiles": {"gray": 2}}, {}]},
        ["draw", "push W1", "seal shipyard", "take gray"],
    ),
    ({"players": [{"descendants": ["builder"]}, {}]}, ["draw"]),
    (
        {"grid": ["gray"] * 9, "players": [{"hand": ["swabian_league"], "tiles": {"gray": 1, "white": 1}}, {}]},
        ["draw", "push W1", "play swabian_league now"],
    ),
    (
        {"outside": {"N1": "gray", "N2": "white", "S3": "gray", "E1": "brown", "W2": "gray", "W3": "orange"}},
        ["draw"],
    ),
]
#: Text that is read itself, and the ground on which things lie.
READ = ("side:log", "side:page", "end:", "offer:ground", "coach:slip")


def silent(scene: GameScene) -> list[str]:
    """The things of which nothing is said. Laid-out cards are shown large instead, and a push where it can be made."""
    pushes = tuple(f"slot:{move.words[0]}" for move in scene.state.moves("push"))
    found = [each for each in scene.focus.items if each.visible and not each.name.startswith((*READ, *pushes))]
    shown = scene.state.inspector_shown
    return [
        each.name
        for each in found
        if not each.tooltip_text() and (each.subject is None or not shown) and ":cards:" not in each.name
    ]


@pytest.mark.parametrize(("position", "moves"), MOMENTS)
def test_everything_on_the_table_has_a_sentence(app: App, position: dict[str, Any], moves: list[str]) -> None:
    app.settings.mute = True
    scene = table(app, position, options={"towers": True} if "tower" in position else None, moves=moves)
    assert not silent(scene)
    scene.side.toggle()
    app.step(16)
    assert not silent(scene), "nor where the Inspector is folded away"


@pytest.mark.parametrize("name", ["tray:draw", "quarter:garden", "hand:siege"])
def test_a_finger_held_on_something_has_it_explained_and_does_nothing_else(app: App, name: str) -> None:
    scene = table(app, RICH, options={"towers": True})
    thing = item(scene, name)
    post_finger(app, pygame.FINGERDOWN, thing.rect.center)
    app.step(16)
    assert scene.animating, "time must go by"
    app.step(300)
    assert scene.focus.tipped is None
    app.step(250)
    assert scene.focus.tipped is not None or scene.state.inspected == thing.subject
    post_finger(app, pygame.FINGERUP, thing.rect.center)
    app.step(16)
    assert app.scene is scene
    assert not scene.session.history
    assert not scene.hand.offered
    assert not scene.state.pinned


def test_a_tap_and_a_slow_click_of_the_mouse_still_do_it(app: App) -> None:
    scene = table(app, RICH, options={"towers": True})
    where = item(scene, "tray:draw").rect.center
    post_finger(app, pygame.FINGERDOWN, where)
    app.step(200)
    post_finger(app, pygame.FINGERUP, where)
    app.step(16)
    assert [played.move.text for played in scene.session.history] == ["draw"]
    scene = table(app, RICH, options={"towers": True})
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=app.viewport.point(where), button=1, touch=False))
    app.step(900)
    release(app, where)
    app.step(16)
    assert [played.move.text for played in scene.session.history] == ["draw"]


def test_a_finger_that_moves_drags(app: App) -> None:
    scene = table(app, RICH, options={"towers": True}, moves=["draw"])
    start = item(scene, "turn_tile").rect.center
    cells = scene.board.cells("N2")
    post_finger(app, pygame.FINGERDOWN, start)
    app.step(700)
    for end in (cells[0].center, cells[1].center):
        post_finger(app, pygame.FINGERMOTION, end)
        app.step(16)
    post_finger(app, pygame.FINGERUP, cells[1].center)
    app.step(16)
    assert scene.session.history[-1].move.text == "push N2"


def test_the_keyboard_shows_tooltips_even_where_the_pointer_rests_on_something(app: App) -> None:
    scene = table(app, RICH, options={"towers": True})
    post_move(app, item(scene, "top:menu").rect.center)
    app.step(200)
    assert scene.focus.tipped is item(scene, "top:menu")
    post_key("tab")
    app.step(16)
    app.step(200)
    assert scene.focus.focused is not None
    assert scene.focus.tipped is scene.focus.focused
    post_move(app, (item(scene, "top:menu").rect.centerx + 2, item(scene, "top:menu").rect.centery))
    app.step(200)
    app.step(200)
    assert scene.focus.tipped is item(scene, "top:menu")

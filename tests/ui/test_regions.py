"""F6 jumps from one part of the screen to the next, and back to the item that had the focus there."""

import pygame
from hands import post_key
from table_hands import item, played, table
from test_keyboard_turn import RICH, focused, keys

from ulm.rules import Move
from ulm.ui.app.app import App


def regions_in_turn(app: App, mod: int = 0) -> list[str]:
    """The parts of the items to which F6 leads, one after the other, until it begins again."""
    scene = app.scene
    seen: list[str] = []
    for _ in range(20):
        post_key("f6", mod)
        app.step(16)
        name = scene.focus.focused.name
        if name in seen:
            return seen
        seen.append(name)
    raise AssertionError(f"no end: {seen}")


def test_an_open_question_comes_first(app: App) -> None:
    position = {"grid": ["brown"] * 9, "bag": ["gray"], "deck": ["siege", "patrician"], "players": [RICH]}
    scene = table(app, position, moves=["draw", "push S3", "buy gray gray"])
    assert scene.state.model.status.question == "card"
    there = regions_in_turn(app)
    assert there[0].startswith("offer:")
    assert not [name for name in there[1:] if name.startswith("offer:")]


def test_a_sheet_has_its_contents_and_its_buttons(app: App) -> None:
    app.navigation.show_title()
    app.navigation.show_settings()
    app.step(16)
    scene = app.scene
    assert len(regions_in_turn(app)) == 2
    scene.focus.focus(scene.focus.find("speed"), show=True)
    keys(app, "f6")
    assert focused(scene) in ("close", "keys")
    keys(app, "f6")
    assert focused(scene) == "speed"


def jump_to(app: App, part: str) -> str:
    """Jump until the focus is in a part of the table; where it has come there."""
    scene = app.scene
    assert scene is not None
    for _ in range(12):
        post_key("f6")
        app.step(16)
        if focused(scene).startswith(part):
            return focused(scene)
    raise AssertionError(f"no way to {part}")


def test_a_jump_to_the_board_comes_to_a_push(app: App) -> None:
    scene = table(app, {"grid": ["gray"] * 9, "bag": ["gray"]}, moves=["draw"])
    keys(app, "tab")
    scene.focus.focus(item(scene, "cell:4"), show=True)
    assert jump_to(app, "tray:")
    assert jump_to(app, "slot:").startswith("slot:N")


def test_while_something_is_paid_a_jump_comes_to_the_tiles_that_can_pay_and_to_what_they_pay_for(app: App) -> None:
    player = {"tiles": {"gray": 0, "white": 3, "brown": 1, "turquoise": 1, "orange": 1}}
    scene = table(app, {"grid": ["brown"] * 9, "bag": ["gray"], "players": [player]}, moves=["draw", "push S3"])
    scene.focus.focus(item(scene, "tray:token:1"), show=True)
    keys(app, "return")
    assert focused(scene) == "supply:tile:white"
    assert jump_to(app, "tray:")
    scene.focus.focus(item(scene, "supply:seal"), show=True)
    assert jump_to(app, "tray:")
    assert jump_to(app, "supply:") == "supply:tile:white"
    keys(app, "return", "return")
    assert jump_to(app, "supply:") == "supply:tile:white"
    assert jump_to(app, "tray:") == "tray:buy white white"


def test_a_jump_to_the_actions_passes_what_is_used_or_can_be_taken_back_and_comes_to_what_goes_on(app: App) -> None:
    scene = table(app, {"grid": ["gray"] * 9, "bag": ["gray"], "players": [RICH]}, moves=["draw", "push W1"])
    keys(app, "tab")
    scene.focus.focus(item(scene, "tray:undo"), show=True)
    assert jump_to(app, "supply:")
    assert jump_to(app, "tray:") == "tray:token:0"
    keys(app, "return", "f6")
    assert played(scene)[-1] == "money"
    scene.focus.focus(item(scene, "tray:token:0"), show=True)
    assert jump_to(app, "supply:")
    assert jump_to(app, "tray:") == "tray:token:1"
    for _ in range(2):
        scene.perform(Move("money"))
        app.step(16)
    assert jump_to(app, "supply:")
    assert jump_to(app, "tray:") == "tray:end"


def test_f6_goes_round_the_table_and_remembers_where_one_was(app: App) -> None:
    scene = table(app, {"grid": ["gray"] * 9, "bag": ["gray"], "players": [RICH]}, moves=["draw", "push W1"])
    keys(app, "tab", "tab")
    assert focused(scene) == "tray:token:1"
    there = regions_in_turn(app)
    parts = [name.partition(":")[0] for name in there]
    assert there[-1] == "tray:token:1", "round to where it began"
    assert {"supply", "tray", "side", "top"} <= set(parts)
    assert regions_in_turn(app, pygame.KMOD_SHIFT) == there[::-1]

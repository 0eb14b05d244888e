"""F6 jumps from one part of the screen to the next, and back to where one was there."""

import pygame
from hands import post_key
from table_hands import table
from test_keyboard_turn import RICH, focused, keys

from ulm.rules import Move
from ulm.ui.shell.app import App


def regions_in_turn(app: App, mod: int = 0) -> list[str]:
    """The parts of the items to which F6 leads, one after the other, until it begins again."""
    scene = app.scene
    assert scene is not None
    seen: list[str] = []
    for _ in range(20):
        post_key("f6", mod)
        app.step(16)
        assert scene.focus.focused is not None
        name = scene.focus.focused.name
        if name in seen:
            return seen
        seen.append(name)
    raise AssertionError(f"no end: {seen}")


def test_f6_goes_round_the_table(app: App) -> None:
    scene = table(app, {"grid": ["gray"] * 9, "bag": ["gray"], "players": [RICH]}, moves=["draw", "push W1"])
    keys(app, "tab")
    assert focused(scene) == "tray:token:0"
    there = regions_in_turn(app)
    parts = [name.partition(":")[0] for name in there]
    assert parts.index("tray") == len(parts) - 1, "round to where it began"
    assert {"supply", "tray", "side", "top"} <= set(parts)
    back = regions_in_turn(app, pygame.KMOD_SHIFT)
    assert back == there[::-1]


def test_a_region_remembers_where_one_was(app: App) -> None:
    scene = table(app, {"grid": ["gray"] * 9, "bag": ["gray"], "players": [RICH]}, moves=["draw", "push W1"])
    keys(app, "tab", "tab")
    assert focused(scene) == "tray:token:1"
    keys(app, "f6")
    assert not focused(scene).startswith("tray:")
    post_key("f6", pygame.KMOD_SHIFT)
    app.step(16)
    assert focused(scene) == "tray:token:1"


def test_an_open_question_comes_first(app: App) -> None:
    position = {"grid": ["brown"] * 9, "bag": ["gray"], "deck": ["siege", "patrician"], "players": [RICH]}
    scene = table(app, position, moves=["draw", "push S3", "buy gray gray"])
    assert scene.state.model.status.question == "card"
    there = regions_in_turn(app)
    assert there[0].startswith("offer:")
    assert not [name for name in there[1:] if name.startswith("offer:")]


def test_the_push_lies_on_the_board_and_the_end_in_the_tray(app: App) -> None:
    scene = table(app, {"grid": ["gray"] * 9, "bag": ["gray"]}, moves=["draw"])
    assert any(name.startswith("slot:") for name in regions_in_turn(app))
    scene.perform(Move("push W1"))
    app.step(16)
    for _ in range(3):
        scene.perform(Move("money"))
        app.step(16)
    assert "tray:end" in regions_in_turn(app)


def test_a_sheet_has_its_contents_and_its_buttons(app: App) -> None:
    app.navigation.show_title()
    app.navigation.show_settings()
    app.step(16)
    scene = app.scene
    assert scene is not None
    assert len(regions_in_turn(app)) == 2
    scene.focus.focus(scene.focus.find("speed"), show=True)
    keys(app, "f6")
    assert focused(scene) in ("close", "keys")
    keys(app, "f6")
    assert focused(scene) == "speed"

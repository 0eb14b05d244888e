"""A turn by the keyboard alone: the focus is where the next thing is done."""

from typing import Any

import pygame
import pytest
from hands import post_key
from table_hands import TWO, click, played, table

from ulm.ai.explanation import Explanation
from ulm.rules import Move
from ulm.session.session import SessionSeat
from ulm.ui.app.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit.scene import Scene


def keys(app: App, *names: str) -> None:
    """Press some keys, one after the other."""
    for name in names:
        post_key(name)
        app.step(16)


def focused(scene: Scene) -> str:
    """The name of what has the focus, if that is shown."""
    assert scene.focus.visible
    return scene.focus.focused.name if scene.focus.focused is not None else ""


@pytest.fixture
def scene(app: App) -> GameScene:
    """A player with a tile in hand, before a grid of gray and turquoise tiles."""
    return table(app, {"grid": ["gray", "turquoise", "gray"] * 3, "outside": {"W1": "brown"}}, moves=["draw"])


def test_a_side_that_was_typed_shows_its_first_open_slot_and_a_number_right_after_it_pushes(
    app: App, scene: GameScene
) -> None:
    keys(app, "w")
    assert focused(scene) == "slot:W2", "row 1 is blocked"
    keys(app, "i", "3")
    assert played(scene) == ["draw"]
    keys(app, "o", "1")
    assert played(scene) == ["draw"], "a letter of another language's side is none"
    keys(app, "w", "3")
    assert played(scene)[-1] == "push W3"


def test_the_number_of_a_push_answers_nothing_that_the_push_asks(app: App) -> None:
    position = {"grid": ["gray"] * 9, "bag": ["gray"], "tower": "keep_pushed"}
    scene = table(app, position, options={"towers": True}, moves=["draw"])
    keys(app, "w", "1")
    assert played(scene)[-1] == "push W1"
    assert scene.state.model.status.question == "take"
    keys(app, "1")
    assert played(scene)[-1] == "take pushed"


@pytest.mark.parametrize(
    ("language", "typed", "push"),
    [
        ("en", "e2", "push E2"),
        ("de", "o2", "push E2"),
        ("fr", "o2", "push W2"),
        ("it", "w3", "push W3"),
    ],
)
def test_the_keys_of_the_sides_are_their_letters_in_the_language(
    app: App, scene: GameScene, language: str, typed: str, push: str
) -> None:
    app.set_language(language)
    keys(app, *typed)
    assert played(scene)[-1] == push


@pytest.mark.parametrize("push", [("n", "2"), ("up", "return")])
def test_after_a_push_the_focus_goes_on_to_the_actions_and_the_inspector_explains_it(
    app: App, scene: GameScene, push: tuple[str, ...]
) -> None:
    keys(app, *push)
    assert played(scene)[-1].startswith("push ")
    lit = [each for each in scene.focus.items if each.name.startswith("tray:token:") and each.enabled]
    assert focused(scene) == lit[0].name
    assert scene.side.topic == lit[0].subject
    keys(app, "return")
    assert played(scene)[-1] in ("money", "river")


def test_tab_comes_to_the_tray_before_the_board(app: App, scene: GameScene) -> None:
    scene.perform(Move("push N2"))
    app.step(16)
    assert scene.focus.focused is None
    keys(app, "tab")
    assert focused(scene).startswith("tray:token:")
    for _ in range(12):
        if focused(scene) == "tray:end":
            break
        keys(app, "tab")
    assert focused(scene) == "tray:end"


DOCKS = ["gray", "white", "brown", "turquoise", "orange"]
RICH = {"tiles": {"gray": 2, "white": 1, "brown": 2, "turquoise": 1, "orange": 2}, "coins": 9, "sparrows": 3}


def use(app: App, scene: GameScene, *names: str) -> None:
    """Bring the focus to some things, one after the other, and press Enter."""
    for name in names:
        thing = scene.focus.find(name)
        assert thing is not None, name
        scene.focus.focus(thing, show=True)
        keys(app, "return")


HUMANS = (SessionSeat("Agnes", "red"), SessionSeat("Felix", "blue"))
MIDDLE = ["gray", "gray", "turquoise"] * 3
NEXT: dict[str, tuple[dict[str, Any], list[str], list[str], list[str], str, str]] = {
    "draw": ({"outside": {"N1": "brown"}}, [], ["tray:draw"], [], "draw", "slot:"),
    "swap": (
        {"docks": DOCKS, "players": [RICH]}, ["draw"], ["tray:swap", "tray:swap orange"], [], "swap orange", "slot:",
    ),
    "swap on the board": ({"docks": DOCKS, "players": [RICH]}, ["draw"], ["dock:4"], [], "swap orange", "slot:"),
    "card": (
        {"grid": ["brown"] * 9, "deck": ["siege", "patrician"], "players": [RICH]},
        ["draw", "push S3"],
        ["tray:token:1", "supply:tile:gray", "supply:tile:gray"],
        ["1", "1"],
        "card ",
        "tray:token:",
    ),
    "step": (
        {"grid": ["gray"] * 9, "bag": ["turquoise"], "players": [{"descendants": ["barge_driver"], "barge": -9}]},
        ["draw", "push W1", "river"],
        ["tray:step"],
        [],
        "step",
        "tray:token:",
    ),
    "action": ({"grid": ["gray"] * 9}, ["draw", "push W1"], ["tray:token:0"], [], "money", "tray:token:"),
    "action in the middle": (
        {"grid": MIDDLE, "bag": ["turquoise"]}, ["draw", "push W1"], ["tray:token:1"], [], "money", "tray:token:2",
    ),
    "last action": (
        {"grid": ["gray"] * 9}, ["draw", "push W1", "money", "money"], ["tray:token:2"], [], "money", "tray:end",
    ),
    "play": (
        {"grid": ["gray"] * 9, "players": [{"hand": ["siege", "choir_1"], "coins": 2}]},
        ["draw", "push S3"],
        ["hand:choir_1"],
        ["2"],
        "play choir_1 later",
        "tray:token:",
    ),
    "end": ({"grid": ["gray"] * 9}, ["draw", "push W1"], ["tray:end", "end:yes"], [], "end", "tray:draw"),
}  # fmt: skip  # several to a line


@pytest.mark.parametrize("what", NEXT)
def test_after_a_move_the_focus_is_where_the_next_thing_is_done(app: App, what: str) -> None:
    position, moves, used, pressed, move, there = NEXT[what]
    position = {"grid": DOCKS + DOCKS[:4], "bag": ["gray"], **position}
    scene = table(app, position, seats=HUMANS if what == "end" else TWO, moves=moves)
    use(app, scene, *used)
    keys(app, *pressed)
    assert played(scene)[-1].startswith(move)
    assert focused(scene).startswith(there)
    assert scene.focus.focused is not None
    assert scene.focus.focused.enabled
    if there == "slot:":
        assert scene.state.can(Move(f"push {focused(scene).removeprefix('slot:')}"))


def test_closing_a_hint_leaves_the_focus_where_one_goes_on(app: App, scene: GameScene) -> None:
    scene.hints.show(Explanation(Move("push N2"), (), ()))
    app.step(16)
    use(app, scene, "coach:close")
    assert not scene.hints.stage
    assert focused(scene).startswith("slot:")


def test_whoever_plays_by_mouse_sees_no_focus(app: App) -> None:
    scene = table(app, {"grid": ["gray"] * 9, "bag": ["gray"]}, moves=["draw", "push W1"])
    click(app, scene, "tray:token:0")
    assert not scene.focus.visible


def test_undo_and_redo_leave_the_focus_where_one_goes_on(app: App) -> None:
    scene = table(app, {"grid": ["gray"] * 9, "bag": ["gray"]}, moves=["draw", "push W1"])
    use(app, scene, "tray:token:0")
    for key in ("z", "y"):
        post_key(key, pygame.KMOD_CTRL)
        app.step(16)
        assert focused(scene).startswith("tray:token:")
        assert scene.focus.focused is not None
        assert scene.focus.focused.enabled
    assert played(scene)[-1] == "money"


@pytest.mark.parametrize("key", ["escape", "f1", "a"])
def test_the_focus_comes_back_from_menus_and_sheets(app: App, scene: GameScene, key: str) -> None:
    keys(app, "n")
    there = focused(scene)
    keys(app, *(["escape"] if key == "escape" else []), key)
    assert app.scene is not None
    assert app.scene is not scene
    assert app.scene.focus.visible, "the sheet shows where the keyboard is as well"
    keys(app, "escape")
    assert app.scene is scene
    assert focused(scene) == there

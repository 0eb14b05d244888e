"""A turn by the keyboard alone: the focus is where the next thing is done."""

import pytest
from hands import post_key
from table_hands import played, table

from ulm.rules import Move
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene


def keys(app: App, *names: str) -> None:
    """Press some keys, one after the other."""
    for name in names:
        post_key(name)
        app.step(16)


def focused(scene: GameScene) -> str:
    """The name of what has the focus, if that is shown."""
    assert scene.focus.visible
    return scene.focus.focused.name if scene.focus.focused is not None else ""


@pytest.fixture
def scene(app: App) -> GameScene:
    """A player with a tile in hand, before a grid of gray and turquoise tiles."""
    return table(app, {"grid": ["gray", "turquoise", "gray"] * 3, "outside": {"W1": "brown"}}, moves=["draw"])


def test_the_side_that_was_typed_shows_its_first_open_slot(app: App, scene: GameScene) -> None:
    keys(app, "w")
    assert focused(scene) == "slot:W2", "row 1 is blocked"
    keys(app, "3")
    assert played(scene)[-1] == "push W3"


@pytest.mark.parametrize("push", [("n", "2"), ("up", "return")])
def test_after_a_push_the_focus_goes_on_to_the_actions(app: App, scene: GameScene, push: tuple[str, ...]) -> None:
    keys(app, *push)
    assert played(scene)[-1].startswith("push ")
    lit = [each for each in scene.focus.items if each.name.startswith("tray:token:") and each.enabled]
    assert lit
    assert focused(scene) == lit[0].name
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

"""The tooltips of buttons name the key that does the same; the test of the table itself is test_keys."""

from collections.abc import Callable

import pytest
from table_hands import click, table

from ulm.ui import keys
from ulm.ui.kit.scene import Scene
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.push_sheet import PushSheetScene
from ulm.ui.widgets.choice import Toggle

#: Every button that has a key, by its name, with what the key does.
BUTTONS = {
    "tray:draw": "draw", "tray:end": "end", "tray:undo": "undo", "tray:redo": "redo", "tray:pushes": "pushes",
    "top:hint": "hint", "top:menu": "back", "top:mute": "mute", "side:pin": "pin", "coach:more": "hint",
    "coach:close": "back", "end:yes": "end_now", "end:no": "back",
    "close": "back", "back": "back", "cancel": "back", "resume": "back", "mute": "mute", "fullscreen": "fullscreen",
    "hints": "hint", "bring_back": "bring_back",
    **{f"replay:{name}": name for name in
       ("first", "turn_back", "move_back", "play", "move_on", "turn_on", "last")},
    "replay:eye": "look_from", "replay:out": "back",
}  # fmt: skip  # several to a line
GRID = {"grid": ["white", "gray", "gray", *["gray"] * 6], "bag": ["gray", "gray"]}


def named(scene: Scene, **other: str) -> set[str]:
    """The buttons of a scene that have a key; each says so in its tooltip, or on it where it is a toggle."""
    found = set()
    for item in scene.focus.items:
        id = {**BUTTONS, **other}.get(item.name)
        if id is None or (id == "end" and not item.enabled):
            continue  # a turn that cannot end yet says why instead
        said = item.text if isinstance(item, Toggle) else item.tooltip_text().partition("\n")[0]
        assert f"({keys.key_name(id)})" in said, (item.name, said)
        found.add(item.name)
    return found


def playing(app: App) -> GameScene:
    app.settings.mute = True
    return table(app, GRID)


def test_the_buttons_of_the_table(app: App) -> None:
    scene = playing(app)
    assert named(scene) == {"tray:draw", "tray:undo", "tray:redo", "top:hint", "top:menu", "top:mute", "side:pin"}
    click(app, scene, "tray:draw")
    assert "tray:pushes" in named(scene)
    scene.show_pushes()
    app.step(16)
    assert isinstance(app.scene, PushSheetScene)
    assert named(app.scene, close="close_pushes") == {"close"}
    app.pop()
    scene.perform(scene.state.moves("push")[0])
    app.step(16)
    assert "tray:end" in named(scene)
    scene.end_turn()
    app.step(16)
    assert {"end:yes", "end:no"} <= named(scene)


@pytest.mark.parametrize(
    ("open_scene", "buttons"),
    [
        (lambda app: app.navigation.show_settings(), {"mute", "fullscreen", "close"}),
        (lambda app: app.navigation.show_chronicle(), {"back"}),
        (lambda app: app.navigation.show_keys(), {"close"}),
        (lambda app: app.navigation.show_menu(hints=True, on_hints=lambda on: None), {"resume", "mute", "hints"}),
    ],
)
def test_the_buttons_of_other_screens(app: App, open_scene: Callable[[App], None], buttons: set[str]) -> None:
    app.navigation.show_title()
    open_scene(app)
    app.step(16)
    assert app.scene is not None
    assert named(app.scene) == buttons


def test_the_buttons_of_a_replay(app: App) -> None:
    scene = playing(app)
    for move in ("draw", "push N1"):
        scene.perform(next(each for each in scene.session.game.legal() if each.text == move))
        app.step(16)
    scene.look_back(0)
    app.step(16)
    assert app.scene is not None
    assert {name for name in BUTTONS if name.startswith("replay:")} - {"replay:eye"} <= named(app.scene)

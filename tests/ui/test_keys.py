"""The one table of keys: nothing else names a key, no key means two things at once, sheet and tooltips show it."""

import ast
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import page_hands
import pytest
from hands import post_key
from table_hands import click, table

from ulm.i18n import catalog
from ulm.ui import key_bindings
from ulm.ui.app.app import App
from ulm.ui.screens.key_help_scene import KeySheetScene
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.push_overview import PushSheetScene
from ulm.ui.toolkit.input import KeyDown
from ulm.ui.toolkit.scene import Scene
from ulm.ui.toolkit.widgets.scroll_area import ScrollView
from ulm.ui.toolkit.widgets.segmented_choice import Toggle

UI = Path(__file__).parents[2] / "ulm" / "ui"
#: The table itself; the kit and the widgets with their basic navigation; the window for a program that cannot start.
ALLOWED = (UI / "key_bindings.py", UI / "toolkit", UI / "app" / "fallback_window.py")
EVENTS = ("event", "key", "pressed", "press")


def _names_a_key(node: ast.AST) -> bool:
    """Whether a piece of code compares an input with a key of its own."""
    if isinstance(node, ast.MatchClass) and isinstance(node.cls, ast.Name):
        return node.cls.id in ("KeyDown", "KeyUp") and bool(node.patterns or node.kwd_patterns)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in ("KeyDown", "KeyUp") and bool(node.args or node.keywords)
    if isinstance(node, ast.Attribute):
        return node.attr.startswith("K_")
    if isinstance(node, ast.Compare):
        parts = [node.left, *node.comparators]
        named = [each for each in parts if isinstance(each, ast.Attribute) and each.attr == "name"]
        inputs = any(isinstance(each.value, ast.Name) and each.value.id in EVENTS for each in named)
        return inputs and any(isinstance(each, ast.Constant | ast.Set | ast.Tuple) for each in parts)
    return False


def test_only_the_table_names_keys() -> None:
    found = [
        f"{path.relative_to(UI)}:{getattr(node, 'lineno', '?')}"
        for path in UI.rglob("*.py")
        if not any(path == each or each in path.parents for each in ALLOWED)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if _names_a_key(node)
    ]
    assert not found


@pytest.mark.parametrize(
    "code", ['event == KeyDown("a")', 'event.name in ("a", "b")', "KeyDown(name, ctrl=False)", "pygame.K_a"]
)
def test_the_scan_finds_keys(code: str) -> None:
    tree = ast.parse(f"match e:\n    case {code}:\n        pass" if "name, " in code else code)
    assert any(_names_a_key(node) for node in ast.walk(tree))


@pytest.mark.parametrize("situation", key_bindings.SITUATIONS)
def test_no_key_has_two_meanings_at_once(situation: str) -> None:
    bound = Counter(
        key for each in key_bindings.BINDINGS if each.place in key_bindings.SITUATIONS[situation] for key in each.keys
    )
    assert not [key for key, times in bound.items() if times > 1]


def test_every_binding_works_somewhere_and_is_on_the_sheet() -> None:
    places = {place for each in key_bindings.SITUATIONS.values() for place in each}
    assert {each.place for each in key_bindings.BINDINGS} == places
    shown = [id for group in key_bindings.SHEET.values() for ids in group for id in ids]
    assert len(shown) == len(set(shown))
    elsewhere = {"close_keys", "close_pushes", "end_now", "next_line", "confirm", "line_up", "line_down"}
    elsewhere |= {"read", "search", "page_back", "page_on"}  # tooltips name them
    elsewhere |= {"slot_before", "slot_after"}  # on the page of the pad
    assert {each.id for each in key_bindings.BINDINGS} - elsewhere == set(shown)


def test_shift_matters_only_where_it_is_bound() -> None:
    assert key_bindings.action(KeyDown("d", shift=True), "start") == "draw"
    assert key_bindings.action(KeyDown("d", ctrl=True), "start") is None
    assert key_bindings.action(KeyDown("z", ctrl=True), "start") == "undo"
    assert key_bindings.action(KeyDown("z", ctrl=True, shift=True), "start") == "redo"
    assert key_bindings.action(KeyDown("left", shift=True), "replay") == "turn_back"
    assert key_bindings.action(KeyDown("?"), "push") == key_bindings.action(KeyDown("f1"), "push") == "rules"


def test_keys_and_the_caps_of_the_sides_have_the_names_of_the_language(app: App) -> None:
    assert key_bindings.with_key("Take back.\nMore.", "undo") == "Take back (Ctrl+Z).\nMore."
    for language, sides in (("en", "NESW"), ("fr", "NESO"), ("it", "NESO"), ("de", "NOSW")):
        catalog.use(language)
        assert "".join("".join(cap) for cap in key_bindings.caps("side")) == sides
    assert key_bindings.with_key("Zurücknehmen", "undo") == "Zurücknehmen (Strg+Z)"
    assert key_bindings.key_name("press") == "Eingabe"


@pytest.mark.parametrize(("language", "text"), [("en", 100), ("de", 100), ("fr", 160), ("it", 100)])
def test_the_key_sheet_shows_every_line_in_its_place(app: App, language: str, text: int) -> None:
    app.set_language(language)
    app.settings.text = text
    app.apply_settings()
    app.navigation.show_title()
    app.navigation.show_settings()
    app.step(16)
    settings = app.scene
    page_hands.click(app, "keys")
    scene = app.scene
    assert isinstance(scene, KeySheetScene)
    scroll = scene.focus.find("scroll")
    assert isinstance(scroll, ScrollView)
    lines = [item for item in scroll.children if item.name.startswith("keys:")]
    assert len(lines) == sum(len(group) for group in key_bindings.SHEET.values())
    assert scroll.furthest == 0 or text > 100, "one page at the usual size"
    for number, line in enumerate(lines):
        assert not any(line.rect.inflate(-1, -1).colliderect(other.rect) for other in lines[number + 1 :])
    post_key("end")
    app.step(16)
    assert scroll.offset == scroll.furthest
    assert lines[-1].rect.bottom <= scroll.rect.bottom
    post_key("f1")
    app.step(16)
    assert app.scene is settings


# ----- buttons name the key that does the same

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
        assert f"({key_bindings.key_name(id)})" in said, (item.name, said)
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

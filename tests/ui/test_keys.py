"""The one table of keys: nothing else names a key, no key means two things at once, and the key sheet shows it."""

import ast
from collections import Counter
from pathlib import Path

import pytest
from hands import post_key

from ulm.text import catalog
from ulm.ui import keys
from ulm.ui.kit.input import KeyDown
from ulm.ui.scenes.key_sheet import KeySheetScene
from ulm.ui.shell.app import App
from ulm.ui.widgets.scroll import ScrollView

UI = Path(__file__).parents[2] / "ulm" / "ui"
#: The table itself; the kit and the widgets with their basic navigation; the window for a program that cannot start.
ALLOWED = (UI / "keys.py", UI / "kit", UI / "widgets", UI / "shell" / "fallback_window.py")
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


@pytest.mark.parametrize("situation", keys.SITUATIONS)
def test_no_key_has_two_meanings_at_once(situation: str) -> None:
    bound = Counter(key for each in keys.BINDINGS if each.place in keys.SITUATIONS[situation] for key in each.keys)
    assert not [key for key, times in bound.items() if times > 1]


def test_every_binding_works_somewhere_and_is_on_the_sheet() -> None:
    places = {place for each in keys.SITUATIONS.values() for place in each}
    assert {each.place for each in keys.BINDINGS} == places
    shown = [id for group in keys.SHEET.values() for ids in group for id in ids]
    assert len(shown) == len(set(shown))
    elsewhere = {"close_keys", "close_pushes", "end_now", "next_line", "confirm", "line_up", "line_down"}
    elsewhere |= {"read", "search", "page_back", "page_on"}  # tooltips name them
    elsewhere |= {"slot_before", "slot_after"}  # on the page of the pad
    assert {each.id for each in keys.BINDINGS} - elsewhere == set(shown)


def test_shift_matters_only_where_it_is_bound() -> None:
    assert keys.action(KeyDown("d", shift=True), "start") == "draw"
    assert keys.action(KeyDown("d", ctrl=True), "start") is None
    assert keys.action(KeyDown("z", ctrl=True), "start") == "undo"
    assert keys.action(KeyDown("z", ctrl=True, shift=True), "start") == "redo"
    assert keys.action(KeyDown("left", shift=True), "replay") == "turn_back"
    assert keys.action(KeyDown("?"), "push") == keys.action(KeyDown("f1"), "push") == "rules"


def test_keys_have_the_names_of_the_language(app: App) -> None:
    assert keys.with_key("Take back.\nMore.", "undo") == "Take back (Ctrl+Z).\nMore."
    catalog.use("de")
    assert keys.with_key("Zurücknehmen", "undo") == "Zurücknehmen (Strg+Z)"
    assert keys.key_name("press") == "Eingabe"


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
@pytest.mark.parametrize("text", [100, 160])
def test_the_key_sheet_shows_every_line_in_its_place(app: App, language: str, text: int) -> None:
    app.set_language(language)
    app.settings.text = text
    app.apply_settings()
    app.navigation.show_title()
    app.navigation.show_keys()
    app.step(16)
    scene = app.scene
    assert isinstance(scene, KeySheetScene)
    scroll = scene.focus.find("scroll")
    assert isinstance(scroll, ScrollView)
    lines = [item for item in scroll.children if item.name.startswith("keys:")]
    assert len(lines) == sum(len(group) for group in keys.SHEET.values())
    assert scroll.furthest == 0 or text > 100, "one page at the usual size"
    for number, line in enumerate(lines):
        assert not any(line.rect.inflate(-1, -1).colliderect(other.rect) for other in lines[number + 1 :])
    if text > 100:
        post_key("end")
        app.step(16)
        assert scroll.offset == scroll.furthest
        assert lines[-1].rect.bottom <= scroll.rect.bottom
    post_key("f1")
    app.step(16)
    assert app.scene is not scene


@pytest.mark.parametrize("where", ["show_menu", "show_settings"])
def test_menu_and_settings_open_the_key_sheet(app: App, where: str) -> None:
    app.navigation.show_title()
    getattr(app.navigation, where)()
    app.step(16)
    menu = app.scene
    assert menu is not None
    button = menu.focus.find("keys")
    assert button is not None
    menu.focus.focus(button, show=True)
    post_key("return")
    app.step(16)
    assert isinstance(app.scene, KeySheetScene)
    post_key("escape")
    app.step(16)
    assert app.scene is menu


def test_the_caps_of_the_sides_are_written_in_the_language() -> None:
    written = {}
    for language in ("en", "de", "fr", "it"):
        catalog.use(language)
        written[language] = "".join("".join(cap) for cap in keys.caps("side"))
    catalog.use("en")
    assert written == {"en": "NESW", "de": "NOSW", "fr": "NESO", "it": "NESO"}

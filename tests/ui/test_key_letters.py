"""Players choose the letters of actions: no letter means two things at once, and every sign on the screen follows."""

import pygame
import pytest
from table_hands import click, item, played, table
from test_keyboard_turn import focused, keys

from ulm.i18n.catalog import t
from ulm.ui import custom_keys
from ulm.ui import key_bindings as bound
from ulm.ui.app import main_loop
from ulm.ui.app.app import App
from ulm.ui.screens.custom_keys_scene import KeyLettersScene, KeyRow
from ulm.ui.settings import load_settings, settings_file
from ulm.ui.toolkit.input import KeyDown
from ulm.ui.toolkit.widgets.dialog import Modal

GRAY = {"grid": ["gray"] * 9, "bag": ["gray"]}


@pytest.fixture
def sheet(app: App) -> KeyLettersScene:
    """The sheet over the key sheet, opened by its button."""
    app.navigation.show_title()
    app.navigation.show_keys()
    app.step(16)
    assert app.scene is not None
    app.scene.focus.focus(app.scene.focus.find("change"), show=True)
    keys(app, "return")
    assert isinstance(app.scene, KeyLettersScene)
    return app.scene


def choose(app: App, sheet: KeyLettersScene, id: str, *names: str) -> None:
    """Press Enter on an action, and then some keys."""
    sheet.focus.focus(sheet.focus.find(f"letter:{id}"), show=True)
    keys(app, "return", *names)


def test_a_new_letter_works_at_once_and_is_saved(app: App, sheet: KeyLettersScene) -> None:
    choose(app, sheet, "end", "x")
    assert app.settings.keys == {"end": "x"}
    row = sheet.focus.find("letter:end")
    assert isinstance(row, KeyRow)
    assert row.cap == "X"
    assert row.spoken_value().endswith("X")
    assert focused(sheet) == "letter:end"
    scene = table(app, GRAY, moves=["draw", "push W1"])
    assert "(X)" in item(scene, "tray:end").tooltip_text()
    keys(app, "e")
    assert played(scene)[-1] == "push W1"
    keys(app, "x", "x")
    assert played(scene)[-1] == "end", "the question before the end goes by the same key"


def test_caps_on_the_screen_follow(app: App) -> None:
    scene = table(app, GRAY, moves=["draw"])
    app.settings.keys = {"pushes": "b"}
    bound.use(app.settings.keys)
    app.apply_settings()
    assert getattr(item(scene, "tray:pushes"), "hint", "") == "B"
    keys(app, "b")
    assert app.scene is not scene
    keys(app, "b")
    assert app.scene is scene


def test_a_letter_that_is_taken_for_good_is_refused_in_words(app: App, sheet: KeyLettersScene) -> None:
    choose(app, sheet, "hint", "w")
    assert sheet.awaits_key, "another one may be pressed at once"
    assert t("keys.what.side") in sheet.said
    keys(app, "1")
    assert t("keys.what.answer") in sheet.said or t("keys.what.side") in sheet.said
    keys(app, "tab")
    assert sheet.said == t("keys.no_letter")
    keys(app, "u")
    assert app.settings.keys == {"hint": "u"}


def test_two_actions_swap_their_letters_unless_that_would_take_a_third_one_s(app: App, sheet: KeyLettersScene) -> None:
    choose(app, sheet, "hint", "p")
    assert app.settings.keys == {"hint": "p", "show_hand": "h"}
    assert t("keys.what.show_hand") in sheet.said
    click(app, sheet, "reset")
    assert app.settings.keys == {}
    assert bound.key_name("hint") == "H"
    choose(app, sheet, "draw", "n")
    assert app.settings.keys == {"draw": "n"}, "there is nothing to be pushed when the tile is drawn"
    choose(app, sheet, "draw", "h")
    assert app.settings.keys == {"draw": "n"}, "hints are given while there is a tile to push as well"
    assert t("keys.what.hint") in sheet.said


def test_esc_and_a_click_elsewhere_leave_it_as_it_is(app: App, sheet: KeyLettersScene) -> None:
    choose(app, sheet, "mute", "escape")
    assert app.scene is sheet
    assert not sheet.awaits_key
    choose(app, sheet, "mute")
    assert sheet.awaits_key
    click(app, sheet, "letter:pin")
    assert sheet.said == t("keys.waiting", what=t("keys.what.pin"))
    assert app.settings.keys == {}


def test_any_key_is_taken_even_those_that_work_everywhere(app: App, sheet: KeyLettersScene) -> None:
    choose(app, sheet, "pin", "f1")
    assert app.scene is sheet
    assert sheet.said == t("keys.no_letter")
    keys(app, "m")
    assert not app.settings.mute
    assert app.settings.keys == {"pin": "m", "mute": "i"}
    keys(app, "i")
    assert app.settings.mute


@pytest.mark.parametrize("id", bound.CHANGEABLE)
def test_whatever_is_chosen_no_key_has_two_meanings_at_once(id: str) -> None:
    for key in "abcdefghijklmnopqrstuvwxyzäöüß0123456789,.-/?":
        letters = custom_keys.change(id, key, {}).letters
        for places in bound.SITUATIONS.values():
            here = [each for each in bound.bindings(letters) if each.place in places]
            taken = [each for one in here for each in (custom_keys.side_keys() if one.id == "side" else one.keys)]
            assert len(taken) == len(set(taken)), (id, key, letters)


def test_a_letter_chosen_in_one_language_never_hides_a_side_of_another(app: App) -> None:
    assert custom_keys.change("hint", "o", {}).taken_by == "side"
    app.set_language("de")
    bound.use({"hint": "o"})  # as an old file may have it
    assert bound.action(KeyDown("o"), "push") == "side"
    bound.use({})


@pytest.mark.parametrize(
    ("written", "used", "unusable"),
    [
        ("{hint: u, fly: x, end: 5}", {"hint": "u"}, ("fly: x", "end: 5")),
        ("{hint: tab, pin: w}", {}, ("hint: tab", "pin: w")),
        ("{hint: u, pin: u}", {"hint": "u"}, ("pin: u",)),
        ("{hint: p, show_hand: h}", {"hint": "p", "show_hand": "h"}, ()),
        ("[1, 2]", {}, ("[1, 2]",)),
        ("", {}, ()),
    ],
)
def test_letters_of_the_file_that_cannot_be_used_are_left_out_and_said(
    written: str, used: dict[str, str], unusable: tuple[str, ...]
) -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(f"text: 120\nlearning: {{asked: true}}\nkeys: {written}\n", encoding="utf-8")
    loaded = load_settings()
    assert loaded.problem is None
    assert loaded.settings.text == 120, "all else stays"
    assert loaded.settings.keys == used
    assert loaded.unusable_keys == unusable
    app = App((1280, 720))
    try:
        main_loop.begin(app)
        app.step(16)
        said = app.scene.text if isinstance(app.scene, Modal) else ""
        assert all(each in said for each in unusable)
        assert bool(said) == bool(unusable)
    finally:
        app.close()
        pygame.display.quit()

"""Gamepads: what their events do, in the kit and at the table."""

import pygame
import pytest
from hands import post_key, post_move
from pad_hands import out_of_reach, post_axis, press
from table_hands import item, played, table
from test_keyboard_turn import focused

from tools.gallery.scenes import SCENES
from ulm.i18n import catalog, language_files
from ulm.rules import Game
from ulm.session.session import Session, SessionSeat
from ulm.ui import key_bindings
from ulm.ui.app.app import App
from ulm.ui.screens.game_menu import MenuScene
from ulm.ui.screens.gamepad_help_scene import PadSheetScene
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.replay_scene import ReplayScene
from ulm.ui.toolkit import input_devices
from ulm.ui.toolkit.focus import Focusable, FocusRing
from ulm.ui.toolkit.gamepad import REPEAT_AFTER, REPEAT_EVERY, Gamepads
from ulm.ui.toolkit.input import KeyDown, KeyUp, ScrollInput
from ulm.ui.toolkit.widgets.screen_keyboard import ScreenKeyboard
from ulm.ui.toolkit.widgets.scroll_area import ScrollView
from ulm.ui.toolkit.widgets.text_field import TextField


def pressed(app: App, *names: str) -> None:
    """Press some buttons, one after the other."""
    for name in names:
        press(name)
        app.step(16)


def axis(pads: Gamepads, axis: int, share: float) -> object:
    """What a pad does when an axis is moved."""
    value = round(share * 32767)
    return pads.translate(pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=value))


def test_a_stick_that_trembles_at_its_edge_presses_once() -> None:
    pads, x = Gamepads(), pygame.CONTROLLER_AXIS_LEFTX
    assert [axis(pads, x, share) for share in (0.3, 0.55)] == [None, KeyDown("right")]
    assert [axis(pads, x, share) for share in (0.45, 0.52, 0.4, 0.6)] == [None] * 4
    assert axis(pads, x, 0.2) == KeyUp("right")
    assert axis(pads, x, -1.0) == KeyDown("left")
    assert axis(pads, x, 1.0) == KeyDown("right"), "over to the other side at once"


def test_a_direction_that_is_held_repeats_until_it_is_let_go() -> None:
    pads = Gamepads()
    axis(pads, pygame.CONTROLLER_AXIS_LEFTY, 1.0)
    assert list(pads.update(REPEAT_AFTER - 1)) == []
    assert list(pads.update(1)) == [KeyDown("down")]
    assert list(pads.update(REPEAT_EVERY - 1)) == []
    assert list(pads.update(5 * REPEAT_EVERY)) == [KeyDown("down")], "no burst after something that took long"
    assert pads.active
    axis(pads, pygame.CONTROLLER_AXIS_LEFTY, 0.0)
    assert not pads.active
    assert list(pads.update(10_000)) == []


def test_a_pad_that_is_taken_away_holds_nothing() -> None:
    pads = Gamepads()
    axis(pads, pygame.CONTROLLER_AXIS_LEFTY, 1.0)
    axis(pads, pygame.CONTROLLER_AXIS_RIGHTY, 1.0)
    assert [each for each in pads.update(100) if isinstance(each, ScrollInput)]
    pads.translate(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0))
    assert not pads.active


def test_what_a_joystick_says_beside_its_controller_is_left_out(app: App) -> None:
    app.navigation.show_title()
    app.step(16)
    assert app.scene is not None
    app.scene.focus.step(1)
    before = app.scene.focus.focused
    for kind, more in (
        (pygame.JOYHATMOTION, {"hat": 0, "value": (0, -1)}),
        (pygame.JOYBUTTONDOWN, {"button": 0}),
        (pygame.JOYAXISMOTION, {"axis": 1, "value": 1.0}),
    ):
        pygame.event.post(pygame.Event(kind, instance_id=0, joy=0, **more))
    app.step(16)
    assert app.scene.focus.focused is before
    assert app.device == "pointer"


@pytest.mark.parametrize(
    ("name", "guid", "family"),
    [
        ("Xbox Series X Controller", "030000005e040000120b000005050000", "xbox"),
        ("Wireless Controller", "030000004c050000e60c000011810000", "playstation"),
        ("Pro Controller", "030000007e0500000920000011810000", "nintendo"),
        ("DualSense", "", "playstation"),
        ("Steam Virtual Gamepad", "03000000de280000ff11000001000000", "xbox"),
    ],
)
def test_the_family_of_a_pad(name: str, guid: str, family: str) -> None:
    assert input_devices.family(name, guid) == family


def test_every_button_of_every_family_has_a_picture(app: App) -> None:
    for family in ("xbox", "playstation", "nintendo"):
        for buttons, what in key_bindings.PAD_SHEET:
            assert catalog.t(f"keys.pad.{what}")
            for button in buttons:
                assert (
                    app.assets.sprite(key_bindings.pad_button_icon(button, family), (32, 32)).get_bounding_rect().w > 16
                )


def test_signs_are_those_of_the_device_that_was_used_last(app: App) -> None:
    app.navigation.show_title()
    pressed(app, "down")
    assert app.device == "pad"
    assert key_bindings.with_key("Back.", "back") == "Back ({icon:icons/pad_b})."
    assert key_bindings.with_key("Take back.", "undo") == "Take back.", "a pad has no button for it"
    menu = MenuScene(app, hints=True)
    app.push(menu)
    app.step(16)
    label = item(menu, "hints").spoken()
    assert label.startswith(catalog.t("menu.hints"))
    assert "{icon:" not in label.splitlines()[0], "a sign is not spelled out"
    post_key("down")
    app.step(16)
    assert app.device == "keyboard"
    assert key_bindings.with_key("Back.", "back") == "Back (Esc)."
    post_move(app, (500, 500))
    app.step(16)
    assert app.device == "keyboard", "a pointer that has not moved was not used"


def test_directions_keep_to_a_row_and_lead_back_to_where_one_came_from() -> None:
    ring = FocusRing()
    rects = {"a": (0, 0, 40, 40), "b": (0, 60, 40, 40), "tall": (60, 0, 40, 100), "c": (120, 0, 40, 40)}
    rects["d"] = (120, 60, 40, 40)
    ring.add(*(Focusable(rect, name=name) for name, rect in rects.items()))
    for start, end in (("a", "c"), ("b", "d")):
        ring.focus(ring.find(start), show=True)
        for way, expected in (((1, 0), "tall"), ((1, 0), end), ((-1, 0), "tall"), ((-1, 0), start)):
            ring.towards(*way)
            assert ring.focused is not None
            assert ring.focused.name == expected


@pytest.mark.parametrize("name", ["title", "setup_advanced", "settings", "rename", "game_late", "end_question"])
def test_directions_alone_reach_everything(app: App, name: str) -> None:
    next(iter(SCENES[name](app) or ()), None)
    app.step(16)
    assert out_of_reach(app.scene) == []


@pytest.fixture
def scene(app: App) -> GameScene:
    """The beginning of a turn."""
    return table(app, {"grid": ["gray", "turquoise", "gray"] * 3, "outside": {"W1": "brown"}})


def test_a_turn_by_pad(app: App, scene: GameScene) -> None:
    pressed(app, "y")
    assert scene.focus.visible, "what is next has the focus at the first touch"
    pressed(app, "a")
    assert played(scene) == ["draw"]
    first = focused(scene)
    assert first.startswith("slot:")
    pressed(app, "up")
    assert not focused(scene).startswith("slot:"), "the rim can be left"
    pressed(app, "down", "rt")
    assert focused(scene) != first
    pressed(app, "lt")
    assert focused(scene) == first
    pressed(app, "rt", "a")
    assert played(scene)[-1].startswith("push ")
    while len(played(scene)) < 5:
        before = len(played(scene))
        pressed(app, "a")
        assert len(played(scene)) > before, "each press of A goes on with an action"
    assert focused(scene) == "tray:end"


def test_an_action_that_is_opened_offers_its_ways(app: App) -> None:
    position = {"grid": ["orange"] * 9, "bag": ["orange"], "players": [{"coins": 4}]}
    scene = table(app, position, moves=["draw", "push N1"])
    pressed(app, "y", "a")
    assert focused(scene).startswith("tray:seal")
    pressed(app, "a")
    assert played(scene)[-1].startswith("seal ")


def test_start_opens_the_menu_and_y_pins_what_is_explained(app: App, scene: GameScene) -> None:
    pressed(app, "start")
    assert app.scene is not scene
    assert app.scene is not None
    assert app.scene.focus.visible
    pressed(app, "start")
    assert app.scene is scene
    scene.focus.focus(item(scene, "coats:"), show=True)
    app.step(16)
    pressed(app, "left", "y")
    assert scene.state.pinned == scene.state.inspected is not None


def test_in_a_replay_the_triggers_go_from_move_to_move_and_the_directions_to_its_items(
    app: App, scene: GameScene
) -> None:
    pressed(app, "y", "a")
    app.navigation.look_back(scene.session, 0)
    app.step(16)
    replay = app.scene
    assert isinstance(replay, ReplayScene)
    at = replay.playback.at
    pressed(app, "lt")
    assert replay.playback.at == at - 1
    before = replay.focus.focused
    pressed(app, "right")
    assert replay.focus.focused is not before
    assert replay.playback.at == at - 1


def test_the_key_sheet_shows_the_pad_to_whoever_uses_one(app: App) -> None:
    app.navigation.show_title()
    pressed(app, "down")
    app.navigation.show_keys()
    app.step(16)
    assert isinstance(app.scene, PadSheetScene)
    pressed(app, "right", "a")
    assert app.scene is not None
    assert app.scene.focus.find("pad") is not None
    pressed(app, "b")
    assert app.scene.focus.find("pad") is None


def test_a_name_is_written_with_the_keyboard_on_the_screen(app: App) -> None:
    next(iter(SCENES["rename"](app) or ()), None)
    below = app.scene
    assert below is not None
    field = item(below, "title")
    assert isinstance(field, TextField)
    field.handle(KeyDown("a", ctrl=True))
    field.handle(KeyDown("delete"))
    pressed(app, "up")
    below.focus.focus(item(below, "title"), show=True)
    pressed(app, "a")
    board = app.scene
    assert isinstance(board, ScreenKeyboard)
    for letter in "ulm":
        board.focus.focus(item(board, f"key:{letter}"), show=True)
        pressed(app, "a")
    pressed(app, "x", "start")
    assert app.scene is below
    field = item(below, "title")
    assert isinstance(field, TextField)
    assert field.value == "Ul"


@pytest.mark.parametrize("language", language_files.codes())
def test_the_keyboard_has_the_letters_of_the_language(language: str) -> None:
    wanted = {"en": "", "de": "äöüß", "fr": "éèêëàâçîïôûùœ", "it": "àèéìòù"}[language]
    catalog.use(language)
    rows = catalog.t("screen_keyboard.rows")
    assert set(wanted + "abcdefghijklmnopqrstuvwxyz0123456789") <= set(rows)
    letters = rows.replace(" ", "")
    assert len(letters) == len(set(letters))


def test_the_right_stick_scrolls_without_taking_the_focus(app: App) -> None:
    app.navigation.show_settings()
    app.settings.text = 200
    app.apply_settings()
    pressed(app, "y")
    scene = app.scene
    assert scene is not None
    view = next(item for item in scene.focus.items if isinstance(item, ScrollView) and item.furthest)
    before, focused = view.offset, scene.focus.focused
    post_axis("right_y", 1.0)
    for _ in range(10):
        app.step(50)
    assert view.offset > before
    assert scene.focus.focused is focused
    post_axis("right_y", 0.0)
    app.step(16)
    assert not app.pads.active


def test_while_a_bot_begins_the_focus_of_a_pad_is_on_something_that_can_be_used(app: App) -> None:
    pressed(app, "a")
    assert app.device == "pad"
    seats = [SessionSeat("Felix", "blue", "random"), SessionSeat("Agnes", "red")]
    scene = GameScene(app, Session(Game.new(2, seed=1), seats, 1, save=lambda session: None))
    app.replace(scene)
    assert scene.session.bot is not None
    app.step(0)
    assert scene.focus.visible
    assert item(scene, focused(scene)).enabled

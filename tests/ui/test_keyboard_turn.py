"""A turn by the keyboard alone: the focus is where the next thing is done."""

import pygame
import pytest
from hands import post_key
from table_hands import click, played, table

from ulm.bots.reasons import Explanation
from ulm.rules import Move
from ulm.session.session import Seat
from ulm.ui.kit.scene import Scene
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.panels.tokens import Token


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


def test_the_side_that_was_typed_shows_its_first_open_slot(app: App, scene: GameScene) -> None:
    keys(app, "w")
    assert focused(scene) == "slot:W2", "row 1 is blocked"
    keys(app, "3")
    assert played(scene)[-1] == "push W3"


def test_a_number_pushes_only_right_after_a_side(app: App, scene: GameScene) -> None:
    keys(app, "w", "i", "3")
    assert played(scene) == ["draw"]
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
        ("en", "w2", "push W2"),
        ("de", "o2", "push E2"),
        ("de", "e3", "push E3"),
        ("fr", "o2", "push W2"),
        ("fr", "e3", "push E3"),
        ("it", "o3", "push W3"),
        ("it", "w3", "push W3"),
    ],
)
def test_the_keys_of_the_sides_are_their_letters(
    app: App, scene: GameScene, language: str, typed: str, push: str
) -> None:
    app.set_language(language)
    keys(app, *typed)
    assert played(scene)[-1] == push


def test_a_letter_of_another_language_s_side_is_no_side(app: App, scene: GameScene) -> None:
    app.set_language("en")
    before = played(scene)
    keys(app, "o", "1")
    assert played(scene) == before


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


DOCKS = ["gray", "white", "brown", "turquoise", "orange"]
RICH = {"tiles": {"gray": 2, "white": 1, "brown": 2, "turquoise": 1, "orange": 2}, "coins": 9, "sparrows": 3}


def use(app: App, scene: GameScene, *names: str) -> None:
    """Bring the focus to some things, one after the other, and press Enter."""
    for name in names:
        thing = scene.focus.find(name)
        assert thing is not None, name
        scene.focus.focus(thing, show=True)
        keys(app, "return")


def test_after_the_draw_the_focus_is_on_an_open_slot(app: App) -> None:
    scene = table(app, {"grid": DOCKS + DOCKS[:4], "outside": {"N1": "brown"}})
    use(app, scene, "tray:draw")
    assert focused(scene).startswith("slot:")
    assert scene.state.can(Move(f"push {focused(scene).removeprefix('slot:')}"))


@pytest.mark.parametrize("way", [("tray:swap", "tray:swap orange"), ("dock:4",)])
def test_after_a_swap_the_focus_is_on_an_open_slot(app: App, way: tuple[str, ...]) -> None:
    position = {"grid": DOCKS + DOCKS[:4], "bag": ["gray"], "docks": DOCKS, "players": [RICH]}
    scene = table(app, position, moves=["draw"])
    use(app, scene, *way)
    assert played(scene)[-1] == "swap orange"
    assert focused(scene).startswith("slot:")


def test_buying_leads_to_the_cards_and_then_to_the_next_action(app: App) -> None:
    position = {"grid": ["brown"] * 9, "bag": ["gray"], "deck": ["siege", "patrician"], "players": [RICH]}
    scene = table(app, position, moves=["draw", "push S3"])
    use(app, scene, "supply:tile:gray", "supply:tile:gray")
    assert scene.state.selected == ["gray", "gray"]
    use(app, scene, "tray:token:1", "tray:buy gray gray")
    assert focused(scene).startswith("offer:")
    keys(app, "return")
    assert played(scene)[-1].startswith("card ")
    assert focused(scene).startswith("tray:token:")
    assert scene.focus.focused is not None
    assert scene.focus.focused.enabled


def test_after_the_last_extra_step_the_focus_is_on_the_next_action(app: App) -> None:
    player = {"descendants": ["barge_driver"], "barge": -9}
    scene = table(app, {"grid": ["gray"] * 9, "bag": ["turquoise"], "players": [player]}, moves=["draw", "push W1"])
    scene.perform(Move("river"))
    app.step(16)
    use(app, scene, "tray:step")
    assert played(scene)[-1] == "step"
    assert focused(scene).startswith("tray:token:")


def test_a_used_action_hands_the_focus_on_and_the_last_one_to_the_end(app: App) -> None:
    scene = table(app, {"grid": ["gray"] * 9, "bag": ["gray"]}, moves=["draw", "push W1"])
    use(app, scene, "tray:token:0")
    for _ in range(2):
        assert focused(scene).startswith("tray:token:")
        keys(app, "return")
    assert played(scene) == ["draw", "push W1", "money", "money", "money"]
    assert focused(scene) == "tray:end"


def test_after_the_action_in_the_middle_the_focus_goes_on_to_its_right(app: App) -> None:
    grid = ["gray", "gray", "turquoise", "gray", "gray", "turquoise", "gray", "gray", "turquoise"]
    scene = table(app, {"grid": grid, "bag": ["turquoise"]}, moves=["draw", "push W1"])
    tokens = [each for each in scene.focus.items if each.name.startswith("tray:token:")]
    middle = next(each for each in tokens if isinstance(each, Token) and each.index == 1)
    assert middle.colour == "gray"
    use(app, scene, middle.name)
    assert focused(scene) == "tray:token:2"


def test_the_next_own_turn_begins_with_the_focus_on_the_draw(app: App) -> None:
    seats = (Seat("Agnes", "red"), Seat("Felix", "blue"))
    scene = table(app, {"grid": ["gray"] * 9, "bag": ["gray"]}, seats=seats, moves=["draw", "push W1"])
    use(app, scene, "tray:end", "end:yes")
    assert played(scene)[-1] == "end"
    assert focused(scene) == "tray:draw"


def test_closing_a_hint_leaves_the_focus_where_one_goes_on(app: App, scene: GameScene) -> None:
    scene.hints.show(Explanation(Move("push N2"), (), ()))
    app.step(16)
    use(app, scene, "coach:close")
    assert not scene.hints.stage
    assert focused(scene).startswith("slot:")


def test_the_pointer_is_not_led_by_the_keyboard(app: App) -> None:
    """Who plays by mouse sees no focus."""
    scene = table(app, {"grid": ["gray"] * 9, "bag": ["gray"]}, moves=["draw", "push W1"])
    click(app, scene, "tray:token:0")
    assert not scene.focus.visible


def test_after_paying_the_focus_is_not_left_among_the_own_tiles(app: App) -> None:
    position = {"grid": ["brown"] * 9, "bag": ["gray"], "deck": ["siege", "patrician"], "players": [RICH]}
    scene = table(app, position, moves=["draw", "push S3"])
    use(app, scene, "tray:token:1", "supply:tile:gray", "supply:tile:gray")
    keys(app, "1", "1")
    assert played(scene)[-1].startswith("card ")
    assert focused(scene).startswith("tray:token:")


def test_after_playing_a_card_the_focus_is_on_the_next_action(app: App) -> None:
    position = {"grid": ["gray"] * 9, "bag": ["gray"], "players": [{"hand": ["siege", "choir_1"], "coins": 2}]}
    scene = table(app, position, moves=["draw", "push S3"])
    use(app, scene, "hand:choir_1")
    keys(app, "2")
    assert played(scene)[-1] == "play choir_1 later"
    assert focused(scene).startswith("tray:token:")


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

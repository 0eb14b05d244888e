"""Ending a turn in which something useful is left: asked once, by mouse and by keys, and only if it is wanted."""

import re
from collections.abc import Callable

import pytest
from hands import pass_time, post_click, post_key
from table_hands import click, item, played, table

from ulm.i18n.catalog import t
from ulm.rules import Move
from ulm.ui.app.app import App
from ulm.ui.screens.settings_scene import SettingsScene
from ulm.ui.settings import Settings, load_settings
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.interaction.unused_action_lines import unused_action_lines
from ulm.ui.table.panels.action_tokens import Token

SEAL = ["orange", "gray", "gray", "gray", "white", "gray", "gray", "gray", "gray"]
TOWERS = {"towers": True}

pytestmark = pytest.mark.usefixtures("mute_bots")


def seal_left(app: App) -> GameScene:
    """Three coins were taken; the extra Seal action of the tower tile can be paid."""
    position = {"grid": ["gray"] * 9, "bag": ["gray"], "tower": "extra_seal", "players": [{"coins": 0, "barge": -3}]}
    return table(app, position, options=TOWERS, moves=["draw", "push S3", "money", "money", "money"])


def card_action_open(app: App) -> GameScene:
    """The Card action of the Shipyard is open, one Money action is left."""
    player = {"tiles": {"gray": 2}, "coins": 9, "barge": 5}
    position = {"grid": SEAL, "bag": ["gray"], "docks": SEAL[:5], "players": [player]}
    return table(app, position, moves=["draw", "push N1", "seal shipyard", "take gray"])


def nothing_left(app: App) -> GameScene:
    position = {"grid": ["gray"] * 9, "bag": ["gray"], "players": [{"hand": ["siege"]}]}
    return table(app, position, moves=["draw", "push S3", "money", "money", "money"])


def asked(scene: GameScene) -> bool:
    return scene.focus.find("end:yes") is not None


def test_what_is_left_is_said(app: App) -> None:
    scene = seal_left(app)
    assert scene.top.prompt == "You can still use the extra Seal action, or end your turn."
    assert [words for _, words in unused_action_lines(scene.state)] == [
        "place a seal and gain the privilege – Garden or Oath House (2 coins)"
    ]
    scene = card_action_open(app)
    assert scene.top.prompt.endswith(t("panels.prompt.then", n=2))
    assert [words for _, words in unused_action_lines(scene.state)] == [
        "use the Card action (Shipyard)",
        "take money 2 times – 2 coins",
    ]


def test_the_button_says_what_the_unused_would_bring_before_anything_is_asked(app: App) -> None:
    position = {
        "grid": ["white", "turquoise", "gray", *["gray"] * 6],
        "bag": ["turquoise", "gray"],
        "outside": {"N2": "gray", "S1": "white"},
        "players": [{"coins": 0, "barge": -2, "tiles": {}, "descendants": ["mint_master"]}, {"barge": 1}],
    }
    for push, numbers in (("E1", [["2"], ["2", "2", "4"]]), ("W1", [["1", "1", "1"]])):
        scene = table(app, position, moves=["draw", f"push {push}"])
        said = [words for _, words in unused_action_lines(scene.state)]
        assert [re.findall(r"\d+", words) for words in said][: len(numbers)] == numbers
        assert all(words in item(scene, "tray:end").tooltip_text() for words in said)


def test_the_bar_counts_the_extra_seal_among_the_actions(app: App) -> None:
    position = {"grid": ["gray"] * 9, "bag": ["gray"], "tower": "extra_seal", "players": [{"coins": 0, "barge": -3}]}
    scene = table(app, position, options=TOWERS, moves=["draw", "push S3", "money"])
    assert scene.top.prompt == t("panels.prompt.actions", n=3)
    assert item(scene, "tray:end").tooltip_text().startswith(t("panels.tray.lapse", n=3).removesuffix("."))


@pytest.mark.parametrize(
    ("left", "moves"), [(seal_left, ["end"]), (card_action_open, ["skip", "end"])], ids=["a seal", "the Card action"]
)
def test_one_click_asks_and_the_answer_ends(app: App, left: Callable[[App], GameScene], moves: list[str]) -> None:
    scene = left(app)
    before = played(scene)
    click(app, scene, "tray:end")
    assert asked(scene)
    assert played(scene) == before
    click(app, scene, "end:yes")
    app.step(16)
    assert played(scene) == [*before, *moves]
    assert not asked(scene)


def test_a_double_click_ends_nothing_but_a_second_click_does(app: App) -> None:
    scene = seal_left(app)
    click(app, scene, "tray:end")
    click(app, scene, "tray:end")
    assert asked(scene)
    assert played(scene)[-1] == "money"
    pass_time(app, 500)
    click(app, scene, "tray:end")
    assert played(scene)[-1] == "end"


@pytest.mark.parametrize("way", ["end:no", "escape", "elsewhere"])
def test_going_on_changes_nothing(app: App, way: str) -> None:
    scene = seal_left(app)
    before = played(scene)
    scene.focus.focus(item(scene, "tray:end"), show=way == "escape")
    post_key("e") if way == "escape" else click(app, scene, "tray:end")
    app.step(16)
    if way == "escape":
        post_key("escape")
    elif way == "elsewhere":
        post_click(app, scene.board.at("cell", 4).center)
    else:
        post_click(app, item(scene, way).rect.center)
    app.step(16)
    assert app.scene is scene
    assert way != "escape" or scene.focus.focused is item(scene, "tray:end"), "the focus is back on the button"
    assert not asked(scene)
    assert played(scene) == before


@pytest.mark.parametrize("keys", [("return", "return"), ("e", "e")])
def test_by_keys_the_second_press_ends(app: App, keys: tuple[str, str]) -> None:
    scene = seal_left(app)
    scene.focus.focus(item(scene, "tray:end"), show=True)
    post_key(keys[0])
    app.step(16)
    assert asked(scene)
    assert scene.focus.focused is item(scene, "end:yes")
    post_key(keys[1])
    app.step(16)
    assert played(scene)[-1] == "end"


def test_nothing_is_asked_where_nothing_useful_is_left(app: App) -> None:
    scene = nothing_left(app)
    click(app, scene, "tray:end")
    assert played(scene)[-1] == "end"


def test_a_move_closes_the_question(app: App) -> None:
    scene = seal_left(app)
    click(app, scene, "tray:end")
    scene.undo()
    app.step(16)
    assert not asked(scene)


@pytest.mark.parametrize("where", ["end_question", "settings"])
def test_it_is_asked_no_more_if_not_wanted_and_that_is_remembered(where: str) -> None:
    app = App((1280, 720))
    app.settings.speed = "instant"
    app.apply_settings()
    if where == "settings":
        app.push(SettingsScene(app))
        app.step(16)
        item(app.scene, "ask_end").activate()  # type: ignore[arg-type]
    else:
        scene = seal_left(app)
        click(app, scene, "tray:end")
        click(app, scene, "end:stop_asking")
        click(app, scene, "end:yes")
    assert not load_settings().settings.ask_end
    scene = seal_left(app)
    click(app, scene, "tray:end")
    assert played(scene)[-1] == "end"
    app.close()


@pytest.mark.parametrize("text", [100, 200])
def test_the_sheet_stays_in_the_side_column(text: int) -> None:
    app = App((1280, 720), Settings(language="de", speed="instant", text=text))
    position = {
        "grid": ["gray", "white", "orange"] * 3,
        "bag": ["gray"],
        "tower": "extra_seal",
        "players": [{"coins": 9, "barge": -3, "hand": ["siege"], "tiles": {"gray": 2}, "descendants": ["merchant"]}],
    }
    scene = table(app, position, options=TOWERS, moves=["draw", "push W1"])
    click(app, scene, "tray:end")
    box, tab = item(scene, "end:sheet").rect, item(scene, "side:log").rect
    assert scene.side.region.contains(box)
    assert box.y <= tab.y or box.y >= tab.bottom, "it covers the tabs or leaves them alone"
    for name in ("end:yes", "end:no", "end:stop_asking"):
        assert box.contains(item(scene, name).rect)
    app.close()


def test_actions_that_rule_each_other_out_are_not_promised(app: App) -> None:
    """Three tiles are lit, but the coins are enough for one seal only."""
    grid = ["orange", "gray", "gray", "orange", *["gray"] * 5]
    position = {"grid": grid, "bag": ["gray"], "players": [{"coins": 2, "barge": -3}]}
    scene = table(app, position, moves=["draw", "push N1"])
    tokens = [token.state for token in scene.focus.items if isinstance(token, Token)]
    assert tokens.count("lit") == 3
    assert scene.state.remaining.count == 2
    assert re.findall(r"\d", scene.top.prompt) == ["2", "3"]
    scene.perform(Move("money"))
    app.step(16)
    assert re.findall(r"\d", scene.top.prompt) == ["1", "2"]

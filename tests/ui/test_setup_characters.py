"""Personalities of bots, chosen where the table is set."""

from hands import post_click, post_key

from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.ui.app.app import App
from ulm.ui.screens.new_game_scene import SetupScene
from ulm.ui.settings import load_settings, save_settings
from ulm.ui.table import game_launcher
from ulm.ui.table.table_scene import TableScene
from ulm.ui.toolkit.widgets.segmented_choice import SegmentedChoice


def setup(app: App, *bots: str | None) -> SetupScene:
    names = ("Agnes", "Felix", "Ursula")
    colours = ("red", "blue", "green")
    app.settings.table = TableSetup(
        [SeatSetup(name, colour, bot) for name, colour, bot in zip(names, colours, bots, strict=False)]
    )
    scene = SetupScene(app)
    app.push(scene)
    app.step(16)
    return scene


def choose(app: App, scene: SetupScene, name: str, value: object) -> None:
    item = scene.focus.find(name)
    assert isinstance(item, SegmentedChoice)
    post_click(app, item.cell([option.value for option in item.options].index(value)).center)
    app.step(16)


def test_a_bot_that_has_characters_offers_them(app: App) -> None:
    scene = setup(app, None, "apprentice", "master")
    assert [scene.focus.find(f"character{n}") is not None for n in range(3)] == [False, False, True]
    choose(app, scene, "character2", "master-builder")
    choose(app, scene, "level1", "journeyman")
    choose(app, scene, "character1", "journeyman-any")
    assert [seat.bot for seat in scene.table().seats] == [None, "journeyman-any", "master-builder"]
    choose(app, scene, "level1", "apprentice")
    assert scene.focus.find("character1") is None
    assert scene.table().seats[1].bot == "apprentice"


def test_a_seat_that_a_bot_plays_again_has_the_one_it_had(app: App) -> None:
    scene = setup(app, None, "master-builder", None)
    choose(app, scene, "kind1", "human")
    assert [scene.focus.find(f"{name}1") for name in ("level", "character")] == [None, None]
    assert scene.table().seats[1].bot is None
    choose(app, scene, "kind1", "bot")
    assert scene.table().seats[1].bot == "master-builder"
    choose(app, scene, "kind2", "bot")
    assert scene.table().seats[2].bot == "journeyman"


def test_by_keyboard_the_focus_stays_at_what_is_chosen(app: App) -> None:
    scene = setup(app, None, "assistant")
    scene.focus.focus(scene.focus.find("level1"))
    post_key("right")
    app.step(16)
    assert scene.focus.focused is scene.focus.find("level1")
    scene.focus.focus(scene.focus.find("character1"))
    post_key("right")
    app.step(16)
    assert scene.table().seats[1].bot == "journeyman-shipper"
    app.settings.table = scene.table()
    save_settings(app.settings)
    assert load_settings().settings.table == app.settings.table, "it is remembered"


def test_a_table_with_an_unknown_bot_is_not_loaded(app: App) -> None:
    app.settings.table = TableSetup([SeatSetup("Agnes", "red"), SeatSetup("Felix", "blue", "journeyman-thief")])
    save_settings(app.settings)
    assert load_settings().settings.table is None


def test_any_character_is_settled_when_the_game_begins(app: App) -> None:
    found = set()
    for seed in range(8):
        seats = [SeatSetup("Agnes", "red"), SeatSetup("Felix", "blue", "journeyman-any")]
        game_launcher.start(app, TableSetup(seats, {}, seed, 0))
        app.step(16)
        assert isinstance(app.scene, TableScene)
        found.add(app.scene.state.seats[1].bot)
    assert len(found) > 1
    assert all(bot is not None and bot.startswith("journeyman") and not bot.endswith("any") for bot in found)

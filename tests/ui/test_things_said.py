"""What tooltips, spoken output, questions, the log and the push preview say."""

import pytest
from table_hands import item, table

from ulm.i18n.catalog import t
from ulm.i18n.display_names import display_name
from ulm.i18n.log_text import MoveLogText
from ulm.rules import Move
from ulm.ui.app.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.interaction.prompt import prompt

DOCKS = ["gray", "white", "brown", "turquoise", "orange"]
POSITION = {
    "round": 4,
    "tower": "extra_seal",
    "next_tower": "tithe",
    "grid": [*DOCKS, *DOCKS[:4]],
    "bag": ["orange", "white"],
    "docks": DOCKS,
    "outside": {"N1": "gray"},
    "deck": ["siege", "patrician", "city_wall"],
    "discard": ["patrician", "art_gray"],
    "players": [{"tiles": {"gray": 2, "white": 1}, "coats": ["garden"], "descendants": ["merchant", "scholar"]}, {}],
}


def tooltip(scene: GameScene, name: str) -> str:
    """What stands beside the pointer."""
    return item(scene, name).tooltip_text()


def spoken(scene: GameScene, name: str) -> list[str]:
    return [line for line in item(scene, name).spoken().split("\n") if line]


@pytest.fixture
def scene(app: App) -> GameScene:
    """A player with tiles to exchange, before the draw; the Inspector is folded away."""
    shown = table(app, POSITION, options={"towers": True})
    shown.side.toggle()
    app.step(16)
    return shown


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("bag:", ["31", "Money: 4", "Draw from the bag"]),
        ("deck:", ["32"]),
        ("discard:", ["2", display_name("card", "art_gray")]),
        ("coats:", ["11"]),
        ("quarter:garden", [display_name("quarter", "garden"), "2 city coats", "4 seal spaces", "Agnes"]),
        ("space:8", ["+8", "1 coin"]),
        ("dock:1", ["Clear-away", "grey"]),
        ("slot:N1", ["Money", "Leaning House", "Draw your turn tile first"]),
        ("slot:W3", ["Agnes takes a sparrow", "Draw your turn tile first"]),
        ("tower:tithe", [display_name("tower", "tithe")]),
        ("score:1", ["Felix", "5"]),
    ],
)
def test_beside_the_pointer_stands_what_a_thing_is_and_does(scene: GameScene, name: str, parts: list[str]) -> None:
    assert [part for part in parts if part not in tooltip(scene, name)] == [], tooltip(scene, name)


def test_what_the_inspector_shows_is_not_said_beside_the_pointer(app: App, scene: GameScene) -> None:
    before = tooltip(scene, "bag:")
    scene.side.toggle()
    app.step(16)
    assert len(tooltip(scene, "bag:").split("\n")) < len(before.split("\n"))


def test_by_ear_a_thing_says_all_that_can_be_done_with_it(app: App, scene: GameScene) -> None:
    dock = spoken(scene, "dock:1")
    assert "white" in dock[0]
    assert [colour in " ".join(dock[1:]) for colour in ("grey", "white")] == [True, True], "both tiles to exchange"
    assert spoken(scene, "slot:N1")[-1] == "Draw your turn tile first."
    scene.perform(Move("draw"))
    app.step(16)
    assert spoken(scene, "slot:E2")[-1] == "Push here"
    assert t("game.preview.blocks", slots="E2 and W2") in spoken(scene, "slot:E2")
    assert "N1" in spoken(scene, "slot:N1")[-1], "what blocks it"


def test_what_answers_says_its_number_first_and_what_it_gives(app: App) -> None:
    position = {"grid": ["orange"] * 9, "bag": ["gray"], "docks": DOCKS, "discard": ["siege", "city_wall"]}
    player = {"coins": 9, "barge": 10}
    scene = table(app, {**position, "players": [player]}, moves=["draw", "push N1", "seal goose_tower"])
    assert spoken(scene, "deck:")[0].startswith("1:")
    player = {"coins": 9, "barge": -9}
    scene = table(app, {**position, "players": [player]}, moves=["draw", "push N1", "seal tillage"])
    assert spoken(scene, "dock:2")[0].startswith("3:")
    assert "brown" in spoken(scene, "dock:2")[0]


def test_a_tile_outside_says_why_it_cannot_be_cleared_away(app: App) -> None:
    scene = table(app, {"grid": ["gray"] * 9, "bag": ["gray"]}, moves=["draw", "push W1"])
    assert "You have no activated white tile left." in tooltip(scene, "slot:E1")
    assert len(tooltip(scene, "slot:E2").split("\n")) == 1, "nothing lies there"


GARDEN = {
    "grid": ["gray", "white", "brown", "turquoise", "orange", "gray", "white", "turquoise", "orange"],
    "bag": ["orange", "gray"],
}


def garden(app: App, coats: list[str], crests: int) -> GameScene:
    """A seal in the Garden, whose privilege draws these coats."""
    owned = ["garden", "town_hall", "shipyard"][: 3 - crests]
    player = {"coins": 2, "barge": -4, "coats": owned, "tiles": {}}
    return table(app, {**GARDEN, "coats": coats, "players": [player, {}]}, moves=["draw", "push N2", "seal garden"])


def last_line(scene: GameScene) -> str:
    history = scene.session.history
    return MoveLogText(scene.session.seats, 0).move(history[-1], history[:-1])


def test_the_push_preview_says_that_a_tile_plays_a_card(app: App) -> None:
    player = {"tiles": {}, "coins": 0, "hand": ["nave_2", "steeple_3", "art_gray"]}
    grid = ["white", "brown", "gray", "turquoise", "orange", "white", "orange", "gray", "turquoise"]
    scene = table(app, {"grid": grid, "bag": ["gray"], "players": [player, {}]}, moves=["draw"])
    preview = scene.pushing.preview("W1")
    assert sum(preview.plays_card) == 1
    lines = scene.pushing.lines(preview)
    assert t("game.preview.plays_card", n=1) in lines[0]
    assert not any(t("rules.refusal.cannot_buy") in line for line in lines)


def test_questions_and_the_log_say_what_becomes_of_the_rest(app: App) -> None:
    scene = garden(app, ["granary", "oath_house"], 3)
    assert "stack" in prompt(scene.state)
    scene.perform(scene.state.moves("coat")[0])
    app.step(16)
    assert "under the stack" in last_line(scene)
    scene = garden(app, ["granary", "salt_barn"], 0)
    assert "You have no crest" in prompt(scene.state)
    tiles = {"players": [{"tiles": {"gray": 2}, "coins": 0}, {}], "grid": ["brown"] * 9, "bag": ["brown", "gray"]}
    scene = table(app, tiles, moves=["draw", "push W1", "buy gray gray"])
    assert "discarded" in prompt(scene.state)


@pytest.mark.parametrize(
    ("coats", "gone"),
    [(["oath_house", "goose_tower"], ["oath_house", "goose_tower"]), (["oath_house", "salt_barn"], ["oath_house"])],
)
def test_the_log_names_the_golden_coats_that_go_back_without_a_crest(
    app: App, coats: list[str], gone: list[str]
) -> None:
    scene = garden(app, coats, 0)
    assert not scene.state.model.status.question
    line = last_line(scene)
    assert "no crest left for a golden one" in line
    assert all(f"*{display_name('coat', coat)}*" in line for coat in gone)


def test_a_house_rule_changes_what_the_screen_asks(app: App) -> None:
    usual = prompt(table(app, {"tower": "choose_tile"}, options={"towers": True}).state)
    extra = table(app, {"tower": "choose_tile"}, options={"towers": True, "choose_tile_is_extra": True})
    assert prompt(extra.state) != usual

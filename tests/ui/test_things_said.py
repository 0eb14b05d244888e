"""What is said of the things on the board: by words beside the pointer, and to whoever plays by ear."""

import pytest
from table_hands import item, table

from ulm.rules import Move
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene

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
DRAW_FIRST = "Draw your turn tile first."
GARDEN = ["Draw 2 city coats of arms and keep one of them.", "4 seal spaces are free."]
CREST = "Agnes’s crest scores whenever a seal is placed here."


def told(scene: GameScene, name: str) -> list[str]:
    """The lines beside the pointer, the name of the thing being the first."""
    return item(scene, name).tooltip_text().split("\n")


def spoken(scene: GameScene, name: str) -> list[str]:
    return [line for line in item(scene, name).spoken().split("\n") if line]


@pytest.fixture
def scene(app: App) -> GameScene:
    """A player with tiles to exchange, before the draw; the Inspector is folded away."""
    shown = table(app, POSITION, options={"towers": True})
    shown.side.toggle()
    app.step(16)
    return shown


def test_beside_the_pointer_stands_what_a_thing_is_and_what_can_be_done_with_it(app: App, scene: GameScene) -> None:
    bag = ["31 tiles are left.", "Money: 4", "Clear-away: 6", "Card: 7", "River: 7", "Seal: 7"]
    assert told(scene, "bag:") == ["**Bag**", *bag, "*Draw from the bag*"]
    assert told(scene, "deck:") == ["**Draw pile**", "32 cards"]
    assert told(scene, "discard:") == ["**Discard pile**", "2 cards", "Works of art (grey)"]
    assert told(scene, "coats:")[1:] == ["11 coats of arms are left."]
    assert told(scene, "quarter:garden") == ["**Garden**", *GARDEN, CREST]
    assert told(scene, "space:8") == ["**River space +8**", "End a move here to get 1 coin."]
    assert told(scene, "dock:1") == ["**Clear-away on the loading docks**", "*Exchange: give grey*"]
    seal = "The seal of the Leaning House coat of arms goes here."
    assert told(scene, "slot:N1") == ["**Outer space N1**", "Money", seal, f"[[rubric|{DRAW_FIRST}]]"]
    sparrow = "Agnes takes a sparrow when a tile is pushed out here."
    assert told(scene, "slot:W3") == ["**Outer space W3**", sparrow, f"[[rubric|{DRAW_FIRST}]]"]
    assert told(scene, "tower:tithe")[0] == "**Tithe**"
    assert told(scene, "score:1") == ["Felix: 5 points"]
    scene.side.toggle()
    app.step(16)
    assert told(scene, "bag:") == ["**Bag**", "*Draw from the bag*"], "the Inspector says the rest"


def test_by_ear_a_thing_says_all_that_can_be_done_with_it(app: App, scene: GameScene) -> None:
    gives = ["Exchange: give grey", "Exchange: give white"]
    assert spoken(scene, "dock:1") == ["Loading dock 2: white, Clear-away", *gives]
    assert spoken(scene, "quarter:garden") == ["Garden", "No seals", *GARDEN, CREST]
    assert spoken(scene, "slot:N1")[1:3] == [
        "Outside tile: grey, Money",
        "The seal of the Leaning House coat of arms goes here.",
    ]
    assert spoken(scene, "slot:N1")[-1] == DRAW_FIRST
    scene.perform(Move("draw"))
    app.step(16)
    assert spoken(scene, "slot:E2")[-1] == "Push here"
    assert "Then blocked for the others: E2 and W2." in spoken(scene, "slot:E2")
    assert "by a tile on N1" in spoken(scene, "slot:N1")[-1]
    assert spoken(scene, "turn_tile")[0].startswith("Tile to push: ")


def test_what_answers_says_its_number_first_and_what_it_gives(app: App) -> None:
    position = {"grid": ["orange"] * 9, "bag": ["gray"], "docks": DOCKS, "discard": ["siege", "city_wall"]}
    player = {"coins": 9, "barge": 10}
    scene = table(app, {**position, "players": [player]}, moves=["draw", "push N1", "seal goose_tower"])
    assert spoken(scene, "deck:") == ["1: Draw pile", "31 cards", "Draw pile"]
    assert told(scene, "discard:") == ["**Discard pile**", "*Discard pile*"]
    player = {"coins": 9, "barge": -9}
    scene = table(app, {**position, "players": [player]}, moves=["draw", "push N1", "seal tillage"])
    assert spoken(scene, "dock:2") == ["3: Loading dock 3: brown, Card", "Take it"]


def test_a_tile_outside_says_why_it_cannot_be_cleared_away(app: App) -> None:
    scene = table(app, {"grid": ["gray"] * 9, "bag": ["gray"]}, moves=["draw", "push W1"])
    assert told(scene, "slot:E1")[1].startswith("[[rubric|You have no activated white tile left.")
    assert told(scene, "slot:E2") == ["**Outer space E2**"], "nothing lies there"

"""Every answer in the tray has a number that is seen and that answers; a note says how something is done."""

import pytest
from hands import post_key
from table_hands import click, item, played, table

from ulm.ui.app.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.panels.panel_drawing import Chip

DOCKS = ["gray", "white", "brown", "turquoise", "orange"]
SEAL = ["orange", "gray", "gray", "gray", "white", "gray", "gray", "gray", "gray"]
BROWN = ["brown"] * 9


def answer_chips(scene: GameScene) -> list[Chip]:
    return [each for each in scene.focus.items if isinstance(each, Chip) and each.name != "tray:back"]


def in_the_shipyard(app: App, **tiles: int) -> GameScene:
    """The first player has the Card action of the Shipyard, after taking a turquoise tile."""
    player = {"tiles": tiles, "coins": 9, "barge": 5}
    position = {"grid": SEAL, "bag": ["gray"], "docks": DOCKS, "players": [player]}
    return table(app, position, moves=["draw", "push N1", "seal shipyard", "take turquoise"])


def test_every_way_to_buy_a_card_and_leaving_it_has_a_number(app: App) -> None:
    for number in (1, 2, 3, 4):
        scene = in_the_shipyard(app, gray=1, orange=1)
        chips = answer_chips(scene)
        assert [chip.hint for chip in chips] == ["1", "2", "3", "4"]
        post_key(str(number))
        app.step(16)
        assert f"tray:{played(scene)[-1]}" == chips[number - 1].name


@pytest.mark.parametrize(
    ("player", "clicked", "number", "move"),
    [
        ({"tiles": {"gray": 1, "white": 1}}, ["tray:token:1"], "1", "buy gray white"),
        (
            {"tiles": {"gray": 1}, "descendants": ["merchant"]},
            ["supply:tile:gray", "tray:exchange"],
            "5",
            "exchange gray orange",
        ),
    ],
)
def test_a_lone_way_and_the_tiles_of_the_docks_have_numbers(
    app: App, player: dict[str, object], clicked: list[str], number: str, move: str
) -> None:
    position = {"grid": BROWN, "bag": ["gray"], "docks": DOCKS, "players": [player]}
    scene = table(app, position, moves=["draw", "push S3"])
    for name in clicked:
        click(app, scene, name)
    assert number in [chip.hint for chip in answer_chips(scene)]
    post_key(number)
    app.step(16)
    assert played(scene)[-1] == move


def test_leaving_it_has_a_number_while_tiles_are_still_to_be_chosen(app: App) -> None:
    scene = in_the_shipyard(app, gray=2, orange=2, white=1)
    assert [(chip.name, chip.hint) for chip in answer_chips(scene)] == [("tray:skip", "1")]
    click(app, scene, "supply:tile:gray")
    click(app, scene, "supply:tile:orange")
    numbers = {chip.name: chip.hint for chip in answer_chips(scene)}
    assert numbers == {"tray:buy gray orange": "1", "tray:skip": "2"}
    post_key("1")
    app.step(16)
    assert played(scene)[-1] == "buy gray orange"


def test_the_free_card_asks_which_and_shows_what_can_be_played(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(app.audio, "play", heard.append)
    player = {"hand": ["siege", "choir_1"], "coins": 2, "tiles": {}}
    scene = table(app, {"grid": BROWN, "bag": ["gray"], "players": [player]}, moves=["draw", "push S3"])
    hand, before = scene.hand, scene.top.prompt
    assert [hand.lit(card) for card in hand.cards] == ["", ""]
    scene.focus.focus(item(scene, "tray:free"), show=True)
    post_key("return")
    app.step(16)
    assert "refused" not in heard
    assert not scene.top.refusal
    assert scene.top.prompt != before
    assert [hand.lit(card) for card in hand.cards] == ["now", "later"], "a choir needs a tile to be played now"
    assert scene.focus.focused is item(scene, "hand:siege")
    post_key("escape")
    app.step(16)
    assert [hand.lit(card) for card in hand.cards] == ["", ""]
    for name in ("tray:free", "hand:choir_1", "hand:later"):
        click(app, scene, name)
    assert played(scene)[-1] == "play choir_1 later"
    assert not any(hand.lit(card) for card in hand.cards)

"""Every answer in the tray has a number that is seen and that answers; a note says how something is done."""

import pytest
from hands import post_key
from table_hands import click, item, played, table

from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.interaction.answer_keys import number_key
from ulm.ui.table.panels.parts import Chip

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


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_buying_a_card_or_leaving_it_goes_by_numbers(app: App, number: int) -> None:
    scene = in_the_shipyard(app, gray=1, orange=1)
    chips = answer_chips(scene)
    assert [chip.hint for chip in chips] == ["1", "2", "3", "4"]
    post_key(str(number))
    app.step(16)
    assert f"tray:{played(scene)[-1]}" == chips[number - 1].name


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


def test_a_lone_way_to_buy_has_a_number(app: App) -> None:
    position = {"grid": BROWN, "bag": ["gray"], "players": [{"tiles": {"gray": 1, "white": 1}}]}
    scene = table(app, position, moves=["draw", "push S3"])
    click(app, scene, "tray:token:1")
    assert [chip.hint for chip in answer_chips(scene)] == ["1"]
    post_key("1")
    app.step(16)
    assert played(scene)[-1] == "buy gray white"


def test_the_dock_tiles_of_an_exchange_have_numbers(app: App) -> None:
    player = {"tiles": {"gray": 1}, "descendants": ["merchant"]}
    scene = table(app, {"grid": BROWN, "bag": ["gray"], "docks": DOCKS, "players": [player]}, moves=["draw", "push S3"])
    click(app, scene, "supply:tile:gray")
    click(app, scene, "tray:exchange")
    post_key("5")
    app.step(16)
    assert played(scene)[-1] == "exchange gray orange"


def test_the_free_card_asks_which_and_shows_what_can_be_played(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(app.audio, "play", heard.append)
    player = {"hand": ["siege", "choir_1"], "coins": 2, "tiles": {}}
    scene = table(app, {"grid": BROWN, "bag": ["gray"], "players": [player]}, moves=["draw", "push S3"])
    hand = scene.hand
    assert [hand.lit(card) for card in hand.cards] == ["", ""]
    click(app, scene, "tray:free")
    assert "refused" not in heard
    assert not scene.top.refusal
    assert scene.top.prompt.startswith("Which card do you play for free?")
    assert [hand.lit(card) for card in hand.cards] == ["now", "later"], "a choir needs a tile to be played now"
    post_key("escape")
    app.step(16)
    assert [hand.lit(card) for card in hand.cards] == ["", ""]
    click(app, scene, "tray:free")
    click(app, scene, "hand:choir_1")
    click(app, scene, "hand:later")
    assert played(scene)[-1] == "play choir_1 later"
    assert not any(hand.lit(card) for card in hand.cards)


def test_the_free_card_leads_the_keyboard_to_the_hand(app: App) -> None:
    scene = table(app, {"grid": BROWN, "bag": ["gray"], "players": [{"hand": ["siege"]}]}, moves=["draw", "push S3"])
    scene.focus.focus(item(scene, "tray:free"), show=True)
    post_key("return")
    app.step(16)
    assert scene.focus.focused is not None
    assert scene.focus.focused.name == "hand:siege"


def test_the_tenth_answer_has_no_number_that_a_key_could_give() -> None:
    assert [number_key(place) for place in (0, 8, 9)] == ["1", "9", ""]

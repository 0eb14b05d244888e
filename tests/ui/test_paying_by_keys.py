"""Paying with own tiles by keys or a pad: the focus stops at what can pay, and goes on to what is paid for."""

from typing import Any

import pytest
from hands import post_key
from pad_hands import press_either as hand
from table_hands import click, item, played, table
from test_keyboard_turn import DOCKS, focused

from ulm.ui.app.app import App
from ulm.ui.table.game_scene import GameScene

GRID = ["gray", "white", "brown", "turquoise", "orange", "gray", "white", "brown", "turquoise"]


@pytest.fixture(params=[False, True], ids=["keys", "pad"])
def pad(request: pytest.FixtureRequest) -> bool:
    """Whether a pad is used."""
    return bool(request.param)


def tiles(**count: int) -> dict[str, int]:
    return {**dict.fromkeys(DOCKS, 0), **count}


def stops(scene: GameScene) -> list[str]:
    """The own tiles to which the keyboard comes."""
    there = [each.name.split(":") for each in scene.focus.items if scene.focus.can_focus(each)]
    return [name[-1] for name in there if name[:2] == ["supply", "tile"]]


def buying(app: App, pad: bool, **count: int) -> GameScene:
    """An action of brown tiles has been opened, and these tiles are there to pay with."""
    player = {"tiles": tiles(**count), "coins": 9}
    position = {"grid": ["brown"] * 9, "bag": ["gray"], "deck": ["siege", "patrician"], "players": [player]}
    scene = table(app, position, moves=["draw", "push S3"])
    hand(app, pad, "right")
    scene.focus.focus(item(scene, "tray:token:1"), show=True)
    hand(app, pad, "return")
    assert scene.state.opened == "buy"
    return scene


def test_the_focus_begins_at_the_first_tile_that_can_pay_and_passes_the_others(app: App, pad: bool) -> None:
    scene = buying(app, pad, white=2, turquoise=2, orange=1)
    assert focused(scene) == "supply:tile:white"
    assert stops(scene) == ["white", "turquoise", "orange"]
    hand(app, pad, "right")
    assert focused(scene) == "supply:tile:turquoise"
    hand(app, pad, "escape")
    assert not scene.state.opened
    assert len(stops(scene)) == len(DOCKS), "outside a payment all own tiles can be looked at"
    for _ in range(2):
        click(app, scene, "supply:tile:white")
    assert scene.state.selected == ["white", "white"]
    assert len(stops(scene)) == len(DOCKS)


def test_two_tiles_are_chosen_or_put_back_and_the_third_press_buys(app: App, pad: bool) -> None:
    scene = buying(app, pad, white=3, turquoise=2, orange=1)
    hand(app, pad, "return")
    assert (focused(scene), scene.state.selected) == ("supply:tile:white", ["white"])
    hand(app, pad, "return")
    assert (focused(scene), scene.state.selected) == ("tray:buy white white", ["white", "white"])
    assert stops(scene) == ["white"]
    scene.focus.focus(item(scene, "supply:tile:white"), show=True)
    hand(app, pad, "return")
    assert (focused(scene), scene.state.selected) == ("supply:tile:white", [])
    hand(app, pad, "return", "return", "return")
    assert played(scene)[-1] == "buy white white"


def test_the_focus_goes_on_to_another_colour_and_the_way_back_puts_tile_after_tile_back(app: App, pad: bool) -> None:
    scene = buying(app, pad, white=1, turquoise=1, brown=1, orange=2)
    hand(app, pad, "return")
    assert (focused(scene), scene.state.selected) == ("supply:tile:brown", ["white"])
    hand(app, pad, "return")
    assert focused(scene) == "tray:buy white brown"
    for there in (("supply:tile:brown", ["white"]), ("supply:tile:white", [])):
        hand(app, pad, "escape")
        assert (focused(scene), scene.state.selected) == there
    hand(app, pad, "escape")
    assert (focused(scene), scene.state.opened) == ("tray:token:1", "")


TITHE: dict[str, Any] = {"tower": "tithe", "players": [{"tiles": tiles(white=2, orange=2)}]}
SCHOLAR: dict[str, Any] = {"players": [{"tiles": tiles(white=1, orange=2), "descendants": ["scholar"]}]}
MERCHANT: dict[str, Any] = {
    "docks": DOCKS,
    "players": [{"tiles": tiles(white=1, orange=2), "descendants": ["merchant"]}],
}


@pytest.mark.parametrize(
    ("position", "moves", "opener", "presses", "move"),
    [
        (TITHE, ["draw", "push S1"], "tray:tribute", ["return", "right", "return", "return"], "tribute white orange"),
        (SCHOLAR, ["draw"], "tray:push_own", ["return", "return"], "use white"),
        (MERCHANT, ["draw", "push S1"], "tray:exchange", ["right", "return", "return"], "exchange orange "),
    ],
)
def test_paying_for_something_else_leads_to_the_own_tiles_too(
    app: App, pad: bool, position: dict[str, Any], moves: list[str], opener: str, presses: list[str], move: str
) -> None:
    options = {"towers": True} if "tower" in position else {}
    scene = table(app, {"grid": GRID, "bag": ["gray"], **position}, options=options, moves=moves)
    hand(app, pad, "right")
    scene.focus.focus(item(scene, opener), show=True)
    hand(app, pad, "return")
    assert focused(scene) == "supply:tile:white"
    hand(app, pad, *presses)
    assert played(scene)[-1].startswith(move)


def test_tiles_chosen_before_that_cannot_pay_are_put_back(app: App, pad: bool) -> None:
    player = {"tiles": tiles(white=1, gray=1), "descendants": ["merchant"]}
    scene = table(app, {"grid": GRID, "bag": ["gray"], "docks": DOCKS, "players": [player]}, moves=["draw"])
    hand(app, pad, "right")
    for name in ("supply:tile:white", "supply:tile:gray", "tray:exchange"):
        scene.focus.focus(item(scene, name), show=True)
        hand(app, pad, "return")
    assert (focused(scene), scene.state.selected) == ("supply:tile:gray", [])


def test_by_mouse_an_exchange_only_says_what_comes_first(app: App) -> None:
    scene = table(app, {"grid": GRID, "bag": ["gray"], **MERCHANT}, moves=["draw", "push S1"])
    click(app, scene, "tray:exchange")
    assert scene.top.refusal
    assert scene.state.opened == ""
    click(app, scene, "supply:tile:orange")
    click(app, scene, "tray:exchange")
    click(app, scene, "tray:exchange orange gray")
    assert played(scene)[-1] == "exchange orange gray"


def test_escape_puts_the_chosen_tiles_back_and_leaves_everything_as_it_was(app: App) -> None:
    tiles = {"gray": 1, "white": 1}
    position = {"grid": ["brown", *["gray"] * 8], "bag": ["gray"], "players": [{"tiles": tiles}]}
    scene = table(app, position, moves=["draw", "push W1"])

    def there() -> list[tuple[str, str, bool]]:
        things = [each for each in scene.focus.items if each.name.startswith(("tray:", "supply:"))]
        return [(each.name, each.spoken(), each.enabled) for each in things]

    before = there()
    click(app, scene, "supply:tile:gray")
    assert scene.state.selected == ["gray"]
    assert there() != before
    post_key("escape")
    app.step(16)
    assert app.scene is scene, "no menu opens"
    assert scene.state.selected == []
    assert there() == before

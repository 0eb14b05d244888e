"""The two ways to play a card keep the focus while they are offered, like a dialog."""

from typing import Any

import pygame
import pytest
from pad_hands import press_either as hand
from table_hands import click, item, table
from test_keyboard_turn import focused

from ulm.ui.app.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit.canvas import Canvas


@pytest.fixture(params=[False, True], ids=["keys", "pad"])
def pad(request: pytest.FixtureRequest) -> bool:
    """Whether a pad is used."""
    return bool(request.param)


def offered(app: App, pad: bool, **player: object) -> GameScene:
    """A card has been chosen, and both its ways are on offer."""
    position = {"grid": ["orange"] * 9, "bag": ["gray"], "players": [{"hand": ["siege", "choir_1"], **player}]}
    scene = table(app, position, moves=["draw", "push S3"])
    hand(app, pad, "right")
    scene.focus.focus(item(scene, "hand:choir_1"), show=True)
    hand(app, pad, "return")
    assert scene.hand.offered == "choir_1"
    return scene


@pytest.mark.parametrize("at", ["hand:now", "hand:later"])
def test_the_way_back_leads_to_the_card(app: App, pad: bool, at: str) -> None:
    """Also from a way that is not possible."""
    scene = offered(app, pad)
    assert not item(scene, "hand:now").enabled
    scene.focus.focus(item(scene, at), show=True)
    hand(app, pad, "escape")
    assert app.scene is scene
    assert scene.hand.offered == ""
    assert focused(scene) == "hand:choir_1"


def test_an_arrow_comes_to_the_ways_that_a_click_has_opened(app: App) -> None:
    scene = offered(app, False)
    hand(app, False, "escape")
    click(app, scene, "hand:choir_1")
    hand(app, False, "right")
    assert scene.hand.offered == "choir_1"
    assert focused(scene) == "hand:later"


def test_other_keys_still_lead_out_and_close_it(app: App, pad: bool) -> None:
    scene = offered(app, pad)
    hand(app, pad, "rb" if pad else "f6")
    app.step(16)
    assert not focused(scene).startswith("hand:")
    assert scene.hand.offered == ""


@pytest.mark.parametrize(("coins", "eyes"), [(26, 1), (20, 0)])
def test_an_eye_is_on_the_way_that_shows_something_hidden(
    app: App, monkeypatch: pytest.MonkeyPatch, coins: int, eyes: int
) -> None:
    """Where no coin is left, Construction Freeze draws tiles from the bag at once; else it asks first."""
    position = {"players": [{"hand": ["construction_freeze"], "coins": coins}, {"coins": 0}]}
    scene = table(app, position, options={"limited_supply": True})
    click(app, scene, "hand:construction_freeze")
    drawn: list[pygame.FRect] = []
    really = Canvas.sprite

    def noted(canvas: Canvas, name: str, rect: Any, **how: Any) -> None:
        if name == "icons/eye":
            drawn.append(pygame.FRect(rect))
        really(canvas, name, rect, **how)

    monkeypatch.setattr(Canvas, "sprite", noted)
    app.draw(app.canvas)
    ways = [item(scene, f"hand:{way}").rect for way in ("now", "later")]
    assert [sum(way.contains(eye) for eye in drawn) for way in ways] == [eyes, 0]


def test_the_arrows_go_from_one_way_to_the_other_and_never_lead_out(app: App, pad: bool) -> None:
    scene = offered(app, pad, coins=9)
    for way in ("left", "right", "up", "left", "right", "up"):
        hand(app, pad, way)
        assert focused(scene) in ("hand:now", "hand:later")
    assert scene.hand.offered == "choir_1"
    scene = offered(app, pad)
    for way, there in (("up", "hand:now"), ("down", "hand:later"), ("down", "hand:later")):
        hand(app, pad, way)
        assert focused(scene) == there

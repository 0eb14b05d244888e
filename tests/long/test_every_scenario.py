"""Every scenario of the rules, played on the screen: by each way of the hand, at once and animated."""

import random

import pytest
from driving import given, scenario_names, sit_down

from ulm.ui.app import App
from ulm.ui.settings import Settings

pytestmark = pytest.mark.long


@pytest.mark.parametrize("way", ["board", "tray", "drag", "keys"])
def test_by_hand(way: str) -> None:
    app = App((960, 540), Settings(language="en", speed="instant"))
    for name in scenario_names():
        game, moves = given(name)
        hand = sit_down(app, game, range(len(game.position.players)), keys=way == "keys")
        for move in moves:
            hand.play(move, way)
    app.close()


@pytest.mark.parametrize("how", ["watched", "skipped", "reduced"])
def test_animated(how: str) -> None:
    rng = random.Random(5)
    app = App((960, 540), Settings(language="de", speed="normal", reduced_motion=how == "reduced"))
    for name in scenario_names():
        game, moves = given(name)
        hand = sit_down(app, game, range(len(game.position.players)))
        scene = hand.scene
        for move in moves:
            hand.play(move, rng.choice(("board", "tray", "drag")))
            for frames in range(2000):
                if not scene.director.busy:
                    break
                scene.update(rng.choice((7, 33, 90)))
                if frames % 9 == 0:
                    app.step(16)
                if how == "skipped" and rng.random() < 0.2:
                    scene.animator.skip()
            if app.scene is scene:
                hand.check()
    app.close()

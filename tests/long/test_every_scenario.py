"""Every scenario of the rules, played on the screen: by each way of the hand, at once and animated."""

import random

import pytest
from driving import play_animated, play_scenario, scenario_names

from ulm.ui.settings import Settings
from ulm.ui.shell.app import App

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("files_read_once")]


@pytest.mark.parametrize("way", ["board", "tray", "drag", "keys"])
def test_by_hand(way: str) -> None:
    app = App((960, 540), Settings(language="en", speed="instant"))
    for name in scenario_names():
        play_scenario(app, name, way)
    app.close()


def test_on_the_wide_board() -> None:
    app = App((960, 540), Settings(language="en", speed="instant"))
    for number, name in enumerate(scenario_names()):
        play_scenario(app, name, ("board", "drag")[number % 2], folded=True)
    app.close()


@pytest.mark.parametrize("how", ["watched", "skipped", "reduced"])
def test_animated(how: str) -> None:
    rng = random.Random(5)
    app = App((960, 540), Settings(language="de", speed="normal", reduced_motion=how == "reduced"))
    for name in scenario_names():
        play_animated(app, name, ("board", "tray", "drag"), rng, skipping=how == "skipped")
    app.close()

"""Every scenario of the rules, played on the screen: by two ways of the hand, on each board, and animated.

The ways and kinds of animation take turns: each question is asked in many scenarios, so that it is answered by all.
Continuous integration plays every other scenario, in one of the tests.
"""

import random

import pytest
from driving import play_animated, play_scenario, scenario_names

from ulm.ui.app.app import App
from ulm.ui.settings import Settings

pytestmark = [
    pytest.mark.long,
    pytest.mark.usefixtures("files_read_once"),
    pytest.mark.parametrize("share", [10, pytest.param(1, marks=pytest.mark.sweep)]),
]


WAYS = ("board", "tray", "drag", "keys")


def numbered(share: int, first: int) -> list[tuple[int, str]]:
    """Each scenario, or one of so many, with its number."""
    return list(enumerate(scenario_names()))[first % share :: share]


@pytest.mark.parametrize("first", [0, 1])
def test_by_hand(first: int, share: int) -> None:
    app = App((960, 540), Settings(language="en", speed="instant"))
    for number, name in numbered(share, first):
        play_scenario(app, name, WAYS[(number + first) % len(WAYS)])
    app.close()


def test_on_the_wide_board(share: int) -> None:
    app = App((960, 540), Settings(language="en", speed="instant"))
    for number, name in numbered(share, 2):
        play_scenario(app, name, ("board", "drag")[number % 2], folded=True)
    app.close()


def test_on_the_compact_board(share: int) -> None:
    app = App((960, 540), Settings(language="en", speed="instant"))
    app.settings.show_compact(True)
    for number, name in numbered(share, 3):
        play_scenario(app, name, ("drag", "board")[number % 2])
    app.close()


def test_animated(share: int) -> None:
    rng = random.Random(5)
    app = App((960, 540), Settings(language="de", speed="normal"))
    for number, name in numbered(share, 4):
        how = ("watched", "skipped", "reduced")[number % 3]
        app.settings.reduced_motion = how == "reduced"
        play_animated(app, name, ("board", "tray", "drag"), rng, skipping=how == "skipped")
    app.close()

"""Why a card cannot be played stands on its button as a whole, in every language and size of text."""

from collections.abc import Iterator

import pytest
from table_hands import click, item, table

from ulm.ui.settings import Settings
from ulm.ui.shell.app import App
from ulm.ui.table.panels.hand import CardUse


@pytest.fixture(params=[("en", 100), ("de", 100), ("de", 150), ("de", 200)])
def screen(request: pytest.FixtureRequest) -> Iterator[App]:
    """A screen in a language and size of text."""
    language, text = request.param
    made = App((1280, 720), Settings(language=language, speed="instant", text=text))
    yield made
    made.close()


@pytest.mark.parametrize(
    ("hand", "moves"),
    [
        (["goods_turquoise"], []),
        (["swabian_league"], []),
        (["city_wall"], []),
        (["goods_white", "patrician"], ["play patrician later"]),
    ],
)
def test_the_whole_reason_is_on_the_button(screen: App, hand: list[str], moves: list[str]) -> None:
    scene = table(screen, {"players": [{"hand": hand, "tiles": {}}, {}]}, moves=moves)
    click(screen, scene, f"hand:{hand[0]}")
    now = item(scene, "hand:now")
    assert isinstance(now, CardUse)
    assert now.reason
    assert now.said(screen.theme).height <= now.reason_room.h

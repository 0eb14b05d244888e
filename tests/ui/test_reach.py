"""Quarters within reach are highlighted: those at the barge and, with its tower tile, those further away."""

from collections.abc import Sequence

import pytest
from table_hands import table

from ulm.ui.app.app import App
from ulm.ui.table.board import board as boards


@pytest.mark.parametrize(
    ("given", "lit"),
    [
        ({"tower": "extra_coin", "players": [{"barge": 4}]}, ["town_hall", "shipyard"]),
        ({"tower": "far_seal", "players": [{"barge": 4}]}, ["town_hall", "shipyard", "reichenauer_hof"]),
        ({"quarters": {"town_hall": [0, 1, 0, 1]}, "players": [{"barge": 4}]}, ["shipyard"]),
        ({"descendants": [], "players": [{"barge": -3}]}, ["garden"]),
    ],
    ids=["near", "far", "full quarter", "no descendants"],
)
def test_the_quarters_that_shine_are_those_in_which_a_seal_action_can_place_one(
    app: App, monkeypatch: pytest.MonkeyPatch, given: dict[str, object], lit: Sequence[str]
) -> None:
    scene = table(app, given, options={"towers": "tower" in given})
    glowing: list[tuple[float, float]] = []
    monkeypatch.setattr(boards, "draw_highlight", lambda canvas, rect, *_, **__: glowing.append(rect.center))
    scene.redraw()
    app.draw(app.canvas)
    quarters = {scene.board.at("quarter", quarter).center: quarter for quarter in scene.board.layout.keys("quarter")}
    assert [quarters[place] for place in glowing if place in quarters] == lit

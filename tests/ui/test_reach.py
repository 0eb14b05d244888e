"""The quarters within reach shine: those at the barge, and with the tower tile for it those further away."""

from collections.abc import Sequence

import pytest
from table_hands import table

from ulm.ui.pieces import board as boards
from ulm.ui.shell.app import App


@pytest.mark.parametrize(
    ("tower", "lit"),
    [("extra_coin", ["town_hall", "shipyard"]), ("far_seal", ["town_hall", "shipyard", "reichenauer_hof"])],
)
def test_the_quarters_that_shine_are_those_a_seal_action_reaches(
    app: App, monkeypatch: pytest.MonkeyPatch, tower: str, lit: Sequence[str]
) -> None:
    scene = table(app, {"tower": tower, "players": [{"barge": 4}]}, options={"towers": True})
    glowing: list[tuple[float, float]] = []
    monkeypatch.setattr(boards, "glow", lambda canvas, rect, *_, **__: glowing.append(rect.center))
    scene.board._paint_reach(app.canvas)
    assert glowing == [scene.board.at("quarter", quarter).center for quarter in lit]


@pytest.mark.parametrize(
    ("given", "lit"),
    [
        ({"quarters": {"town_hall": [0, 1, 0, 1]}, "players": [{"barge": 4}]}, ["shipyard"]),
        ({"descendants": [], "players": [{"barge": -3}]}, ["garden"]),
    ],
)
def test_a_quarter_without_room_for_a_seal_does_not_shine(
    app: App, monkeypatch: pytest.MonkeyPatch, given: dict[str, object], lit: Sequence[str]
) -> None:
    scene = table(app, given)
    glowing: list[tuple[float, float]] = []
    monkeypatch.setattr(boards, "glow", lambda canvas, rect, *_, **__: glowing.append(rect.center))
    scene.board._paint_reach(app.canvas)
    assert glowing == [scene.board.at("quarter", quarter).center for quarter in lit]

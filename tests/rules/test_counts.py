"""Exact counts from fixed seeds: a tripwire. Whoever changes one changes the game that a saved record replays to.

A number here may change only together with the format number of records, or because a rule was wrong.
The games are played by a copy of the definitions, which does not change with those of the game
(tests/definitions/README.md).
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from playing import walk

from tests.recorded import recorded_definitions
from ulm.rules import Game

GAMES: list[tuple[int, int, dict[str, Any], int, int, list[int], str]] = [
    # seats, seed, options, decisions, legal moves listed, totals, digest of the last state
    (2, 1, {}, 141, 590, [19, 22], "9e4343e9aced"),
    (2, 2, {"towers": True}, 140, 555, [11, 29], "aad42025cb97"),
    (3, 3, {}, 203, 836, [15, 22, 16], "1ea32b232451"),
    (3, 4, {"towers": True}, 209, 902, [13, 17, 22], "68d4c4da7922"),
    (4, 5, {}, 248, 948, [27, 11, 13, 16], "145daf0bc5eb"),
    (4, 6, {"towers": True}, 248, 1105, [21, 10, 23, 20], "90247041c53c"),
    (2, 7, {"towers": True, "tower_price_replaces": True}, 132, 552, [12, 23], "2ec0d337eda6"),
    (3, 8, {"towers": True, "choose_tile_is_extra": True}, 188, 873, [10, 7, 23], "489ce3f3ccb8"),
    (4, 9, {"city_wall_points": 1, "limited_supply": True}, 258, 1023, [14, 20, 18, 21], "38185e6d8b1a"),
]


def new_game(seats: int, seed: int, options: dict[str, Any]) -> Game:
    return Game.new(seats=seats, seed=seed, options=options, definitions=recorded_definitions(), history=False)


def play(seats: int, seed: int, options: dict[str, Any]) -> tuple[int, int, list[int], str]:
    game = new_game(seats, seed, options)
    decisions, listed = 0, len(game.legal())
    for _ in walk(game, seed):
        decisions += 1
        listed += len(game.legal())
    digest = hashlib.sha256(json.dumps(game.state(), sort_keys=True).encode()).hexdigest()[:12]
    return decisions, listed, [score.total for score in game.final_scores()], digest


@pytest.mark.parametrize(("seats", "seed", "options", "decisions", "listed", "totals", "digest"), GAMES)
def test_game(
    seats: int, seed: int, options: dict[str, Any], decisions: int, listed: int, totals: list[int], digest: str
) -> None:
    assert play(seats, seed, options) == (decisions, listed, totals, digest)

"""The features of the evaluation, by name."""

from __future__ import annotations

import pytest

from ulm.ai.features import Features
from ulm.rules import Game
from ulm.rules.moves import BROWN, GRAY, NO_TILE, ORANGE, SPACE_INDEX, TURQUOISE, WHITE


def counted(game: Game, seat: int = 0, left: int = 4) -> dict[str, float]:
    """The features of a seat by their names."""
    features = Features(game.rules)
    found = features.of(game.position, seat, left)
    assert len(found) == len(features.names)
    return dict(zip(features.names, found, strict=True))


@pytest.fixture
def game() -> Game:
    return Game.new(seats=2, seed=3, first=0, options={"towers": True})


def test_quarters_at_the_barge_and_ahead_of_it(game: Game) -> None:
    pos = game.position
    quarter = game.rules.quarter_index
    pos.players[0].barge = SPACE_INDEX[-3]
    before = counted(game)
    assert before["at_garden"] == before["at_oath_house"] == 1.0
    assert before["at_tillage"] == before["ahead_tillage"] == 0.0, "behind the barge"
    assert before["ahead_town_hall"] == game.rules.seal_spaces[quarter["town_hall"]]
    pos.quarters = tuple([(1, 1, 1, 1) if index == quarter["garden"] else () for index in range(8)])
    pos.crests = tuple([0 if index == quarter["oath_house"] else -1 for index in range(8)])
    after = counted(game)
    assert (after["at_garden"], after["at_oath_house"]) == (0.0, 1.0)
    assert after["own_crest_here"] == 1.0
    assert counted(game, seat=1)["other_crest_here"] == 0.0, "its barge is elsewhere"
    pos.players[0].seals = 0
    assert counted(game)["spaces_here"] == counted(game)["spaces_ahead"] == 0.0
    assert counted(game)["nothing_here"] == 1.0
    pos.players[0].coins = 3
    assert counted(game)["coins_here"] == 0.0, "there is nothing to spend them on"
    pos.players[0].seals = 1
    assert counted(game)["coins_here"] == 3.0


def test_hand_cards_that_complete_a_set_count_its_points(game: Game) -> None:
    """RULES 11: 3 points a card, and 9 more for a whole Cathedral, 6 for three Trade cards of one kind."""
    player = game.position.players[0]
    player.hand, player.laid_out = ("nave_1", "steeple_1"), ("choir_1",)
    assert counted(game)["hand_points"] == 15
    player.hand, player.laid_out = ("art_gray", "art_white"), ("art_brown",)
    assert counted(game)["hand_points"] == 12


def test_the_grid_counts_for_who_moves_next(game: Game) -> None:
    pos = game.position
    pos.grid = (GRAY, GRAY, GRAY, TURQUOISE, ORANGE, ORANGE, BROWN, WHITE, WHITE)
    pos.players[0].coins = 4
    mine, other = counted(game, 0), counted(game, 1)
    assert mine["grid_best"] == 4.0, "two Seal actions that can be paid"
    assert 0 < mine["grid_mean"] < mine["grid_best"]
    assert mine["grid_later"] == 0.0
    assert other["grid_best"] == other["grid_mean"] == 0.0
    assert other["grid_later"] > 0
    pos.players[0].coins = 2
    assert counted(game)["grid_best"] < 4.0, "the second one could not be paid"
    pos.outside = (GRAY, GRAY, GRAY, GRAY, GRAY, GRAY, *[NO_TILE] * 6)
    assert counted(game)["grid_clear"] == 3
    assert counted(game)["grid_best"] == 4.0, "all lines blocked: they are swept before the push"


def test_what_the_tower_demands_of_the_next_turn(game: Game) -> None:
    pos = game.position
    pos.tower, pos.tower_stack = "tithe", ("tax", *pos.tower_stack[1:])
    pos.players[0].tiles, pos.players[1].tiles = (0, 1, 0, 0, 0), (2, 0, 0, 0, 0)
    before = counted(game)
    assert (before["tiles_demanded"], before["tiles_demanded_there"]) == (5, 2.5)
    assert counted(game, 1)["tiles_demanded_there"] == 5, "this round as well: the seat comes later"
    pos.active = 1
    assert counted(game)["tiles_demanded"] == 0
    assert counted(game)["coins_demanded"] == counted(game)["coins_demanded_there"] == 5
    pos.tower = ""
    assert counted(game)["coins_demanded"] == 0, "the basic game has no tower tiles"

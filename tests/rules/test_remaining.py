"""What can still be done before a turn ends."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playing import at

from ulm.rules import Game
from ulm.rules.unused_actions import Remaining, remaining

SEAL = "oww wbt got"
"""A push of gray at W1 gives a Money, a Seal and a Clear-away action."""


def left(*moves: str, bag_first: str = "gray", **position: Any) -> Remaining:
    """What is left after a draw, a push at W1 and some moves."""
    options = {"towers": "tower" in position}
    game = at("draw", "push W1", *moves, options=options, bag=[bag_first], **position)
    return remaining(game.rules, game.position)


def test_before_the_push_nothing_is_told() -> None:
    game = at("draw", bag=["gray"], grid=SEAL)
    found = remaining(game.rules, game.position)
    assert (found.count, found.useful) == (0, False)


def test_actions_are_counted_by_colour_in_the_best_order() -> None:
    found = left(grid=SEAL, me={"coins": 1})
    assert found.actions == {"gray": 1, "white": 1, "orange": 1}, "the coin that gray brings pays for the seal"
    assert found.count == 3
    assert found.seal_quarters == (), "not yet"
    found = left("money", grid=SEAL, me={"coins": 1, "barge": -3})
    assert set(found.seal_quarters) == {"garden", "oath_house"}
    assert found.seal_price == 2


@pytest.mark.parametrize(
    ("coins", "grid", "actions", "extra"),
    [
        (2, "ggg wbt got", {"gray": 3}, True),
        (0, "www wbt got", {"gray": 1, "white": 1}, False),
        (2, "oww wbt got", {"gray": 1, "white": 1, "orange": 1}, False),
        (3, "oww wbt got", {"gray": 1, "white": 1, "orange": 1}, True),
    ],
)
def test_the_extra_seal_counts_where_it_can_be_paid(
    coins: int, grid: str, actions: dict[str, int], extra: bool
) -> None:
    found = left(grid=grid, tower="extra_seal", me={"coins": coins, "barge": -3})
    assert found.actions == actions
    assert found.extra_seal == extra
    assert found.count == sum(actions.values()) + extra


def test_an_open_card_action_is_told_with_its_source() -> None:
    tiles = {"gray": 1, "brown": 1}
    found = left("seal shipyard", "take gray", grid=SEAL, me={"coins": 5, "barge": 5, "tiles": tiles})
    assert found.granted == "shipyard"
    assert found.actions == {"gray": 1, "white": 1}
    assert found.useful
    found = left("seal shipyard", "take gray", "skip", grid=SEAL, me={"coins": 5, "barge": 5, "tiles": tiles})
    assert found.granted == ""


@pytest.mark.parametrize(
    ("more", "position", "useful"),
    [
        ([], {}, False),
        # a hand card is lost in the last turn only, and only if there is a play left for it
        ([], {"me": {"hand": ["siege"]}}, False),
        ([], {"me": {"hand": ["siege"]}, "round": 9}, False),
        ([], {"me": {"hand": ["siege"]}, "round": 10}, True),
        (["play siege later"], {"me": {"hand": ["siege", "patrician"]}, "round": 10}, False),
        # a tribute that can be paid
        ([], {"tower": "tax", "me": {"coins": 0}}, True),
        (["tribute coins"], {"tower": "tax", "me": {"coins": 0}}, False),
    ],
)
def test_what_would_be_lost_when_all_actions_are_used(more: list[str], position: dict[str, Any], useful: bool) -> None:
    found = left("money", "money", "money", *more, grid="ggg wbt got", **position)
    assert (found.count, found.useful) == (0, useful)


def test_what_can_be_played_is_never_more_than_what_is_told() -> None:
    """In whole games: whatever is legal as an action is counted, and where nothing is counted none is legal."""
    rng = random.Random(3)
    verbs = {"money", "clear", "buy", "river", "step", "seal"}
    for seed in range(6):
        game = Game.new(seats=2, seed=seed, options={"towers": seed % 2 == 0})
        while not game.finished:
            legal = game.legal()
            if not game.position.stack and game.position.phase == 2:
                found = remaining(game.rules, game.position)
                assert bool(verbs & {move.verb for move in legal}) <= bool(found.count)
                assert found.count >= game.usable_actions()
            game.play(rng.choice([move for move in legal if move.verb != "end"] or legal))

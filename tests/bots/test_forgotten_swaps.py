"""Weak levels sometimes forget the swap of the turn tile, and choose a worse move by mistake."""

from __future__ import annotations

import random

import pytest

from tests.random_games import decisions
from ulm.ai.bot import Bot
from ulm.ai.levels import LEVELS
from ulm.ai.one_ply_bot import APPRENTICE, CHILD, OnePlyBot
from ulm.ai.planner_bot import Planner
from ulm.ai.think_budget import Budget
from ulm.rules import Game


def swaps(bot: Bot) -> int:
    """At how many decisions of some random games, at which it may, a bot swaps the turn tile."""
    number = 0
    for seed in range(5):
        game = Game.new(seats=2, seed=seed, history=False)
        for each in decisions(game, random.Random(seed)):
            if any(move.verb == "swap" for move in each.legal()):
                view = each.view(each.position.active)
                number += bot.choose(view, Budget(120)).verb == "swap"
    return number


def forgetful(forgets: float) -> list[Bot]:
    return [
        OnePlyBot(1, APPRENTICE._replace(forgets_swaps=forgets)),
        Planner(1, LEVELS["assistant"]._replace(forgets_swaps=forgets)),
    ]


@pytest.mark.parametrize("place", [0, 1])
def test_a_bot_that_always_forgets_never_swaps(place: int) -> None:
    never, always = (swaps(forgetful(share)[place]) for share in (0.0, 1.0))
    assert never > always == 0


def test_the_child_forgets_more_than_the_apprentice_and_each_level_less_than_the_one_below() -> None:
    planners = [LEVELS[name].forgets_swaps for name in ("assistant", "journeyman", "foreman", "master")]
    assert CHILD.forgets_swaps > APPRENTICE.forgets_swaps
    assert planners == sorted(planners, reverse=True)


def test_a_slip_is_one_of_the_next_best_moves() -> None:
    game = Game.new(seats=2, seed=1, history=False)
    game.play("draw")
    view = game.view(game.position.active)
    surely = APPRENTICE._replace(doubt=0.0, forgets_swaps=1.0, slip=0.0)
    best = OnePlyBot(1, surely).choose(view, Budget(200))
    second, third = (
        {OnePlyBot(seed, surely._replace(slip=1.0, slips_among=among)).choose(view, Budget(200)) for seed in range(12)}
        for among in (2, 3)
    )
    assert len(second) == 1
    assert second < third
    assert len(third) == 2
    assert best not in third


def test_a_bot_that_values_coins_takes_them() -> None:
    lover = APPRENTICE._replace(slip=0.0, doubt=0.0, coin=20.0)
    chances = 0
    for each in decisions(Game.new(seats=2, seed=3, history=False), random.Random(3)):
        verbs = {move.verb for move in each.legal()}
        if "money" in verbs and not each.position.stack:
            chances += 1
            assert OnePlyBot(1, lover).choose(each.view(each.position.active), Budget(200)).verb in ("money", "play")
    assert chances > 5

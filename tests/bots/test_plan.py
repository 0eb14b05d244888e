"""A bot follows its plan until something hidden is revealed, and no longer."""

from __future__ import annotations

from collections.abc import Iterator

from ulm.ai.levels import LEVELS
from ulm.ai.planner_bot import Planner
from ulm.ai.think_budget import Budget
from ulm.ai.turn_plan import TurnPlan
from ulm.rules import Game, View

QUICK = LEVELS["grandmaster"]._replace(samples=2, width=8)
NODES = 1500


def decisions_of_first_turn(game: Game, bot: Planner) -> Iterator[tuple[View, int, bool]]:
    """Play a turn; for each decision between several moves the view, positions looked at, and what it revealed."""
    seat = game.position.active
    while game.position.active == seat:
        view = game.view(seat)
        budget = Budget(NODES)
        several = len(view.legal()) > 1
        move = bot.choose(view, budget)
        revealed = any(event.reveals for event in game.play(move))
        if several:
            yield view, budget.spent, revealed


def test_a_plan_is_followed_without_search_until_something_is_revealed() -> None:
    kept = 0
    for seed in range(6):
        game = Game.new(seats=2, seed=seed)
        game.play("draw")
        fresh = True
        for _, spent, revealed in decisions_of_first_turn(game, Planner(1, QUICK)):
            assert (spent > 0) == fresh
            kept += not fresh
            fresh = revealed
    assert kept > 5


def test_a_plan_from_another_game_is_not_followed() -> None:
    game = Game.new(seats=2, seed=1)
    game.play("draw")
    view = game.view(game.position.active)
    bot = Planner(1, QUICK)
    bot.choose(view, Budget(NODES))
    assert bot.plan.keys
    other = Game.new(seats=2, seed=2)
    other.play("draw")
    assert bot.plan.next_move(other.view(other.position.active)) is None
    assert TurnPlan().next_move(view) is None

"""A bot that keeps its plan goes on with it until something hidden is revealed, and no longer."""

from __future__ import annotations

from collections.abc import Iterator

from ulm.bots.budget import Budget
from ulm.bots.levels import LEVELS
from ulm.bots.plan import Plan, plan_of
from ulm.bots.planner import Planner
from ulm.bots.reasons import Explanation
from ulm.bots.search import search_turn
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


def test_after_a_plan_is_made_nothing_is_thought_about_until_something_is_revealed() -> None:
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


def test_a_plan_ends_at_the_first_move_that_reveals_something() -> None:
    game = Game.new(seats=2, seed=1)
    bot = Planner(1, QUICK)
    game.play("draw")
    found = search_turn(game, bot.evaluator(game.view(game.position.active)), Budget(NODES), 8)
    for line in found.lines.values():
        plan = plan_of(game, line.path())
        played = game.copy()
        for number, move in enumerate(plan.moves[: len(plan.keys)], 1):
            revealed = any(event.reveals for event in played.play(move))
            assert revealed == (number == len(plan.keys) < len(plan.moves)) or number == len(plan.moves)


def test_a_plan_made_elsewhere_is_not_followed() -> None:
    game = Game.new(seats=2, seed=1)
    game.play("draw")
    view = game.view(game.position.active)
    bot = Planner(1, QUICK)
    bot.choose(view, Budget(NODES))
    assert bot.plan.keys
    other = Game.new(seats=2, seed=2)
    other.play("draw")
    assert bot.plan.next_move(other.view(other.position.active)) is None
    assert Plan().next_move(view) is None


def test_another_bot_that_goes_on_with_the_plan_makes_the_same_moves() -> None:
    game, copied = Game.new(seats=2, seed=3), Game.new(seats=2, seed=3)
    kept = Planner(1, QUICK)
    handed_on = Plan()
    for _ in range(40):
        seat = game.position.active
        fresh = Planner(2, QUICK)
        fresh.plan = handed_on
        move = kept.choose(game.view(seat), Budget(NODES))
        assert fresh.choose(copied.view(seat), Budget(NODES)) is move
        handed_on = fresh.plan
        game.play(move)
        copied.play(move)


def test_a_move_taken_from_a_plan_is_explained_by_what_the_rest_of_it_brings() -> None:
    game = Game.new(seats=2, seed=0)
    game.play("draw")
    bot = Planner(1, QUICK)
    explained: list[Explanation] = []
    for view, spent, _ in decisions_of_first_turn(game, bot):
        found = bot.explain()
        assert found is not None
        if not spent:
            assert found.move in view.legal()
            assert found.plan[0] is found.move
            explained.append(found)
    assert explained

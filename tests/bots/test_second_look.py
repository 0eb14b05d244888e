"""Close plans are judged again in more completions."""

from __future__ import annotations

import random

import pytest

from ulm.ai.beam_search import PlanWorth, Prefix, mean_worth, no_chance, search_turn, worths
from ulm.ai.candidate_plan import CandidatePlan, SearchedView
from ulm.ai.determinization import spread_completions
from ulm.ai.evaluation import evaluation
from ulm.ai.planner_bot import judged_again
from ulm.ai.think_budget import Budget
from ulm.analysis.turn_plans import followed
from ulm.rules import Game

ENOUGH = 200_000


def searched_turn(seed: int, completions: int = 2) -> tuple[SearchedView, dict[Prefix, PlanWorth], list[Game]]:
    """A first turn that was searched in few completions, what its plans are worth there, and sixteen others."""
    game = Game.new(seats=2, seed=seed, history=False)
    game.play("draw")
    view = game.view(game.position.active)
    evaluator = evaluation(view.rules)
    games = [Game.completed(view, random.Random(number)) for number in range(completions)]
    searched = SearchedView(games, [search_turn(each, evaluator, Budget(1500), 16) for each in games], evaluator)
    return searched, worths(searched.found), spread_completions(view, random.Random(9), 16)


@pytest.mark.parametrize("seed", range(1, 7))
def test_of_close_plans_the_one_best_in_more_completions_is_chosen(seed: int) -> None:
    searched, worth, games = searched_turn(seed)
    found = judged_again(searched, worth, games, no_chance, Budget(ENOUGH))
    ranked = sorted(worth, key=worth.__getitem__, reverse=True)[:8]
    close = [prefix for prefix in ranked if worth[prefix].value > worth[ranked[0]].value - 1]
    again = {
        prefix: mean_worth(
            [followed(game, CandidatePlan(searched, prefix).opening(), searched.evaluator, 400, 12) for game in games],
            no_chance,
        ).value
        for prefix in close
    }
    judged = {prefix: each.value for prefix, each in found.items() if each.judged}
    best = max(again, key=again.__getitem__)
    assert judged == {best: again[best]}
    assert max(found, key=found.__getitem__) == best
    assert {prefix: each for prefix, each in found.items() if prefix != best} == {
        prefix: each for prefix, each in worth.items() if prefix != best
    }


def test_without_enough_budget_nothing_changes() -> None:
    searched, worth, games = searched_turn(1)
    assert judged_again(searched, worth, games, no_chance, Budget(300)) == worth


def test_a_clearly_best_plan_is_not_searched_again() -> None:
    searched, worth, games = searched_turn(1)
    first, second, *_ = sorted(worth, key=worth.__getitem__, reverse=True)
    apart = {first: worth[first]._replace(value=worth[second].value + 1.01), second: worth[second]}
    budget = Budget(ENOUGH)
    assert judged_again(searched, apart, games, no_chance, budget) == apart
    assert budget.spent == 0

"""The levels that plan their turn, weakest first: a line each, whose columns are those of `planner.Level`.

To add one, add a line: the registry takes it from here. `random`, `child` and `apprentice` do not plan: the
first has a module of its own, the numbers of the others are in glancer.py. Those whose numbers never change
are in frozen.py.
"""

from __future__ import annotations

from functools import lru_cache

from ulm.ai.evaluation import Evaluation
from ulm.ai.evaluation_weights import Weights, frozen_weights
from ulm.ai.grid_features import GRID
from ulm.ai.heuristic import HeuristicEvaluator
from ulm.ai.planner_bot import Level
from ulm.ai.tower_features import TOWER
from ulm.rules import Position, Ruleset

COIN, SPARROW = 0.2, 0.15  # points by which the thrifty overvalue one
_OVERLOOKED = frozenset((*GRID, *TOWER))
"""Features of the next turn: the pushes that the grid offers then, and the tower tile to come."""


class ThriftyEvaluator(HeuristicEvaluator):
    """The rules of thumb, of someone who would rather keep what there is to spend, to the very end."""

    def value(self, pos: Position, seat: int) -> float:
        player = pos.players[seat]
        return super().value(pos, seat) + COIN * player.coins + SPARROW * player.sparrows

    def value_with(self, pos: Position, seat: int, left: int) -> float:
        return self.value(pos, seat)


class ThisTurnEvaluation(Evaluation):
    """The evaluation without the next turn. Of the other players it sees only the points."""

    def lead(self, pos: Position, seat: int) -> float:
        """The value minus the opponents' mean points."""
        others = [player.points + player.sparrows for number, player in enumerate(pos.players) if number != seat]
        return self.value(pos, seat) - sum(others) / len(others)


@lru_cache(maxsize=16)
def this_turn_evaluation(rules: Ruleset) -> ThisTurnEvaluation:
    """With weights that are not fitted again, so that who uses it stays as strong as it was measured to be."""
    known = {name: each for name, each in frozen_weights("master-1").features.items() if name not in _OVERLOOKED}
    return ThisTurnEvaluation(rules, Weights(known))


LEVELS = {
    # has begun to plan, but tries few ideas, and keeps coins that would buy more
    "assistant": Level(
        nodes=400, seconds=0.9, samples=1, width=3, swaps=5, forgets_swaps=0.3, evaluator=ThriftyEvaluator
    ),
    # plans its whole turn by rules of thumb, and mostly ignores the other players
    "journeyman": Level(
        nodes=400,
        seconds=0.9,
        samples=1,
        width=8,
        swaps=1,
        forgets_swaps=0.2,
        evaluator=HeuristicEvaluator,
        has_characters=True,
    ),
    # knows what things are worth, but searches little, and does not think of the next turn
    "foreman": Level(nodes=300, seconds=1.0, samples=1, width=7, swaps=3, evaluator=this_turn_evaluation),
    # plans by the fitted evaluation
    "master": Level(nodes=2400, seconds=1.2, samples=4, width=14, swaps=5, has_characters=True),
    # searches more widely, and stays with its plan
    "grandmaster": Level(
        nodes=30000, seconds=2.0, samples=4, width=160, second_look=32, alike=3, keeps_plan=True, chance_rounds=2
    ),
    # the master with more time, for hints and reviews
    "tutor": Level(nodes=16000, seconds=4.0, samples=8, width=32),
}

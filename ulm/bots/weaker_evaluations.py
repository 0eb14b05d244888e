"""What weaker levels think of positions: they overvalue some things and overlook others."""

from __future__ import annotations

from functools import lru_cache

from ulm.bots.evaluation import Evaluation
from ulm.bots.grid_features import GRID
from ulm.bots.heuristic import HeuristicEvaluator
from ulm.bots.tower_features import TOWER
from ulm.bots.weights import Weights, frozen_weights
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

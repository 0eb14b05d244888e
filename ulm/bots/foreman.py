"""The foreman knows what things are worth, but does not think of the next turn, and little of the other players."""

from __future__ import annotations

from functools import lru_cache

from ulm.bots.evaluation import Evaluation
from ulm.bots.grid_features import GRID
from ulm.bots.planner import Planner
from ulm.bots.tower_features import TOWER
from ulm.bots.weights import Weights, weights_of_master_1
from ulm.rules import Position, Ruleset, View

_OVERLOOKED = frozenset((*GRID, *TOWER))
"""Features of the next turn: the pushes that the grid offers then, and the tower tile to come."""


class Foreman(Planner):
    """Values things as a master does, but searches no further than a journeyman, and long turns not to their end."""

    nodes = 150
    seconds = 1.0
    samples = 1
    width = 7

    def level_evaluator(self, view: View) -> ThisTurnEvaluation:
        return _evaluation(view.rules)


class ThisTurnEvaluation(Evaluation):
    """The evaluation without the next turn. Of the other players it sees only the points."""

    def lead(self, pos: Position, seat: int) -> float:
        """The value minus the opponents' mean points."""
        others = [player.points + player.sparrows for number, player in enumerate(pos.players) if number != seat]
        return self.value(pos, seat) - sum(others) / len(others)


@lru_cache(maxsize=16)
def _evaluation(rules: Ruleset) -> ThisTurnEvaluation:
    """With weights that are not fitted again, so that it stays as strong as it was measured to be."""
    known = {name: each for name, each in weights_of_master_1().features.items() if name not in _OVERLOOKED}
    return ThisTurnEvaluation(rules, Weights(known))

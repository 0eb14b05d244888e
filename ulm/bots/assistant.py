"""The assistant has begun to plan its turn, but tries few ideas, and keeps coins and sparrows that would buy more."""

from __future__ import annotations

from ulm.bots.heuristic import HeuristicEvaluator
from ulm.bots.planner import Planner
from ulm.rules import Position, View

COIN, SPARROW = 0.2, 1.2  # points by which it overvalues one; with so much it swaps no sparrow for a tile


class Assistant(Planner):
    """Plans like a journeyman, with half the ideas."""

    nodes = 400
    seconds = 0.9
    samples = 1
    width = 4

    def level_evaluator(self, view: View) -> ThriftyEvaluator:
        return ThriftyEvaluator(view.rules)


class ThriftyEvaluator(HeuristicEvaluator):
    """The rules of thumb, of someone who would rather keep what there is to spend, to the very end."""

    def value(self, pos: Position, seat: int) -> float:
        player = pos.players[seat]
        return super().value(pos, seat) + COIN * player.coins + SPARROW * player.sparrows

    def value_with(self, pos: Position, seat: int, left: int) -> float:
        return self.value(pos, seat)

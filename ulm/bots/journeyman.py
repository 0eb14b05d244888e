"""The journeyman plans its whole turn by rules of thumb and mostly ignores the other players."""

from __future__ import annotations

from ulm.bots.heuristic import HeuristicEvaluator
from ulm.bots.planner import Planner
from ulm.rules import View


class Journeyman(Planner):
    """A club player: good at the current turn, weak at long-term planning."""

    nodes = 400
    seconds = 0.9
    samples = 1
    width = 8

    def level_evaluator(self, view: View) -> HeuristicEvaluator:
        return HeuristicEvaluator(view.rules)

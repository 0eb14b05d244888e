"""The master as it was when it was frozen: later versions are measured against it."""

from __future__ import annotations

from functools import lru_cache

from ulm.bots.evaluation import Evaluation
from ulm.bots.planner import Planner
from ulm.bots.weights import weights_of_master_1
from ulm.rules import Ruleset, View


class Master1(Planner):
    """Its numbers are its own, so that the master's may change."""

    nodes = 3000
    seconds = 1.2
    samples = 4
    width = 16

    def level_evaluator(self, view: View) -> Evaluation:
        return evaluation_of_master_1(view.rules)


@lru_cache(maxsize=16)
def evaluation_of_master_1(rules: Ruleset) -> Evaluation:
    """The evaluation with the frozen weights."""
    return Evaluation(rules, weights_of_master_1())

"""The master as it was when it was frozen: later versions are measured against it."""

from __future__ import annotations

from functools import lru_cache

from ulm.bots.evaluation import Evaluation
from ulm.bots.planner import Level
from ulm.bots.weights import weights_of_master_1
from ulm.rules import Ruleset


@lru_cache(maxsize=16)
def evaluation_of_master_1(rules: Ruleset) -> Evaluation:
    """The evaluation with the frozen weights."""
    return Evaluation(rules, weights_of_master_1())


MASTER_1 = Level(nodes=3000, seconds=1.2, samples=4, width=16, evaluator=evaluation_of_master_1)
"""Its numbers are its own, so that the master's may change."""

"""Bots as they were when they were frozen: later versions are measured against them.

Their numbers and weights are their own, so that those of the present levels may change.
"""

from __future__ import annotations

from functools import lru_cache, partial

from ulm.ai.evaluation import Evaluation
from ulm.ai.evaluation_weights import frozen_weights
from ulm.ai.planner_bot import Level
from ulm.rules import Ruleset


@lru_cache(maxsize=32)
def frozen_evaluation(name: str, rules: Ruleset) -> Evaluation:
    """The evaluation of a frozen bot."""
    return Evaluation(rules, frozen_weights(name))


FROZEN = {
    "master-1": Level(nodes=3000, seconds=1.2, samples=4, width=16, evaluator=partial(frozen_evaluation, "master-1")),
    "grandmaster-1": Level(
        nodes=16000,
        seconds=2.0,
        samples=12,
        width=44,
        alike=3,
        keeps_plan=True,
        chance_rounds=2,
        evaluator=partial(frozen_evaluation, "grandmaster-1"),
    ),
}

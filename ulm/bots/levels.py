"""The levels that plan their turn, weakest first: a line each, whose columns are those of `planner.Level`.

To add one, add a line: the registry takes it from here. `random`, `child` and `apprentice` do not plan: the
first has a module of its own, the numbers of the others are in glancer.py. Those whose numbers never change
are in frozen.py.
"""

from __future__ import annotations

from ulm.bots.heuristic import HeuristicEvaluator
from ulm.bots.planner import Level
from ulm.bots.weaker_evaluations import ThriftyEvaluator, this_turn_evaluation

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

"""The planner: plans its own turn over several completions of its view.

Every completion is searched by itself (search.py); a first move is worth what the best plan behind it is worth in the
mean of all of them. Of moves that lead to the same, one that shows something hidden comes first: what it shows may
change the rest. What the others may answer is left to the evaluation (docs/bots.md tells what was tried).
"""

from __future__ import annotations

import random

from ulm.bots.bot import Bot
from ulm.bots.budget import Budget
from ulm.bots.evaluation import evaluation
from ulm.bots.reasons import Explanation, Reason, comparison, gains
from ulm.bots.search import Found, Sight, mean_values, search_turn
from ulm.rules import Game, Move, View

SAME = 1e-9


class Planner(Bot):
    """Plans turns by the fitted evaluation. What makes a level: the figures below."""

    #: completions of the view
    samples = 2
    #: unfinished turns kept at each depth of a search
    width = 24

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._explanation: Explanation | None = None

    def explain(self) -> Explanation | None:
        """The reasons for the last choice."""
        return self._explanation

    def choose(self, view: View, budget: Budget) -> Move:
        """The first move of the best turn found."""
        legal = view.legal()
        if not legal:
            raise ValueError("this seat has nothing to decide")
        if len(legal) == 1:
            self._explanation = Explanation(legal[0], tuple(legal), (Reason("only", {}),))
            return legal[0]
        sight = self.sight(view)
        found: list[Found] = []
        game = view.complete(self.rng)
        for sample in range(self.samples):
            if sample:
                game = view.complete(self.rng)
            share = budget.part(1 / (self.samples - sample))
            found.append(search_turn(game, sight, share, self.width))
            budget.take(share)
            if budget.over:
                break
        values = mean_values(found)
        chosen = _first(values, game)
        self._explain(view, sight, chosen, values, found)
        return chosen

    def sight(self, view: View) -> Sight:
        """How this player values positions."""
        return evaluation(view.rules)

    def _explain(
        self, view: View, sight: Sight, chosen: Move, values: dict[Move, float], found: list[Found]
    ) -> None:
        line = found[-1].lines[chosen]
        pos, seat = view.complete(random.Random(0)).position, view.seat
        # what the turn that is being played may still bring is no part of the standing it is compared with
        left = view.rules.rounds - pos.round
        began = sight.lead(pos, seat) - sight.value(pos, seat) + sight.value_with(pos, seat, left)
        others = [value for move, value in values.items() if move is not chosen]
        second = max(others) - began if others else None
        reasons = [
            *gains(view.rules, pos, line.game.position, seat),
            comparison(values[chosen] - began, second),
        ]
        plan = line.path()
        if plan[0] is not chosen:  # two orders of the same moves were merged
            plan = [chosen, *[move for move in plan if move is not chosen]]
        self._explanation = Explanation(chosen, tuple(plan), tuple(reasons))


def _first(values: dict[Move, float], game: Game) -> Move:
    best = max(values.values())
    equal = [move for move, value in values.items() if value >= best - SAME]
    if len(equal) > 1:
        for move in equal:
            if game.reveals(move):
                return move
    return equal[0]

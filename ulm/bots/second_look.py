"""A second look at plans that are close to each other.

What a plan reveals is worth what may come of it on average, and a few completions do not tell that. So few completions
are searched widely, to find the plans, and those that are close are judged again in many.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ulm.bots.budget import Budget
from ulm.bots.search import Chance, PlanWorth, Prefix, follow, mean_worth
from ulm.bots.tried_plan import CandidatePlan, SearchedView
from ulm.rules import Game
from ulm.rules.moves import END

_CANDIDATES = 8
_CLOSE = 1.0
"""Points behind the best plan within which another one may turn out to be better."""
_NODES, _WIDTH = 400, 12


def judged_again(
    searched: SearchedView, worth: Mapping[Prefix, PlanWorth], games: Sequence[Game], chance: Chance, budget: Budget
) -> dict[Prefix, PlanWorth]:
    """What each plan is ``worth``, the best of those that are close as it is judged in these ``games``. Unchanged where
    none is close, where nothing is revealed by any of them, or where the ``budget`` does not suffice.
    """
    found = dict(worth)
    ranked = sorted(worth, key=worth.__getitem__, reverse=True)[:_CANDIDATES]
    close = [prefix for prefix in ranked if _is_close(worth[prefix], worth[ranked[0]])]
    if len(close) < 2 or all(prefix[1] is END for prefix in close):
        return found
    again: dict[Prefix, PlanWorth] = {}
    for prefix in close:
        moves = CandidatePlan(searched, prefix).opening()
        lines = []
        for game in games:
            if not budget.spend():
                return found
            share = budget.at_most(_NODES)
            lines.append(follow(game, moves, searched.evaluator, share, _WIDTH))
            budget.take(share)
        again[prefix] = mean_worth(lines, chance, judged=True)
    best = max(again, key=again.__getitem__)
    found[best] = again[best]
    return found


def _is_close(one: PlanWorth, best: PlanWorth) -> bool:
    # Where plans are ranked by their chance of winning, points do not tell which are close.
    return one.reached == best.reached and (one.value > best.value - _CLOSE or one.chance > 0)

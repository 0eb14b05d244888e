"""The best plan for a turn that really differs from another one, and what the two differ in.

Plans are compared by the ends of the turn to which they lead, in the same completions of what is hidden. Where a plan
may end with the same table and the same holdings as the other, it is only another order of the same moves; where it
ends with the same table and nothing but less, it is the same plan played carelessly. Neither is a different plan.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from statistics import fmean
from typing import NamedTuple

from ulm.ai.beam_search import Prefix, SearchLine
from ulm.ai.candidate_plan import CandidatePlan, SearchedView
from ulm.ai.outcome_diff import OutcomeItem, brings_only_less, difference
from ulm.ai.think_budget import Budget
from ulm.rules import Move, Position, View
from ulm.rules.position import Player


class Alternative(NamedTuple):
    """A plan's lines and those of the best different one, in the same completions; and the moves of that one up to the
    first that reveals something or ends the turn.
    """

    plan: tuple[SearchLine, ...]
    other: tuple[SearchLine, ...]
    moves: tuple[Move, ...]

    @property
    def by(self) -> float:
        """By how many points the plan is worth more than the other."""
        return _worth(self.plan) - _worth(self.other)

    def items(self, view: View) -> tuple[OutcomeItem, ...]:
        """What the other one surely brings more or less than the plan."""
        return difference(view, [line.game.position for line in self.other], [line.game.position for line in self.plan])


def best_alternative(view: View, searched: SearchedView, prefix: Prefix, budget: Budget) -> Alternative | None:
    """The best different plan beside the one with this prefix.

    Plans are compared over all completions: where one was not found in some of them, or not to the end of the turn, it
    is played on there first. None if there is no different plan, or where the ``budget`` does not suffice to say which
    one is the best.
    """
    if not any(prefix in one.prefixes for one in searched.found):
        return None
    plan = CandidatePlan(searched, prefix)
    while not plan.whole:
        if not plan.play_on(budget):
            return None
    lines = plan.whole_lines()
    others = dict.fromkeys(other for one in searched.found for other in one.prefixes if other != prefix)
    tried = [CandidatePlan(searched, other) for other in others]
    hopes = [(-each.hope(lines), number) for number, each in enumerate(tried) if not _same_somewhere(each, lines)]
    heapify(hopes)
    best: CandidatePlan | None = None
    most = -math.inf
    while hopes and -hopes[0][0] >= most:
        hope, number = heappop(hopes)
        other = tried[number]
        if not other.whole:
            # What seems good by the luck of one completion is soon given up in others.
            if not other.play_on(budget):
                return None
            if not _same_somewhere(other, lines):
                heappush(hopes, (-other.hope(lines), number))
        elif -hope > most and not _is_careless(view, other.whole_lines(), lines):
            best, most = other, -hope
    return Alternative(lines, best.whole_lines(), best.opening()) if best is not None else None


def _same_somewhere(tried: CandidatePlan, plan: Sequence[SearchLine]) -> bool:
    """Whether both plans are known to end with the same table and holdings in some completion."""
    pairs = zip(tried.lines, plan, strict=True)
    return any(line is not None and _end(line) == _end(other) for line, other in pairs)


def _is_careless(view: View, lines: Sequence[SearchLine], plan: Sequence[SearchLine]) -> bool:
    """Whether lines are the same plan played carelessly."""
    ends = [(line.game.position, other.game.position) for line, other in zip(lines, plan, strict=True)]
    return all(end.grid == other.grid and brings_only_less(view, end, other) for end, other in ends)


def _end(line: SearchLine) -> tuple[object, ...]:
    return end_key(line.game.position)


def _worth(lines: Sequence[SearchLine]) -> float:
    return fmean([line.value for line in lines])


def end_key(pos: Position) -> tuple[object, ...]:
    """Equal for ends of a turn with the same table and the same holdings."""
    return (
        pos.grid,
        pos.outside,
        pos.docks,
        pos.quarters,
        pos.crests,
        pos.edge,
        sorted(pos.descendants),
        [_holdings(player) for player in pos.players],
    )


def _holdings(player: Player) -> tuple[object, ...]:
    return (
        player.points,
        player.coins,
        player.sparrows,
        player.barge,
        player.tiles,
        sorted(player.hand),
        sorted(player.laid_out),
        sorted(player.coats),
        sorted(player.descendants),
    )

"""By how much the best way to play a turn beats the next one that leads to another end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from ulm.analysis.plan_statistics import PlanComparison, PlanStatistics, same_end, standard_error
from ulm.rules import Move

AS_GOOD = 0.5
"""Points: what costs no more is right."""
_SAME = 1e-6
GIVEN = ("draw", "choose", "keep", "sweep", "end")
"""The moves that nobody has to find."""


class BestTurnMargin(NamedTuple):
    """The best plan of a turn, with its moves: ``gap`` is how far behind the next one with another end is (in points),
    ``error`` the standard error of that over the completions.
    """

    best: PlanStatistics
    moves: tuple[Move, ...]
    gap: float
    error: float


def contest(tally: PlanComparison) -> BestTurnMargin | None:
    """The contest of a turn; None when there is nothing else to do than the best."""
    solution = _solution(tally)
    if solution is None:
        return None
    best, moves = solution
    second = next_best(tally, best)
    if second is None:
        return None
    return BestTurnMargin(best, moves, best.value - second.value, standard_error(best, second))


def next_best(tally: PlanComparison, best: PlanStatistics) -> PlanStatistics | None:
    """The best plan with another end; None when there is none."""
    return next((plan for plan in tally.plans if not same_end(plan, best)), None)


def _solution(tally: PlanComparison) -> tuple[PlanStatistics, tuple[Move, ...]] | None:
    """The best plan and its moves. The line of a plan may be that of another order of the same moves."""
    for plan in tally.plans:
        if plan.value < tally.plans[0].value - _SAME:
            return None
        moves = tally.moves(plan)
        played = tally.played(moves)
        if played.value >= tally.plans[0].value - _SAME:
            return played, moves
    return None


def to_find(moves: Sequence[Move]) -> int:
    """How many of the moves one has to find."""
    return sum(move.verb not in GIVEN for move in moves)


def missed(tally: PlanComparison, best: float, moves: Sequence[Move]) -> bool:
    """Whether a turn costs more than half a point."""
    return best - tally.played(moves).value > AS_GOOD


Grade: TypeAlias = Literal["right", "near", "wrong", "shown"]
"""``shown``: the solution was looked at before any answer."""

NEAR_MISS = 1.5
"""A near miss costs at most so many points: no more than what a review calls inaccurate. Most turns of that kind are
the solution played carelessly, with a sparrow or a coin wasted.
"""
SCORES: dict[Grade, float] = {"right": 1.0, "near": 0.5, "wrong": 0.0, "shown": 0.0}
"""What an answer counts as a game against the puzzle, from 0 (lost) to 1 (won)."""


def grade_of(cost: float) -> Grade:
    """The grade of an answer that costs so many points against the solution.

    >>> [grade_of(cost) for cost in (-0.3, 0.5, 1.5, 1.6)]
    ['right', 'right', 'near', 'wrong']
    """
    return "right" if cost <= AS_GOOD else "near" if cost <= NEAR_MISS else "wrong"

"""By how much the best way to play a turn beats the next one that leads to another end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ulm.bots.search import Line
from ulm.review.turn_plans import Plan, TurnPlans, standard_error
from ulm.rules import Move

AS_GOOD = 0.5
"""Points: what costs no more is right."""
_SAME = 1e-6
_GIVEN = ("draw", "choose", "keep", "sweep", "end")
"""The moves that nobody has to find."""


class Contest(NamedTuple):
    """The best plan of a turn, with its moves, and how far behind the next one with another end is.

    ``error`` is the standard error of ``gap`` over the completions.
    """

    best: Plan
    moves: tuple[Move, ...]
    gap: float
    error: float


def contest(plans: TurnPlans) -> Contest | None:
    """The contest of a turn; None when it has no plan besides the best, or the search did not come to an end."""
    solution = _solution(plans)
    if solution is None:
        return None
    best, moves = solution
    second = next((plan for plan in plans.plans if plan.complete and not same_end(best, plan)), None)
    if second is None:
        return None
    return Contest(
        best=best,
        moves=moves,
        gap=best.value - second.value,
        error=standard_error(best, second),
    )


def _solution(plans: TurnPlans) -> tuple[Plan, tuple[Move, ...]] | None:
    """The best plan and its moves. The line of a plan may be that of another order of the same moves."""
    if not plans.best.complete:
        return None
    for plan in plans.plans:
        if not plan.complete or plan.value < plans.best.value - _SAME:
            return None
        moves = plans.moves(plan)
        played = plans.played(moves)
        if played.complete and played.value >= plans.best.value - _SAME:
            return played, moves
    return None


def to_find(moves: Sequence[Move]) -> int:
    """How many of the moves one has to find."""
    return sum(move.verb not in _GIVEN for move in moves)


def same_end(one: Plan, other: Plan) -> bool:
    """Whether two plans lead to the same end of the turn in more than half of the completions."""
    same = sum(end(mine) == end(yours) for mine, yours in zip(one.lines, other.lines, strict=True))
    return 2 * same > len(one.lines)


def end(line: Line) -> tuple[object, ...]:
    """What a turn has come to: equal for two orders of the same moves."""
    pos = line.game.position
    players = tuple(
        (each.points, each.coins, each.sparrows, each.seals, each.crests, each.barge, each.tiles,
         tuple(sorted(each.hand)), tuple(sorted(each.laid_out)), each.coats, each.descendants)
        for each in pos.players
    )  # fmt: skip
    return (
        pos.grid, pos.outside, tuple(sorted(pos.docks)), tuple(tuple(sorted(seats)) for seats in pos.quarters),
        pos.crests, pos.edge, pos.descendants, tuple(sorted(pos.discard)), players,
    )  # fmt: skip

"""The one moment that only a review can tell: the turn that cost most, the best find, or the luckiest draws."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ulm.annals.course import GameTimeline, TimelineTurn
from ulm.annals.moment import Moment

if TYPE_CHECKING:
    from ulm.analysis.game_review import GameReview
    from ulm.analysis.game_review import ReviewTurn as Reviewed

LEAST = {"review_cost": 3.0, "review_find": 1.5, "review_luck": 3.0}
"""From so many points of lead on a turn is worth telling: what it cost against the best one, by how much it was better
than the next best, what its draws brought beyond what was to be expected.
"""


def review_moment(course: GameTimeline, account: GameReview, told: TimelineTurn) -> Moment | None:
    """One of the turns that are first in what a review tells of them, drawn by the game's own moves; None where none is
    worth telling. ``account`` is that of the whole game; ``told`` is the turn of which the annals tell in any case.
    Raises ValueError for an account of another game.
    """
    pairs = list(zip(course.turns, account.turns, strict=True))
    found = []
    for kind, least in LEAST.items():
        turn, reviewed = max(pairs, key=lambda pair: review_moment_points(pair[1], kind))
        if review_moment_points(reviewed, kind) >= least and turn != told:
            found.append((kind, turn, round(review_moment_points(reviewed, kind))))
    if not found:
        return None
    kind, turn, n = Random(" ".join(str(move) for move in course.game.moves)).choice(found)
    return Moment(kind=kind, at=turn.end, round=turn.round, seats=(turn.seat,), numbers={"n": n}, size=n)


def review_moment_points(turn: Reviewed, kind: str) -> float:
    """What a turn could be told for, in points of lead."""
    match kind:
        case "review_cost":
            return turn.cost
        case "review_find":
            return turn.ahead
    return sum(luck.change.points[turn.seat] for luck in turn.luck if luck.seat == turn.seat)

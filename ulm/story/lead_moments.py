"""Moments of the lead: how it changed from round to round, and how the game ended."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ulm.story.moment import Moment
from ulm.story.timeline import GameTimeline

_BEHIND = 8
"""Points behind from which a player who won in the end has come back."""
_FROM_ROUND = 3
"""Before this round the points say little."""
_CHANGES = 4
"""Changes of the lead that are worth telling."""
_NARROW, _CLEAR = 3, 15
"""A margin up to which an end is narrow, and from which it is clear."""


def opening(course: GameTimeline) -> Iterator[Moment]:
    """Who sat down, and who began."""
    first = course.history[0].seat
    seats = (first, *[(first + n) % len(course.seats) for n in course.seats if n])
    rounds = {"from": course.history[0].round, "to": course.last_round}
    yield Moment(kind="opening", at=0, round=course.history[0].round, seats=seats, rounds=rounds)


def come_back(course: GameTimeline) -> Iterator[Moment]:
    """The only winner's way to the front: from how far behind, or since when nobody was ahead."""
    winners = course.game.winners
    if len(winners) != 1:
        return
    winner = winners[0]
    ends = {number: when for number, when in course.round_ends.items() if number >= _FROM_ROUND}
    ends.pop(course.last_round, None)
    if not ends:
        return
    worst = min(ends, key=lambda number: course.lead(winner, ends[number]))
    behind = -course.lead(winner, ends[worst])
    before_last = max(ends)
    if behind >= _BEHIND and (leader := course.leader(ends[worst])) is not None:
        yield _behind("come_back", ends[worst], worst, (winner, leader), behind)
    leader, totals = course.leader(ends[before_last]), course.totals[ends[before_last]]
    if leader is not None and leader != winner and (ahead := totals[leader] - totals[winner]) > 1:
        yield _behind("last_round", ends[before_last], before_last, (winner, leader), ahead)


def _behind(kind: str, when: int, round_: int, seats: tuple[int, int], points: int) -> Moment:
    """The first of the seats was so many points behind the second."""
    return Moment(kind=kind, at=when, round=round_, seats=seats, numbers={"n": points}, size=points, swing=points)


def lead_held(course: GameTimeline) -> Iterator[Moment]:
    """The winner took the lead early and kept it to the end."""
    winners = course.game.winners
    if len(winners) != 1:
        return
    ends = course.round_ends
    since = course.last_round + 1
    while since - 1 in ends and course.leader(ends[since - 1]) == winners[0]:
        since -= 1
    if len(ends) >= _FROM_ROUND + 2 and since <= _FROM_ROUND + 1:
        yield Moment(
            kind="lead_held",
            at=ends[since],
            round=since,
            seats=(winners[0],),
            rounds={"since": since},
            size=course.last_round - since,
        )


def lead_changes(course: GameTimeline) -> Iterator[Moment]:
    """How often another player was ahead at the end of a round than before."""
    leaders = [leader for when in course.round_ends.values() if (leader := course.leader(when)) is not None]
    changes = [number for number, (before, after) in enumerate(pairwise(leaders)) if before != after]
    if len(changes) >= _CHANGES:
        yield Moment(
            kind="lead_changes",
            at=course.length,
            round=course.last_round,
            numbers={"n": len(changes)},
            size=len(changes),
        )


def ending(course: GameTimeline) -> Iterator[Moment]:
    """How the game ended."""
    verdict, totals = course.game.verdict, course.totals[-1]
    winners = verdict.winners
    best = max(totals)
    if len(winners) > 1:
        kind, seats, numbers = "end_shared", winners, {"n": best}
    elif verdict.by_quarters:
        other = max((each for each in verdict.level if each != winners[0]), key=lambda each: verdict.quarters[each])
        kind, seats = "end_quarters", (winners[0], other)
        numbers = {"n": best, "m": verdict.quarters[winners[0]], "k": verdict.quarters[other]}
    else:
        second = max((each for each in course.seats if each != winners[0]), key=lambda each: totals[each])
        margin = best - totals[second]
        kind = "end_narrow" if margin <= _NARROW else "end_clear" if margin >= _CLEAR else "end"
        seats, numbers = (winners[0], second), {"n": margin, "m": best, "k": totals[second]}
    yield Moment(kind=kind, at=course.length, round=course.last_round, seats=seats, numbers=numbers)


FINDERS = (opening, come_back, lead_held, lead_changes, ending)

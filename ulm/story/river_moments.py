"""Moments on the river: who passed the bridge, who won the race, and from whom."""

from __future__ import annotations

from collections.abc import Iterator

from ulm.rules import events as ev
from ulm.rules.moves import SPACES
from ulm.story.moment import Moment
from ulm.story.timeline import GameTimeline

_JUMPED = 2
"""Barges passed in one move that are worth telling."""
_EARLY = 2
"""Who leads from this round on has led from the beginning."""


def bridge(course: GameTimeline) -> Iterator[Moment]:
    """The first barge beyond the bridge."""
    for event, found in course.events(ev.BargeMoved):
        if event.start < 0 < event.end:
            yield Moment(kind="bridge", at=found.move + 1, round=found.round, seats=(event.seat,))
            return


def race(course: GameTimeline) -> Iterator[Moment]:
    """Who lay furthest downstream at the end, and whom the lead on the river was taken from for good."""
    barges = [player.barge for player in course.end.players]
    furthest = max(barges)
    if barges.count(furthest) > 1:
        return
    seat = barges.index(furthest)
    second = max((each for each in course.seats if each != seat), key=lambda each: barges[each])
    # The first position after the last one in which somebody else was as far or further.
    since = 1 + max(when for when in range(course.length) if _others(course, seat, when) >= _barge(course, seat, when))
    played = course.history[since - 1]
    before = [player.barge for player in course.positions[since - 1].players]
    ahead = [each for each in course.seats if each != seat and before[each] >= before[seat] and before[each] > 0]
    numbers = {"space": SPACES[furthest], "second": SPACES[barges[second]], "gap": furthest - barges[second]}
    if ahead and played.round > _EARLY:
        rival = max(ahead, key=lambda each: before[each])
        kind, seats = "river_won", (seat, rival)
    else:
        kind, seats = "river_led", (seat, second)
    gap = furthest - barges[second]
    yield Moment(kind=kind, at=since, round=played.round, seats=seats, numbers=numbers, size=gap, swing=gap)


def _barge(course: GameTimeline, seat: int, when: int) -> int:
    return course.positions[when].players[seat].barge


def _others(course: GameTimeline, seat: int, when: int) -> int:
    return max(player.barge for each, player in enumerate(course.positions[when].players) if each != seat)


def behind_bridge(course: GameTimeline) -> Iterator[Moment]:
    """The barge that lay furthest back of those that never passed the bridge."""
    seat = min(course.seats, key=lambda each: course.end.players[each].barge)
    space = SPACES[course.end.players[seat].barge]
    if space < 0:
        yield Moment(
            kind="behind_bridge",
            at=course.length,
            round=course.last_round,
            seats=(seat,),
            numbers={"n": -space},
            size=-space,
            swing=-space,
        )


def jumped(course: GameTimeline) -> Iterator[Moment]:
    """The most barges passed in one move."""
    moves = [(_passed(event), event, found) for event, found in course.events(ev.BargeMoved)]
    if not moves:
        return
    passed, event, found = max(moves, key=lambda each: each[0])
    if passed >= _JUMPED:
        yield Moment(
            kind="jumped",
            at=found.move + 1,
            round=found.round,
            seats=(event.seat,),
            numbers={"n": passed},
            size=passed,
            swing=course.swing(event.seat, found.move, found.move + 1),
        )


def _passed(event: ev.BargeMoved) -> int:
    """How many barges lay on the way: spaces passed that did not count."""
    return SPACES.index(event.end) - SPACES.index(event.start) - event.steps


FINDERS = (bridge, race, behind_bridge, jumped)

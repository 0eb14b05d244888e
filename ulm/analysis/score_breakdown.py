"""Where the points of a finished game came from, and how the lead changed from round to round.

count = final_count(game)
for source in count.play: source.kind, source.points     # what was scored during play, a number for each seat
count.rounds, count.standings                            # the standings at the end of each round
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import msgspec

from ulm.rules import Definitions, Game
from ulm.rules import events as ev

START = "start"
KINDS = (START, "coat", "crest", "card", "quarter", "descendant", "tower", "other")
"""The kinds of sources of points during play, in the order in which they are counted."""


class PlaySource(msgspec.Struct, frozen=True):
    """One kind of source: the points of each seat, and for each seat the points by the reasons that events name."""

    kind: str
    points: tuple[int, ...]
    reasons: tuple[dict[str, int], ...]


class FinalCount(msgspec.Struct, frozen=True):
    """The points scored during play by source, and each seat's total if the game had ended after each round."""

    play: tuple[PlaySource, ...]
    rounds: tuple[int, ...]
    standings: tuple[tuple[int, ...], ...]


def final_count(game: Game) -> FinalCount:
    """The count of a game from its history. The sources add up to the points scored during play; those that a seat
    had before the first move are of kind "start".
    """
    seats = range(len(game.position.players))
    scored: list[Counter[str]] = [Counter() for _ in seats]
    for played in game.history:
        for event in played.events:
            if isinstance(event, ev.PointsScored):
                scored[event.seat][event.reason] += event.change
    for seat in seats:
        before = game.position.players[seat].points - sum(scored[seat].values())
        if before:
            scored[seat][START] = before
    rounds, standings = _course(game)
    return FinalCount(tuple(_sources(game.rules.definitions, scored)), rounds, standings)


def _sources(definitions: Definitions, scored: list[Counter[str]]) -> list[PlaySource]:
    kinds = _kinds(definitions)
    found = []
    for kind in KINDS:
        reasons = tuple(
            {reason: points for reason, points in each.items() if kinds.get(reason, "other") == kind} for each in scored
        )
        if any(reasons):
            found.append(PlaySource(kind, tuple(sum(each.values()) for each in reasons), reasons))
    return found


def _kinds(definitions: Definitions) -> dict[str, str]:
    """The kind of each reason that an event may name."""
    ids = {
        "card": [each.id for each in definitions.cards],
        "quarter": [each.id for each in definitions.quarters],
        "descendant": [each.id for each in definitions.descendants],
        "tower": [each.id for each in definitions.towers],
    }
    named = {each: kind for kind, names in ids.items() for each in names}
    return named | {kind: kind for kind in (START, "coat", "crest")}


def _course(game: Game) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """The numbers of the rounds, and the total of each seat at the end of each."""
    rounds, standings = [], []
    for number, (played, following) in enumerate(pairwise(game.history), 1):
        if following.round != played.round:
            rounds.append(played.round)
            standings.append(_totals(game.at_move(number)))
    last = game.history[-1].round if game.history else game.position.round
    return (*rounds, last), (*standings, _totals(game))


def _totals(game: Game) -> tuple[int, ...]:
    return tuple(score.total for score in game.standings())

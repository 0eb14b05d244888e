"""Moments of single turns: the most valuable one, a sparrow in time, sets of cards, tributes not paid, rare events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from ulm.rules import events as ev
from ulm.rules.moves import Move
from ulm.rules.scoring import set_points
from ulm.story.moment import DEEDS, Moment, Thing
from ulm.story.timeline import GameTimeline, TimelineTurn

if TYPE_CHECKING:
    from ulm.analysis.game_review import GameReview
    from ulm.analysis.game_review import ReviewTurn as Reviewed


_DEED = 3
"""Points of a single move that is worth naming."""
_SPARROW_TURN = 5
"""Points of a turn for which a sparrow came at the right time."""
_PRIVILEGE = 5
"""Points of a privilege that are worth telling."""
_CLEARED = 3
"""Tiles taken at once that are worth telling."""


def best_turn(course: GameTimeline) -> Iterator[Moment]:
    """The turn that was worth most, by what it added to the player's points as if the game ended; and the sparrow
    that had a part in it.
    """
    turn = most_valuable(course)
    worth = _worth(course, turn)
    if worth <= 0:
        return
    points, thing = _deed(course, turn)
    kind = "best_turn_mixed"
    if thing[0] in DEEDS and _DEED <= points <= worth and 2 * points > worth:
        kind = "best_turn_at_once" if points == worth else "best_turn"
    numbers = {"n": worth} if kind != "best_turn" else {"n": worth, "m": points}
    things = {} if kind == "best_turn_mixed" else {"deed": thing}
    yield Moment(
        kind=kind,
        at=turn.end,
        round=turn.round,
        seats=(turn.seat,),
        numbers=numbers,
        things=things,
        size=worth,
        swing=course.swing(turn.seat, turn.start, turn.end),
    )
    if swap := _swap(course, turn):
        yield Moment(
            kind="sparrow_best",
            at=turn.end,
            round=turn.round,
            seats=(turn.seat,),
            things={"colour": ("colour", swap.taken)},
            size=worth,
        )


def sparrow_turn(course: GameTimeline) -> Iterator[Moment]:
    """The best turn for which a sparrow fetched the tile, where it was not the best of all."""
    best = most_valuable(course)
    found = [(turn, swap) for turn in course.turns if turn != best and (swap := _swap(course, turn))]
    if not found:
        return
    turn, swap = max(found, key=lambda each: _worth(course, each[0]))
    worth = _worth(course, turn)
    if worth >= _SPARROW_TURN:
        yield Moment(
            kind="sparrow_turn",
            at=turn.end,
            round=turn.round,
            seats=(turn.seat,),
            numbers={"n": worth},
            things={"colour": ("colour", swap.taken)},
            size=worth,
            swing=course.swing(turn.seat, turn.start, turn.end),
        )


def most_valuable(course: GameTimeline) -> TimelineTurn:
    """The turn that was worth most."""
    return max(course.turns, key=lambda each: _worth(course, each))


def _worth(course: GameTimeline, turn: TimelineTurn) -> int:
    return course.gain(turn.seat, turn.start, turn.end)


def _swap(course: GameTimeline, turn: TimelineTurn) -> ev.Swapped | None:
    for played in course.history[turn.start : turn.end]:
        for event in played.events:
            if isinstance(event, ev.Swapped):
                return event
    return None


def _deed(course: GameTimeline, turn: TimelineTurn) -> tuple[int, Thing]:
    """What the move of a turn was worth that was worth most, and what was done in it; "" where that says nothing."""
    moves = range(turn.start, turn.end)
    best = max(moves, key=lambda move: course.gain(turn.seat, move, move + 1))
    return course.gain(turn.seat, best, best + 1), _done(course.history[best].move)


def _done(move: Move) -> Thing:
    match move.verb:
        case "seal" | "coat":
            return f"deed_{move.verb}", move.words[0]
        case "play":
            return f"deed_{move.words[1]}", move.words[0]
        case "river" | "step" | "steps":
            return "deed_barge", ""
    return "", ""


def card_sets(course: GameTimeline) -> Iterator[Moment]:
    """Sets of laid-out cards at the moment when they were completed."""
    for event, found in course.events(ev.CardPlayed):
        if event.use != "later":
            continue
        before = course.positions[found.move].players[event.seat].laid_out
        after = (*before, event.card)
        points = set_points(course.rules, after) - set_points(course.rules, before)
        if not points:
            continue
        kinds = Counter(course.rules.cards[card].kind for card in after)
        new = course.rules.cards[event.card].kind
        group = next(each for each in course.rules.definitions.sets if new in each.kinds)
        mixed = group.one_of_each == points and kinds[new] <= min(kinds[kind] for kind in group.kinds)
        alike = group.three_alike == points and kinds[new] % 3 == 0
        if not (mixed or alike):
            continue  # Cards were grouped anew; that cannot be told in a sentence.
        yield Moment(
            kind="set_mixed" if mixed else "set_alike",
            at=found.move + 1,
            round=found.round,
            seats=(event.seat,),
            numbers={"n": points},
            things={} if mixed else {"kind": ("kind", new)},
            lists={"kinds": tuple(("kind", kind) for kind in group.kinds)} if mixed else {},
            size=points,
            swing=points,
        )


def tribute_lost(course: GameTimeline) -> Iterator[Moment]:
    """Points lost for a tribute that was not paid; where several lost them, the first."""
    for event, found in course.events(ev.PointsScored):
        if event.change < 0 and event.reason in course.rules.tower_ids:
            yield Moment(
                kind="tribute_lost",
                at=found.move + 1,
                round=found.round,
                seats=(event.seat,),
                numbers={"n": -event.change},
                things={"tower": ("tower", event.reason)},
                size=-event.change,
                swing=-event.change,
            )
            return


def privilege(course: GameTimeline) -> Iterator[Moment]:
    """The privilege that scored most at one seal."""
    quarters = {each.id for each in course.rules.definitions.quarters}
    found = [each for each in course.events(ev.PointsScored) if each[0].reason in quarters]
    if not found:
        return
    event, where = max(found, key=lambda each: each[0].change)
    if event.change >= _PRIVILEGE:
        yield Moment(
            kind="privilege",
            at=where.move + 1,
            round=where.round,
            seats=(event.seat,),
            numbers={"n": event.change},
            things={"quarter": ("quarter", event.reason)},
            size=event.change,
            swing=event.change,
        )


def cleared(course: GameTimeline) -> Iterator[Moment]:
    """A whole side of tiles taken at once: the first time."""
    for event, found in course.events(ev.Cleared):
        if len(event.colours) >= _CLEARED:
            yield Moment(
                kind="cleared",
                at=found.move + 1,
                round=found.round,
                seats=(event.seat,),
                numbers={"n": len(event.colours)},
                size=len(event.colours),
            )
            return


def all_lines_blocked(course: GameTimeline) -> Iterator[Moment]:
    """All six lines were blocked: the first time."""
    for event, found in course.events(ev.Swept):
        yield Moment(kind="swept", at=found.move + 1, round=found.round, seats=(event.seat,))
        return


def stack_exhausted(course: GameTimeline) -> Iterator[Moment]:
    """The draw pile, or the bag, was used up: the first time."""
    for _, found in course.events(ev.DeckShuffled):
        yield Moment(kind="deck_empty", at=found.move + 1, round=found.round)
        break
    for _, found in course.events(ev.BagToppedUp):
        yield Moment(kind="bag_empty", at=found.move + 1, round=found.round)
        break


FINDERS = (best_turn, sparrow_turn, card_sets, tribute_lost, privilege, cleared, all_lines_blocked, stack_exhausted)


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

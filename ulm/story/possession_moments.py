"""Moments of what players gain and keep: coats of arms, seals, descendants, cards, sparrows, coins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ulm.rules import events as ev
from ulm.story.moment import Moment
from ulm.story.timeline import GameTimeline, TimelineEvent

_KEPT = 4
"""Rounds for which a card was kept in hand that are worth telling."""
_IDLE = 3
"""Rounds for which a card lay unused at the end that are worth telling."""
_MANY_COATS, _MANY_CARDS, _MANY_SPARROWS, _MANY_COINS = 4, 6, 5, 5
_ALONE = 3
"""Seals in a quarter in which nobody else has any that are worth telling."""
_CREST, _CARD_WORTH, _DESCENDANT, _EDGE = 4, 5, 4, 3
"""Points, or sparrows, that are worth telling."""


def first_coat(course: GameTimeline) -> Iterator[Moment]:
    """The first coat of arms; or that there was none."""
    for event, found in course.events(ev.CoatGained):
        swing = course.swing(event.seat, found.move, found.move + 1)
        yield _first("first_coat", found, event.seat, "coat", event.coat, swing)
        return
    yield Moment(kind="no_coat", at=course.length, round=course.last_round)


def first_seal(course: GameTimeline) -> Iterator[Moment]:
    """The first seal in a quarter."""
    for event, found in course.events(ev.SealPlaced):
        yield _first("first_seal", found, event.seat, "quarter", event.quarter)
        return


def first_descendant(course: GameTimeline) -> Iterator[Moment]:
    """The first descendant."""
    for event, found in course.events(ev.DescendantTaken):
        yield _first("first_descendant", found, event.seat, "descendant", event.descendant)
        return


def many_coats(course: GameTimeline) -> Iterator[Moment]:
    """The player with the most coats of arms, if they are many."""
    counts = [len(player.coats) for player in course.end.players]
    if (seat := _most(counts)) is not None and counts[seat] >= _MANY_COATS:
        yield _at_end(course, "many_coats", seat, counts[seat])


def crests(course: GameTimeline) -> Iterator[Moment]:
    """The crest that paid most over the years."""
    paid: Counter[str] = Counter()
    by_others: Counter[str] = Counter()
    for placed, found in course.events(ev.CrestScored):
        points = course.rules.crest_points[_quarter(course, placed.quarter)]
        paid[placed.quarter] += points
        by_others[placed.quarter] += points if found.mover != placed.seat else 0
    for quarter, points in paid.most_common(1):
        gained = next(((event, found) for event, found in course.events(ev.CoatGained) if event.crest == quarter), None)
        if gained is None or points < _CREST:
            return
        event, found = gained
        others = by_others[quarter]
        numbers = {"n": points} | ({"m": others} if 1 < others < points else {})
        kind = "crest_others" if others == points else "crest_shared" if "m" in numbers else "crest_own"
        yield Moment(
            kind=kind,
            at=found.move + 1,
            round=found.round,
            seats=(event.seat,),
            numbers=numbers,
            things={"quarter": ("quarter", quarter)},
            size=points,
            swing=points,
        )


def _quarter(course: GameTimeline, quarter: str) -> int:
    return next(number for number, each in enumerate(course.rules.definitions.quarters) if each.id == quarter)


def alone_in_quarter(course: GameTimeline) -> Iterator[Moment]:
    """The quarter in which one player placed the most seals and nobody else any."""
    found = [
        (len(seats), number, seats[0])
        for number, seats in enumerate(course.end.quarters)
        if len(seats) >= _ALONE and len(set(seats)) == 1
    ]
    if found:
        count, number, seat = max(found, key=lambda each: (each[0], -each[1]))
        quarter = course.rules.definitions.quarters[number].id
        placed = [each for event, each in course.events(ev.SealPlaced) if event.quarter == quarter]
        yield Moment(
            kind="alone_in_quarter",
            at=placed[-1].move + 1,
            round=placed[-1].round,
            seats=(seat,),
            numbers={"n": count},
            things={"quarter": ("quarter", quarter)},
            size=count,
        )


def all_seals(course: GameTimeline) -> Iterator[Moment]:
    """The first player who had placed every seal."""
    for when, position in enumerate(course.positions):
        for seat in course.seats:
            if position.players[seat].seals == 0:
                round_ = course.history[max(0, when - 1)].round
                number = course.rules.definitions.setup.start.seals
                yield Moment(kind="all_seals", at=when, round=round_, seats=(seat,), numbers={"n": number})
                return


def cards(course: GameTimeline) -> Iterator[Moment]:
    """The player who laid out most cards, if they are many; and one who laid out none."""
    counts = [len(player.laid_out) for player in course.end.players]
    seat = _most(counts)
    if seat is None:
        return
    points = course.game.final_scores()[seat].cards
    if counts[seat] >= _MANY_CARDS and points > 1:
        yield _at_end(course, "many_cards", seat, counts[seat], points, swing=points)
    without = [each for each in course.seats if counts[each] == 0]
    if len(without) == 1 and counts[seat] > 1:
        yield Moment(kind="no_cards", at=course.length, round=course.last_round, seats=(without[0],))


def card_worth(course: GameTimeline) -> Iterator[Moment]:
    """The laid-out card that counted most by itself in the final count."""
    found = [
        (points, seat, card)
        for seat, score in enumerate(course.game.final_scores())
        for card, points in score.details.items()
        if card in course.rules.cards
    ]
    if not found:
        return
    points, seat, card = max(found, key=lambda each: each[0])
    if points >= _CARD_WORTH:
        yield Moment(
            kind="card_worth",
            at=course.length,
            round=course.last_round,
            seats=(seat,),
            numbers={"n": points},
            things={"card": ("card", card)},
            size=points,
            swing=points,
        )


def longest_held_card(course: GameTimeline) -> Iterator[Moment]:
    """The card kept in hand longest until the last round, and played then; and the one that was never played."""
    gained: dict[tuple[int, str], int] = {}
    kept: list[tuple[int, str, ev.CardPlayed, int]] = []
    for move, played in enumerate(course.history):
        for event in played.events:
            if isinstance(event, ev.CardGained):
                gained[event.seat, event.card] = played.round
            elif isinstance(event, ev.CardPlayed):
                since = gained.pop((event.seat, event.card), played.round)
                if played.round == course.last_round and played.round - since >= _KEPT:
                    kept.append((since, event.use, event, move))
    if kept:
        since, use, event, move = min(kept, key=lambda each: each[0])
        worth = course.gain(event.seat, move, move + 1)
        told = use == "later" and worth > 1
        yield Moment(
            kind="kept_later" if told else "kept",
            at=move + 1,
            round=course.last_round,
            seats=(event.seat,),
            numbers={"n": worth} if told else {},
            things={"card": ("card", event.card)},
            rounds={"since": since},
            size=course.last_round - since,
            swing=worth,
        )
    idle = [(since, seat, card) for (seat, card), since in gained.items() if course.last_round - since >= _IDLE]
    if idle:
        since, seat, card = min(idle)
        yield Moment(
            kind="idle_card",
            at=course.length,
            round=course.last_round,
            seats=(seat,),
            things={"card": ("card", card)},
            rounds={"since": since},
            size=course.last_round - since,
        )


def descendant_points(course: GameTimeline) -> Iterator[Moment]:
    """The descendant who scored most over the years."""
    scored: Counter[tuple[int, str]] = Counter()
    for event, _ in course.events(ev.PointsScored):
        if event.reason in course.rules.descendant_ids:
            scored[event.seat, event.reason] += event.change
    for (seat, descendant), points in scored.most_common(1):
        if points < _DESCENDANT:
            return
        taken = next(found for event, found in course.events(ev.DescendantTaken) if event.descendant == descendant)
        yield Moment(
            kind="descendant_points",
            at=taken.move + 1,
            round=taken.round,
            seats=(seat,),
            numbers={"n": points},
            things={"descendant": ("descendant", descendant)},
            size=points,
            swing=points,
        )


def sparrows(course: GameTimeline) -> Iterator[Moment]:
    """The player with the most sparrows at the end, and the one to whom others' tiles brought the most."""
    counts = [player.sparrows for player in course.end.players]
    if (seat := _most(counts)) is not None and counts[seat] >= _MANY_SPARROWS:
        more = counts[seat] - sorted(counts)[-2]
        yield _at_end(course, "many_sparrows", seat, counts[seat], swing=more)
    given: Counter[int] = Counter()
    for event, found in course.events(ev.SparrowsChanged):
        if event.reason == "edge" and event.seat != found.mover:
            given[event.seat] += event.change
    for seat, count in given.most_common(1):
        if count >= _EDGE:
            yield _at_end(course, "sparrows_given", seat, count)


def coins(course: GameTimeline) -> Iterator[Moment]:
    """The player with the most coins left at the end, if they are many."""
    counts = [player.coins for player in course.end.players]
    if (seat := _most(counts)) is not None and counts[seat] >= _MANY_COINS:
        yield _at_end(course, "coins_left", seat, counts[seat])


def _first(kind: str, found: TimelineEvent, seat: int, what: str, name: str, swing: int = 0) -> Moment:
    things = {what: (what, name)}
    return Moment(kind=kind, at=found.move + 1, round=found.round, seats=(seat,), things=things, swing=swing)


def _most(counts: list[int]) -> int | None:
    """The seat with the most; None where several have."""
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else None


def _at_end(course: GameTimeline, kind: str, seat: int, number: int, more: int | None = None, swing: int = 0) -> Moment:
    numbers = {"n": number} | ({"m": more} if more is not None else {})
    when, round_ = course.length, course.last_round
    return Moment(kind=kind, at=when, round=round_, seats=(seat,), numbers=numbers, size=number, swing=swing)


FINDERS = (
    first_coat,
    first_seal,
    first_descendant,
    many_coats,
    crests,
    alone_in_quarter,
    all_seals,
    cards,
    card_worth,
    longest_held_card,
    descendant_points,
    sparrows,
    coins,
)

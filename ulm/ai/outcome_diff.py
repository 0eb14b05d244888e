"""What a seat has at the end of one turn that it does not have at the end of another one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias, get_args

import msgspec

from ulm.rules.moves import COLOURS
from ulm.rules.pending import on_offer
from ulm.rules.position import Position
from ulm.rules.ruleset import Ruleset
from ulm.rules.view import View

Thing: TypeAlias = Literal[
    "points", "coins", "sparrows", "tile", "seal", "crest", "coat", "descendant", "laid_out", "card", "barge"
]
_THINGS: tuple[Thing, ...] = get_args(Thing)
_WITH_OTHERS: tuple[Thing, ...] = ("tile", "coat", "laid_out", "card")
"""Of these there may be some whose names are not known for sure."""
_NAMELESS = "_"
"""Stands for no name in a string."""
_Counts: TypeAlias = Counter[tuple[Thing, str]]


class OutcomeItem(msgspec.Struct, frozen=True):
    """So many more (above 0) or fewer (below 0) of one thing; of the barge, spaces.

    ``name`` is the id of the colour, quarter, card and so on; "" where that is not certain, and of things without one.
    """

    thing: Thing
    name: str
    n: int


def difference(view: View, better: Sequence[Position], other: Sequence[Position]) -> tuple[OutcomeItem, ...]:
    """What a seat surely has more or less at the end of the better one of two turns than at the end of the other.

    The ends of both are given in the same completions of the view that the seat had before; the difference has what
    holds in all of them. Only cards and coats of arms that the view shows are named.
    """
    return tuple(_items(_changes(view, better, other)))


def mean_difference(
    view: View, better: Sequence[Position], other: Sequence[Position], came: tuple[Position, Position]
) -> tuple[OutcomeItem, ...]:
    """The same with the numbers of one more pair of ends, ``came``: how both turns end with what really came.

    Of what there is more in some cases and less in others, or in this one, nothing is said.
    """
    changes = _changes(view, (*better, came[0]), (*other, came[1]))
    return tuple(_items(changes, changes[-1]))


def brings_only_less(view: View, end: Position, other: Position) -> bool:
    """Whether a seat has less at one end of a turn than at the other, and nothing more."""
    (change,) = _changes(view, [end], [other])
    return max(change.values(), default=0) <= 0 and min(change.values(), default=0) < 0


def _changes(view: View, better: Sequence[Position], other: Sequence[Position]) -> list[_Counts]:
    known = _known(view)
    changes: list[_Counts] = []
    for one, two in zip(better, other, strict=True):
        change = _belongings(view.rules, one, view.seat, known)
        change.subtract(_belongings(view.rules, two, view.seat, known))
        changes.append(change)
    return changes


def without_implied(items: Sequence[OutcomeItem]) -> tuple[OutcomeItem, ...]:
    """Items without those that go with another one: the hand card that is laid out instead, the coat of arms of a
    crest.
    """
    laid_out = {(item.name, -item.n) for item in items if item.thing == "laid_out" and item.name}
    crests = {(item.name, item.n) for item in items if item.thing == "crest"}
    return tuple(
        item
        for item in items
        if not (item.thing == "card" and (item.name, item.n) in laid_out)
        and not (item.thing == "coat" and (item.name, item.n) in crests)
    )


def written_items(items: Iterable[OutcomeItem], *, signed: bool = False) -> str:
    """Items as one string of plain words; without their signs, unless these are wanted.

    >>> written_items([OutcomeItem("seal", "garden", 1), OutcomeItem("coins", "", -2)])
    '1 seal garden 2 coins _'
    """
    numbers = ((item, item.n if signed else abs(item.n)) for item in items)
    return " ".join(f"{n} {item.thing} {item.name or _NAMELESS}" for item, n in numbers)


def read_items(text: str) -> list[OutcomeItem]:
    """The items that ``written_items`` wrote. ValueError for anything else."""
    words = text.split()
    return [
        msgspec.convert({"thing": thing, "name": "" if name == _NAMELESS else name, "n": int(n)}, OutcomeItem)
        for n, thing, name in zip(words[::3], words[1::3], words[2::3], strict=True)
    ]


def _items(changes: Sequence[_Counts], came: _Counts | None = None) -> Iterator[OutcomeItem]:
    """What is sure in all changes; with ``came``, which is one of them, in its numbers."""
    for thing in _THINGS:
        names = sorted({name for change in changes for each, name in change if each == thing}, key=_order)
        said: list[str] = []
        number = 0
        for name in names:
            sure = _sure([change[thing, name] for change in changes])
            if sure and (name or thing not in _WITH_OTHERS):
                n = sure if came is None else came[thing, name]
                said.append(name)
                number += n
                yield OutcomeItem(thing, name, n)
        if thing in _WITH_OTHERS and came is None:
            n = _sure([sum(change[thing, name] for name in names) - number for change in changes])
            if n:
                yield OutcomeItem(thing, "", n)
        elif thing in _WITH_OTHERS and came is not None:
            left = [name for name in names if name not in said]
            if _sure([sum(change[thing, name] for name in left) for change in changes]):
                yield OutcomeItem(thing, "", sum(came[thing, name] for name in left))


def _order(name: str) -> tuple[int, str]:
    """Colours as everywhere, other names by the alphabet."""
    return (COLOURS.index(name) if name in COLOURS else 0, name)


def _sure(numbers: Sequence[int]) -> int:
    """By how much there is more in all cases, or less in all cases; else 0.

    >>> _sure([2, 3]), _sure([-2, -1]), _sure([2, -1])
    (2, -1, 0)
    """
    return max(0, min(numbers)) + min(0, max(numbers))


def _known(view: View) -> frozenset[str]:
    """The cards and coats of arms that a seat can see."""
    pos = view.position
    open_ = (name for player in pos.players for name in (*player.laid_out, *player.coats))
    offered = (*on_offer(pos, "cards"), *on_offer(pos, "coats"))
    return frozenset((*open_, *pos.players[view.seat].hand, *pos.discard, *offered))


def _belongings(rules: Ruleset, pos: Position, seat: int, known: frozenset[str]) -> _Counts:
    own = pos.players[seat]
    found: _Counts = Counter()
    found["points", ""] = own.points
    found["coins", ""] = own.coins
    found["sparrows", ""] = own.sparrows
    found["barge", ""] = own.barge
    for colour, count in zip(COLOURS, own.tiles, strict=True):
        found["tile", colour] = count
    for quarter, seats, crest in zip(rules.quarter_ids, pos.quarters, pos.crests, strict=True):
        found["seal", quarter] = seats.count(seat)
        if quarter in known:  # a coat of arms that is drawn meanwhile may be any: it counts without its crest
            found["crest", quarter] = int(crest == seat)
    found.update(("descendant", name) for name in own.descendants)
    hidden: tuple[tuple[Thing, tuple[str, ...]], ...] = (
        ("coat", own.coats),
        ("laid_out", own.laid_out),
        ("card", own.hand),
    )
    for thing, names in hidden:
        found.update((thing, name if name in known else "") for name in names)
    return found

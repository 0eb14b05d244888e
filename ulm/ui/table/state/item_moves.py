"""The moves that belong to things on the screen, whether they are legal or not."""

from collections.abc import Iterable

from ulm.rules.moves import (
    CHOOSE,
    CLEAR,
    COLOUR_INDEX,
    COLOURS,
    EXCHANGE,
    KEEP,
    PAY,
    PUSH,
    SIDES,
    SLOT_INDEX,
    SWAP,
    TAKE,
    TAKE_SLOT,
    USE,
    Move,
)


def push(slot: str) -> Move:
    """Push the turn tile in at a slot."""
    return PUSH[SLOT_INDEX[slot]]


def take_slot(slot: str) -> Move:
    """Take the tile that lies at a slot."""
    return TAKE_SLOT[SLOT_INDEX[slot]]


def take(colour: str) -> Move:
    """Take a tile from a dock."""
    return TAKE[COLOUR_INDEX[colour]]


def clear(side: str) -> Move:
    """Clear away the outside tiles of a side."""
    return CLEAR[SIDES.index(side)]


def swap(colour: str) -> Move:
    """Pay sparrows to swap the turn tile for a dock tile."""
    return SWAP[COLOUR_INDEX[colour]]


def use(colour: str) -> Move:
    """Push an own tile instead of the turn tile."""
    return USE[COLOUR_INDEX[colour]]


def exchange(given: str, taken: str) -> Move:
    """Exchange an own tile for a dock tile."""
    move = EXCHANGE[COLOUR_INDEX[given]][COLOUR_INDEX[taken]]
    assert move is not None
    return move


def choose(colour: str) -> Move:
    """Choose the turn tile from the bag."""
    return CHOOSE[COLOUR_INDEX[colour]]


def pay(colour: str) -> Move:
    """Pay with an own tile."""
    return PAY[COLOUR_INDEX[colour]]


def keep(colour: str) -> Move:
    """Keep one of the tiles drawn."""
    return KEEP[COLOUR_INDEX[colour]]


def buy(colours: Iterable[str]) -> Move:
    """Buy a card with own tiles."""
    return _paid("buy", colours)


def tribute(payment: Iterable[str]) -> Move:
    """Pay the tower tile's tribute with own tiles, or with ``coins``."""
    return _paid("tribute", payment)


def _paid(verb: str, payment: Iterable[str]) -> Move:
    return Move(" ".join((verb, *sorted(payment, key=(*COLOURS, "coins").index))))


def seal(quarter: str) -> Move:
    """Place a seal in a quarter."""
    return Move(f"seal {quarter}")


def descendant(name: str) -> Move:
    """Take a descendant."""
    return Move(f"descendant {name}")


def play_card(card: str, way: str) -> Move:
    """Play a card of the hand ``now``, or lay it out for ``later``."""
    return Move(f"play {card} {way}")


def take_offered(kind: str, name: str) -> Move:
    """Take a ``card`` or ``coat`` that is on offer."""
    return Move(f"{kind} {name}")

"""What can be pointed at and inspected."""

from typing import NamedTuple

KINDS = (
    *("card", "tile", "quarter", "coat", "descendant", "tower", "space", "slot", "dock", "bag", "deck", "discard"),
    *("coats", "minster", "river", "ribbon", "turn_place", "seat", "sign"),
)
"""The kinds of things that can be inspected."""
SIGNS = (
    *("coins", "sparrows", "seals", "crests", "hand", "coats", "descendants", "laid_out"),
    *("points", "if_ended", "bot", "human", "charter"),
)
"""The signs by which a player's panel says something."""


class Inspectable(NamedTuple):
    """Something that can be inspected: its kind (``KINDS``) and its id (a number as text)."""

    kind: str
    name: str = ""


def sign(kind: str, seat: int) -> Inspectable:
    """A sign (``SIGNS``) on the panel of a seat."""
    return Inspectable("sign", f"{kind}:{seat}")

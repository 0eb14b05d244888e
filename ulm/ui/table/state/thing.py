"""What can be pointed at and inspected."""

from typing import NamedTuple


class Thing(NamedTuple):
    """Something that can be inspected: ``kind`` is card, tile, quarter, coat, descendant, tower, space, slot, dock,
    bag, deck, discard, coats, minster, seat; ``name`` its id (a number as text).
    """

    kind: str
    name: str = ""

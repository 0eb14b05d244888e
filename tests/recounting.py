"""What a seat has, counted without the program's own functions."""

from __future__ import annotations

from ulm.rules import View
from ulm.rules.moves import COLOURS
from ulm.rules.position import Position


def recounted(view: View, pos: Position, thing: str, name: str) -> int:
    """How many of a thing the seat has; of a name that is not certain, how many of all names."""
    own = pos.players[view.seat]
    places = view.rules.quarter_index
    match thing:
        case "tile":
            return own.tiles[COLOURS.index(name)] if name else sum(own.tiles)
        case "seal":
            return sum(seat == view.seat for seat in pos.quarters[places[name]])
        case "crest":
            return 1 if pos.crests[places[name]] == view.seat else 0
        case "descendant":
            return 1 if name in own.descendants else 0
        case "coat" | "card" | "laid_out":
            held = {"coat": own.coats, "card": own.hand, "laid_out": own.laid_out}[thing]
            return held.count(name) if name else len(held)
    return int(getattr(own, thing))

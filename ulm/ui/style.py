"""The colours of the players' pieces."""

from __future__ import annotations

from typing import NamedTuple

from ulm.ui.toolkit.theme import INK, VELLUM, Colour


class SeatColour(NamedTuple):
    """The background and emblem colours of a player's pieces."""

    ground: Colour
    mark: Colour


SEATS: dict[str, SeatColour] = {
    "red": SeatColour((0x8E, 0x1F, 0x14), VELLUM),
    "blue": SeatColour((0x17, 0x3A, 0x86), VELLUM),
    "yellow": SeatColour((0xF5, 0xD1, 0x3A), INK),
    "green": SeatColour((0x5E, 0x9E, 0x86), INK),
}


_RATIOS = {
    "coats/": 64 / 72,
    "pieces/crest": 32 / 36,
    "towers/": 1.5,
    "cards/": 216 / 300,
    "pieces/charter": 48 / 36,
    "city/": 216 / 128,
}


def sprite_aspect(sprite: str) -> float:
    """The width of a picture divided by its height."""
    return next((ratio for prefix, ratio in _RATIOS.items() if sprite.startswith(prefix)), 1.0)

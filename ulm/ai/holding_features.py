"""Features of what a seat owns: coins, tiles, sparrows, seals and those on outer spaces."""

from __future__ import annotations

from functools import lru_cache

from ulm.rules.moves import NO_TILE
from ulm.rules.ruleset import OPPOSITE

PURSE = ("coins_to_2", "coins_to_4", "coins_above", "coins_here")
SUPPLY = ("tiles_to_2", "tiles_to_4", "tiles_above", "tile_pairs", "tile_colours", "tiles_without_card")
STOCK = ("turns", "others_at_table", "sparrow", "sparrows_above", "seals_to_4", "seals_above", "crests_left")
EDGE = ("edge_seals", "edge_open")


def purse(key: tuple[int, bool]) -> tuple[float, ...]:
    """Coins, and those for a seal where the barge is."""
    coins, can_seal = key
    return (*_in_steps(coins), float(min(coins, 4)) if can_seal else 0.0)


def supply(key: tuple[tuple[int, ...], bool]) -> tuple[float, ...]:
    """Tiles, by number and colours, and what they are worth without a card in hand."""
    tiles, has_hand = key
    number = sum(tiles)
    pairs, colours = sum([count > 1 for count in tiles]), sum([count > 0 for count in tiles])
    return (*_in_steps(number), pairs, colours, 0.0 if has_hand else float(min(number, 4)))


def stock(key: tuple[int, int, int, int]) -> tuple[float, ...]:
    """Sparrows, seals and crests, and what there always is."""
    sparrows, seals, crests, seats = key
    return (
        1.0,
        seats - 2.0,
        1.0 if sparrows else 0.0,
        float(min(max(sparrows - 1, 0), 3)),
        float(min(seals, 4)),
        float(max(seals - 4, 0)),
        crests,
    )


def edge(key: tuple[int, int, int] | None) -> tuple[float, ...]:
    """Own seals on outer spaces, and those that the next push may hit."""
    if key is None:
        return (0.0, 0.0)
    placed, open_, seats = key
    return (placed * seats / 2, open_ * seats / 2)


@lru_cache(maxsize=4096)
def open_edge(edge: tuple[int, ...], outside: tuple[int, ...], seat: int) -> int:
    """Number of a seat's seals on outer spaces that the next push may hit."""
    return sum(
        [
            owner == seat and outside[slot] == NO_TILE and outside[OPPOSITE[slot]] == NO_TILE
            for slot, owner in enumerate(edge)
        ]
    )


def _in_steps(count: int) -> tuple[float, float, float]:
    """A number in three steps that may be worth different amounts: up to 2, from there to 4, from there to 8."""
    return float(min(count, 2)), float(min(max(count - 2, 0), 2)), float(min(max(count - 4, 0), 4))

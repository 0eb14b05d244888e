"""Features of the grid: the value of the possible pushes, from the two tiles that stay in the line."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from ulm.rules.moves import NO_TILE, WHITE
from ulm.rules.ruleset import LINES, OPPOSITE

GRID = ("grid_best", "grid_mean", "grid_clear", "grid_later")
_NOTHING_OPEN = (4.0, 3.0)
"""Best and mean when all lines are blocked, so a sweep comes first."""

Actor: TypeAlias = tuple[int, int, bool, bool, int]
"""What decides the worth of actions: barges that a River action jumps (-1 at the last space), tiles (at most 4),
whether there is a hand and a space for a seal, coins (at most 4).
"""
GridKey: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], tuple[int, int], Actor, bool]
"""Grid, tiles outside, those on the two fullest sides, the seat, and whether it moves next."""


@lru_cache(maxsize=4096)
def tiles_outside(outside: tuple[int, ...]) -> tuple[int, int]:
    """How many tiles are on the side that has most of them, and on the next."""
    sides = sorted([3 - outside[first : first + 3].count(NO_TILE) for first in (0, 3, 6, 9)])
    return sides[3], sides[2]


def grid_features(key: GridKey) -> tuple[float, ...]:
    """Best push, mean push and most outside tiles on a side for the seat that moves next, then 0; for other seats three
    zeros and the mean push.
    """
    grid, outside, (most, next_most), actor, starts = key
    _, tiles, _, _, coins = actor
    values = _action_values(actor, most)
    # a second action of the same colour is worth less: it may find less to do
    repeat_discount = (
        0.0,
        values[WHITE] - 0.3 - 0.5 * next_most,
        0.6 if tiles < 4 else 0.0,
        0.0,
        1.0 if coins < 4 else 0.0,
    )
    best, mean = _best_and_mean(grid, outside, values, repeat_discount)
    return (best, mean, float(most), 0.0) if starts else (0.0, 0.0, 0.0, mean)


def _best_and_mean(
    grid: tuple[int, ...], outside: tuple[int, ...], values: tuple[float, ...], repeat_discount: tuple[float, ...]
) -> tuple[float, float]:
    """The value of the best push and the mean of all."""
    pushes = []
    for slot in range(12):
        if outside[slot] == NO_TILE and outside[OPPOSITE[slot]] == NO_TILE:
            first, second, _ = LINES[slot]
            one, two = grid[first], grid[second]
            pushes.append(values[one] + values[two] - (repeat_discount[one] if one == two else 0.0))
    if not pushes:
        return _NOTHING_OPEN
    return max(pushes), sum(pushes) / len(pushes)


def _action_values(actor: Actor, most: int) -> tuple[float, ...]:
    """Estimated points of an activated tile of each colour; ``most``: outside tiles on the side that has most."""
    jumped, tiles, has_hand, can_seal, coins = actor
    if tiles >= 2:
        card = 1.6
    else:
        card = 0.9 if has_hand else 0.3
    if not can_seal or not coins:
        seal = 0.2
    else:
        seal = 2.0 if coins >= 2 else 1.0
    return 1.0, 0.5 + 0.5 * most, card, 0.0 if jumped < 0 else 1.0 + 0.6 * jumped, seal

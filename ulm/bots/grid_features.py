"""Features of the grid: the value of the possible pushes, from the two tiles that stay in the line."""

from __future__ import annotations

from functools import lru_cache

from ulm.rules import Position
from ulm.rules.moves import NO_TILE, SPACES, WHITE
from ulm.rules.position import Player
from ulm.rules.ruleset import LINES, OPPOSITE

LAST = len(SPACES) - 1
NEAR = 3  # other barges up to this many spaces ahead are jumped
NOTHING_OPEN = (4.0, 3.0)  # best and mean when all lines are blocked, so a sweep comes first


def push_values(pos: Position, player: Player, can_seal: bool, starts: bool) -> tuple[float, float, float, float]:
    """Best push, mean push and most outside tiles on a side for the seat that moves next (`starts`), then 0; for other
    seats three zeros and the mean push.
    """
    outside = pos.outside
    sides = sorted([3 - outside[first : first + 3].count(NO_TILE) for first in (0, 3, 6, 9)])
    values = _action_values(pos, player, can_seal, sides[3])
    # a second action of the same colour is worth less: it may find less to do
    repeat_discount = (
        0.0,
        values[WHITE] - 0.3 - 0.5 * sides[2],
        0.6 if sum(player.tiles) < 4 else 0.0,
        0.0,
        1.0 if player.coins < 4 else 0.0,
    )
    best, mean = _best_and_mean(pos.grid, outside, values, repeat_discount)
    if not starts:
        return 0.0, 0.0, 0.0, mean
    return best, mean, float(sides[3]), 0.0


@lru_cache(maxsize=4096)  # the grid changes once in a turn and is evaluated for each position after that
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
        return NOTHING_OPEN
    return max(pushes), sum(pushes) / len(pushes)


def _action_values(pos: Position, player: Player, can_seal: bool, most: int) -> tuple[float, ...]:
    """Estimated points of an activated tile of each colour; `most` is the highest number of outside tiles on a side."""
    barge = player.barge
    jumped = sum([barge < other.barge <= barge + NEAR for other in pos.players])
    if sum(player.tiles) >= 2:
        card = 1.6
    else:
        card = 0.9 if player.hand else 0.3
    if not can_seal or not player.coins:
        seal = 0.2
    else:
        seal = 2.0 if player.coins >= 2 else 1.0
    return 1.0, 0.5 + 0.5 * most, card, 1.0 + 0.6 * jumped if barge < LAST else 0.0, seal

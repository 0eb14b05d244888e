"""What the grid offers: the pushes that are open, by what the two tiles that stay in the line would bring."""

from __future__ import annotations

from functools import lru_cache

from ulm.rules import Position
from ulm.rules.moves import NO_TILE, SPACES, WHITE
from ulm.rules.position import Player
from ulm.rules.ruleset import LINES, OPPOSITE

LAST = len(SPACES) - 1
NEAR = 3  # spaces ahead on which other barges are jumped
NOTHING_OPEN = (4.0, 3.0)  # best and mean when all lines are blocked, and so about to be swept


def offers(pos: Position, player: Player, can_seal: bool, starts: bool) -> tuple[float, float, float, float]:
    """For who moves next: the best push, their mean, the most tiles on a side. For the others: the mean alone, last."""
    outside = pos.outside
    sides = sorted([3 - outside[first : first + 3].count(NO_TILE) for first in (0, 3, 6, 9)])
    worth = _worth(pos, player, can_seal, sides[3])
    # what the second of a kind is worth less: it may find less to do
    twice = (
        0.0,
        worth[WHITE] - 0.3 - 0.5 * sides[2],
        0.6 if sum(player.tiles) < 4 else 0.0,
        0.0,
        1.0 if player.coins < 4 else 0.0,
    )
    best, mean = _pushes(pos.grid, outside, worth, twice)
    if not starts:
        return 0.0, 0.0, 0.0, mean
    return best, mean, float(sides[3]), 0.0


@lru_cache(maxsize=4096)  # within a turn the grid changes once, and is looked at for each position after it
def _pushes(
    grid: tuple[int, ...], outside: tuple[int, ...], worth: tuple[float, ...], twice: tuple[float, ...]
) -> tuple[float, float]:
    """The best push and the mean of all."""
    values = []
    for slot in range(12):
        if outside[slot] == NO_TILE and outside[OPPOSITE[slot]] == NO_TILE:
            first, second, _ = LINES[slot]
            one, two = grid[first], grid[second]
            values.append(worth[one] + worth[two] - (twice[one] if one == two else 0.0))
    if not values:
        return NOTHING_OPEN
    return max(values), sum(values) / len(values)


def _worth(pos: Position, player: Player, can_seal: bool, most: int) -> tuple[float, ...]:
    """What an activated tile of each colour is about worth to a player; `most` tiles lie on one side."""
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

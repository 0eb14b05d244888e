"""The features of the evaluation: a position as numbers, from the point of view of one seat.

Coins, tiles, seals, cards by their best use, crests in open quarters, the place on the river and what lies ahead of
it, the value of the possible pushes, the tower tile of the next turn, … Each feature has a weight (data/bots.yaml).

The features stand in groups. Those of a group depend on a small key alone, such as the coins of a seat, so that what a
group is worth can be kept by its key: the positions that a search goes through differ in few of them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeAlias

from ulm.ai.card_features import CardFeatures
from ulm.ai.grid_features import GRID, grid_features, tiles_outside
from ulm.ai.holding_features import EDGE, PURSE, STOCK, SUPPLY, edge, open_edge, purse, stock, supply
from ulm.ai.quarter_features import QuarterFeatures, Quarters
from ulm.ai.river_features import LAST, NEAR, RIVER, RiverFeatures
from ulm.ai.tower_features import TOWER, TowerFeatures
from ulm.rules import Position, Ruleset
from ulm.rules.position import START

Keys: TypeAlias = tuple[Hashable, ...]
"""The key of each group, in the order of the groups."""


class Group(NamedTuple):
    """Some features that depend on the same key: their names, and what computes them from it."""

    names: tuple[str, ...]
    compute: Callable[[Any], tuple[float, ...]]


class Features:
    """Computes the features for one ruleset. ``names`` are the names of all, group by group."""

    def __init__(self, rules: Ruleset) -> None:
        self._quarters = QuarterFeatures(rules)
        self._cards = CardFeatures(rules)
        self._river = RiverFeatures(rules)
        self._tower = TowerFeatures(rules)
        self.groups = (
            Group(PURSE, purse),
            Group(SUPPLY, supply),
            Group(STOCK, stock),
            Group(EDGE, edge),
            Group(self._quarters.names, Quarters.numbers),
            Group(self._cards.hand_names, self._cards.hand),
            Group(self._cards.names, self._cards.single),
            Group(RIVER, self._river.of),
            Group(GRID, grid_features),
            Group(TOWER, self._tower.of),
        )
        self.names = tuple([name for group in self.groups for name in group.names])

    def of(self, pos: Position, seat: int, left: int) -> list[float]:
        """The features of a seat that still has ``left`` turns, in the order of ``names``."""
        keys = self.keys(pos, seat, left)
        return [number for group, key in zip(self.groups, keys, strict=True) for number in group.compute(key)]

    def keys(self, pos: Position, seat: int, left: int) -> Keys:
        """The keys of the groups for a seat that still has ``left`` turns."""
        players = pos.players
        player, seats = players[seat], len(players)
        coins, barge, tiles, hand = player.coins, player.barge, player.tiles, player.hand
        others = tuple([other.barge for other in players if other is not player])
        quarters = self._quarters.of(
            pos.quarters, pos.crests, len(pos.descendants), seat, barge, others, player.seals > 0, left
        )
        can_seal = quarters.spaces_here > 0
        starts = pos.active == seat and pos.phase == START and not pos.stack and not pos.finished
        few = coins if coins < 4 else 4
        number = sum(tiles)
        jumped = -1 if barge == LAST else sum([barge < other <= barge + NEAR for other in others])
        outside = tiles_outside(pos.outside)
        for_action = (jumped, number if number < 4 else 4, bool(hand), can_seal, few)
        return (
            (coins if coins < 8 else 8, can_seal),
            (tiles, bool(hand)),
            (player.sparrows, player.seals, player.crests, seats),
            (pos.edge.count(seat), open_edge(pos.edge, pos.outside, seat), seats) if seat in pos.edge else None,
            quarters,
            self._cards.hand_key(pos, seat, left) if hand else None,
            (hand, player.laid_out, player.descendants),
            (barge, others, left, player.descendants),
            (pos.grid, pos.outside, outside, for_action, starts),
            self._tower.key(pos, seat, starts, number, coins, few if can_seal else 0),
        )


def feature_names(rules: Ruleset) -> tuple[str, ...]:
    """The names of the features, in order; those of quarters, cards and descendants come from the definitions."""
    return Features(rules).names

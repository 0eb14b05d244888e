"""Features of the tower tile of a seat's next turn: its tribute (in points lost if unpaid), and its cheaper seals."""

from __future__ import annotations

from typing import TypeAlias

from ulm.rules import Position, Ruleset

TOWER = ("tiles_demanded", "tiles_demanded_there", "coins_demanded", "coins_demanded_there", "coins_for_seal_tower")

TowerKey: TypeAlias = tuple[str, int, int] | None
"""The tower tile, what the seat has of what it demands, and its coins for a seal."""


class TowerFeatures:
    """Computes the features of the tower tile for one ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        changes = {tower: rules.modifiers((), tower) for tower in rules.tower_ids}
        self._tribute = {tower: change.tribute for tower, change in changes.items() if change.tribute is not None}
        self._seals = {tower for tower, change in changes.items() if change.extra_seal or change.seal_price < 0}

    def key(self, pos: Position, seat: int, starts: bool, tiles: int, coins: int, for_seal: int) -> TowerKey:
        """``starts``: the seat moves next; ``for_seal``: its coins where it can place a seal, else 0."""
        if not pos.tower:
            return None
        seats = len(pos.players)
        this_round = starts or (seat - pos.first) % seats > (pos.active - pos.first) % seats
        tower = pos.tower if this_round else (pos.tower_stack[0] if pos.tower_stack else "")
        tribute = self._tribute.get(tower)
        if tribute is not None:
            return tower, tiles if tribute.pay == "tiles" else coins, 0
        return (tower, 0, for_seal) if tower in self._seals else None

    def of(self, key: TowerKey) -> tuple[float, ...]:
        """What is demanded, and how much of it the seat has."""
        if key is None:
            return (0.0,) * len(TOWER)
        tower, has, for_seal = key
        tribute = self._tribute.get(tower)
        if tribute is None:
            return (0.0, 0.0, 0.0, 0.0, float(for_seal))
        lost = float(tribute.or_lose)
        covered = lost * min(1.0, has / tribute.n)
        return (lost, covered, 0.0, 0.0, 0.0) if tribute.pay == "tiles" else (0.0, 0.0, lost, covered, 0.0)

"""What a costly part of a turn brought and what the better one would have, in figures that add up as they are shown."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from ulm.ai.value_breakdown import Source
from ulm.analysis.game_review import TurnPart

_MOST = 5
"""So many things are told at most; what is left stands together."""
_LEAST = 2
"""Tenths of a point by which two ways to play must differ in a thing that is told."""

Told: TypeAlias = Source | Literal["rest", "total"]


class CostItem(NamedTuple):
    """What two ways to play bring of one thing, in tenths of a point."""

    what: Told
    played: int
    best: int


def cost_items(part: TurnPart) -> list[CostItem]:
    """The things in which the two differ, the rest, and the total; empty where the account does not say.

    Both columns add up to their totals, and the totals differ by the cost, all of it as rounded to tenths.
    """
    if not part.gains:
        return []
    played_total = round(10 * sum(gain.played for gain in part.gains))
    total = CostItem("total", played_total, played_total + round(10 * part.cost))
    rounded = [CostItem(gain.source, round(10 * gain.played), round(10 * gain.best)) for gain in part.gains]
    differing = [gain for gain in rounded if abs(gain.best - gain.played) >= _LEAST]
    differing.sort(key=lambda gain: -abs(gain.best - gain.played))
    told = [gain for gain in rounded if gain in differing[:_MOST]]
    rest = CostItem(
        "rest",
        total.played - sum(gain.played for gain in told),
        total.best - sum(gain.best for gain in told),
    )
    return [*told, *([rest] if rest.played or rest.best else []), total]

"""The best plan for a turn that really differs from another one, and what the two differ in.

Plans are compared by the ends of the turn to which they lead, in the same completions of what is hidden. Where a plan
may end with the same table and the same holdings as the other, it is only another order of the same moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from ulm.bots.difference import Item, difference
from ulm.bots.search import Found, Line, Prefix
from ulm.rules import Position, View
from ulm.rules.position import Player


class Alternative(NamedTuple):
    """A plan's lines and those of the best different one, in the same completions."""

    plan: tuple[Line, ...]
    other: tuple[Line, ...]

    @property
    def by(self) -> float:
        """By how many points the plan is worth more than the other."""
        return _worth(self.plan) - _worth(self.other)

    def items(self, view: View) -> tuple[Item, ...]:
        """What the other one surely brings more or less than the plan."""
        return difference(view, [line.game.position for line in self.other], [line.game.position for line in self.plan])


def best_alternative(found: Sequence[Found], prefix: Prefix) -> Alternative | None:
    """The best different plan beside the one with this prefix; None if there is none.

    Only plans that were searched to the end of the turn in all completions are compared: one that was found only in
    some may look better or worse than it is.
    """
    plan = _lines(found, prefix)
    if plan is None:
        return None
    others = [lines for other in found[0].prefixes if other != prefix and (lines := _lines(found, other)) is not None]
    others.sort(key=_worth, reverse=True)
    ends = [end_key(line.game.position) for line in plan]
    for lines in others:
        if all(end_key(line.game.position) != end for line, end in zip(lines, ends, strict=True)):
            return Alternative(plan, lines)
    return None


def _lines(found: Sequence[Found], prefix: Prefix) -> tuple[Line, ...] | None:
    """The lines of a plan in all completions; None if one is missing or not searched to the end of the turn."""
    lines = []
    for one in found:
        line = one.prefixes.get(prefix)
        if line is None or not line.over:
            return None
        lines.append(line)
    return tuple(lines)


def _worth(lines: Sequence[Line]) -> float:
    return fmean([line.value for line in lines])


def end_key(pos: Position) -> tuple[object, ...]:
    """Equal for ends of a turn with the same table and the same holdings."""
    return (
        pos.grid,
        pos.outside,
        pos.docks,
        pos.quarters,
        pos.crests,
        pos.edge,
        sorted(pos.descendants),
        [_holdings(player) for player in pos.players],
    )


def _holdings(player: Player) -> tuple[object, ...]:
    return (
        player.points,
        player.coins,
        player.sparrows,
        player.barge,
        player.tiles,
        sorted(player.hand),
        sorted(player.laid_out),
        sorted(player.coats),
        sorted(player.descendants),
    )

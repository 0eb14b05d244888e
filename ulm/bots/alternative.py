"""The best plan for a turn that really differs from another one, and what the two differ in.

Plans are compared by the ends of the turn to which they lead, in the same completions of what is hidden. Where a plan
may end with the same table and the same holdings as the other, it is only another order of the same moves; where it
ends with the same table and nothing but less, it is the same plan played carelessly. Neither is a different plan.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from statistics import fmean
from typing import NamedTuple

from ulm.bots.budget import Budget
from ulm.bots.difference import Item, brings_only_less, difference
from ulm.bots.search import Evaluator, Found, Line, Prefix, best_end, opening
from ulm.rules import Game, Move, Position, View
from ulm.rules.position import Player

_NODES, _WIDTH = 600, 20
"""The search of the rest of a turn where a plan is played on in a completion in which it was not found."""
_CAREFUL = 1.6
"""By so much a plan may be worth more than it seems where it was found, if that was hardly anywhere (points)."""


class Alternative(NamedTuple):
    """A plan's lines and those of the best different one, in the same completions; and the moves of that one up to the
    first that reveals something or ends the turn.
    """

    plan: tuple[Line, ...]
    other: tuple[Line, ...]
    moves: tuple[Move, ...]

    @property
    def by(self) -> float:
        """By how many points the plan is worth more than the other."""
        return _worth(self.plan) - _worth(self.other)

    def items(self, view: View) -> tuple[Item, ...]:
        """What the other one surely brings more or less than the plan."""
        return difference(view, [line.game.position for line in self.other], [line.game.position for line in self.plan])


class Searched(NamedTuple):
    """The completions of a view that were searched, and what was found in each of them."""

    view: View
    games: Sequence[Game]
    found: Sequence[Found]
    evaluator: Evaluator


def best_alternative(searched: Searched, prefix: Prefix, budget: Budget) -> Alternative | None:
    """The best different plan beside the one with this prefix.

    Plans are compared over all completions: where one was not found in some of them, or not to the end of the turn, it
    is played on there first. None if there is no different plan, or where the ``budget`` does not suffice to say which
    one is the best.
    """
    if not any(prefix in one.prefixes for one in searched.found):
        return None
    plan = _Tried(searched, prefix)
    while not plan.whole:
        if not plan.play_on(budget):
            return None
    lines = plan.whole_lines()
    others = dict.fromkeys(other for one in searched.found for other in one.prefixes if other != prefix)
    tried = [_Tried(searched, other) for other in others]
    hopes = [(-each.hope(lines), number) for number, each in enumerate(tried) if not each.same_somewhere(lines)]
    heapify(hopes)
    best: _Tried | None = None
    most = -math.inf
    while hopes and -hopes[0][0] >= most:
        hope, number = heappop(hopes)
        other = tried[number]
        if not other.whole:
            # What seems good by the luck of one completion is soon given up in others.
            if not other.play_on(budget):
                return None
            if not other.same_somewhere(lines):
                heappush(hopes, (-other.hope(lines), number))
        elif -hope > most and not _is_careless(searched.view, other.whole_lines(), lines):
            best, most = other, -hope
    return Alternative(lines, best.whole_lines(), best.opening()) if best is not None else None


class _Tried:
    """A plan and its lines to the end of the turn in the completions, as far as they are known."""

    def __init__(self, searched: Searched, prefix: Prefix) -> None:
        self._searched = searched
        self._prefix = prefix
        found = [one.prefixes.get(prefix) for one in searched.found]
        self._lines = [line if line is not None and line.over else None for line in found]
        self._moves: tuple[Move, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether its lines are known in all completions."""
        return None not in self._lines

    def whole_lines(self) -> tuple[Line, ...]:
        """Its lines in all completions, which are known."""
        return tuple([line for line in self._lines if line is not None])

    def hope(self, plan: Sequence[Line]) -> float:
        """By how much it may be worth more than another plan: as much as where it is known, which is exact where it is
        known everywhere, and somewhat more.
        """
        pairs = zip(self._lines, plan, strict=True)
        known = [line.value - other.value for line, other in pairs if line is not None]
        unknown = 1 - len(known) / len(self._lines)
        return (fmean(known) if known else 0.0) + _CAREFUL * unknown

    def same_somewhere(self, plan: Sequence[Line]) -> bool:
        """Whether both plans are known to end with the same table and holdings in some completion."""
        pairs = zip(self._lines, plan, strict=True)
        return any(line is not None and _end(line) == _end(other) for line, other in pairs)

    def play_on(self, budget: Budget) -> bool:
        """Play it on in a completion where its end is not known; whether that was possible."""
        if not budget.spend():
            return False
        place = self._lines.index(None)
        game = self._searched.games[place].copy()
        seat, round_ = game.position.active, game.position.round
        for move in self.opening():
            game.play(move)
        share = budget.part(1.0)
        share.nodes = min(share.nodes, _NODES)
        line = best_end(game, seat, round_, self._searched.evaluator, share, _WIDTH)
        budget.take(share)
        self._lines[place] = line
        # With fewer positions than it should have its end may be worse than it need be.
        return line.over and not (share.over and share.nodes < _NODES)

    def opening(self) -> tuple[Move, ...]:
        """Its moves up to the one that reveals something or ends the turn."""
        if not self._moves:
            pairs = zip(self._searched.games, self._searched.found, strict=True)
            game, line = next((game, one.prefixes[self._prefix]) for game, one in pairs if self._prefix in one.prefixes)
            self._moves = opening(game, line.path())
        return self._moves


def _is_careless(view: View, lines: Sequence[Line], plan: Sequence[Line]) -> bool:
    """Whether lines are the same plan played carelessly."""
    ends = [(line.game.position, other.game.position) for line, other in zip(lines, plan, strict=True)]
    return all(end.grid == other.grid and brings_only_less(view, end, other) for end, other in ends)


def _end(line: Line) -> tuple[object, ...]:
    return end_key(line.game.position)


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

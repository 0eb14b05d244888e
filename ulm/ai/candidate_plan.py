"""A plan that several searches found, and its lines to the end of the turn in every completion.

Each completion is searched by itself, so a plan may be found in some of them only, or not to the end of the turn.
Before plans are compared they are played on there: a plan that is left out for it may be the best, and one that is
judged by where it was found alone is flattered.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from ulm.ai.beam_search import UNFINISHED, Evaluator, Prefix, SearchLine, SearchResult, follow, opening
from ulm.ai.think_budget import Budget
from ulm.rules import Game, Move

_NODES, _WIDTH = 600, 20
"""The search of the rest of a turn where a plan is played on in a completion in which it was not found."""
_CAREFUL = 1.6
"""By so much a plan may be worth more than it seems where it was found, if that was hardly anywhere (points)."""


class SearchedView(NamedTuple):
    """The completions of a view that were searched, and what was found in each of them."""

    games: Sequence[Game]
    found: Sequence[SearchResult]
    evaluator: Evaluator


class CandidatePlan:
    """A plan and its lines to the end of the turn in the completions, as far as they are known."""

    def __init__(self, searched: SearchedView, prefix: Prefix) -> None:
        self._searched = searched
        self.prefix = prefix
        self._found = [one.prefixes.get(prefix) for one in searched.found]
        self.lines = [line if line is not None and line.over else None for line in self._found]
        self._moves: tuple[Move, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether its lines are known in all completions."""
        return None not in self.lines

    def whole_lines(self) -> tuple[SearchLine, ...]:
        """Its lines in all completions, which are known."""
        return tuple([line for line in self.lines if line is not None])

    def hope(self, plan: Sequence[SearchLine], *, trust_cut: bool = False) -> float:
        """By how much it may be worth more than another plan: as much as where it is known, which is exact where it is
        known everywhere, and somewhat more. Where it is known nowhere it may be worth as much as the other; with
        ``trust_cut``, as much as its lines that were cut off.
        """
        pairs = list(zip(self.lines, self._found, plan, strict=True))
        known = [line.value - other.value for line, _, other in pairs if line is not None]
        unknown = 1 - len(known) / len(self.lines)
        if not known and trust_cut:
            known = [line.value + UNFINISHED - other.value for _, line, other in pairs if line is not None]
        return hopeful(known, unknown)

    def play_on(self, budget: Budget) -> bool:
        """Play it on in a completion where its end is not known; whether that was possible."""
        if not budget.spend():
            return False
        place = self.lines.index(None)
        share = budget.at_most(_NODES)
        line = follow(self._searched.games[place], self.opening(), self._searched.evaluator, share, _WIDTH)
        budget.take(share)
        self.lines[place] = line
        # With fewer positions than it should have its end may be worse than it need be.
        return line.over and not (share.over and share.nodes < _NODES)

    def opening(self) -> tuple[Move, ...]:
        """Its moves up to the one that reveals something or ends the turn."""
        if not self._moves:
            pairs = zip(self._searched.games, self._searched.found, strict=True)
            game, line = next((game, one.prefixes[self.prefix]) for game, one in pairs if self.prefix in one.prefixes)
            self._moves = opening(game, line.path())
        return self._moves


def hopeful(known: Sequence[float], unknown: float) -> float:
    """What a plan may be worth, by what it is where that is known, and the share of completions where it is not."""
    return (fmean(known) if known else 0.0) + _CAREFUL * unknown

"""What each way to play a turn is worth, and which ends it leads to, in many completions of what is hidden.

As `ulm/analysis/turn_plans.py`, but of each completion only numbers are kept, so that there may be hundreds of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from math import inf, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from ulm.ai.beam_search import Prefix, SearchLine, opening, search_turn, turn_key
from ulm.ai.candidate_plan import hopeful
from ulm.ai.evaluation import evaluation
from ulm.ai.think_budget import Budget
from ulm.analysis.search_limits import SearchLimits, completions
from ulm.analysis.turn_plans import followed
from ulm.rules import Game, Move, View

_NEAR = 1.6
"""Points behind the best plan within which no plan is left out: no puzzle has another end as near as that."""


class End(NamedTuple):
    """What a plan comes to in one completion: its worth (as a lead in points), and the end."""

    value: float
    position: int


class PlanStatistics(NamedTuple):
    """A way to play, up to the first thing that it reveals or to the end of the turn; with one of its lines."""

    prefix: Prefix
    ends: tuple[End, ...]
    path: tuple[Move, ...]

    @property
    def values(self) -> list[float]:
        """What it is worth in each completion."""
        return [end.value for end in self.ends]

    @property
    def value(self) -> float:
        """What it is worth."""
        return fmean(self.values)


class _Found:
    """What is known of a plan: its ends, by the number of the completion, and one of its lines."""

    def __init__(self, path: tuple[Move, ...]) -> None:
        self.ends: dict[int, End] = {}
        self.path = path

    def hope(self, tops: Sequence[float]) -> float:
        """What it may be worth against the best of each completion; exact where all ends are known."""
        known = [end.value - tops[number] for number, end in self.ends.items()]
        return hopeful(known, 1 - len(known) / len(tops))


class PlanComparison:
    """The plans for the turn of a view, best first: all that were searched to its end in every completion. One that was
    not, but may be nearly as good as the best, is played on where its end is not known.
    """

    def __init__(self, view: View, look: SearchLimits, stream: str) -> None:
        self._games = completions(view, look.completions, stream)
        self._evaluator = evaluation(view.rules)
        self._look = look
        found: dict[Prefix, _Found] = {}
        tops: list[float] = []
        for number, game in enumerate(self._games):
            lines = search_turn(game, self._evaluator, Budget(look.nodes), look.width).prefixes
            over = {prefix: line for prefix, line in lines.items() if line.over}
            tops.append(max([line.value for line in over.values()], default=0.0))
            for prefix, line in over.items():
                if prefix not in found:
                    found[prefix] = _Found(tuple(line.path()))
                found[prefix].ends[number] = _end(line)
        self.plans = sorted(self._played_on(found, tops), key=lambda plan: -plan.value)

    def _played_on(self, found: dict[Prefix, _Found], tops: Sequence[float]) -> Iterator[PlanStatistics]:
        """The plans whose ends are all known in the end. The most hopeful are looked at first."""
        hopes = [(-each.hope(tops), number, prefix) for number, (prefix, each) in enumerate(found.items())]
        heapify(hopes)
        least = -inf
        while hopes:
            hope, number, prefix = heappop(hopes)
            each = found[prefix]
            if len(each.ends) == len(tops):
                least = max(least, -hope - _NEAR)
                yield PlanStatistics(prefix, tuple([each.ends[number] for number in range(len(tops))]), each.path)
            elif -hope > least:
                where = next(place for place in range(len(tops)) if place not in each.ends)
                moves = self._opening(prefix, each.path)
                each.ends[where] = _end(self._followed(self._games[where], moves))
                heappush(hopes, (-each.hope(tops), number, prefix))

    def moves(self, plan: PlanStatistics) -> tuple[Move, ...]:
        """The moves of a plan."""
        return self._opening(plan.prefix, plan.path)

    def _opening(self, prefix: Prefix, path: Sequence[Move]) -> tuple[Move, ...]:
        """The moves of a plan. Where its line is that of another order of the same moves, they are put in order."""
        game = self._games[0]
        found = opening(game, path)
        if self._prefix(found) == prefix:
            return found
        return _ordered(game.copy(), list(path), prefix) or found

    def _prefix(self, moves: Sequence[Move]) -> Prefix:
        game = self._games[0].copy()
        for move in moves[:-1]:
            game.play(move)
        return (turn_key(game.position), moves[-1])

    def played(self, moves: Sequence[Move]) -> PlanStatistics:
        """The plan that is played by these moves, which the search may not have looked at."""
        prefix = self._prefix(moves)
        for plan in self.plans:
            if plan.prefix == prefix:
                return plan
        lines = [self._followed(game, moves) for game in self._games]
        path = (*moves, *lines[0].path())
        return PlanStatistics(prefix, tuple(_end(line) for line in lines), path)

    def _followed(self, game: Game, moves: Sequence[Move]) -> SearchLine:
        return followed(game, moves, self._evaluator, self._look.nodes, self._look.width)


def _ordered(game: Game, left: list[Move], prefix: Prefix) -> tuple[Move, ...]:
    """Some of these moves, in an order that leads to a prefix; none where there is no such order."""
    key, last = prefix
    if last in left and turn_key(game.position) == key:
        return (left[left.index(last)],)
    for move in dict.fromkeys(left):
        if move not in game.legal() or move == last:
            continue
        after = game.copy()
        if any(event.reveals for event in after.play(move)) or after.position.active != game.position.active:
            continue
        rest = left.copy()
        rest.remove(move)
        found = _ordered(after, rest, prefix)
        if found:
            return (move, *found)
    return ()


def end(line: SearchLine) -> tuple[object, ...]:
    """What a turn has come to: equal for two orders of the same moves."""
    pos = line.game.position
    players = tuple(
        (each.points, each.coins, each.sparrows, each.seals, each.crests, each.barge, each.tiles,
         tuple(sorted(each.hand)), tuple(sorted(each.laid_out)), each.coats, each.descendants)
        for each in pos.players
    )  # fmt: skip  # several to a line
    return (
        pos.grid, pos.outside, tuple(sorted(pos.docks)), tuple(tuple(sorted(seats)) for seats in pos.quarters),
        pos.crests, pos.edge, pos.descendants, tuple(sorted(pos.discard)), players,
    )  # fmt: skip  # several to a line


def _end(line: SearchLine) -> End:
    return End(line.value, hash(end(line)))


def same_end(one: PlanStatistics, other: PlanStatistics) -> bool:
    """Whether two plans lead to the same end of the turn in more than half of the completions."""
    return 2 * sum(a.position == b.position for a, b in zip(one.ends, other.ends, strict=True)) > len(one.ends)


def standard_error(one: PlanStatistics, other: PlanStatistics) -> float:
    """The standard error of the difference of two plans; that of a single completion is not known, and taken as 0."""
    differences = [mine - yours for mine, yours in zip(one.values, other.values, strict=True)]
    return stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else 0.0

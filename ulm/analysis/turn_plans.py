"""What the rest of a turn is worth, for each way to play it up to the first thing that cannot be known beforehand.

A plan is judged by the end it leads to, in several completions of what is hidden: the same ones for all plans. Plans
that reach the same position by another order of the same moves are one plan.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from statistics import fmean
from typing import NamedTuple

from ulm.ai.alternative_plan import Alternative, best_alternative
from ulm.ai.beam_search import Evaluator, Prefix, SearchLine, best_end, follow, search_turn, turn_key
from ulm.ai.candidate_plan import CandidatePlan, SearchedView
from ulm.ai.outcome_diff import OutcomeItem, difference
from ulm.ai.think_budget import Budget
from ulm.rules import Game, Move, Position, View
from ulm.rules.moves import DRAW, END
from ulm.rules.ruleset import Ruleset


class RevealPlan(NamedTuple):
    """A way to play: up to the first thing that it reveals, or to the end of the turn.

    ``lines`` has its best continuation in each completion, to the end of the turn.
    """

    prefix: Prefix
    lines: tuple[SearchLine, ...]

    @property
    def values(self) -> list[float]:
        """What it is worth in each completion, as a lead in points."""
        return [line.value for line in self.lines]

    @property
    def value(self) -> float:
        """What it is worth, as a lead in points."""
        return fmean(self.values)

    @property
    def ends(self) -> list[Position]:
        """Where it leads to in each completion."""
        return [line.game.position for line in self.lines]

    @property
    def reveals(self) -> bool:
        """Whether it reveals something before the turn ends."""
        return self.prefix[1] is not END

    @property
    def complete(self) -> bool:
        """Whether all of its lines were searched to the end of the turn."""
        return all(line.over for line in self.lines)


class TurnPlans:
    """All plans that a search finds for the open turn, best first. The games are not changed."""

    def __init__(self, games: Sequence[Game], evaluator: Evaluator, nodes: int, width: int) -> None:
        """``games``: completions of the same view or position, at least one; ``nodes`` for each of them."""
        self._games = games
        self._evaluator = evaluator
        self._nodes, self._width = nodes, width
        found = [search_turn(game, evaluator, Budget(nodes), width) for game in games]
        self._searched = SearchedView(games, found, evaluator)
        prefixes = dict.fromkeys(prefix for one in found for prefix in one.prefixes)
        self._tried = {prefix: CandidatePlan(self._searched, prefix) for prefix in prefixes}
        self._tops = [max(one.prefixes.values(), key=lambda line: (line.over, line.value)) for one in found]
        self.best = next(self.best_first())
        """The best plan."""

    def best_first(self) -> Iterator[RevealPlan]:
        """The plans, the best first. One that may be the next best is played on first where it was not found."""
        tried = list(self._tried.values())
        hopes = [(-each.hope(self._tops, trust_cut=True), number) for number, each in enumerate(tried)]
        heapify(hopes)
        while hopes:
            _, number = heappop(hopes)
            each = tried[number]
            if each.whole:
                yield RevealPlan(each.prefix, each.whole_lines())
            else:
                each.play_on(Budget(self._nodes))
                heappush(hopes, (-each.hope(self._tops, trust_cut=True), number))

    @property
    def plans(self) -> list[RevealPlan]:
        """Those that are known in all completions, the best first."""
        plans = [RevealPlan(each.prefix, each.whole_lines()) for each in self._tried.values() if each.whole]
        return sorted(plans, key=lambda plan: (plan.complete, plan.value), reverse=True)

    def different(self, view: View, plan: RevealPlan, nodes: int) -> Alternative | None:
        """The best really different plan beside one of the ``view``, played on where it was not found; None where
        there is none, or where the ``nodes`` do not suffice to say which it is.
        """
        return best_alternative(view, self._searched, plan.prefix, Budget(nodes))

    def moves(self, plan: RevealPlan) -> tuple[Move, ...]:
        """The moves of a plan, in one of their orders."""
        return self._tried[plan.prefix].opening()

    def played(self, moves: Sequence[Move]) -> RevealPlan:
        """The plan that is played by these moves, which the search may not have looked at."""
        game = self._games[0].copy()
        for move in moves[:-1]:
            game.play(move)
        prefix: Prefix = (turn_key(game.position), moves[-1])
        lines = []
        for number, found in enumerate(self._searched.found):
            line = found.prefixes.get(prefix)
            lines.append(line if line is not None and line.over else self._follow(number, moves))
        return RevealPlan(prefix, tuple(lines))

    def could_wait(self, moves: Sequence[Move], played: Sequence[Move]) -> bool:
        """Whether a plan only does sooner what could be done after what was played: its moves are the same, and others
        besides that can wait until its last move has revealed something. Then it is no better, since who waits knows
        more.
        """
        extra = list(moves)
        for move in played:
            if move not in extra:
                return False
            extra.remove(move)
        waits = moves[-1] == played[-1] is not END
        return waits and all(_can_follow(game.copy(), extra, played) for game in self._games)

    def _follow(self, number: int, moves: Sequence[Move]) -> SearchLine:
        return followed(self._games[number], moves, self._evaluator, self._nodes, self._width)


def may_draw_first(rules: Ruleset, legal: Sequence[Move]) -> bool:
    """Whether nothing is lost by drawing the tile first: every other legal move is still legal afterwards."""
    return legal[0] is DRAW and not any(move.verb == "choose" or move in rules.before_draw for move in legal)


def followed(game: Game, moves: Sequence[Move], evaluator: Evaluator, nodes: int, width: int) -> SearchLine:
    """The best continuation of a turn after these moves, which are played on a copy."""
    return follow(game, moves, evaluator, Budget(nodes), width)


def rest_of_turn(game: Game, seat: int, round_: int, evaluator: Evaluator, nodes: int, width: int) -> SearchLine:
    """The best continuation of a seat's turn; with no moves when the turn has ended."""
    return best_end(game, seat, round_, evaluator, Budget(nodes), width)


def _can_follow(game: Game, moves: Sequence[Move], played: Sequence[Move]) -> bool:
    """Whether moves are legal after what was played and some answers to what that asks. They are played on the game."""
    for move in played:
        game.play(move)
    while game.position.stack:
        game.play(game.legal()[0])
    for move in moves:
        if move not in game.legal():
            return False
        game.play(move)
    return True


def like(game: Game, moves: Sequence[Move], other: Sequence[Move]) -> tuple[Move, ...]:
    """The same plan in the order that begins with as many of the other moves as it can.

    Two orders are the same plan where they lead to the same position before the last move.
    """
    for shared in range(min(len(moves), len(other)) - 1, 0, -1):
        found = _beginning(moves, other[:shared])
        if found is not None and _position_before_last(game, found) == _position_before_last(game, moves):
            return found
    return tuple(moves)


def _beginning(moves: Sequence[Move], first: Sequence[Move]) -> tuple[Move, ...] | None:
    """The moves with some of them first; None where those are not among them, or where the last one would move."""
    rest = list(moves[:-1])
    for move in first:
        if move not in rest:
            return None
        rest.remove(move)
    return (*first, *rest, moves[-1])


def _position_before_last(game: Game, moves: Sequence[Move]) -> tuple[object, ...] | None:
    """None where the moves cannot be played so, or reveal something before the last one."""
    game = game.copy()
    for move in moves[:-1]:
        if move not in game.legal() or any(event.reveals for event in game.play(move)):
            return None
    return turn_key(game.position) if moves[-1] in game.legal() else None


def paired_differences(
    view: View, better: Sequence[SearchLine], other: Sequence[SearchLine]
) -> tuple[OutcomeItem, ...]:
    """What the better ones of two sets of lines, in the same completions of a view, surely bring that the others do
    not. Empty unless all of them go to the end of the turn.
    """
    if not all(line.over for line in (*better, *other)):
        return ()
    return difference(view, [line.game.position for line in better], [line.game.position for line in other])

"""Which seals of a task a game has won, or would win if it ended now, and by how much.

    judge = Judge(task)
    for seal in judge.seals(game): seal.won, seal.lost, seal.figures

Everything follows from the history of the game, so undo and continuing need no bookkeeping.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ulm.analysis.score_breakdown import final_count
from ulm.rules import Game, Played
from ulm.rules.scoring import FinalScore
from ulm.storage.scenario import differences
from ulm.teaching.challenge import PLAYER, Bound, Challenge, ChallengeCondition, StateCondition, value_at

_OVER = 1000
"""More turns than any game has."""


class GoalFigure(NamedTuple):
    """A number that is counted for a seal, and what it must be; `what` is the last of its keys."""

    what: str
    have: int
    bound: Bound

    @property
    def holds(self) -> bool:
        """Whether it is what it must be."""
        return self.bound.holds(self.have)


class Seal(NamedTuple):
    """How it stands with a seal. `won`: all that it needs holds now, with the seals before it; in a finished game it
    is won. `lost`: it cannot be won any more.
    """

    won: bool
    lost: bool
    figures: tuple[GoalFigure, ...]


class _Part(NamedTuple):
    holds: bool
    lost: bool = False
    figures: tuple[GoalFigure, ...] = ()


class ChallengeJudge:
    """Judges one game after the other of a task; quick when it is asked again after a move."""

    def __init__(self, task: Challenge) -> None:
        self.task = task
        self._begin()

    def _begin(self) -> None:
        """Know nothing of any game."""
        self._history: list[Played] = []
        self._once: list[int | None] = [None] * len(self.task.seals)
        """After how many moves each `once` held first."""
        self._firsts: list[dict[int, int]] = [{} for _ in self.task.seals]
        """After how many moves each seat had each `first`."""

    def seals(self, game: Game) -> tuple[Seal, ...]:
        """All seals, in the order of LEVELS. The game must have kept its history."""
        self._follow(game)
        ended = game
        if not game.finished:
            ended = game.copy()
            ended.finish()
        state, scores = ended.state(), game.standings()
        found: list[Seal] = []
        for number, condition in enumerate(self.task.seals):
            parts = list(self._parts(number, condition, game, state, scores))
            before = found[-1] if found else Seal(True, False, ())
            lost = before.lost or any(part.lost for part in parts)
            won = before.won and not lost and all(part.holds for part in parts)
            found.append(Seal(won, lost or (game.finished and not won), _figures(parts)))
        return tuple(found)

    def won(self, game: Game) -> int:
        """How many seals a game has, counted from the easiest."""
        return sum(seal.won for seal in self.seals(game))

    # ---- what held on the way ----

    def _follow(self, game: Game) -> None:
        """Look at the positions since the last time; from the beginning if moves were taken back."""
        history = list(game.history)
        known = len(self._history)
        if history[:known] != self._history or not known:
            self._begin()
            known = 0
            self._look(game.at_move(0), 0)
        if any(
            condition.once != StateCondition() or condition.first != StateCondition() for condition in self.task.seals
        ):
            for number in range(known + 1, len(history) + 1):
                self._look(game.at_move(number), number)
        self._history = history

    def _look(self, game: Game, number: int) -> None:
        state = game.state()
        for level, condition in enumerate(self.task.seals):
            if self._once[level] is None and condition.once != StateCondition() and _holds(condition.once, state):
                self._once[level] = number
            if condition.first != StateCondition():
                for seat, player in enumerate(state["players"]):
                    if seat not in self._firsts[level] and _holds(condition.first, player):
                        self._firsts[level][seat] = number

    # ---- the parts of a condition ----

    def _parts(
        self,
        number: int,
        condition: ChallengeCondition,
        game: Game,
        state: dict[str, Any],
        scores: Sequence[FinalScore],
    ) -> Iterator[_Part]:
        if condition.end != StateCondition():
            yield _Part(_holds(condition.end, state), figures=_counted(condition.end, state))
        if condition.once != StateCondition():
            had = self._once[number] is not None
            yield _Part(had, figures=() if had else _counted(condition.once, game.state()))
        if condition.first != StateCondition():
            yield self._first(number, condition.first, game)
        for whose, wanted in ((PLAYER, condition.played), (None, condition.anybody)):
            for words, limit in wanted.items():
                yield _limited("moves", _times(game.history, words, whose), limit)
        if condition.scored:
            sources = {source.kind: source.points[PLAYER] for source in final_count(game).play}
            for kind, limit in condition.scored.items():
                yield _simple(kind, sources.get(kind, 0), limit)
        for quarter, limit in condition.seals_in.items():
            yield _limited("seals_in", state["quarters"][quarter].count(PLAYER), limit)
        totals = [score.total for score in scores]
        others = [total for seat, total in enumerate(totals) if seat != PLAYER]
        if condition.win:
            yield _Part(PLAYER in state["winners"])
        if condition.lead is not None:
            yield _simple("lead", totals[PLAYER] - max(others), condition.lead)
        if condition.place is not None:
            yield _simple("place", 1 + sum(total > totals[PLAYER] for total in others), condition.place)
        if condition.own_quarters is not None:
            quarters = sum(PLAYER in seats for seats in state["quarters"].values())
            yield _simple("own_quarters", quarters, condition.own_quarters)

    def _first(self, number: int, wanted: StateCondition, game: Game) -> _Part:
        firsts = self._firsts[number]
        mine = firsts.get(PLAYER)
        others = [at for seat, at in firsts.items() if seat != PLAYER]
        had = mine is not None and all(mine < at for at in others)
        figures = () if had else _counted(wanted, game.state()["players"][PLAYER])
        return _Part(had, not had and bool(others), figures)


def _holds(wanted: StateCondition, state: dict[str, Any]) -> bool:
    return all(figure.holds for figure in _counted(wanted, state)) and not differences(wanted.exact, state)


def _counted(wanted: StateCondition, state: dict[str, Any]) -> tuple[GoalFigure, ...]:
    found = []
    for leaf in wanted.leaves:
        value = value_at(state, leaf.path)
        number = len(value) if isinstance(value, list) else -_OVER if value is None else int(value)
        found.append(GoalFigure(str(leaf.path[-1]), number, leaf.bound))
    return tuple(found)


def _simple(what: str, have: int, limit: Bound) -> _Part:
    figure = GoalFigure(what, have, limit)
    return _Part(figure.holds, figures=(figure,))


def _limited(what: str, have: int, limit: Bound) -> _Part:
    """A count that only grows: too many are too many for good."""
    figure = GoalFigure(what, have, limit)
    return _Part(figure.holds, limit.lasts and have > limit.number, (figure,))


def _times(history: Sequence[Played], words: str, seat: int | None) -> int:
    wanted = words.split()
    moves = Counter(each.move.text for each in history if seat is None or each.seat == seat)
    return sum(count for text, count in moves.items() if text.split()[: len(wanted)] == wanted)


def _figures(parts: Sequence[_Part]) -> tuple[GoalFigure, ...]:
    return tuple(figure for part in parts for figure in part.figures)

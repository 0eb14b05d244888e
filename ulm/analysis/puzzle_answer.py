"""Judges what a player answers to a puzzle, and helps: hints, the solution with its reasons.

    Judge(puzzle).answer(moves)       # right, or what it costs

An answer is judged against the solution: both are played on to the end of the turn in the same completions of what is
hidden, as well as the search can.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from math import sqrt
from statistics import fmean, stdev
from typing import Literal, NamedTuple, TypeAlias

from ulm.ai.beam_search import SearchLine
from ulm.ai.evaluation import evaluation
from ulm.ai.explanation import Reason, plan_and_gains
from ulm.ai.outcome_diff import OutcomeItem
from ulm.analysis.answer_grade import AS_GOOD, GIVEN
from ulm.analysis.best_line import rest
from ulm.analysis.puzzle import Puzzle
from ulm.analysis.search_limits import ANSWERS, CHECK, SearchLimits, completions
from ulm.analysis.turn_plans import followed, paired_differences
from ulm.processes import Process
from ulm.rules import Game, Move

HintKind: TypeAlias = Literal["theme", "move", "place"]


class Judgement(NamedTuple):
    """What an answer is worth: its cost against the solution in points (below 0 when it is better), and the standard
    error of that. ``line`` is one way in which the turn goes on to its end, the answer included; ``difference`` is
    what the solution surely brings that the answer does not.
    """

    right: bool
    cost: float
    error: float
    line: tuple[Move, ...]
    difference: tuple[OutcomeItem, ...] = ()


class PuzzleHint(NamedTuple):
    """Where to look: at a theme, at the kind of the first move that is to be found, or at that move itself."""

    kind: HintKind
    name: str


class ExplainedMoves(NamedTuple):
    """Moves with their reasons: what is certain of them (ulm/ai/explanation.py)."""

    moves: tuple[Move, ...]
    reasons: tuple[Reason, ...]


class PuzzleJudge:
    """Judges the answers to one puzzle. Takes a moment: call it in the background."""

    def __init__(self, puzzle: Puzzle, look: SearchLimits = ANSWERS) -> None:
        self._puzzle = puzzle
        self._look = look
        self._evaluator = evaluation(puzzle.start.rules)
        self._games = completions(puzzle.view, look.completions, f"{puzzle.id}/answers")

    def answer(self, moves: Sequence[Move]) -> Judgement:
        """What an answer is worth. Raises IllegalMove when it cannot be played."""
        lines = self._lines(moves)
        lost = [best.value - line.value for best, line in zip(self._best, lines, strict=True)]
        cost = fmean(lost)
        return Judgement(
            cost <= AS_GOOD,
            cost,
            stdev(lost) / sqrt(len(lost)),
            (*moves, *lines[0].path()),
            paired_differences(self._puzzle.view, self._best, lines),
        )

    @cached_property
    def _best(self) -> list[SearchLine]:
        return self._lines(self._puzzle.solution)

    def _lines(self, moves: Sequence[Move]) -> list[SearchLine]:
        """The best continuation after these moves in each completion."""
        return [followed(game, moves, self._evaluator, self._look.nodes, self._look.width) for game in self._games]


def hints(puzzle: Puzzle) -> list[PuzzleHint]:
    """What may be given away, one after the other, each more than the one before."""
    first = first_hidden_move(puzzle)
    themes = [PuzzleHint("theme", theme) for theme in puzzle.section.themes[:1]]
    return [*themes, PuzzleHint("move", first.verb), PuzzleHint("place", str(first))]


def first_hidden_move(puzzle: Puzzle) -> Move:
    """The first move of the solution that does not go without saying."""
    return next((move for move in puzzle.solution if move.verb not in GIVEN), puzzle.solution[0])


def solution(puzzle: Puzzle) -> ExplainedMoves:
    """The solution with its reasons."""
    return explained(puzzle, puzzle.solution)


def explained(puzzle: Puzzle, moves: Sequence[Move]) -> ExplainedMoves:
    """Any answer with its reasons, to be set beside those of the solution."""
    return ExplainedMoves(*plan_and_gains(puzzle.game(), moves))


class AnswerJudgeProcess:
    """Judges one answer after the other."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._process = Process("ulm-attempts")

    def judge(self, tried: tuple[str, ...], done: Callable[[Judgement | None], None], *, closely: bool = False) -> None:
        """Judge an answer; ``closely``: as closely as the solution was looked at. ``done`` gets the judgement, or None
        where that failed, in another thread.
        """
        work = partial(judge_answer, self._puzzle, tried, CHECK if closely else ANSWERS)
        self._process.begin(lambda news: done(news.value), work, tries=2)

    def rest(self, game: Game, done: Callable[[tuple[str, ...] | None], None]) -> None:
        """Find how a turn goes on to its end; ``done`` gets the moves, or None where that failed, in another thread."""
        self._process.begin(lambda news: done(news.value), partial(rest, game), tries=2)

    def close(self) -> None:
        """Judge nothing more."""
        self._process.close()


def judge_answer(puzzle: Puzzle, tried: tuple[str, ...], look: SearchLimits) -> Judgement:
    """What an answer is worth, looked at so closely."""
    return PuzzleJudge(puzzle, look).answer([Move.parse(text) for text in tried])

"""Judges what is tried in a puzzle in another process, so that no frame waits for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ulm.processes import Process
from ulm.puzzles.answers import Judgement, PuzzleJudge
from ulm.puzzles.looks import ANSWERS, CHECK, SearchLimits
from ulm.puzzles.puzzle import Puzzle
from ulm.review.shown_turn import rest
from ulm.rules import Game, Move


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

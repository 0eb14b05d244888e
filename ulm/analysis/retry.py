"""Judges what somebody would have done in a part of a turn, so that no frame waits for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import msgspec

from ulm.ai.outcome_diff import OutcomeItem
from ulm.analysis.best_line import rest
from ulm.analysis.game_review import TurnPart
from ulm.analysis.reviewer import TurnJudge
from ulm.processes import Process
from ulm.rules import Game, Move
from ulm.storage.record import Record, numbered, start

RIGHT = 0.5
"""A turn that costs no more points than this against the best one is right."""


class RetryTask(msgspec.Struct, frozen=True):
    """A part of a turn to be played again: the game after ``first`` moves of the record, in the turn of a ``number``.

    ``part`` is how it was judged; ``played`` what was played there.
    """

    record: Record
    number: int
    first: int
    seat: int
    part: TurnPart
    played: tuple[str, ...]

    def game(self) -> Game:
        """The game at the beginning of the part, without history."""
        game = start(self.record, history=False)
        for _, _, text in list(numbered(self.record))[: self.first]:
            game.play(text)
        return game


class JudgedMoves(NamedTuple):
    """What moves cost against the best ones (points, at least 0), and what those surely bring instead."""

    cost: float
    difference: tuple[OutcomeItem, ...] = ()


def judged(task: RetryTask, tried: tuple[str, ...]) -> JudgedMoves:
    """Judge an attempt."""
    game = task.game()
    bots = [seat.bot for seat in task.record.seats]
    found = TurnJudge(game, bots).tried(game, [Move.parse(text) for text in tried], task.number)
    return JudgedMoves(found.cost, found.difference) if found is not None else JudgedMoves(0.0)


class RetryJudgeProcess:
    """Judges one attempt after the other."""

    def __init__(self, task: RetryTask) -> None:
        self.task = task
        self._process = Process("ulm-attempts")

    def judge(self, tried: tuple[str, ...], done: Callable[[JudgedMoves | None], None]) -> None:
        """Judge an attempt; ``done`` gets the judgement, or None where that failed, in another thread."""
        self._process.begin(lambda news: done(news.value), partial(judged, self.task, tried), tries=2)

    def rest(self, game: Game, done: Callable[[tuple[str, ...] | None], None]) -> None:
        """Find how a turn goes on to its end; ``done`` gets the moves, or None where that failed, in another thread."""
        self._process.begin(lambda news: done(news.value), partial(rest, game), tries=2)

    def close(self) -> None:
        """Judge nothing more."""
        self._process.close()

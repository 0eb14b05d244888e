"""Judges what somebody would have done in a part of a turn, so that no frame waits for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import msgspec

from ulm.bots.difference import Item
from ulm.processes.process import Process
from ulm.records.record import Record, numbered, start
from ulm.review.account import Part
from ulm.review.reviewer import Judge
from ulm.review.shown_turn import rest
from ulm.rules import Game, Move

RIGHT = 0.5
"""A turn that costs no more points than this against the best one is right."""


class Task(msgspec.Struct, frozen=True):
    """A part of a turn to be played again: the game after ``first`` moves of the record, in the turn of a ``number``.

    ``part`` is how it was judged; ``played`` what was played there.
    """

    record: Record
    number: int
    first: int
    seat: int
    part: Part
    played: tuple[str, ...]

    def game(self) -> Game:
        """The game at the beginning of the part, without history."""
        game = start(self.record, history=False)
        for _, _, text in list(numbered(self.record))[: self.first]:
            game.play(text)
        return game


class Judged(NamedTuple):
    """What moves cost against the best ones (points, at least 0), and what those surely bring instead."""

    cost: float
    difference: tuple[Item, ...] = ()


def judged(task: Task, tried: tuple[str, ...]) -> Judged:
    """Judge an attempt."""
    game = task.game()
    bots = [seat.bot for seat in task.record.seats]
    found = Judge(game, bots).tried(game, [Move.parse(text) for text in tried], task.number)
    return Judged(found.cost, found.difference) if found is not None else Judged(0.0)


class Trial:
    """Judges one attempt after the other."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self._process = Process("ulm-attempts")

    def judge(self, tried: tuple[str, ...], done: Callable[[Judged | None], None]) -> None:
        """Judge an attempt; ``done`` gets the judgement, or None where that failed, in another thread."""
        self._process.begin(lambda news: done(news.value), partial(judged, self.task, tried), tries=2)

    def rest(self, game: Game, done: Callable[[tuple[str, ...] | None], None]) -> None:
        """Find how a turn goes on to its end; ``done`` gets the moves, or None where that failed, in another thread."""
        self._process.begin(lambda news: done(news.value), partial(rest, game), tries=2)

    def close(self) -> None:
        """Judge nothing more."""
        self._process.close()

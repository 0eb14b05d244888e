"""Judges what somebody would have done in a part of a turn, so that no frame waits for it."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import msgspec

from ulm.records.record import Record, numbered, start
from ulm.review.account import Part
from ulm.review.reviewer import Judge
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


def cost(task: Task, tried: tuple[str, ...]) -> float:
    """What these moves cost against the best ones (points, at least 0)."""
    game = task.game()
    found = Judge(game).tried(game, [Move.parse(text) for text in tried], task.number)
    return found.cost if found is not None else 0.0


class Trial:
    """Judges one attempt after the other."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self._pool: Executor | None = None

    def judge(self, tried: tuple[str, ...], done: Callable[[float | None], None]) -> None:
        """Judge an attempt; ``done`` gets its cost, or None where that failed, in another thread."""
        if self._pool is None:
            self._pool = _executor()

        def judged(found: Future[float]) -> None:
            if not found.cancelled():
                done(found.result() if found.exception() is None else None)

        self._pool.submit(cost, self.task, tried).add_done_callback(judged)

    def close(self) -> None:
        """Judge nothing more."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _executor() -> Executor:
    """One process; a thread where the system has no semaphores, which a pool of processes needs."""
    context = multiprocessing.get_context("spawn")
    try:
        context.Lock()
    except (ImportError, OSError):  # for example without /dev/shm
        return ThreadPoolExecutor(1)
    return ProcessPoolExecutor(1, context)

"""Bots think in a process of their own, so that no frame waits for them.

`Worker.ask` returns at once; the answer is fetched with `result()`. A worker that died is started anew and asked
again. The process is spawned (it inherits nothing), and ends with the program.
"""

from __future__ import annotations

import multiprocessing
import threading
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from ulm.bots.budget import Budget
from ulm.bots.reasons import Explanation
from ulm.bots.registry import make_bot
from ulm.rules import Move, View

ACCOUNT_SECONDS = 0.8
MOST_RESTARTS = 3  # for one question; a bot that kills its process each time must not do so for ever


class WorkerFailed(Exception):
    """The bot's process could not answer, even after being started anew."""


class _Question(msgspec.Struct, frozen=True):
    ticket: int
    view: Any
    bot: str
    seed: int
    seconds: float
    account: bool


class _Answer(msgspec.Struct, frozen=True):
    ticket: int
    move: Move | None
    error: str = ""
    details: str = ""
    explanation: Explanation | None = None
    account: Explanation | None = None


class Worker:
    """One thinking process; one question at a time."""

    def __init__(self, on_ready: Callable[[], None] | None = None) -> None:
        """`on_ready` is called from another thread when an answer, or the news of a failure, may be fetched."""
        self._on_ready = on_ready
        self._lock = threading.Lock()
        self._process: Any = None
        self._pipe: Connection | None = None
        self._wanted: Any = None
        self._ticket = 0
        self._question: _Question | None = None
        self._answer: _Answer | None = None
        self._failures = 0
        #: why the last move that `result` returned was chosen, if its bot can tell
        self.explanation: Explanation | None = None
        #: what everybody may be told of that
        self.account: Explanation | None = None
        #: how often a dead process was replaced
        self.restarts = 0

    @property
    def thinking(self) -> bool:
        """Whether a question is open."""
        return self._question is not None

    def ask(
        self, view: View, bot: str, seed: int, seconds: float | None = None, *, account: bool = False
    ) -> None:
        """Have a bot choose for the view's seat; a question still open is given up. `account`: it says as well what
        everybody may be told of its choice.
        """
        kind = make_bot(bot, seed)
        self.cancel()
        self._ticket += 1
        self._failures = 0
        seconds = kind.seconds if seconds is None else seconds
        self._question = _Question(self._ticket, view, bot, seed, seconds, account)
        self._send()

    def result(self) -> Move | None:
        """The move chosen, once; None while there is none. Raises WorkerFailed when there will be none."""
        question = self._question
        if question is None:
            return None
        with self._lock:
            answer, self._answer = self._answer, None
        if answer is not None and answer.ticket == question.ticket:
            self._question = None
            if answer.move is None:
                failure = WorkerFailed(answer.error)
                failure.add_note(answer.details)
                raise failure
            self.explanation, self.account = answer.explanation, answer.account
            return answer.move
        if self._process is not None and not self._process.is_alive():
            self._failures += 1
            if self._failures > MOST_RESTARTS:
                self._question = None
                raise WorkerFailed("the bot's process ends each time it is started")
            self.restarts += 1
            self._stop()
            self._send()
        return None

    def hurry(self) -> None:
        """Have the open question answered at once, by what was found so far."""
        if self._question is not None and self._wanted is not None:
            self._wanted.value = -self._question.ticket

    def cancel(self) -> None:
        """Give the open question up; its answer is never returned."""
        if self._question is not None:
            self.hurry()
            self._question = None

    def close(self) -> None:
        """End the process."""
        self.cancel()
        self._stop()

    def _send(self) -> None:
        if self._process is None:
            self._start()
        assert self._pipe is not None
        assert self._question is not None
        self._wanted.value = self._question.ticket
        try:
            self._pipe.send(self._question)
        except (BrokenPipeError, OSError):
            # the process has died; result() sees that and starts another
            self._notify()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._wanted = context.Value("q", 0, lock=False)
        ours, theirs = context.Pipe()
        self._pipe = ours
        self._process = context.Process(target=_serve, args=(theirs, self._wanted), daemon=True, name="ulm-bots")
        self._process.start()
        theirs.close()
        threading.Thread(target=self._listen, args=(ours,), daemon=True, name="ulm-bots-listener").start()

    def _stop(self) -> None:
        if self._process is None:
            return
        self._process.terminate()
        self._process.join(2.0)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        assert self._pipe is not None
        self._pipe.close()
        self._process = self._pipe = None

    def _listen(self, pipe: Connection) -> None:
        while True:
            try:
                answer = pipe.recv()
            except (EOFError, OSError):
                self._notify()
                return
            with self._lock:
                self._answer = answer
            self._notify()

    def _notify(self) -> None:
        if self._on_ready is not None:
            self._on_ready()


def _serve(pipe: Connection, wanted: Any) -> None:
    """The process: answer questions until the pipe closes."""
    while True:
        try:
            question: _Question = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        try:
            bot = make_bot(question.bot, question.seed)
            ticket = question.ticket

            def given_up(ticket: int = ticket) -> bool:
                return bool(wanted.value != ticket)

            budget = Budget(bot.nodes, question.seconds, given_up)
            move = bot.choose(question.view, budget)
            # Thinking it over once more, without the hand, takes about as long as the choice did.
            again = Budget(bot.nodes, ACCOUNT_SECONDS, given_up)
            account = bot.account(question.view, move, again) if question.account else None
            answer = _Answer(ticket, move, explanation=bot.explain(), account=account)
        except Exception as error:  # a fault of a bot must reach the game as a sentence, not end the process
            said = f"{type(error).__name__}: {error}"
            answer = _Answer(question.ticket, None, said, details=traceback.format_exc())
        try:
            pipe.send(answer)
        except (BrokenPipeError, OSError):
            return

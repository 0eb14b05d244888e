"""Bots think in a process of their own, so that no frame waits for them.

`Worker.ask` returns at once; the answer is fetched with `result()`. A process that died, or says nothing for much
longer than it may think, is replaced and its successor asked again. It is spawned (it inherits nothing), and ends with
the program.
"""

from __future__ import annotations

import multiprocessing
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from ulm.bots.budget import Budget
from ulm.bots.reasons import Explanation
from ulm.bots.registry import make_bot
from ulm.rules import Move, View

EXPLANATION_SECONDS = 0.8
MOST_RESTARTS = 3  # for one question; a bot that kills its process each time must not do so for ever
PATIENCE = 10.0  # seconds that an answer may come late, on a busy machine
STARTING = 20.0  # seconds besides until a new process can think at all
LOOK = 1.0  # seconds between two looks at whether it hangs


class WorkerFailed(Exception):
    """The bot's process could not answer, even after being started anew."""


class _Question(msgspec.Struct, frozen=True):
    ticket: int
    view: Any
    bot: str
    seed: int
    seconds: float
    explain: bool


class _Answer(msgspec.Struct, frozen=True):
    ticket: int
    move: Move | None
    error: str = ""
    details: str = ""
    explanation: Explanation | None = None
    public_explanation: Explanation | None = None


class Worker:
    """One thinking process; one question at a time."""

    def __init__(self, on_ready: Callable[[], None] | None = None) -> None:
        """`on_ready` is called from another thread when an answer, or the news of a failure, may be fetched."""
        self._on_ready = on_ready
        self._lock = threading.Lock()
        self._process: Any = None
        self._pipe: Connection | None = None
        self._listener: threading.Thread | None = None
        self._lost = False
        """Whether the process has ended or hangs."""
        self._wanted: Any = None
        self._ticket = 0
        self._question: _Question | None = None
        self._answer: _Answer | None = None
        self._busy = False
        """Whether the process has a question that it has not answered."""
        self._failures = 0
        #: why the last move that `result` returned was chosen, if its bot can tell
        self.explanation: Explanation | None = None
        #: what everybody may be told of that
        self.public_explanation: Explanation | None = None
        #: how often a process that had died or hung was replaced
        self.restarts = 0

    @property
    def thinking(self) -> bool:
        """Whether a question is open."""
        return self._question is not None

    def ask(
        self, view: View, bot: str, seed: int, seconds: float | None = None, *, explain: bool = False
    ) -> None:
        """Have a bot choose for the view's seat; a question still open is given up. `explain`: it says as well what
        everybody may be told of its choice.
        """
        kind = make_bot(bot, seed)
        self.cancel()
        self._ticket += 1
        self._failures = 0
        seconds = kind.seconds if seconds is None else seconds
        self._question = _Question(self._ticket, view, bot, seed, seconds, explain)
        self._send()

    def result(self) -> Move | None:
        """The move chosen, once; None while there is none. Raises WorkerFailed when there will be none."""
        question = self._question
        if question is None:
            return None
        answer = self._take()
        if answer is not None and answer.ticket == question.ticket:
            self._question = None
            if answer.move is None:
                failure = WorkerFailed(answer.error)
                failure.add_note(answer.details)
                raise failure
            self.explanation, self.public_explanation = answer.explanation, answer.public_explanation
            return answer.move
        if self._lost:
            self._failures += 1
            if self._failures > MOST_RESTARTS:
                self._question = None
                raise WorkerFailed("the bot's process ends or hangs each time it is started")
            self.restarts += 1
            self._stop()
            self._send()
        elif answer is not None:
            self._send()
        return None

    def _take(self) -> _Answer | None:
        """What the process has answered, once."""
        with self._lock:
            answer, self._answer = self._answer, None
        if answer is not None:
            self._busy = False
        return answer

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
        if self._lost:
            self._notify()  # result() starts another
            return
        self._take()
        if self._busy:
            return  # result() sends it then: a pipe that nobody reads takes little, and would hold up the window
        self._busy = True
        self._wanted.value = self._question.ticket
        with suppress(OSError):  # it has died just now; the listener tells
            self._pipe.send(self._question)

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._wanted = context.Value("q", 0, lock=False)
        ours, theirs = context.Pipe()
        self._pipe = ours
        self._lost = self._busy = False
        self._process = context.Process(target=_serve, args=(theirs, self._wanted), daemon=True, name="ulm-bots")
        self._process.start()
        theirs.close()
        self._listener = threading.Thread(target=self._listen, args=(ours,), daemon=True, name="ulm-bots-listener")
        self._listener.start()

    def _stop(self) -> None:
        if self._process is None:
            return
        assert self._pipe is not None
        assert self._listener is not None
        # It has nothing to save, and one that hangs would not hear a politer word.
        self._process.kill()
        self._process.join(2.0)
        self._listener.join(2.0)
        self._pipe.close()
        self._process = self._pipe = self._listener = None

    def _listen(self, pipe: Connection) -> None:
        silent, longest = 0.0, STARTING
        while True:
            try:
                if pipe.poll(LOOK):
                    answer = pipe.recv()
                    silent, longest = 0.0, 0.0
                    with self._lock:
                        self._answer = answer
                    self._notify()
                    continue
            except (EOFError, OSError):
                break
            # Looks are counted, not the clock asked: while the machine sleeps nobody is late.
            question = self._question
            silent = 0.0 if question is None else silent + LOOK
            if question is not None and silent > question.seconds + EXPLANATION_SECONDS + PATIENCE + longest:
                break
        self._lost = True
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
            again = Budget(bot.nodes, EXPLANATION_SECONDS, given_up)
            public = bot.public_explanation(question.view, move, again) if question.explain else None
            answer = _Answer(ticket, move, explanation=bot.explain(), public_explanation=public)
        except Exception as error:  # a fault of a bot must reach the game as a sentence, not end the process
            said = f"{type(error).__name__}: {error}"
            answer = _Answer(question.ticket, None, said, details=traceback.format_exc())
        try:
            pipe.send(answer)
        except (BrokenPipeError, OSError):
            return

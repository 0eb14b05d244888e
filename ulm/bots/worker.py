"""Runs bots in a separate process, so that no frame waits for them.

`Worker.ask` returns at once; `result()` fetches the answer. A process that died, or has not answered long after its
time limit, is replaced and asked again. It is started by spawn, so it inherits nothing, and ends with the program.
"""

from __future__ import annotations

import multiprocessing
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any

import msgspec

from ulm.bots.budget import Budget
from ulm.bots.plan import Plan
from ulm.bots.planner import Planner
from ulm.bots.reasons import Explanation
from ulm.bots.registry import make_bot
from ulm.rules import Move, View

EXPLANATION_SECONDS = 0.8
COMPARING_SECONDS = 0.15  # of these, for comparing the plans found
MOST_RESTARTS = 3  # per question, for bots that crash the process each time
GRACE_SECONDS = 10.0  # how late an answer may be on a busy machine
START_SECONDS = 20.0  # additional time for a new process to start
POLL_INTERVAL = 1.0  # seconds


class WorkerFailed(Exception):
    """The bot's process could not answer, even after restarts."""


class _Question(msgspec.Struct, frozen=True):
    ticket: int
    view: Any
    bot: str
    seed: int
    seconds: float
    explain: bool


class _Hurry(msgspec.Struct, frozen=True):
    """Answer the question with this ticket at once."""

    ticket: int


class _Answer(msgspec.Struct, frozen=True):
    ticket: int
    move: Move | None
    error: str = ""
    details: str = ""
    explanation: Explanation | None = None
    public_explanation: Explanation | None = None
    out_of_time: bool = False


class Worker:
    """One bot process, which answers one question at a time."""

    def __init__(self, on_ready: Callable[[], None] | None = None) -> None:
        """`on_ready` is called from another thread when `result` has an answer or a failure."""
        self._on_ready = on_ready
        self._lock = threading.Lock()
        self._process: Any = None
        self._pipe: Connection | None = None
        self._listener: threading.Thread | None = None
        self._process_lost = False
        """Whether the process has ended or hangs."""
        self._ticket = self._sent = self._hurried = 0
        """The last question asked, the last one the process was sent, the last one it was told to answer at once."""
        self._question: _Question | None = None
        self._answer: _Answer | None = None
        self._busy = False
        """Whether the process is working on a question."""
        self._failures = 0
        #: the bot's explanation of the move last returned by `result`
        self.explanation: Explanation | None = None
        #: the same from public information only
        self.public_explanation: Explanation | None = None
        #: whether the time was up before the bot had thought as much as it does on an ordinary machine
        self.out_of_time = False
        #: how often a dead or hanging process was replaced
        self.restarts = 0

    @property
    def thinking(self) -> bool:
        """Whether a question is open."""
        return self._question is not None

    def ask(self, view: View, bot: str, seed: int, seconds: float | None = None, *, explain: bool = False) -> None:
        """Have a bot choose a move for the view's seat; cancels an open question. `explain`: the answer includes a
        public explanation.
        """
        kind = make_bot(bot, seed)
        self.cancel()
        self._ticket += 1
        self._failures = 0
        seconds = kind.seconds if seconds is None else seconds
        self._question = _Question(self._ticket, view, bot, seed, seconds, explain)
        self._send()

    def result(self) -> Move | None:
        """The chosen move, returned once; None while the bot is thinking. Raises WorkerFailed on failure."""
        question = self._question
        if question is None:
            return None
        answer = self._take_answer()
        if answer is not None and answer.ticket == question.ticket:
            self._question = None
            if answer.move is None:
                failure = WorkerFailed(answer.error)
                failure.add_note(answer.details)
                raise failure
            self.explanation, self.public_explanation = answer.explanation, answer.public_explanation
            self.out_of_time = answer.out_of_time
            return answer.move
        if self._process_lost:
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

    def _take_answer(self) -> _Answer | None:
        """Take the latest answer of the process, if any."""
        with self._lock:
            answer, self._answer = self._answer, None
        if answer is not None:
            self._busy = False
        return answer

    def hurry(self) -> None:
        """Make the bot answer the open question at once with the best move found so far."""
        if self._question is None or self._hurried == self._question.ticket:
            return
        self._hurried = self._question.ticket
        if self._sent == self._hurried:
            self._tell(_Hurry(self._hurried))

    def _tell(self, message: _Question | _Hurry) -> None:
        """Send to the process. At most one question and one hurry are unanswered, so the pipe is never full."""
        assert self._pipe is not None
        with suppress(OSError):  # it has just died; the listener will notice
            self._pipe.send(message)

    def cancel(self) -> None:
        """Cancel the open question; its answer is never returned."""
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
        assert self._question is not None
        if self._process_lost:
            self._notify()  # result() starts another
            return
        self._take_answer()
        if self._busy:
            return  # result() sends it later: writing to a full pipe that nobody reads would block the window
        self._busy = True
        self._sent = self._question.ticket
        self._tell(self._question)
        if self._hurried == self._sent:  # while another was being answered
            self._tell(_Hurry(self._sent))

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._pipe = ours
        self._process_lost = self._busy = False
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True, name="ulm-bots")
        self._process.start()
        theirs.close()
        self._listener = threading.Thread(target=self._listen, args=(ours,), daemon=True, name="ulm-bots-listener")
        self._listener.start()

    def _stop(self) -> None:
        if self._process is None:
            return
        assert self._pipe is not None
        assert self._listener is not None
        # It has nothing to save, and a hanging process would not react to a gentler signal.
        self._process.kill()
        self._process.join(2.0)
        self._listener.join(2.0)
        self._pipe.close()
        self._process = self._pipe = self._listener = None

    def _listen(self, pipe: Connection) -> None:
        waited, start_allowance = 0.0, START_SECONDS
        while True:
            try:
                if pipe.poll(POLL_INTERVAL):
                    answer = pipe.recv()
                    waited, start_allowance = 0.0, 0.0
                    with self._lock:
                        self._answer = answer
                    self._notify()
                    continue
            except (EOFError, OSError):
                break
            # Count polls instead of reading the clock, so that time during which the machine sleeps does not count.
            question = self._question
            waited = 0.0 if question is None else waited + POLL_INTERVAL
            if question is not None:
                limit = question.seconds + EXPLANATION_SECONDS + GRACE_SECONDS + start_allowance
                if waited > limit:
                    break
        self._process_lost = True
        self._notify()

    def _notify(self) -> None:
        if self._on_ready is not None:
            self._on_ready()


# ---- in the separate process ----


class _Inbox:
    """What the program sends, read by a thread, so that it arrives while a bot is thinking.

    A pipe is all it needs: shared memory and semaphores are not to be had on every system.
    """

    def __init__(self, pipe: Connection) -> None:
        self.questions: SimpleQueue[_Question | None] = SimpleQueue()
        """None when there will be no more."""
        self._pipe = pipe
        self._wanted = 0
        threading.Thread(target=self._read, daemon=True, name="ulm-bots-inbox").start()

    def wants(self, ticket: int) -> bool:
        """Whether a bot may go on thinking about the question with this ticket."""
        return self._wanted == ticket

    def _read(self) -> None:
        try:
            while True:
                message = self._pipe.recv()
                if isinstance(message, _Question):
                    self._wanted = message.ticket
                    self.questions.put(message)
                elif self.wants(message.ticket):
                    self._wanted = 0
        except (EOFError, OSError):
            self._wanted = 0
            self.questions.put(None)


def _serve(pipe: Connection) -> None:
    """The process: answer questions until the pipe closes."""
    inbox = _Inbox(pipe)
    plans: dict[tuple[str, int], Plan] = {}  # of each bot and seat
    while True:
        try:
            question = inbox.questions.get()
        except KeyboardInterrupt:
            return
        if question is None:
            return
        try:
            bot = make_bot(question.bot, question.seed)
            ticket = question.ticket

            def cancelled(ticket: int = ticket) -> bool:
                return not inbox.wants(ticket)

            budget = Budget(bot.nodes, question.seconds, cancelled)
            who = (question.bot, question.view.seat)
            if isinstance(bot, Planner):
                bot.plan = plans.get(who, Plan())
            move = bot.choose(question.view, budget)
            if isinstance(bot, Planner):
                plans[who] = bot.plan
            # Planning again without the hand takes about as long as the choice did.
            explanation_budget = Budget(bot.nodes, EXPLANATION_SECONDS - COMPARING_SECONDS, cancelled)
            public = bot.public_explanation(question.view, move, explanation_budget) if question.explain else None
            answer = _Answer(
                ticket,
                move,
                explanation=bot.explain(),
                public_explanation=public,
                out_of_time=budget.out_of_time,
            )
        except Exception as error:  # report a bot's error to the game instead of ending the process
            message = f"{type(error).__name__}: {error}"
            answer = _Answer(question.ticket, None, message, details=traceback.format_exc())
        try:
            pipe.send(answer)
        except (BrokenPipeError, OSError):
            return

"""Runs bots in a process of its own, so that no frame waits for them.

`Worker.ask` returns at once; `result()` fetches the answer. A process that died, or has not answered long after its
time limit, is replaced and asked again.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import NamedTuple

from ulm.ai.bot_registry import make_bot
from ulm.ai.explanation import Explanation
from ulm.ai.planner_bot import Planner
from ulm.ai.think_budget import Budget
from ulm.ai.turn_plan import TurnPlan
from ulm.processes import Process, ProcessResult, ProcessTask, should_stop
from ulm.rules import Move, View

EXPLANATION_SECONDS = 0.8
COMPARING_SECONDS = 0.15  # of these, for comparing the plans found
TURN_SECONDS = 2.5
"""So long may the decisions of one turn take together, with their reasons, where a bot's own time limit applies."""
_LEAST_SECONDS = 0.2
"""For each decision, however long the turn has taken."""
MOST_MINDS = 200
"""So many bots are remembered at once: those of a server's tables think in turn."""
MOST_RESTARTS = 3  # per question, for bots that crash the process each time


class WorkerFailed(Exception):
    """The bot's process could not answer, even after restarts."""


class BotAnswer(NamedTuple):
    """What a bot answers."""

    move: Move
    explanation: Explanation | None
    public_explanation: Explanation | None
    out_of_time: bool


class Worker:
    """One bot process, which answers one question at a time."""

    def __init__(self, on_ready: Callable[[], None] | None = None) -> None:
        """`on_ready` is called from another thread when `result` has an answer or a failure."""
        self._on_ready = on_ready
        self._process = Process("ulm-bots")
        self._task: ProcessTask | None = None
        self._news: SimpleQueue[ProcessResult] = SimpleQueue()
        """What comes of the open question."""
        #: the bot's explanation of the move last returned by `result`
        self.explanation: Explanation | None = None
        #: the same from public information only
        self.public_explanation: Explanation | None = None
        #: whether the time was up before the bot had thought as much as it does on an ordinary machine
        self.out_of_time = False

    @property
    def thinking(self) -> bool:
        """Whether a question is open."""
        return self._task is not None

    @property
    def restarts(self) -> int:
        """How often a dead or hanging process was replaced."""
        return self._process.restarts

    def ask(self, view: View, bot: str, seed: int, seconds: float | None = None, *, explain: bool = False) -> None:
        """Have a bot choose a move for the view's seat; cancels an open question. Without ``seconds`` it has the time
        of its level, and TURN_SECONDS for the turn. `explain`: the answer includes a public explanation.
        """
        longest = make_bot(bot, seed).seconds if seconds is None else seconds
        self.cancel()
        self._news = SimpleQueue()
        take, work = partial(self._take, self._news), partial(answer, view, bot, seed, seconds, explain)
        self._task = self._process.begin(take, work, seconds=longest + EXPLANATION_SECONDS, tries=1 + MOST_RESTARTS)

    def _take(self, news: SimpleQueue[ProcessResult], each: ProcessResult) -> None:
        news.put(each)
        if self._on_ready is not None:
            self._on_ready()

    def result(self) -> Move | None:
        """The chosen move, returned once; None while the bot is thinking. Raises WorkerFailed on failure."""
        if self._task is None or self._news.empty():
            return None
        self._task = None
        news = self._news.get()
        if news.error:
            raise news.failure(WorkerFailed)
        found: BotAnswer = news.value
        self.explanation, self.public_explanation = found.explanation, found.public_explanation
        self.out_of_time = found.out_of_time
        return found.move

    def hurry(self) -> None:
        """Make the bot answer the open question at once with the best move found so far."""
        if self._task is not None:
            self._process.hurry(self._task)

    def cancel(self) -> None:
        """Cancel the open question; its answer is never returned."""
        if self._task is not None:
            self._process.hurry(self._task, wanted=False)
            self._task = None

    def close(self) -> None:
        """End the process; the next question starts another."""
        self._task = None
        self._process.close()
        self._process = Process("ulm-bots")


# ---- in the separate process ----


class _Mind(NamedTuple):
    """What a bot keeps from one decision to the next: the plan that it means to go on with, in which round and phase it
    thought last, and for how many seconds in that turn.
    """

    plan: TurnPlan = TurnPlan()
    round: int = 0
    phase: int = 0
    seconds: float = 0.0


_minds: OrderedDict[tuple[str, str, int], _Mind] = OrderedDict()
"""Of each game, bot and seat; what was used least lately first."""


def answer(view: View, name: str, seed: int, seconds: float | None, explain: bool, game: str = "") -> BotAnswer:
    """Have a bot choose, and explain if wanted. ``game`` tells games apart in which bots think in turn."""
    began = time.monotonic()
    bot, pos = make_bot(name, seed), view.position
    mind = _minds.pop((game, name, view.seat), _Mind())
    # the same turn begins anew where it was taken back
    used = mind.seconds if mind.round == pos.round and pos.phase >= mind.phase else 0.0

    def at_most(wanted: float) -> float:
        """So many seconds, or those that are left of the turn; what was asked for with a time of its own has that."""
        left = TURN_SECONDS - used - (time.monotonic() - began)
        return wanted if seconds is not None else min(wanted, max(_LEAST_SECONDS, left))

    budget = Budget(bot.nodes, at_most(bot.seconds if seconds is None else seconds), should_stop)
    if isinstance(bot, Planner):
        bot.plan = mind.plan
    move = bot.choose(view, budget)
    # Planning again without the hand takes about as long as the choice did.
    explaining = Budget(bot.nodes, at_most(EXPLANATION_SECONDS - COMPARING_SECONDS), should_stop)
    public = bot.public_explanation(view, move, explaining) if explain else None
    found = BotAnswer(move, bot.explain(), public, budget.out_of_time)
    plan = bot.plan if isinstance(bot, Planner) else TurnPlan()
    _minds[game, name, view.seat] = _Mind(plan, pos.round, pos.phase, used + time.monotonic() - began)
    if len(_minds) > MOST_MINDS:
        _minds.popitem(last=False)
    return found

"""Bots at a table think in one process of the server, one question after the other, on masked views only."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Protocol

from ulm.bots.budget import Budget
from ulm.bots.registry import make_bot
from ulm.bots.worker import WorkerFailed
from ulm.processes.process import News, Process, told_to_stop
from ulm.rules import Move, View

_TRIES = 3


class Thinker(Protocol):
    """Who asks bots for moves."""

    async def choose(self, view: View, bot: str, seed: int) -> Move:
        """The move of a bot. Raises WorkerFailed."""


class ProcessThinker:
    """Bots in a process of its own, started with the first question."""

    def __init__(self) -> None:
        self._process = Process("ulm-bots")

    async def choose(self, view: View, bot: str, seed: int) -> Move:
        """The move of a bot. Raises WorkerFailed."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Move] = loop.create_future()

        def settle(news: News) -> None:
            if answer.done():  # nobody waits any more
                return
            if news.error:
                answer.set_exception(news.failure(WorkerFailed))
            else:
                answer.set_result(news.value)

        def take(news: News) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(settle, news)

        seconds = make_bot(bot, seed).seconds
        self._process.begin(take, partial(_choose, view, bot, seed), seconds=seconds, tries=_TRIES)
        return await answer

    def close(self) -> None:
        """End the process."""
        self._process.close()


def _choose(view: View, name: str, seed: int) -> Move:
    """In the process: the bot's choice."""
    bot = make_bot(name, seed)
    return bot.choose(view, Budget(bot.nodes, bot.seconds, told_to_stop))

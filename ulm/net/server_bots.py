"""Bots at a table think in one process of the server, one question after the other, on masked views only."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import NamedTuple, Protocol

from ulm.ai.bot_process import EXPLANATION_SECONDS, WorkerFailed, answer
from ulm.ai.bot_registry import make_bot
from ulm.ai.explanation import Explanation
from ulm.processes import Process, ProcessResult
from ulm.rules import Move, View

_TRIES = 3


class BotChoice(NamedTuple):
    """A move, and the reasons for it by what everybody may know."""

    move: Move
    reasons: Explanation | None


class BotService(Protocol):
    """Who asks bots for moves."""

    async def choose(self, view: View, bot: str, seed: int, game: str, *, explain: bool = False) -> BotChoice:
        """The move of a bot in one of several games, with its reasons if they are wanted. Raises WorkerFailed."""


class ProcessThinker:
    """Bots in a process of its own, started with the first question."""

    def __init__(self) -> None:
        self._process = Process("ulm-bots")

    async def choose(self, view: View, bot: str, seed: int, game: str, *, explain: bool = False) -> BotChoice:
        """The move of a bot in one of several games, with its reasons if they are wanted. Raises WorkerFailed."""
        loop = asyncio.get_running_loop()
        choice: asyncio.Future[BotChoice] = loop.create_future()

        def settle(news: ProcessResult) -> None:
            if choice.done():  # nobody waits any more
                return
            if news.error:
                choice.set_exception(news.failure(WorkerFailed))
            else:
                choice.set_result(news.value)

        def take(news: ProcessResult) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(settle, news)

        seconds = make_bot(bot, seed).seconds + (EXPLANATION_SECONDS if explain else 0.0)
        self._process.begin(take, partial(_choose, view, bot, seed, explain, game), seconds=seconds, tries=_TRIES)
        return await choice

    def close(self) -> None:
        """End the process."""
        self._process.close()


def _choose(view: View, name: str, seed: int, explain: bool, game: str) -> BotChoice:
    """In the process: the bot's choice."""
    found = answer(view, name, seed, None, explain, game)
    return BotChoice(found.move, found.public_explanation)

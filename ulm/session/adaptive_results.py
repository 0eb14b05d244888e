"""The results of the human players in the saved games, from which the adaptive bot's strength is found."""

from __future__ import annotations

import time
from collections.abc import Iterable
from itertools import islice

from ulm.ai.adaptive_strength import LATEST, BotGameResult, bot_for, rating_of
from ulm.ai.bot_ratings import bot_ratings
from ulm.ai.bot_registry import resolve_name
from ulm.session.table_setup import ADAPTIVE, COLOURS, TableSetup
from ulm.storage.game_index import Index
from ulm.storage.game_statistics import level
from ulm.storage.game_summary import Summary

_SECONDS = 1.5


def results(summaries: Iterable[Summary]) -> list[BotGameResult]:
    """The results of humans against rated bots in the latest games; summaries must come newest first.

    Practice games do not count, since moves can be taken back there. At larger tables each human is compared with each
    bot, and all these pairs together count as one game.
    """
    games = (found for summary in summaries if (found := _results_in(summary)))
    return [result for found in islice(games, LATEST) for result in found]


def _results_in(summary: Summary) -> list[BotGameResult]:
    if not summary.finished or summary.practice:
        return []
    ratings = bot_ratings()
    humans = [number for number, seat in enumerate(summary.seats) if seat.bot is None]
    bots = [
        (number, ratings[level(seat.bot)])
        for number, seat in enumerate(summary.seats)
        if seat.bot is not None and level(seat.bot) in ratings
    ]
    weight = 1 / max(1, len(humans) * len(bots))
    return [BotGameResult(rating, _won(summary, human, bot), weight) for human in humans for bot, rating in bots]


def _won(summary: Summary, human: int, bot: int) -> float:
    """Whether the human was ahead of the bot in the end; one half if neither was."""
    mine, other = [(number in summary.winners, summary.seats[number].score.total) for number in (human, bot)]
    return 0.5 if mine == other else float(mine > other)


def bot_of(name: str, seed: int) -> str:
    """The bot that plays in a game for a name in the set-up: the adaptive one is found by the saved games."""
    return bot_for(players_rating(), bot_ratings(), seed) if name == ADAPTIVE else resolve_name(name, seed)


def bots_of(setup: TableSetup, seed: int) -> list[str | None]:
    """The bots that play in a game with this seed, by seat; None for people."""
    return [seat.bot and bot_of(seat.bot, seed * len(COLOURS) + number) for number, seat in enumerate(setup.seats)]


def players_rating() -> float:
    """The rating of the human players, from the saved games."""
    index = Index()
    end = time.monotonic() + _SECONDS  # a new game must not wait for a thousand others to be read
    try:
        index.scan()
    except OSError:  # nothing can be read there: a new player
        return rating_of([], bot_ratings())
    index.read(stopped=lambda: time.monotonic() > end)
    return rating_of(results(index.summaries), bot_ratings())

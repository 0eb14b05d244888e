"""Finds the bot that a player beats in about half of all games, from how the player's last games ended."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ulm.ai.bot_ratings import chance

LATEST = 30
"""How many of a player's games count, the latest ones."""
_SPREAD = 400.0
"""How far the rating of a new player may well be from what is assumed (a standard deviation)."""
_STEPS = 60
_SLOPE = 0.0057565  # ln 10 / 400: how fast the chance of winning changes with the rating


class BotGameResult(NamedTuple):
    """How a game against a bot ended: its rating, and the share of the victory, 0 to 1. ``weight`` is less than 1
    where a game had several such pairs.
    """

    rating: float
    won: float
    weight: float = 1.0


def rating_of(results: Iterable[BotGameResult], ratings: Mapping[str, int]) -> float:
    """The most likely rating of a player, from results and what is assumed of a new player.

    A new player is taken to stand between the second and the third weakest bot; the weakest is for children.
    """
    _, second, third = sorted(ratings.values())[:3]
    start = (second + third) / 2
    known = list(results)
    low, high = min(ratings.values()) - 1000.0, max(ratings.values()) + 1000.0
    for _ in range(_STEPS):  # what is looked for lies where more wins than expected turn into fewer
        middle = (low + high) / 2
        surprise = sum([each.weight * (each.won - chance(middle, each.rating)) for each in known])
        if _SLOPE * surprise > (middle - start) / _SPREAD**2:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def bot_for(rating: float, ratings: Mapping[str, int], seed: int) -> str:
    """The bot for a player of this rating: one of the two nearest, drawn so that half of the games are won."""
    ladder = sorted(ratings, key=ratings.__getitem__)
    below = [name for name in ladder if ratings[name] <= rating]
    above = [name for name in ladder if ratings[name] > rating]
    if not below:
        return above[0]
    if not above:
        return below[-1]
    weaker, stronger = below[-1], above[0]
    easy, hard = chance(rating, ratings[weaker]), chance(rating, ratings[stronger])
    share = (easy - 0.5) / (easy - hard)  # of the games against the stronger one
    return stronger if random.Random(seed).random() < share else weaker

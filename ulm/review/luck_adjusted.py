"""Shares of wins without the luck that was measured (control variates, as AIVAT has them for poker).

The luck of a bot in a game (game_luck.py) has the expectation 0, so that `wins − c × luck` has that of the wins for any
c that does not depend on the game itself. A good c makes it vary less: it is the slope of wins on luck in all games
but those of the same seed, which share their deck with this one. What is left varies around the mean of all, seed by
seed, which gives the interval (Student's t); games of one seed with rotated seats count as one observation.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from ulm.ai.arena import Adjusted, ArenaResult, PlayedGame

_FEWEST_SEEDS = 10
"""Of fewer observations, nothing is said."""
_Z = 1.959964
_CERTAIN = 1e-9
"""A spread below this is none: all games ended alike."""


class _Seed(NamedTuple):
    """The games of a seed, for one bot: how many, and the sums of its wins and its luck."""

    games: int
    wins: float
    luck: float


def with_adjusted_shares(result: ArenaResult, done: Sequence[PlayedGame]) -> ArenaResult:
    """The result of these games, with the adjusted shares of all bots. Games without measured luck are left out."""
    measured = [played for played in done if played.luck is not None]
    rows = [msgspec.structs.replace(row, adjusted=None) for row in result.bots]
    for number, row in enumerate(rows):
        share = adjusted_share(row.bot, measured)
        if share is not None:
            low, high = share.low, share.high
            factor = ((row.high - row.low) / (high - low)) ** 2 * len(done) / len(measured)
            rows[number] = msgspec.structs.replace(row, adjusted=Adjusted(share.win_share, low, high, factor))
    return msgspec.structs.replace(result, bots=tuple(rows))


class Share(NamedTuple):
    """A share of wins and its 95 % interval."""

    win_share: float
    low: float
    high: float


def adjusted_share(bot: str, done: Sequence[PlayedGame]) -> Share | None:
    """The share of wins of a bot without luck. None where too few games were won or lost to know what luck changes."""
    seeds = _by_seed(bot, done)
    if len(seeds) < _FEWEST_SEEDS:
        return None
    every = [
        _Sums(seed.games, seed.wins, seed.wins * seed.luck, seed.games * seed.luck, seed.luck**2) for seed in seeds
    ]
    total = _Sums(*map(sum, zip(*every, strict=True)))
    left = [seed.wins - total.slope_without(own) * seed.luck for seed, own in zip(seeds, every, strict=True)]
    share = sum(left) / total.games
    spread = sum((value - share * seed.games) ** 2 for value, seed in zip(left, seeds, strict=True))
    reach = _student(len(seeds) - 1) * math.sqrt(spread * len(seeds) / (len(seeds) - 1)) / total.games
    if reach < _CERTAIN:
        return None
    return Share(share, share - reach, share + reach)


class _Sums(NamedTuple):
    """What the slope of wins on luck is made of; adding up over seeds."""

    games: float
    wins: float
    wins_luck: float
    games_luck: float
    luck_squared: float

    def slope_without(self, own: _Sums) -> float:
        """The slope for all other seeds; the mean of luck is known to be 0."""
        games, wins, wins_luck, games_luck, luck_squared = (all_ - one for all_, one in zip(self, own, strict=True))
        return (wins_luck - wins / games * games_luck) / luck_squared if luck_squared > _CERTAIN else 0.0


def _by_seed(bot: str, done: Sequence[PlayedGame]) -> list[_Seed]:
    """Games that are the same one count once."""
    seeds: dict[int, _Seed] = {}
    for played in {(played.seed, played.bots): played for played in done}.values():
        if played.luck is not None and bot in played.bots:
            seats = [seat for seat, name in enumerate(played.bots) if name == bot]
            wins = sum(seat in played.winners for seat in seats) / len(played.winners)
            luck = sum(played.luck[seat] for seat in seats)
            before = seeds.get(played.seed, _Seed(0, 0.0, 0.0))
            seeds[played.seed] = _Seed(before.games + 1, before.wins + wins, before.luck + luck)
    return list(seeds.values())


def _student(freedom: int) -> float:
    """The quantile of Student's distribution for 95 %, by its expansion around the normal one.

    >>> [round(_student(freedom), 2) for freedom in (9, 30, 1000)]
    [2.26, 2.04, 1.96]
    """
    z, f = _Z, freedom
    return (
        z
        + (z**3 + z) / (4 * f)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * f**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * f**3)
    )

"""Ratings by Glicko-2.

The formulas and their names are those of Mark E. Glickman, "Example of the Glicko-2 system" (Boston University, 2012;
revised 2022, glicko.net/glicko/glicko2.pdf), where they are numbered as steps 1 to 8. The volatility is found by the
Illinois algorithm of its step 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

_SCALE = 173.7178
_MIDDLE = 1500.0
_SYSTEM = 0.5
"""The system constant τ: how much the volatility may change."""
_NEAR = 1e-6
LARGEST_DEVIATION = 350.0


class Rating(NamedTuple):
    """A rating, how uncertain it is (RD), and its volatility."""

    rating: float = _MIDDLE
    deviation: float = LARGEST_DEVIATION
    volatility: float = 0.06


class RatedResult(NamedTuple):
    """A game against an opponent: its rating and deviation, and the score from 0 (lost) to 1 (won)."""

    rating: float
    deviation: float
    score: float


def rated(player: Rating, results: Sequence[RatedResult]) -> Rating:
    """The rating after a rating period with these results, which may be none."""
    own = (player.rating - _MIDDLE) / _SCALE
    deviation = player.deviation / _SCALE
    if not results:
        return player._replace(deviation=_bounded(_SCALE * sqrt(deviation**2 + player.volatility**2)))
    precision = improvement = 0.0
    for other, its_deviation, score in results:
        weight = _weight(its_deviation / _SCALE)
        share = expected(player, other, its_deviation)
        precision += weight**2 * share * (1 - share)
        improvement += weight * (score - share)
    variance = 1 / precision
    volatility = _volatility(player.volatility, deviation, variance, variance * improvement)
    before = deviation**2 + volatility**2
    after = 1 / sqrt(1 / before + 1 / variance)
    return Rating(_SCALE * (own + after**2 * improvement) + _MIDDLE, _bounded(_SCALE * after), volatility)


def expected(player: Rating, other: float, deviation: float) -> float:
    """E(μ, μj, φj): the score (0 to 1) to be expected against an opponent of a rating and deviation."""
    return 1 / (1 + exp(-_weight(deviation / _SCALE) * (player.rating - other) / _SCALE))


def _weight(deviation: float) -> float:
    """g(φ): the less certain an opponent's rating is, the less a game against it tells."""
    return 1 / sqrt(1 + 3 * deviation**2 / pi**2)


def _bounded(deviation: float) -> float:
    return min(deviation, LARGEST_DEVIATION)


def _volatility(old: float, deviation: float, variance: float, delta: float) -> float:
    """The new volatility (step 5)."""
    a = log(old**2)

    def f(x: float) -> float:
        spread = deviation**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - a) / _SYSTEM**2

    low = a
    if delta**2 > deviation**2 + variance:
        high = log(delta**2 - deviation**2 - variance)
    else:
        high = a - _SYSTEM  # the paper goes on while f is below 0 there, but it is never below 1/τ - 1/2
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _NEAR:
        between = low + (low - high) * f_low / (f_high - f_low)
        f_between = f(between)
        if f_between * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = between, f_between
    return exp(low / 2)

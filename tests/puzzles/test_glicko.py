"""Glicko-2, with the worked example of its paper."""

from __future__ import annotations

from math import exp, log, pi

import pytest

from ulm.analysis.glicko import LARGEST_DEVIATION, RatedResult, Rating, rated


def test_the_example_of_the_paper() -> None:
    found = rated(
        Rating(1500, 200, 0.06), [RatedResult(1400, 30, 1), RatedResult(1550, 100, 0), RatedResult(1700, 300, 0)]
    )
    assert found.rating == pytest.approx(1464.06, abs=0.02)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_results_only_the_deviation_grows() -> None:
    found = rated(Rating(1600, 50, 0.06), [])
    assert (found.rating, found.volatility) == (1600, 0.06)
    assert 50 < found.deviation < 52
    assert rated(Rating(1600, 350, 0.06), []).deviation == LARGEST_DEVIATION


def test_a_surprise_changes_more_than_what_was_expected() -> None:
    player = Rating(1500, 80)
    expected, surprise = (rated(player, [RatedResult(other, 60, 1)]).rating for other in (1100, 1900))
    assert 1500 < expected < surprise


@pytest.mark.parametrize(
    "own", [Rating(1500, 200, 0.06), Rating(1500, 40, 0.06), Rating(1800, 80, 0.2), Rating(1200, 350, 0.01)]
)
@pytest.mark.parametrize(
    "results",
    [
        [RatedResult(1500, 60, 1)],
        [RatedResult(2600, 30, 1)] * 4,
        [RatedResult(900, 30, 0)] * 12,
        [RatedResult(1700, 200, 0.5)] * 3,
    ],
)
def test_the_volatility_is_where_the_function_of_step_5_is_zero(own: Rating, results: list[RatedResult]) -> None:
    """The function as the paper writes it, whatever way leads to its zero; small changes and large surprises."""
    phi, mu = own.deviation / 173.7178, (own.rating - 1500) / 173.7178
    g = [1 / (1 + 3 * (each.deviation / 173.7178) ** 2 / pi**2) ** 0.5 for each in results]
    expected = [1 / (1 + exp(-a * (mu - (each.rating - 1500) / 173.7178))) for a, each in zip(g, results, strict=True)]
    v = 1 / sum(a**2 * e * (1 - e) for a, e in zip(g, expected, strict=True))
    delta = v * sum(a * (each.score - e) for a, e, each in zip(g, expected, results, strict=True))

    def f(volatility: float) -> float:
        x, ex = log(volatility**2), volatility**2
        shown = ex * (delta**2 - phi**2 - v - ex) / (2 * (phi**2 + v + ex) ** 2)
        return shown - (x - log(own.volatility**2)) / 0.5**2

    found = rated(own, results).volatility
    assert f(found * 0.99999) > 0 > f(found * 1.00001)

"""Glicko-2, with the worked example of its paper."""

from __future__ import annotations

import pytest

from ulm.puzzles.glicko import LARGEST_DEVIATION, Rating, Result, rated


def test_the_example_of_the_paper() -> None:
    found = rated(Rating(1500, 200, 0.06), [Result(1400, 30, 1), Result(1550, 100, 0), Result(1700, 300, 0)])
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
    expected, surprise = (rated(player, [Result(other, 60, 1)]).rating for other in (1100, 1900))
    assert 1500 < expected < surprise


def test_a_series_of_surprises_raises_the_volatility() -> None:
    player = Rating(1500, 40)
    for _ in range(5):
        player = rated(player, [Result(2400, 30, 1)] * 4)
    assert player.volatility > 0.06

"""Fitting the chance of winning to games."""

import math
import random

import pytest

from tools.training.fit_win_chance import StandingSample, fitted, forecasts


def games(number: int, seed: int = 1) -> list[list[StandingSample]]:
    """Made-up games in which a lead wins by a known curve: its logit is 0.3 of the lead."""
    rng = random.Random(seed)
    found = []
    for _ in range(number):
        lead = rng.gauss(0, 6)
        won = float(rng.random() < 1 / (1 + math.exp(-0.3 * lead)))
        found.append([StandingSample(lead, left, won) for left in (4, 2)])
    return found


def test_the_curve_that_made_the_games_is_found() -> None:
    curve = fitted(2, [each for game in games(4000) for each in game])
    for lead in (-8.0, 0.0, 3.0):
        assert curve.chance(lead, 3) == pytest.approx(1 / (1 + math.exp(-0.3 * lead)), abs=0.03)


def test_each_game_is_foretold_once_by_a_curve_of_other_games() -> None:
    played = games(11)
    found = list(forecasts(2, played))
    assert sorted(each.game for each in found) == sorted([*range(11), *range(11)])
    without_first_fold = [each for number, game in enumerate(played) if number % 5 for each in game]
    lead, left, _ = played[5][0]
    assert found[2].game == 5
    assert found[2].chance == fitted(2, without_first_fold).chance(lead, left)

"""Simulated players of the adaptive bot."""

from __future__ import annotations

from tools.training.adaptive_trial import won

LADDER = {"child": 700, "apprentice": 1000, "assistant": 1200, "journeyman": 1400}


def test_a_player_within_the_ladder_wins_about_half_of_the_games() -> None:
    games = [each for seed in range(12) for each in won(1100, 40, seed, LADDER)[20:]]
    assert 0.4 < sum(games) / len(games) < 0.6

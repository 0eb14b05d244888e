"""How often bots of a level do what the game offers."""

from __future__ import annotations

from tools.training.level_habits import HABITS, counts_of
from ulm.ai.arena import ArenaGame, play_game


def test_habits_are_counted_for_a_seat_on_average() -> None:
    played = play_game(ArenaGame(("random", "random"), 3, {}))
    found = dict(zip(HABITS, counts_of(played), strict=True))
    assert found["swaps"] == sum(move.startswith("swap") for move in played.moves) / 2 > 0
    assert found["cards laid out"] <= sum(move.endswith(" later") for move in played.moves) / 2
    assert found["points"] == sum(score.total for score in played.final) / 2
    assert found["unused actions"] > 0

"""What was played and what the review calls better are played on to the end with the same luck."""

from __future__ import annotations

import pytest

from tools.training import turn_differences, worst_turns
from tools.training.worst_turns import brought_less
from ulm.records import scenario_setup
from ulm.rules import Game, Move


@pytest.fixture(autouse=True)
def _little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_differences, "PLAY_ON", (20, 2))
    monkeypatch.setattr(worst_turns, "NODES", 60)


def last_turn() -> Game:
    """The last turn of a game, with three actions on the river."""
    rules = Game.new().rules
    position = {"round": 10, "active": 1, "grid": ["turquoise"] * 9, "bag": ["turquoise"]}
    game = Game.at(rules, scenario_setup.position(rules, 2, 0, position))
    game.play("draw")
    return game


def test_a_turn_that_ends_without_its_actions_brings_less() -> None:
    game = last_turn()
    played = [Move.parse(text) for text in ("push N1", "end")]
    better = [Move.parse(text) for text in ("push N1", "river", "river", "river", "end")]
    assert brought_less(game, played, better, 3) == [3.0] * 3, "a space is a point (RULES 9)"

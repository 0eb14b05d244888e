"""A turn is ended with a seal in a quarter and without it, and both ends are played on with the same luck."""

from __future__ import annotations

import pytest

from tools.training import turn_differences
from tools.training.forced_seals import BONUS, best_end, the_turn, trial

SEED = 28
"""A turn of round 3 in which a seal can be placed in the Oath House."""


@pytest.fixture(autouse=True)
def _little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_differences, "PLAY_ON", (20, 2))


def test_one_end_of_the_turn_has_the_seal_and_the_other_has_not() -> None:
    game = the_turn(SEED)
    quarter, seat = game.rules.quarter_ids.index("oath_house"), game.position.active
    before = game.position.quarters[quarter].count(seat)
    forced, free = (best_end(game, quarter, bonus) for bonus in (BONUS, -BONUS))
    assert forced is not None
    assert free is not None
    assert forced.position.quarters[quarter].count(seat) == before + 1
    assert free.position.quarters[quarter].count(seat) == before
    assert len(forced.position.descendants) < len(game.position.descendants)


def test_a_trial_is_the_same_each_time_and_says_what_it_was_of() -> None:
    found = trial("oath_house", SEED)
    assert found == trial("oath_house", SEED)
    assert (found.quarter, found.seed, found.round) == ("oath_house", SEED, 3)
    assert found.descendant == "barge_driver"
    assert found.real is not None
    assert found.real.is_integer(), "points at the end of a game"

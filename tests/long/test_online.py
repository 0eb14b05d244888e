"""Small runs of the programs that play at tables of other computers: each must find nothing."""

import os
from pathlib import Path

import pytest

from tests.online import kills, whole_games

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(os.name != "posix", reason="there is no kill -9"),
]


@pytest.mark.parametrize("seed", [3, 4], ids=["server", "house"])
def test_kills_lose_no_move_and_make_none_twice(tmp_path: Path, seed: int) -> None:
    tally = kills.run(tmp_path, kills=4, seed=seed)
    assert tally.lost == []
    assert sum(tally.kills.values()) >= 4
    assert tally.finished == 1
    assert tally.shown > 100


@pytest.mark.sweep
@pytest.mark.parametrize("number", [0, 1], ids=["with sleeps", "without"])
def test_four_programs_keep_the_same_record(tmp_path: Path, number: int) -> None:
    tally = kills.Tally()
    whole_games.play(tmp_path / "game", number, tally)
    assert tally.finished == 1
    assert tally.records >= 3
    assert tally.shown > 100

"""Small versions of the programs that play at tables elsewhere (docs/online.md): each must find nothing."""

import os
from pathlib import Path

import pytest

from tests.online import far_line, kills, whole_games

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(os.name != "posix", reason="there is no kill -9"),
]


@pytest.mark.parametrize("seed", [3, 4], ids=["server", "house"])
def test_kills_lose_no_move_and_make_none_twice(tmp_path: Path, seed: int) -> None:
    tally = kills.run(tmp_path, kills=6, seed=seed)
    assert tally.lost == []
    assert sum(tally.kills.values()) >= 6
    assert tally.finished == 1
    assert tally.shown > 100


def test_four_programs_keep_the_same_record(tmp_path: Path) -> None:
    tally = kills.Tally()
    whole_games.near(tmp_path / "game", 1, tally)
    assert (tally.finished, tally.records) == (1, 3)
    assert tally.shown > 100


@pytest.mark.skipif(not far_line.possible(), reason="no network namespaces or no TUN devices here")
def test_a_far_line_that_breaks_shows_nothing_that_never_was(tmp_path: Path) -> None:
    tally = kills.Tally()
    whole_games.far(tmp_path / "game", whole_games.SHORT, tally)
    assert (tally.finished, tally.records) == (1, 3)
    assert tally.shown > 100

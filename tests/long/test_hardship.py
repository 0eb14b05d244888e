"""Small versions of the programs that prove that nothing is lost (docs/robustness.md): each must find nothing."""

import os
from pathlib import Path

import pytest

from tests.hardship import damage, kills, soak

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not Path("/proc/self/status").exists() or os.name != "posix", reason="weighs as Linux does"),
]
JOBS = os.cpu_count() or 1


def test_kills_lose_nothing(tmp_path: Path) -> None:
    tally = kills.run(tmp_path, moments=24, operations=24, seed=11, jobs=JOBS)
    assert tally.lost == []
    assert sum(tally.moments.values()) == 48
    assert tally.offered > 24


def test_damaged_files_are_told_of_in_a_sentence() -> None:
    found = damage.run(files=1000, commands=24, seed=12, jobs=JOBS)
    assert len(found) == 1024
    assert [each for each in found if each.verdict == "failed"] == []
    assert sum(each.verdict == "refused" for each in found) > 500


def test_game_after_game_leaves_nothing_behind() -> None:
    weights, ended, stray = soak.run(24)
    # By game 20 all four tables have been seen, and whatever is kept for ever is there.
    settled, last = weights[19], weights[23]
    assert last.megabytes < settled.megabytes * (1 + soak.MOST_GROWTH)
    assert last.files <= settled.files
    assert last.threads <= settled.threads
    assert (stray, ended.children, ended.crashes) == (False, 0, 0)

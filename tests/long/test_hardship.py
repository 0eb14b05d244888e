"""Small versions of the programs that prove that nothing is lost (docs/robustness.md): each must find nothing."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hardship import kills, sitting, soak

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not Path("/proc/self/status").exists() or os.name != "posix", reason="weighs as Linux does"),
]
ROOT = Path(__file__).resolve().parents[2]
JOBS = os.cpu_count() or 1


def test_kills_lose_nothing(tmp_path: Path) -> None:
    tally = kills.run(tmp_path, moments=24, operations=24, seed=11, jobs=JOBS)
    assert tally.lost == []
    assert sum(tally.moments.values()) == 48
    assert tally.offered > 24


def test_damaged_files_are_told_of_in_a_sentence() -> None:
    # A program of its own: what a process weighs is counted from what its parent weighed.
    command = [sys.executable, "-m", "tests.hardship.damage", "--files", "1000", "--commands", "24", "--seed", "12"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=900, check=False)
    assert ended.returncode == 0, ended.stderr
    figures = dict(re.findall(r"^\| ([^|]+) \| ([\d,]+) \|$", ended.stdout, re.MULTILINE))
    assert figures["damaged files"] == "1,024"
    assert int(figures["refused, each complaint one line that names file and place"]) > 500


def test_game_after_game_leaves_nothing_behind() -> None:
    weights, ended, stray = soak.run(24)
    # By game 20 all four tables have been seen, and whatever is kept for ever is there.
    settled, last = weights[19], weights[23]
    assert last.megabytes < settled.megabytes * (1 + soak.MOST_GROWTH)
    assert last.files <= settled.files
    assert last.threads <= settled.threads
    assert (stray, ended.children, ended.crashes) == (False, 0, 0)


def test_a_sitting_leaves_nothing_behind() -> None:
    weights, ended, stray = sitting.run(1, first=24, each=12)
    settled, last = weights
    assert last.game == 36
    # Memory is for the long run: here scenes are still being seen for the first time.
    assert last.files <= settled.files + 5, "some are open for a moment; one a visit would be twelve"
    assert last.threads <= settled.threads
    assert last.children == 0
    assert (stray, ended.children, ended.crashes) == (False, 0, 0)

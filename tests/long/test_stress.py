"""Small runs of the programs in tests/stress: each must find nothing."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.stress import kills, soak

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not Path("/proc/self/status").exists() or os.name != "posix", reason="weighs as Linux does"),
]
ROOT = Path(__file__).resolve().parents[2]
JOBS = os.cpu_count() or 1


@pytest.mark.parametrize("each", [8, pytest.param(24, marks=pytest.mark.sweep)])
def test_kills_lose_nothing(tmp_path: Path, each: int) -> None:
    tally = kills.run(tmp_path, moments=each, operations=each, seed=11, jobs=JOBS)
    assert tally.lost == []
    assert sum(tally.moments.values()) == 2 * each
    assert tally.offered > each


@pytest.mark.parametrize(("files", "commands"), [(60, 4), pytest.param(1000, 24, marks=pytest.mark.sweep)])
def test_damaged_files_are_refused_in_a_sentence(files: int, commands: int) -> None:
    # A program of its own: what a process weighs is counted from what its parent weighed.
    numbers = ["--files", str(files), "--commands", str(commands), "--seed", "12"]
    command = [sys.executable, "-m", "tests.stress.damage", *numbers]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=900, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    said = re.search(r"^(\d+) files: \d+ read, (\d+) refused, 0 failed$", ended.stdout, re.MULTILINE)
    assert said is not None, ended.stdout
    assert int(said[1]) == files + commands
    assert int(said[2]) > files / 2


@pytest.mark.parametrize("games", [12, pytest.param(24, marks=pytest.mark.sweep)])
def test_game_after_game_leaves_nothing_behind(games: int) -> None:
    weights, ended, stray = soak.run(games)
    # By game 8 all four tables have been seen, and whatever is cached for the whole run is there.
    assert soak.grown(weights[7], weights[-1]) == []
    assert (stray, ended.children, ended.crashes) == (False, 0, 0)

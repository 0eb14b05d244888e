"""Small versions of the programs that prove that nothing is lost (docs/robustness.md): each must find nothing."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hardship import kills, soak

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not Path("/proc/self/status").exists() or os.name != "posix", reason="weighs as Linux does"),
]
ROOT = Path(__file__).resolve().parents[2]
JOBS = os.cpu_count() or 1


@pytest.mark.parametrize("each", [12, pytest.param(24, marks=pytest.mark.sweep)])
def test_kills_lose_nothing(tmp_path: Path, each: int) -> None:
    tally = kills.run(tmp_path, moments=each, operations=each, seed=11, jobs=JOBS)
    assert tally.lost == []
    assert sum(tally.moments.values()) == 2 * each
    assert tally.offered > each


@pytest.mark.parametrize(("files", "commands"), [(120, 8), pytest.param(1000, 24, marks=pytest.mark.sweep)])
def test_damaged_files_are_told_of_in_a_sentence(files: int, commands: int) -> None:
    # A program of its own: what a process weighs is counted from what its parent weighed.
    numbers = ["--files", str(files), "--commands", str(commands), "--seed", "12"]
    command = [sys.executable, "-m", "tests.hardship.damage", *numbers]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=900, check=False)
    assert ended.returncode == 0, ended.stderr
    figures = dict(re.findall(r"^\| ([^|]+) \| ([\d,]+) \|$", ended.stdout, re.MULTILINE))
    assert figures["damaged files"] == f"{files + commands:,}"
    assert int(figures["refused, each complaint one line that names file and place"]) > files / 2


def test_game_after_game_leaves_nothing_behind() -> None:
    weights, ended, stray = soak.run(24)
    # By game 20 all four tables have been seen, and whatever is kept for ever is there.
    settled, last = weights[19], weights[23]
    assert last.megabytes < settled.megabytes * (1 + soak.MOST_GROWTH)
    assert last.files <= settled.files
    assert last.threads <= settled.threads
    assert (stray, ended.children, ended.crashes) == (False, 0, 0)

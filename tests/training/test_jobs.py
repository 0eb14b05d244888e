"""Training commands share their work among processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("command", "kept"),
    [
        ("forced_seals shipyard --turns 2", "kept"),
        ("tasks_balance siege --games 2 --player random", "kept/siege_random.jsonl"),
    ],
)
def test_two_jobs_do_it_all(tmp_path: Path, command: str, kept: str) -> None:
    words = [sys.executable, "-m", *f"tools.training.{command} --jobs 2 --keep".split(), str(tmp_path / "kept")]
    ran = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stderr
    assert len((tmp_path / kept).read_bytes().splitlines()) == 2
    assert "| 2 |" in ran.stdout

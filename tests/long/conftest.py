"""The long tests use the hands of the screen's tests."""

import os
import sys
from pathlib import Path

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path[:0] = [str(Path(__file__).parents[1] / "ui"), str(Path(__file__).parents[2])]


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings and saves of the tests lie in a folder of their own."""
    monkeypatch.setenv("ULM_HOME", str(tmp_path / "home"))

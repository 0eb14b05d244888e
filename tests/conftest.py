"""What the tests of all folders share."""

from pathlib import Path

import pytest

from tests.recorded import lay_out


@pytest.fixture
def recorded_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's folder with the definitions by which the records of the tests were played."""
    home = tmp_path / "home"
    lay_out(home)
    monkeypatch.setenv("ULM_HOME", str(home))
    return home

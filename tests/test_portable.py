"""A frozen program stores the player's files in the system's folder, or beside itself if it is portable."""

import sys
from pathlib import Path

import pytest

from ulm.files import paths


@pytest.fixture(autouse=True)
def _frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ULM_HOME", raising=False)
    monkeypatch.setattr(sys, "frozen", True, raising=False)


def put(program: Path, portable: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A frozen program, and the file that makes it portable."""
    program.parent.mkdir(parents=True)
    program.touch()
    (portable / "portable.txt").touch()
    monkeypatch.setattr(sys, "executable", str(program))


def test_a_portable_program_keeps_the_files_beside_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path / "ulm" / "ulm", tmp_path / "ulm", monkeypatch)
    assert paths.user_folder() == tmp_path / "ulm" / "user"
    (tmp_path / "ulm" / "portable.txt").unlink()
    assert tmp_path not in paths.user_folder().parents


def test_beside_an_app_of_macos_is_where_it_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    put(tmp_path / "Ulm.app" / "Contents" / "MacOS" / "ulm", tmp_path, monkeypatch)
    assert paths.user_folder() == tmp_path / "user"


def test_an_app_that_macos_runs_from_elsewhere_is_not_portable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    place = tmp_path / "AppTranslocation" / "6F2C" / "d"
    put(place / "Ulm.app" / "Contents" / "MacOS" / "ulm", place, monkeypatch)
    assert tmp_path not in paths.user_folder().parents

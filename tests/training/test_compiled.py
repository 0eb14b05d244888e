"""The compiled copy of the program: refused where it would overwrite something."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from tools.training import compiled


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    assert compiled.main([str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"{tmp_path} is there already: name a folder that is new or empty\n"
    assert [each.name for each in tmp_path.iterdir()] == ["mine.txt"]


def test_a_missing_package_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "setuptools" else find(name))
    assert compiled.main([str(tmp_path)]) == 1
    assert capsys.readouterr().err == "setuptools cannot be imported: install the packages mypy and setuptools\n"

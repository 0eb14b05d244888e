"""The self-test passes here, and notices what it is for: missing and damaged files, empty pictures."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from tests.recorded import FOLDER
from ulm.cli import self_test
from ulm.cli.self_test import Fault, Report
from ulm.files import paths
from ulm.ui.app.app import App
from ulm.ui.settings import Settings
from ulm.ui.speech import engine_detection
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.scene import Scene

ROOT = Path(__file__).parents[1]
COMMAND = [sys.executable, "-m", "ulm", "--self-test"]


@pytest.mark.long
def test_it_passes_in_any_folder_and_leaves_the_player_alone(tmp_path: Path) -> None:
    home, out = tmp_path / "home", tmp_path / "Prüfung mit Leerzeichen"
    home.mkdir()
    env = {**os.environ, "ULM_HOME": str(home)}
    ran = subprocess.run([*COMMAND, str(out)], cwd=tmp_path, env=env, capture_output=True, text=True, timeout=500)
    report = json.loads((out / "report.json").read_text(encoding="utf-8"))
    assert [part for part in report["parts"] if not part["ok"]] == []
    assert (ran.returncode, report["ok"], report["frozen"]) == (0, True, False)
    assert len(ran.stdout.splitlines()) == len(report["parts"])
    assert report["game"]["rounds"] == 10
    assert {*self_test.SCREENS, "scoring"} == set(report["pictures"])
    assert all((out / f"{name}.png").stat().st_size > 20_000 for name in report["pictures"])
    assert (out / "game.ulm").is_file()
    assert not (out / "hang.txt").exists()
    assert list(home.iterdir()) == []


def test_it_says_what_is_wrong_with_the_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    cases = {(): "expected one folder", ("one", "two"): "expected one folder", (tmp_path / "file" / "out",): "file"}
    for words, said in cases.items():
        ran = subprocess.run([*COMMAND, *map(str, words)], capture_output=True, text=True)
        assert (ran.returncode, ran.stdout) == (2, "")
        assert ran.stderr.startswith("ulm: ")
        assert said in ran.stderr
        assert ran.stderr.count("\n") == 1


@pytest.fixture
def assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of all files of the game that may be damaged."""
    monkeypatch.setenv("ULM_HOME", str(tmp_path / "home"))
    for name in ("data", "sprites", "fonts"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for file in FOLDER.glob("*.yaml"):
        shutil.copy(file, tmp_path / "data")
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path / "ulm")
    paths.assets_root.cache_clear()
    yield tmp_path
    paths.assets_root.cache_clear()


def test_missing_and_damaged_files_are_named_by_their_part(assets: Path) -> None:
    files = {
        "sprites": "sprites/tiles/gray.png",
        "fonts": "fonts/EBGaramond-Bold.ttf",
        "sounds": "data/sounds/bell.ogg",
        "yaml files": "data/lang/learning/de.yaml",
    }
    for number, name in enumerate(files.values()):
        file = assets / name
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 3])
        if number % 2:
            file.unlink()
    report = Report(assets)
    self_test.check_files(report)
    found = {part["name"]: part["why"] for part in report.parts}
    assert set(found) == set(files)
    assert all(Path(name).stem in found[part] for part, name in files.items()), found


@pytest.mark.parametrize(("frozen", "code", "ok"), [(True, "prism", False), (False, "prism", True), (True, "", True)])
def test_only_a_frozen_program_without_its_own_speech_is_incomplete(
    frozen: bool, code: str, ok: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_detection, "missing", lambda: code)
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    report = Report(tmp_path)
    self_test.check_voice(report)
    assert report.ok is ok


class _Plain(Scene):
    """A scene of one colour."""

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.fill((70, 60, 50))


def test_an_empty_picture_is_a_fault(tmp_path: Path) -> None:
    app = App((640, 360), Settings(language="en", speed="instant"))
    app.replace(_Plain(app))
    with pytest.raises(Fault, match="the picture of plain is empty"):
        self_test.take_picture(app, Report(tmp_path), "plain")
    app.close()


def test_a_part_that_breaks_ends_nothing(tmp_path: Path) -> None:
    report = Report(tmp_path)
    with report.part("breaks"):
        raise ZeroDivisionError("by nothing")
    with report.part("holds"):
        pass
    broken, right = report.parts
    assert (broken["ok"], broken["why"], right["ok"], report.ok) == (False, "by nothing", True, False)
    assert "ZeroDivisionError" in broken["traceback"]

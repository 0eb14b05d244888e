"""The self-test passes here, and notices what it is for: missing and damaged files, empty pictures, endless games."""

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

import pygame

from tests.marks import mostly_long
from tests.recorded import FOLDER
from ulm.commands import self_test
from ulm.commands.self_test import files, playing, voice
from ulm.commands.self_test.player import Player
from ulm.commands.self_test.report import Fault, Report
from ulm.files import paths
from ulm.text.catalog import t
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.scene import Scene
from ulm.ui.settings import Settings
from ulm.ui.shell.app import App

ROOT = Path(__file__).parents[1]
COMMAND = [sys.executable, "-m", "ulm", "--self-test"]


@pytest.mark.long
def test_passes_from_another_folder_and_leaves_the_player_alone(tmp_path: Path) -> None:
    home, out = tmp_path / "home", tmp_path / "Prüfung mit Leerzeichen"
    elsewhere = tmp_path / "elsewhere"
    home.mkdir()
    elsewhere.mkdir()
    env = {**os.environ, "ULM_HOME": str(home)}
    limit = self_test.LONGEST + 20
    ran = subprocess.run([*COMMAND, str(out)], cwd=elsewhere, env=env, capture_output=True, timeout=limit)
    report = json.loads((out / "report.json").read_text(encoding="utf-8"))
    assert [part for part in report["parts"] if not part["ok"]] == []
    assert (ran.returncode, report["ok"]) == (0, True)
    told = (out / "report.txt").read_text(encoding="utf-8")
    assert ran.stdout.decode().splitlines() == told.splitlines()
    assert f"version: {report['version']}" in told
    assert told.count("[OK]") == len(report["parts"])
    assert report["assets"] not in told
    assert report["video driver"] == "dummy"
    assert report["game"]["rounds"] == 10
    names = {picture["name"] for picture in report["pictures"]}
    assert {"title", "settings", "setup", "game", "menu", "push_sheet", "hand_over", "notice", "scoring"} <= names
    assert {"chronicle", "chronicle_game"} <= names
    assert all((out / f"{name}.png").stat().st_size > 20_000 for name in names)
    assert (out / "game.ulm").is_file()
    assert not (out / "hang.txt").exists()
    assert list(home.iterdir()) == []


@pytest.mark.parametrize("more", [[], ["one", "two"]])
def test_wants_one_folder(more: list[str]) -> None:
    ran = subprocess.run([*COMMAND, *more], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "ulm: expected one folder for the self-test’s report\n"


def test_says_when_the_folder_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = subprocess.run([*COMMAND, str(tmp_path / "file" / "out")], capture_output=True, text=True)
    assert ran.returncode == 2
    assert ran.stderr.startswith("ulm: ")
    assert ran.stderr.count("\n") == 1


# ---- files ----


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


def wrong(out: Path) -> dict[str, str]:
    """What the test says of the files: the reason by the part that found it."""
    report = Report(out)
    files.look_at(report)
    return {part["name"]: part["why"] for part in report.parts if not part["ok"]}


def test_all_files_are_right(assets: Path) -> None:
    assert wrong(assets) == {}


@pytest.mark.parametrize(
    "parts",
    [
        {
            "sprites": "sprites/tiles/gray.png",
            "fonts": "fonts/EBGaramond-Bold.ttf",
            "sounds": "data/sounds/bell.ogg",
            "definitions, map and texts": "data/towers.yaml",
        },
        {"sprites": "sprites/ui/title.webp", "definitions, map and texts": "data/board.tmx"},
        {"definitions, map and texts": "data/board_wide.tmx"},
        {"definitions, map and texts": "data/lang/learning/de.yaml"},
    ],
    ids=lambda parts: "+".join(Path(file).name for file in parts.values()),
)
@pytest.mark.parametrize("damage", mostly_long(("cut",), ("gone", "cut")))
def test_missing_and_damaged_files(assets: Path, parts: dict[str, str], damage: str) -> None:
    """Each part names its file, and no part is blamed for the file of another."""
    for path in (assets / file for file in parts.values()):
        if damage == "gone":
            path.unlink()
        else:
            path.write_bytes(path.read_bytes()[: path.stat().st_size // 3])
    found = wrong(assets)
    assert set(found) == set(parts)
    for part, file in parts.items():
        assert Path(file).stem in found[part], found


def test_missing_folder(assets: Path) -> None:
    shutil.rmtree(assets / "fonts")
    paths.assets_root.cache_clear()
    assert list(wrong(assets)) == ["folders"]


# ---- voice ----


@pytest.mark.parametrize("frozen", [True, False])
@pytest.mark.parametrize("code", ["prism", "no_voice", ""])
def test_only_a_frozen_program_without_its_own_speech_is_incomplete(
    code: str, frozen: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voice, "missing", lambda: code)
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    report = Report(tmp_path)
    voice.listen(report)
    assert report.ok is not (frozen and code == "prism")
    assert report.facts["voice"] == (t(f"speech.missing.{code}") if code else "found")


# ---- window ----


class _Plain(Scene):
    """A scene of one colour."""

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.fill((70, 60, 50))


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    """Somebody before a window of one colour."""
    app = App((640, 360), Settings(language="en", speed="instant"))
    app.replace(_Plain(app))
    yield Player(app, Report(tmp_path))
    app.close()


def test_picture_of_one_colour(player: Player, tmp_path: Path) -> None:
    with pytest.raises(Fault, match="the picture of plain is empty: 1 colours, 100%"):
        player.shot("plain")
    assert (tmp_path / "plain.png").is_file()


def test_picture_that_does_not_change(player: Player) -> None:
    player.app.navigation.show_title()
    player.shot("first")
    with pytest.raises(Fault, match="the picture of second is that of first"):
        player.shot("second")


def test_what_does_not_end(player: Player) -> None:
    with pytest.raises(Fault, match=r"waited in vain for 0\.05 s on _Plain"):
        player.wait(lambda: False, 0.05)


def test_things_that_are_not_there(player: Player) -> None:
    with pytest.raises(Fault, match="there is no quit on _Plain"):
        player.click("quit")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X11")
def test_driver_that_shows_nothing(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", ":77")
    assert pygame.display.get_driver() == "dummy"
    with pytest.raises(Fault, match="the window's driver is dummy, expected x11"):
        playing.driver()


# ---- the report ----


def test_a_module_that_is_missing_is_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ulm.commands.self_test.playing", None)
    monkeypatch.delattr(self_test, "playing")
    assert self_test.run(tmp_path) == 1
    (part,) = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))["parts"]
    assert (part["name"], part["ok"]) == ("modules", False)
    assert "playing" in part["why"]


def test_a_part_that_breaks_is_written_down_and_ends_nothing(tmp_path: Path) -> None:
    report = Report(tmp_path)
    with report.part("breaks"):
        raise ZeroDivisionError("by nothing")
    with report.part("holds"):
        pass
    report.write()
    found = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert (found["ok"], found["frozen"]) == (False, False)
    broken, whole = found["parts"]
    assert (broken["ok"], broken["why"]) == (False, "by nothing")
    assert "ZeroDivisionError" in broken["traceback"]
    assert whole["ok"]

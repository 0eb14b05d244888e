"""A player's folder that may not be entered, and a user who has none: one sentence, and a game wherever one can be."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rootless import locks_hold
from ulm.files import paths
from ulm.i18n.catalog import use
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.ui.app.app import App
from ulm.ui.app.main_loop import begin
from ulm.ui.settings import Settings, save_settings
from ulm.ui.table import game_launcher
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit.widgets.dialog import Modal

POSIX = pytest.mark.skipif(os.name != "posix", reason="locks a folder as Unix does")


@pytest.fixture
def locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with settings, locked after they were written."""
    home = tmp_path / "home"
    monkeypatch.setenv("ULM_HOME", str(home))
    save_settings(Settings(language="en", auto_end=True))
    home.chmod(0)
    try:
        with locks_hold():
            yield home
    finally:
        home.chmod(0o700)


def test_a_locked_folder_is_said_once_and_the_game_can_be_played(locked: Path) -> None:
    app = App((1280, 720))
    try:
        use("en")
        begin(app)
        app.step(16)
        notices = [scene for scene in app.scenes if isinstance(scene, Modal)]
        assert len(notices) == 1
        assert str(paths.display_path(locked)) in notices[0].text
        app.pop()
        game_launcher.start(app, TableSetup([SeatSetup("A", "red"), SeatSetup("B", "blue")], seed=4))
        app.step(16)
        scene = app.scene
        assert isinstance(scene, GameScene)
        scene.perform(scene.session.game.legal()[0])
        app.step(16)
        assert app.saving.sentence != ""
        locked.chmod(0o700)
        app.remember()
        assert "auto_end: true" in (locked / "settings.yaml").read_text(encoding="utf-8"), "not overwritten"
    finally:
        app.close()


@POSIX
def test_a_user_without_a_home_folder_is_told_what_to_set(tmp_path: Path) -> None:
    """Neither the environment nor the system's list of users has one."""
    program = (
        "import pwd, sys\n"
        "def unknown(*_): raise KeyError\n"
        "pwd.getpwuid = pwd.getpwnam = unknown\n"
        "from ulm.cli.main import run\n"
        "sys.exit(run(sys.argv[1:]))\n"
    )
    without = {key: text for key, text in os.environ.items() if key not in ("HOME", "ULM_HOME", "XDG_DATA_HOME")}
    for more, code in (({}, 2), ({"ULM_HOME": str(tmp_path)}, 0), ({"XDG_DATA_HOME": str(tmp_path)}, 0)):
        ran = subprocess.run(
            [sys.executable, "-c", program, "play", "--seats", "random,random"],
            capture_output=True,
            text=True,
            env=without | more,
            timeout=120,
            check=False,
        )
        assert ran.returncode == code, ran.stderr
        assert len(ran.stderr.splitlines()) == (1 if code else 0)
        assert ("set ULM_HOME to a folder" in ran.stderr) == bool(code)

"""A real window with a real mouse: the program is started as a player starts it."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from ulm.ui.kit.viewport import Point
from ulm.ui.scenes.settings import SettingsScene
from ulm.ui.shell.app import App
from ulm.ui.widgets.choice import Choice

pytestmark = [
    pytest.mark.xvfb,
    pytest.mark.skipif(
        shutil.which("Xvfb") is None or shutil.which("xdotool") is None, reason="needs Xvfb and xdotool"
    ),
]

SIZE = (1280, 720)


def _tool(display: str, *words: str) -> str:
    """Run xdotool; it may wait for ever for a window, so it gets a limit."""
    environment = {**os.environ, "DISPLAY": display}
    done = subprocess.run(
        ["timeout", "10", "xdotool", *words], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def _places(app: App) -> dict[str, Point]:
    """Where things lie, learnt from the same scenes in an App of the same size."""
    app.navigation.show_title()
    assert app.scene is not None
    found = {item.name: item.rect.center for item in app.scene.focus.items}
    app.push(SettingsScene(app))
    language = app.scene.focus.find("language")
    assert isinstance(language, Choice)
    return found | {"de": language.cell(1).center}


def test_settings_by_mouse_then_quit(app: App, display: str, tmp_path: Path) -> None:
    places = _places(app)
    home = tmp_path / "home"
    home.mkdir(exist_ok=True)
    settings = home / "settings.yaml"
    settings.write_bytes(msgspec.yaml.encode({"language": "en", "window": list(SIZE), "speed": "instant"}))
    environment = {**os.environ, "DISPLAY": display, "ULM_HOME": str(home), "SDL_VIDEODRIVER": "x11"}
    program = subprocess.Popen([sys.executable, "-m", "ulm"], env=environment)
    try:
        window = _tool(display, "search", "--sync", "--onlyvisible", "--pid", str(program.pid)).split()[0]

        def click(name: str) -> None:
            x, y = app.viewport.point(places[name])
            _tool(display, "mousemove", "--window", window, str(x), str(y))
            _tool(display, "click", "1")
            time.sleep(0.4)

        def key(name: str) -> None:
            _tool(display, "key", name)
            time.sleep(0.4)

        def language() -> object:
            return msgspec.yaml.decode(settings.read_bytes())["language"]

        time.sleep(0.6)
        click("settings")
        click("de")
        end = time.monotonic() + 60
        while language() != "de":
            assert time.monotonic() < end
            time.sleep(0.05)
        key("Escape")
        assert program.poll() is None
        click("quit")
        assert program.wait(60) == 0
    finally:
        if program.poll() is None:
            program.kill()
            program.wait()

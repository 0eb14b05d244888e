"""A real window with a real mouse: the program is started as a player starts it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from real_mouse import Mouse
from watched import screen, wait_until

from ulm.ui.app.app import App
from ulm.ui.screens.settings_scene import SettingsScene
from ulm.ui.toolkit.viewport import Point
from ulm.ui.toolkit.widgets.segmented_choice import SegmentedChoice

pytestmark = [
    pytest.mark.xvfb,
    pytest.mark.skipif(
        any(shutil.which(tool) is None for tool in ("Xvfb", "xdotool", "xprop")), reason="needs Xvfb, xdotool and xprop"
    ),
]

SIZE = (1280, 720)
WATCHED = Path(__file__).with_name("watched.py")
ROOT = WATCHED.parents[2]


def _places(app: App) -> dict[str, Point]:
    """Where things lie, learnt from the same scenes in an App of the same size."""
    app.navigation.show_title()
    assert app.scene is not None
    found = {item.name: item.rect.center for item in app.scene.focus.items}
    app.push(SettingsScene(app))
    language = app.scene.focus.find("language")
    assert isinstance(language, SegmentedChoice)
    return found | {"de": language.cell(1).center}


def test_settings_by_mouse_then_quit(app: App, display: str, tmp_path: Path) -> None:
    places = _places(app)
    home = tmp_path / "home"
    home.mkdir(exist_ok=True)
    settings = home / "settings.yaml"
    settings.write_bytes(msgspec.yaml.encode({"language": "en", "window": list(SIZE), "speed": "instant"}))
    environment = {**os.environ, "DISPLAY": display, "ULM_HOME": str(home), "SDL_VIDEODRIVER": "x11"}
    environment["PYTHONPATH"] = str(ROOT)
    shown = home / "screen.json"
    program = subprocess.Popen([sys.executable, str(WATCHED), str(shown)], env=environment)
    try:
        mouse = Mouse("--pid", str(program.pid), environment=environment)

        def wait_for_scene(name: str) -> None:
            wait_until(
                lambda: (there := screen(shown)) is not None and there.scene == name, program, lambda: screen(shown)
            )

        def click(name: str) -> None:
            mouse.click(app.viewport.point(places[name]))

        def language() -> object:
            return msgspec.yaml.decode(settings.read_bytes())["language"]

        wait_for_scene("TitleScene")
        click("settings")
        wait_for_scene("SettingsScene")
        click("de")
        wait_until(lambda: language() == "de", program, language)
        mouse.tool("key", "Escape")
        wait_for_scene("TitleScene")
        click("quit")
        assert program.wait(60) == 0
    finally:
        if program.poll() is None:
            program.kill()
            program.wait()


def test_the_desktop_knows_the_window_by_its_menu_entry_and_the_system_may_end_it(display: str, tmp_path: Path) -> None:
    entry = (ROOT / "packaging" / "ulm.desktop").read_text(encoding="utf-8")
    environment = {**os.environ, "DISPLAY": display, "ULM_HOME": str(tmp_path), "SDL_VIDEODRIVER": "x11"}
    program = subprocess.Popen([sys.executable, "-m", "ulm"], env=environment, cwd=ROOT)
    try:
        window = Mouse("--pid", str(program.pid), environment=environment).window
        command = ["timeout", "60", "xprop", "-display", display, "-id", window, "WM_CLASS"]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        assert told.split(" = ")[1].strip() == '"ulm", "ulm"'
        assert "StartupWMClass=ulm" in entry.splitlines()
        program.terminate()
        assert program.wait(60) == 0
    finally:
        program.kill()
        program.wait()

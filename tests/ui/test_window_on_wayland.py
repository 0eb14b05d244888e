"""The real window on Wayland, without an X server."""

import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import msgspec
import pygame
import pytest
from watched import wait_until

pytestmark = [
    pytest.mark.wayland,
    pytest.mark.skipif(shutil.which("weston") is None, reason="needs weston"),
]

_PLAYS = """
import sys
import pygame
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.ui.toolkit import sdl_window
from ulm.ui.settings import Settings
from ulm.ui.app.app import App
from ulm.ui.table.game_scene import GameScene

app = App(settings=Settings(language="en", speed="instant"))
assert pygame.display.get_driver() == "wayland"
app.navigation.start_game(TableSetup([SeatSetup("A", "red"), SeatSetup("B", "blue")], seed=3))

def press(key):
    app.step(0, [pygame.Event(kind, key=key, mod=0, unicode="", scancode=0) for kind in (pygame.KEYDOWN, pygame.KEYUP)])

for _ in range(200):
    app.step(16)
    scene = app.scene
    if not isinstance(scene, GameScene):
        press(pygame.K_RETURN)
        continue
    if len(scene.session.history) >= 4:
        break
    if scene.state.ready:
        push = next((move.text.split()[1] for move in scene.session.game.legal() if move.verb == "push"), "")
        for key in [getattr(pygame, f"K_{sign.lower()}") for sign in push] or [pygame.K_d, pygame.K_1, pygame.K_e]:
            press(key)
assert len(scene.session.history) >= 4, scene.session.history
app.step(16)
shown = sdl_window.surface()
pygame.image.save(shown, sys.argv[1])

scale = int(sys.argv[2])
at = app.viewport.point(scene.focus.find("top:menu").rect.center)
for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
    pygame.event.post(pygame.Event(kind, pos=(at[0] / scale, at[1] / scale), button=1, touch=False))
app.step(16)
assert app.scene is not scene, "the menu is not where the pointer is"

points = sdl_window.points()
assert shown.size == (points[0] * scale, points[1] * scale)
for size in ((1280, 720), points):
    app.toggle_fullscreen()
    app.step(16)
    assert sdl_window.points() == size
    assert (app.viewport.width, app.viewport.height) == (size[0] * scale, size[1] * scale)
app.close()
"""


@pytest.mark.parametrize(("wayland", "scale"), [(1, 1), (2, 2)], indirect=["wayland"])
def test_a_game_is_played_in_the_window_with_all_pixels_of_the_screen(
    wayland: dict[str, str], scale: int, tmp_path: Path
) -> None:
    picture = tmp_path / "game.png"
    command = [sys.executable, "-c", _PLAYS, str(picture), str(scale)]
    ran = subprocess.run(command, env=wayland, capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stderr
    shown = pygame.image.load(picture)
    colours = Counter(tuple(shown.get_at((x, y))) for x in range(0, shown.width, 8) for y in range(0, shown.height, 8))
    assert len(colours) > 100


def test_the_program_starts_and_ends_when_it_is_told_to(wayland: dict[str, str], tmp_path: Path) -> None:
    """Started as a player starts it, with the hint that some set for X11: it opens all the same."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.yaml").write_bytes(msgspec.yaml.encode({"language": "en", "fullscreen": True}))
    watched, shown = Path(__file__).with_name("watched.py"), home / "screen.json"
    environment = wayland | {"SDL_FRAMEBUFFER_ACCELERATION": "0", "PYTHONPATH": str(watched.parents[2])}
    with subprocess.Popen([sys.executable, str(watched), str(shown)], env=environment) as program:
        try:
            wait_until(shown.exists, program, lambda: "no frame")
            program.terminate()
            assert program.wait(60) == 0
        finally:
            program.kill()

"""An App without a screen, driven by posted events and time that is handed in."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
from fake_worker import FakeWorker

from tools.screen_bench import virtual_screen
from ulm.files import file_problems
from ulm.ui.app.app import App
from ulm.ui.settings import Settings

if TYPE_CHECKING:
    from tests.online.at_tables import Player
    from ulm.net.invitation import Invitation
    from ulm.net.server import TableServer


@pytest.fixture(autouse=True, scope="session")
def _files_read_once(files_read_once: None) -> None:
    """All tests of the screen read the same pictures and fonts."""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings and saves of the tests lie in a folder of their own, and no earlier test's file is complained of."""
    monkeypatch.setenv("ULM_HOME", str(tmp_path / "home"))
    file_problems.clear()


@pytest.fixture
def app() -> Iterator[App]:
    """An App of 1280×720 pixels in English without animation."""
    made = App((1280, 720), Settings(language="en", speed="instant"))
    yield made
    if pygame.display.get_init():
        made.close()


@pytest.fixture
def mute_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots make no moves: what a test finds must not depend on how soon they would, and it may play for them."""
    monkeypatch.setattr("ulm.session.session.Worker", FakeWorker)


@pytest.fixture
def wayland(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[dict[str, str]]:
    """A Wayland compositor of its own, of 1280×720 points, and no X server: the environment for a program in it. The
    parameter is how many pixels a point has on its screen, one by default.
    """
    folder = tmp_path / "run"
    folder.mkdir(mode=0o700)
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "SDL_VIDEODRIVER")}
    environment["XDG_RUNTIME_DIR"] = str(folder)
    command = ["weston", "--backend=headless-backend.so", "--socket=ulm", "--width=1280", "--height=720"]
    command += ["--idle-time=0", f"--scale={getattr(request, 'param', 1)}"]
    log = folder / "weston.log"
    with subprocess.Popen([*command, f"--log={log}"], env=environment) as weston:
        try:
            end = time.monotonic() + 30
            while not (folder / "ulm").exists():
                assert weston.poll() is None, log.read_text(encoding="utf-8")
                assert time.monotonic() < end, log.read_text(encoding="utf-8")
                time.sleep(0.02)
            yield environment | {"WAYLAND_DISPLAY": "ulm"}
        finally:
            weston.terminate()


@pytest.fixture
def display() -> Iterator[str]:
    """An X server of its own, of 1280×720 pixels."""
    with virtual_screen("Xvfb", (1280, 720)) as name:
        yield name


@pytest.fixture
def served(tmp_path: Path) -> Iterator[TableServer]:
    """A server of tables on this machine, whose bots move at random."""
    from tests.online.at_tables import a_server

    with a_server(tmp_path) as (server, _):
        yield server


@pytest.fixture
def guests(request: pytest.FixtureRequest) -> Iterator[Callable[..., Player]]:
    """Seats players at tables; all of them have left before the server ends."""
    from tests.online.at_tables import Player

    if "served" in request.fixturenames:
        request.getfixturevalue("served")
    players: list[Player] = []

    def seat(where: Invitation, seat: int | None = None, name: str = "", key: bytes | None = None) -> Player:
        player = Player(where, key=key, seat=seat, name=name)
        players.append(player)
        return player.sit_down() if seat is not None else player

    yield seat
    for player in players:
        player.close()

"""Whoever wants none of it has none of it: nothing is loaded, opened, sent or listened to before somebody asks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

WATCHED = """
import sys
opened = []
def watch(event, arguments):
    if event in ("socket.bind", "socket.connect", "socket.sendto", "socket.getaddrinfo"):
        if not (event == "socket.bind" and isinstance(arguments[1], str)):
            opened.append((event, arguments[1:]))
sys.addaudithook(watch)
"""
PLAY = """
from ulm.cli import main as cli
assert cli.run(["play", "--seats", "random,random"]) == 0
"""
WINDOW = """
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.ui.app import main_loop
from ulm.ui.app.app import App
app = App((1280, 720))
main_loop.begin(app)
app.step(16)
for show in (app.navigation.show_setup, app.navigation.show_settings):
    show()
    app.step(16)
app.navigation.start_game(TableSetup([SeatSetup("Agnes", "red"), SeatSetup("Felix", "blue")]))
app.step(16)
app.navigation.show_title()
app.navigation.continue_game()
app.step(16)
assert type(app.scene).__name__ == "GameScene"
app.close()
"""
KNOCK = """
import ulm.net.server, socket
with socket.socket() as made:
    made.bind(("127.0.0.1", 0))
"""
REPORT = """
print("\\n" + " ".join(sys.modules), "|", opened)
"""
LIBRARIES = (
    "ulm.net",
    "ulm.net",
    "ulm.ui.screens.online",
    "ulm.story",
    "ulm.ui.screens.annals",
    "websockets",
    "zeroconf",
    "truststore",
    "ifaddr",
    "asyncio",
    "ssl",
)


def loaded_and_opened(code: str, home: Path) -> tuple[list[str], str]:
    """The modules of the room that a program loads, and what it does with sockets."""
    environment = {**os.environ, "ULM_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    ran = subprocess.run(
        [sys.executable, "-c", WATCHED + code + REPORT], env=environment, capture_output=True, text=True, check=True
    )
    modules, _, opened = ran.stdout.rsplit("\n", 2)[-2].partition(" | ")
    return [name for name in modules.split() if name.startswith(LIBRARIES)], opened


@pytest.mark.parametrize("code", [PLAY, WINDOW], ids=["play", "window"])
def test_nothing_is_loaded_nor_sent(code: str, tmp_path: Path) -> None:
    assert loaded_and_opened(code, tmp_path) == ([], "[]")


@pytest.mark.long
def test_what_is_loaded_or_sent_would_be_seen(tmp_path: Path) -> None:
    modules, opened = loaded_and_opened(KNOCK, tmp_path)
    assert {"websockets", "ulm.net.server"} <= {*modules}
    assert "socket.bind" in opened

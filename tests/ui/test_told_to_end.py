"""The system ends the program while another program holds its files: it ends soon, and nothing is lost."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.marks import mostly_long
from ulm.files.paths import user_data
from ulm.storage import recovery
from ulm.storage.autosave import Autosave
from ulm.ui.settings import Settings, save_settings

pytestmark = pytest.mark.skipif(os.name != "posix", reason="ends programs as Unix allows it")

_SOON = 3.0  # seconds

_PLAYED = """
import os, sys
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
import pytest
from tests.held_files import Scanner
from ulm.ui.app import main_loop
from ulm.session.table_setup import SeatSetup, TableSetup

def begin(app):
    app.navigation.start_game(TableSetup([SeatSetup("Agnes", "red"), SeatSetup("Felix", "blue")], seed=4))
    app.step(16)
    scanner = Scanner(pytest.MonkeyPatch())
    scanner.hold(1000 if "held" in sys.argv else 0)
    app.scene.perform(app.scene.session.game.legal()[0])
    app.settings.text = 140
    app.apply_settings()
    if "title" in sys.argv:
        app.navigation.show_title()
    if "unsaved" in sys.argv:
        while not app.saving.troubled:
            app.step(16)
    app.step(16)
    print("ready", flush=True)

raise SystemExit(main_loop.live(begin))
"""


@pytest.fixture(autouse=True)
def _settings() -> None:
    save_settings(Settings(language="en", speed="instant"))


def seconds_to_the_end(*words: str) -> float:
    """How long the program takes to end after it was told."""
    environment = {**os.environ, "ULM_HOME": str(user_data())}
    command = [sys.executable, "-c", _PLAYED, *words]
    folder = Path(__file__).parents[2]
    with subprocess.Popen(command, env=environment, cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout.readline() == "ready\n"
            begun = time.monotonic()
            process.terminate()
            assert process.wait(30) == 0
            return time.monotonic() - begun
        finally:
            process.kill()


HELD = [("held",), ("held", "title"), ("held", "unsaved")]


@pytest.mark.parametrize("words", mostly_long(HELD[:1], HELD), ids="-".join)
def test_it_ends_soon_and_the_next_start_goes_on_after_the_last_move(words: tuple[str, ...]) -> None:
    took = seconds_to_the_end(*words)
    recovery.recover_saves()
    loaded = Autosave().load()
    assert len(loaded.game.history) == 1
    if took >= _SOON:  # once more, as other programs may have kept the processor busy
        took = seconds_to_the_end(*words)
    assert took < _SOON

"""The real program under Xvfb, played with a real mouse; what it did is read from the game it saves."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from driving import Hand, sit_down
from real_mouse import Mouse
from watched import Screen, screen, wait_until

from ulm.files.yaml_reader import UnreadableFile
from ulm.rules import Game, Move
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.storage import record as records
from ulm.ui.app.app import App
from ulm.ui.settings import Settings
from ulm.ui.toolkit.viewport import Point

pytestmark = [
    pytest.mark.xvfb,
    pytest.mark.skipif(
        shutil.which("Xvfb") is None or shutil.which("xdotool") is None, reason="needs Xvfb and xdotool"
    ),
]

SIZE = (1280, 720)
WATCHED = Path(__file__).with_name("watched.py")


class Program:
    """The program in its window. ``mirror`` is the same screen in this process: it tells where things are."""

    def __init__(self, display: str, home: Path, mirror: App) -> None:
        self.home = home
        self.mirror = mirror
        environment = os.environ | {
            "DISPLAY": display,
            "ULM_HOME": str(home),
            "SDL_VIDEODRIVER": "x11",
            "PYTHONPATH": str(WATCHED.parents[2]),
        }
        self._screen = home / "screen.json"
        self.process = subprocess.Popen([sys.executable, str(WATCHED), str(self._screen)], env=environment)
        self.mouse = Mouse("--pid", str(self.process.pid), environment=environment)

        self.file = home / "autosave.ulm"

    def game(self) -> Game:
        """The game as it was saved last; between two saves there is no file for a moment."""
        end = time.monotonic() + 1
        while True:
            try:
                return records.replay(records.read(self.file))
            except UnreadableFile:
                assert time.monotonic() < end
                time.sleep(0.05)

    def moves(self) -> list[str]:
        """Its moves."""
        return [str(move) for move in self.game().moves]

    def shows(self) -> Screen | None:
        """What it shows now."""
        return screen(self._screen)

    def wait_for_scene(self, name: str) -> None:
        """Wait until this scene lies on top."""
        wait_until(lambda: (shown := self.shows()) is not None and shown.scene == name, self.process, self.shows)

    def wait(self, until: Callable[[list[str]], bool]) -> None:
        """Wait until the moves of the saved game are as wanted, all of them are shown and nothing moves any more."""

        def rests() -> bool:
            if not self.file.exists():
                return False
            moves = self.moves()
            return until(moves) and self.shows() == Screen("GameScene", len(moves), ready=True)

        wait_until(rests, self.process, lambda: (self.shows(), self.file.exists() and self.moves()))

    def look(self) -> Hand:
        """The same position on the mirror's screen."""
        return sit_down(self.mirror, self.game(), [0])

    def click(self, pos: Point) -> None:
        """Click a logical point."""
        self.mouse.click(self.mirror.viewport.point(pos))

    def drag(self, *way: Point) -> None:
        """Press at the first point, pull along the others, let go at the last."""
        self.mouse.drag(*map(self.mirror.viewport.point, way))


def test_a_game_with_a_real_mouse(display: str, tmp_path: Path) -> None:
    home = tmp_path / "real"
    home.mkdir()
    table = TableSetup([SeatSetup("Agnes", "red"), SeatSetup("Felix", "blue", "random")], seed=4, first=0)
    settings = Settings(language="en", window=SIZE, speed="fast", table=table)
    (home / "settings.yaml").write_bytes(msgspec.yaml.encode(settings))
    mirror = App(SIZE, Settings(language="en", speed="instant"))
    program = Program(display, home, mirror)
    try:
        mirror.navigation.show_title()
        mirror.step(16)
        program.wait_for_scene("TitleScene")
        program.click(Hand(mirror).point("quick"))
        program.wait(lambda moves: not moves)

        program.click(program.look().point("bag:"))
        program.wait(lambda moves: moves == ["draw"])

        hand = program.look()
        places = hand.scene.board.cells("W2")
        program.drag(hand.point("turn_tile"), places[0].center, places[1].center)
        program.wait(lambda moves: moves == ["draw", "push W2"])

        program.click(program.look().point("tray:end"))
        time.sleep(0.6)  # two actions are left: the button asks first, and a second click answers
        program.click(program.look().point("tray:end"))
        program.wait(lambda moves: len(moves) > 3 and program.game().position.active == 0)
        told = program.moves()

        program.click(program.look().point("tray:draw"))
        program.wait(lambda moves: moves == [*told, "draw"])

        hand = program.look()
        state = hand.scene.state
        dock = next(n for n, colour in enumerate(state.model.docks) if state.can(Move(f"swap {colour}")))
        swap = f"swap {hand.scene.state.model.docks[dock]}"
        program.drag(hand.point("supply:sparrow"), hand.scene.board.at("dock", dock).center)
        program.wait(lambda moves: moves == [*told, "draw", swap])

        hand = program.look()
        slot = next(slot for slot in ("N2", "S2", "E1", "W3") if hand.scene.state.can(Move(f"push {slot}")))
        program.click(hand.point(f"slot:{slot}"))
        program.wait(lambda moves: moves == [*told, "draw", swap, f"push {slot}"])

        program.mouse.tool("key", "Escape")
        program.look().scene.open_menu()
        mirror.step(16)
        program.wait_for_scene("MenuScene")
        program.click(Hand(mirror).point("quit"))
        assert program.process.wait(60) == 0
    finally:
        if program.process.poll() is None:
            program.process.kill()
            program.process.wait()
        mirror.close()

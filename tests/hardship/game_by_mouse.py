"""A whole game by a real mouse, in the window of a program that is started as it is shipped.

    xvfb-run -s "-screen 0 1920x1080x24" python -m tests.hardship.game_by_mouse PROGRAM [--wine] [--seed N]

The same position on a screen of this process tells where the things are; each click and each drag goes to both. After
each move the game that the program has saved must have that very move. Bots choose the moves, for all seats; every way
to make a move is used in turn. In the end the game is left and the program quit by mouse, with exit code 0.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

sys.path.append(str(Path(__file__).parents[1] / "ui"))

from driving import Hand, all_humans
from real_mouse import Mouse

from ulm.bots.budget import Budget
from ulm.bots.registry import make_bot
from ulm.files.yaml_reader import Unreadable
from ulm.records import record as records
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.ui.kit.viewport import Point
from ulm.ui.scenes.scoring import ScoringScene
from ulm.ui.settings import Settings
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene

SIZE = (1280, 720)
WAYS = ("drag", "drag", "board", "tray")
PATIENCE = 60.0  # seconds
REST = 0.3  # seconds in which a click is shown, tooltips that hover put away
COUNTING = 3.0  # seconds; also until the title is drawn
PLAYERS = (("Agnes", "red"), ("Felix", "blue"))


class Program:
    """The program in its window."""

    def __init__(self, program: Path, home: Path, *, wine: bool) -> None:
        self.home = home
        command, folder = (["wine", str(program)], f"Z:{home}") if wine else ([str(program)], str(home))
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("SDL", "PYTHON"))}
        # Wine starts no program whose input and output are no pipes.
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        environment = {**kept, "ULM_HOME": folder, "SDL_AUDIODRIVER": "dummy"}
        self.process = subprocess.Popen(command, env=environment, **pipes)
        self._mouse = Mouse("--class", "[Uu]lm")
        self.clicks = self.drags = 0

    def moves(self) -> list[str] | None:
        """The moves of the game as it was saved last; None while there is none."""
        for file in (self.home / "autosave.ulm", *(self.home / "saves").glob("*.ulm")):
            with suppress(FileNotFoundError, Unreadable):
                return [str(move) for move in records.replay(records.read(file)).moves]
        return None

    def wait(self, until: Callable[[], bool], what: str) -> None:
        """Wait until something holds."""
        end = time.monotonic() + PATIENCE
        while not until():
            if time.monotonic() > end:
                raise SystemExit(f"waited in vain for {what}")
            time.sleep(0.02)

    def click(self, pixel: Point) -> None:
        """Click there."""
        self.clicks += 1
        self._mouse.click(pixel)
        time.sleep(REST)

    def drag(self, *way: Point) -> None:
        """Drag along these points."""
        self.drags += 1
        self._mouse.drag(*way)
        time.sleep(REST)


class BothHands(Hand):
    """Does the same at the screen of this process and at the program."""

    def __init__(self, app: App, program: Program) -> None:
        super().__init__(app)
        self._program = program

    def click(self, name: str) -> None:
        self._program.click(self.app.viewport.point(self.point(name)))
        super().click(name)

    def drag(self, name: str, *way: Point) -> None:
        self._program.drag(*(self.app.viewport.point(each) for each in (self.point(name), *way)))
        super().drag(name, *way)


def play(program: Program, mirror: App, seed: int) -> int:
    """Play a game to its end; the number of moves."""
    hand = BothHands(mirror, program)
    mirror.navigation.show_title()
    mirror.step(16)
    quick = mirror.viewport.point(hand.point("quick"))
    end = time.monotonic() + PATIENCE
    while program.moves() is None:  # until the title is there
        if time.monotonic() > end:
            raise SystemExit("no game began")
        program.click(quick)
        time.sleep(REST)
    all_humans(mirror, records.start(records.read(program.home / "autosave.ulm")))
    time.sleep(2)  # the first round is named
    rng = random.Random(seed)
    bots = [make_bot("apprentice", seed + seat) for seat in range(len(PLAYERS))]
    while isinstance(mirror.scene, GameScene):
        scene, game = mirror.scene, hand.game
        bot = bots[game.position.active]
        move = bot.choose(game.view(game.position.active), Budget(bot.nodes))
        hand.play(str(move), rng.choice(WAYS))
        hand.wait(lambda scene=scene: mirror.scene is not scene or not scene.director.busy)
        made = [str(move) for move in game.moves]
        program.wait(lambda made=made: program.moves() == made, made[-1])
    hand.wait(lambda: isinstance(mirror.scene, ScoringScene) and mirror.scene.done)
    time.sleep(COUNTING)
    hand.click("leave")
    time.sleep(COUNTING)
    hand.click("quit")
    program.wait(lambda: program.process.poll() is not None, "the end of the program")
    return len(made)


def main() -> None:
    """Play, and say what was done."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("--wine", action="store_true", help="it is a Windows program")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    given = parser.parse_args()
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", ULM_STRICT="1")
    seats = [SeatSetup(*player) for player in PLAYERS]
    table = TableSetup(seats, {"towers": True}, seed=given.seed)
    settings = Settings(language="en", window=SIZE, speed="instant", hand_over=False, table=table)
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as mirrors:
        (Path(folder) / "settings.yaml").write_bytes(msgspec.yaml.encode(settings))
        os.environ["ULM_HOME"] = mirrors
        mirror = App(SIZE, settings)
        begun = time.monotonic()
        program = Program(given.program, Path(folder), wine=given.wine)
        try:
            moves = play(program, mirror, given.seed)
        finally:
            if program.process.poll() is None:
                program.process.kill()
    if program.process.returncode:
        raise SystemExit(f"the program ended with exit code {program.process.returncode}")
    print(f"{moves} moves, {program.clicks} clicks and {program.drags} drags in {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()

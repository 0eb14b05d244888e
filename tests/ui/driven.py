"""A process that plays the program and that tests kill. It clicks Continue, or Quick game if there is no game.

Each line on standard output is one JSON object: ``continued`` and ``shown`` list all moves that the screen has shown
so far; ``undo`` is printed before a move is undone.
"""

import json
import os
import random
import sys
import time

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from driving import Hand

from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.ui.scenes.scoring import ScoringScene
from ulm.ui.settings import Settings
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene


def say(kind: str, app: App) -> None:
    """Print the moves shown so far."""
    scene = app.scene
    moves = [str(played.move) for played in scene.state.history] if isinstance(scene, GameScene) else []
    print(json.dumps({kind: moves}), flush=True)


def run(seed: int) -> None:
    """Play until killed."""
    rng = random.Random(seed)
    seats = [SeatSetup("Agnes", "red"), SeatSetup("Felix", "blue", "random"), SeatSetup("Ursula", "green")]
    table = TableSetup(seats, {"towers": True}, practice=True)
    app = App((640, 360), Settings(language="en", speed="fast", table=table))
    app.navigation.show_title()
    app.step(16)
    hand = Hand(app)
    assert app.scene is not None
    hand.click("continue" if app.scene.focus.find("continue") is not None else "quick")
    say("continued", app)
    hand.check()
    shown, last = hand.scene.state.shown_count, time.monotonic()
    while True:
        now = time.monotonic()
        app.step(1000 * (now - last))
        last = now
        scene = app.scene
        if isinstance(scene, ScoringScene):
            if scene.done:
                hand.click("again")
                shown = -1
            continue
        assert isinstance(scene, GameScene)
        if scene.state.shown_count != shown:
            shown = scene.state.shown_count
            say("shown", app)
        if not scene.state.ready:
            continue
        if rng.random() < 0.1 and scene.state.can_undo:
            say("undo", app)
            hand.click("tray:undo")
        else:
            moves = [move for move in hand.game.legal() if move.verb != "end"] or hand.game.legal()
            hand.play(str(rng.choice(moves)), rng.choice(("board", "tray", "drag")))


if __name__ == "__main__":
    run(int(sys.argv[1]))

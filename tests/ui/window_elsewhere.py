"""A program with a window of its own that opens a table, or joins one, and plays there by mouse: for the tests.

    window_elsewhere.py host GUESTS        prints the invitation, begins once all have come; a bot has the next seat
    window_elsewhere.py INVITATION SEAT    joins

It ends when the final count is shown, and prints the file of the record.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import page_hands
from driving import Hand

from ulm.files import paths
from ulm.net import hosting
from ulm.session.table_setup import Colour, SeatSetup, TableSetup
from ulm.ui.app.app import App
from ulm.ui.screens.final_scoring_scene import ScoringScene
from ulm.ui.screens.online.lobby_scene import LobbyScene
from ulm.ui.settings import Settings
from ulm.ui.table.game_scene import GameScene

LONGEST = 120.0
NAMES: tuple[tuple[str, Colour], ...] = (("Agnes", "red"), ("Felix", "blue"), ("Ursula", "green"), ("Konrad", "yellow"))


def until(app: App, there: Callable[[], object]) -> None:
    end = time.monotonic() + LONGEST
    while not there():
        if time.monotonic() > end:
            raise TimeoutError(str(app.scenes))
        if not app.step(16):
            time.sleep(0.002)


def click(app: App, name: str) -> None:
    until(app, lambda: app.scene is not None and app.scene.focus.find(name) is not None)
    page_hands.click(app, name)


def write(app: App, name: str, text: str) -> None:
    click(app, name)
    page_hands.write(app, name, text)


class FarHand(Hand):
    """A hand whose moves are made elsewhere: each is waited for."""

    def play(self, text: str, way: str = "board") -> None:
        session = self.scene.session
        before = len(session.history)
        self._by_board(text)
        until(self.app, lambda: len(session.history) > before and not self.director_busy)
        made = session.history[before].move.text
        assert made == text, f"{text!r} was tried, {made!r} was played; said: {self.said()!r}"

    @property
    def director_busy(self) -> bool:
        return isinstance(self.app.scene, GameScene) and self.app.scene.director.busy


def play(app: App, rng: Random) -> None:
    """Play to the final count."""
    hand = FarHand(app)
    while not isinstance(app.scene, ScoringScene):

        def mine() -> bool:
            return isinstance(app.scene, ScoringScene) or (isinstance(app.scene, GameScene) and app.scene.state.ready)

        until(app, mine)
        if isinstance(app.scene, GameScene):
            hand.check()
            hand.play(rng.choice(app.scene.session.legal()).text)


def main(what: str, number: int) -> None:
    app = App((1280, 720), Settings(language="en", speed="instant"))
    app.navigation.show_title()
    if what == "host":
        hosting.PORT = 0  # any that is free
        seats = [
            SeatSetup("" if seat else name, colour, elsewhere=seat > 0) for seat, (name, colour) in enumerate(NAMES)
        ]
        bots = [SeatSetup("", colour, "random") for _, colour in NAMES[number + 1 :]][:1]
        app.navigation.show_setup(TableSetup([*seats[: number + 1], *bots], {"towers": True}))
        click(app, "start")
        until(app, lambda: isinstance(app.scene, LobbyScene) and app.scene.link.session.ready)
        scene = app.scene
        assert isinstance(scene, LobbyScene)
        assert scene.link.hosted is not None
        print(scene.link.hosted.invitation, flush=True)
        until(app, lambda: not scene.link.free_seats)
        click(app, "begin")
    else:
        click(app, "join")
        write(app, "address", what)
        write(app, "name", NAMES[number][0])
        click(app, "join")
        click(app, f"sit{number}")
        click(app, "begin")
    play(app, Random(number))
    print(*paths.saves().glob("*.ulm"), flush=True)
    sys.stdin.readline()  # until the other one has the record too
    app.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))

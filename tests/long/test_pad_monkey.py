"""Whole games by gamepad alone: from the title to the scoring nothing but the events of a controller is posted."""

import random

import pytest
from pad_hands import post_axis, press

from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.ui.scenes.scoring import ScoringScene
from ulm.ui.scenes.title import TitleScene
from ulm.ui.settings import Settings
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene

pytestmark = pytest.mark.long

GAMES = 20
MOST = 6000
"""Far more presses than a game takes."""
NAMES = (("Agnes", "red"), ("Felix", "blue"), ("Ursula", "yellow"), ("Konrad", "green"))
PLAYING = {
    "a": 46, "left": 8, "right": 8, "up": 6, "down": 6, "rt": 6, "lt": 3, "rb": 4, "lb": 3,
    "b": 2, "y": 1, "x": 1, "ls": 1, "rs": 1, "start": 1, "back": 1,
}  # fmt: skip
ELSEWHERE = {"b": 40, "a": 20, "left": 8, "right": 8, "up": 8, "down": 12, "lt": 2, "rt": 2, "start": 4}


class Monkey:
    """Presses what comes to its mind, with a leaning towards going on."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        seats = [SeatSetup(name, colour, None) for name, colour in NAMES[: 2 + seed % 3]]
        table = TableSetup(seats, {"towers": seed % 2 == 1}, practice=False)
        self.app = App((640, 360), Settings(language="en", speed="instant", table=table, hand_over=seed % 4 == 3))
        self.presses = 0
        self.verbs: set[str] = set()
        self.app.navigation.show_title()
        self.app.step(16)

    def press(self, button: str) -> None:
        """One button, and what follows of it."""
        press(button)
        self.presses += 1
        self.app.step(16)
        self.app.step(16)

    def start(self) -> None:
        """Go to the game from the title, by what has the focus there."""
        scene = self.app.scene
        assert isinstance(scene, TitleScene)
        wanted = "continue" if scene.focus.find("continue") is not None else "quick"
        for _ in range(12):
            if scene.focus.visible and scene.focus.focused is scene.focus.find(wanted):
                self.press("a")
                return
            self.press("down" if self.rng.random() < 0.6 else "up")

    def act(self) -> None:
        """One press."""
        scene = self.app.scene
        if isinstance(scene, TitleScene):
            self.start()
            return
        if isinstance(scene, GameScene):
            self.verbs |= {each.move.verb for each in scene.session.history}
            if self.rng.random() < 0.02:
                post_axis("right_y", self.rng.uniform(-1, 1))
                self.app.step(50)
                post_axis("right_y", 0)
        buttons = PLAYING if isinstance(scene, GameScene) else ELSEWHERE
        self.press(self.rng.choices(list(buttons), list(buttons.values()))[0])

    def play(self) -> None:
        """Until the game is counted."""
        while not isinstance(self.app.scene, ScoringScene):
            assert self.presses < MOST, f"no end after {self.presses} presses: {self.app.scene}"
            if not self.app.running:
                self.app.running = True
                self.app.navigation.show_title()
            if self.app.settings.speed != "instant":
                self.app.settings.speed = "instant"
                self.app.apply_settings()
            self.act()
        for _ in range(200):
            if self.app.scene.done:
                break
            self.press("a")
        assert self.app.scene.done
        self.app.close()


def test_twenty_games_by_pad_alone() -> None:
    verbs: set[str] = set()
    for seed in range(GAMES):
        monkey = Monkey(seed)
        try:
            monkey.play()
        except BaseException as error:
            error.add_note(f"seed {seed}, press {monkey.presses}")
            raise
        verbs |= monkey.verbs
    everything = {"draw", "push", "swap", "money", "river", "seal", "buy", "card", "clear", "end"}
    assert everything <= verbs

"""Whole games by gamepad alone: from the title to the scoring nothing but the events of a controller is posted."""

import random
from itertools import islice

import pytest
from pad_hands import out_of_reach, post_axis, press

from tools.gallery.scenes import SCENES
from tools.gallery.stage import MeasuringApp
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.ui.app.app import App
from ulm.ui.screens.final_scoring_scene import ScoringScene
from ulm.ui.screens.title_scene import TitleScene
from ulm.ui.settings import Settings
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.interaction.board_items import SlotItem
from ulm.ui.table.interaction.push_keyboard import RIM, slot_towards
from ulm.ui.table.panels.action_tokens import Token
from ulm.ui.table.state.item_moves import push
from ulm.ui.table.table_focus import is_choice
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.spatial_navigation import nearest

pytestmark = pytest.mark.long

MOST = 10_000
"""Far more presses than a game takes."""
NAMES = (("Agnes", "red"), ("Felix", "blue"), ("Ursula", "yellow"), ("Konrad", "green"))
PLAYING = {
    "a": 20, "left": 8, "right": 8, "up": 8, "down": 8, "rt": 8, "lt": 4, "rb": 4, "lb": 3,
    "b": 3, "y": 2, "x": 1, "ls": 2, "rs": 2, "start": 1, "back": 1,
}  # fmt: skip  # several to a line
ELSEWHERE = {"b": 40, "a": 20, "left": 8, "right": 8, "up": 8, "down": 12, "lt": 2, "rt": 2, "start": 4}


WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
LONGEST_WAY = 40


def useful(item: Focusable) -> bool:
    """Whether pressing it goes on with the game."""
    if not (item.visible and item.focusable and item.enabled):
        return False
    if isinstance(item, SlotItem):
        return item.pushes
    if isinstance(item, Token):
        return item.state == "lit"
    return is_choice(item) or item.name in ("tray:draw", "end:yes", "tray:end")


def first_press(scene: GameScene, goal: Focusable) -> str:
    """The direction that begins a way to an item; empty if there is none."""
    ring = scene.focus
    assert ring.focused is not None
    items = [item for item in ring.items if item.visible and item.focusable]
    rim = [slot for slot in RIM if scene.state.can(push(slot))]
    begun: dict[int, str] = {id(ring.focused): ""}
    todo = [ring.focused]
    while todo:
        here = todo.pop(0)
        if here is goal:
            return begun[id(here)]
        for button, way in WAYS.items():
            line = here.rect.centery if way[0] else here.rect.centerx
            there = nearest(here.rect, [item for item in items if item is not here], way, line)
            if isinstance(here, SlotItem) and rim:
                along = slot_towards(here.thing.name, button, rim)
                there = ring.find(f"slot:{along}") if along else there
            if there is not None and id(there) not in begun:
                begun[id(there)] = begun[id(here)] or button
                todo.append(there)
    return ""


class Monkey:
    """Goes by pad to what can be done, and presses other buttons now and then."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        players = 4 if seed == 5 else 3 if seed == 1 else 2
        seats = [SeatSetup(name, colour, None) for name, colour in NAMES[:players]]
        table = TableSetup(seats, {"towers": seed % 2 == 1}, practice=False)
        self.app = App((480, 270), Settings(language="en", speed="instant", table=table, hand_over=seed % 4 == 3))
        self.draw = self.app.draw
        self.app.draw = lambda canvas: None  # type: ignore[method-assign]
        self.presses = 0
        self.verbs: set[str] = set()
        self.app.navigation.show_title()
        self.app.step(16)

    def press(self, button: str) -> None:
        """One button, and what follows of it; now and then a picture is drawn."""
        press(button)
        self.presses += 1
        self.app.step(16)
        if self.presses % 20 == 0:
            self.draw(self.app.canvas)

    def start(self) -> None:
        """Go to the game from the title."""
        scene = self.app.scene
        assert isinstance(scene, TitleScene)
        wanted = "continue" if scene.focus.find("continue") is not None else "quick"
        for _ in range(12):
            if scene.focus.visible and scene.focus.focused is scene.focus.find(wanted):
                self.press("a")
                return
            self.press("down" if self.rng.random() < 0.6 else "up")

    def play_on(self, scene: GameScene) -> None:
        """Go to something useful, and press it."""
        there = [item for item in scene.focus.items if useful(item)]
        if len(there) > 1 and self.rng.random() < 0.5:
            there = [item for item in there if item.name != "tray:end"]
        if self.rng.random() < 0.85:
            # Tiles to pay with can be chosen and put back for ever.
            there = [item for item in there if not item.name.startswith("supply:tile:")] or there
        if not there or scene.focus.focused is None or (scene.focus.focused in there and self.rng.random() < 0.7):
            self.press("a")
            return
        name = self.rng.choice(there).name
        for _ in range(LONGEST_WAY):
            goal = scene.focus.find(name)
            if self.app.scene is not scene or goal is None or scene.focus.focused is None:
                return
            if scene.focus.focused is goal:
                self.press("a")
                return
            # Who turns round comes back to where they came from: now and then it tries another way.
            way = self.rng.choice(list(WAYS)) if self.rng.random() < 0.15 else first_press(scene, goal)
            self.press(way or "rb")

    def act(self) -> None:
        """One thing to do."""
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
            if self.rng.random() < 0.9:
                self.play_on(scene)
                return
        buttons = PLAYING if isinstance(scene, GameScene) else ELSEWHERE
        self.press(self.rng.choices(list(buttons), list(buttons.values()))[0])

    def play(self) -> None:
        """Until the game is counted."""
        while not isinstance(self.app.scene, ScoringScene):
            assert self.presses < MOST, f"no end after {self.presses} presses: {self.app.scene}"
            if not self.app.running:
                # It has left the program: somebody starts it again.
                self.app.running = True
                self.app.navigation.show_title()
            if self.app.settings.speed != "instant":
                self.app.settings.speed = "instant"
                self.app.apply_settings()
            self.act()
        scoring = self.app.scene
        for _ in range(200):
            if scoring.done:
                break
            self.press("a")
        assert scoring.done
        self.app.close()


@pytest.mark.parametrize("games", [3, pytest.param(20, marks=pytest.mark.sweep)])
def test_games_by_pad_alone(games: int) -> None:
    verbs: set[str] = set()
    for seed in range(games):
        monkey = Monkey(seed)
        try:
            monkey.play()
        except BaseException as error:
            error.add_note(f"seed {seed}, press {monkey.presses}")
            raise
        verbs |= monkey.verbs
    everything = {"draw", "push", "swap", "money", "river", "seal", "buy", "card", "clear", "end"}
    assert everything <= verbs


@pytest.mark.parametrize(("sizes", "pictures"), [((160,), 1), pytest.param((100, 160), None, marks=pytest.mark.sweep)])
def test_directions_alone_reach_everything_everywhere(sizes: tuple[int, ...], pictures: int | None) -> None:
    """Continuous integration looks at the first picture of each scene."""
    lost: dict[str, list[str]] = {}
    with MeasuringApp((640, 360)) as stage:
        for text in sizes:
            stage.use("en", text)
            for name, scene in SCENES.items():
                for _ in islice(scene(stage.app) or (None,), pictures):
                    stage.settle()
                    missed = out_of_reach(stage.app.scene)
                    if missed:
                        lost[f"{name} {text}"] = missed
    assert lost == {}

"""A monkey at the screen: whatever it presses, nothing breaks, and the game can always be gone on with.

Inputs of every kind, over four tables. Each time somebody may decide again, the view model must be that
of the position and the picture that of a scene built anew from the same state.
"""

import random
import time
from collections.abc import Callable
from pathlib import Path

import numpy
import pygame
import pytest
from driving import Hand
from hands import post_click, post_drag, post_key, post_move, post_text

from ulm.session.session import Session
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.ui.app.app import App
from ulm.ui.screens.final_scoring_scene import ScoringScene
from ulm.ui.screens.game_menu import LessonMenu, MenuScene
from ulm.ui.screens.title_scene import TitleScene
from ulm.ui.settings import Settings
from ulm.ui.table.coaches.challenge_coach import ChallengeCoach
from ulm.ui.table.coaches.coach import MakeCoach
from ulm.ui.table.coaches.guided_coach import GuidedCoach
from ulm.ui.table.coaches.lesson_coach import LessonCoach
from ulm.ui.table.coaches.turn_coach import TurnCoach
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.handover import HandOverScene
from ulm.ui.toolkit.animation import SPEEDS
from ulm.ui.toolkit.viewport import HEIGHT, WIDTH, Point

pytestmark = pytest.mark.long

KEYS = (
    "tab", "tab", "tab", "return", "return", "space", "escape", "left", "right", "up", "down", "a", "d", "n", "e",
    "s", "w", "1", "2", "3", "4", "9", "p", "q", "h", "h", "v", "m", "home", "end", "backspace", "f11",
)  # fmt: skip  # several to a line
NAMED = (
    "side:fold", "side:log", "side:inspector", "side:both", "side:log_text", "tray:undo", "tray:redo", "tray:reset",
    "top:hint", "top:menu", "top:mute", "coach:more", "coach:close", "replay:out", "replay:eye", "hand:cover",
)  # fmt: skip  # several to a line
SIZES = ((1280, 720), (960, 540), (800, 800), (640, 360), (1500, 500))


class Monkey:
    """Random inputs from a seed; ``back_to_the_game`` does what somebody would who wants to play on."""

    def __init__(self, seed: int, table: TableSetup, folder: Path) -> None:
        self.folder = folder
        """Where pictures go that should not differ."""
        self.rng = random.Random(seed)
        self.table = table
        self.done: list[str] = []
        self.app = self._start()

    def _start(self) -> App:
        speed = self.rng.choice(SPEEDS)
        app = App((960, 540), Settings(language="en", speed=speed, table=self.table, hand_over=self.rng.random() < 0.3))
        app.navigation.show_title()
        app.step(16)
        return app

    # ----- mischief

    def point(self) -> Point:
        """A thing, or anywhere."""
        scene = self.app.scene
        items = [item for item in scene.focus.items if item.visible] if scene is not None else []
        if items and self.rng.random() < 0.85:
            return self.rng.choice(items).rect.center
        return self.rng.uniform(-20, WIDTH + 20), self.rng.uniform(-20, HEIGHT + 20)

    def act(self) -> None:
        deeds: tuple[tuple[int, Callable[[], None]], ...] = (
            (30, self.click),
            (6, self.click_right),
            (14, self.drag),
            (5, self.hold),
            (5, self.let_go),
            (20, self.key),
            (4, self.undo),
            (2, self.escape),
            (6, self.named),
            (2, self.resize),
            (1, self.language),
            (1, self.look),
            (2, self.speed),
            (1, self.settings),
            (3, self.wheel),
            (2, self.leave_window),
            (25, self.play),
        )
        deed = self.rng.choices([each for _, each in deeds], [weight for weight, _ in deeds])[0]
        self.done.append(deed.__name__)
        deed()
        for _ in range(self.rng.randrange(1, 4)):
            self.app.step(self.rng.choice((0, 16, 16, 60, 100)))
            self.mind_the_end()

    def click(self) -> None:
        pos = self.point()
        post_move(self.app, pos)
        post_click(self.app, pos)
        if self.rng.random() < 0.1:
            post_click(self.app, pos)

    def click_right(self) -> None:
        post_click(self.app, self.point(), button=self.rng.choice((2, 3)))

    def drag(self) -> None:
        post_drag(self.app, self.point(), self.point(), steps=self.rng.randrange(1, 6))

    def hold(self) -> None:
        """A button goes down and stays down."""
        pos = self.app.viewport.point(self.point())
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False))
        post_move(self.app, self.point(), held=True)

    def let_go(self) -> None:
        """A button goes up, whether it was down or not."""
        pos = self.app.viewport.point(self.point())
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False))

    def key(self) -> None:
        name = self.rng.choice(KEYS)
        if name == "f11" and self.rng.random() < 0.9:
            return
        post_key(name)
        if len(name) == 1:
            post_text(name)

    def named(self) -> None:
        """One of the things that chance would seldom find, or a row of the log."""
        scene = self.app.scene
        items = [item for item in scene.focus.items if item.visible] if scene is not None else []
        there = [item for item in items if item.name in NAMED or item.name.startswith("side:log:")]
        if there:
            post_click(self.app, self.rng.choice(there).rect.center)

    def undo(self) -> None:
        """Ctrl+Z, Ctrl+Y, Shift+Ctrl+Z."""
        name, mod = self.rng.choice((("z", 0), ("y", 0), ("z", pygame.KMOD_LSHIFT)))
        post_key(name, pygame.KMOD_LCTRL | mod)

    def escape(self) -> None:
        post_key("escape")
        post_key("escape")

    def resize(self) -> None:
        size = self.rng.choice(SIZES)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))

    def language(self) -> None:
        self.app.set_language(self.rng.choice(("en", "de", "fr", "it")))

    def look(self) -> None:
        """Another size of text, more contrast or less."""
        self.app.settings.text = self.rng.choice((100, 130, 200))
        self.app.settings.high_contrast = self.rng.random() < 0.4
        self.app.apply_settings()

    def settings(self) -> None:
        """What is done by itself, and whether the table is handed over."""
        settings = self.app.settings
        for name in ("hand_over", "auto_draw", "auto_end"):
            setattr(settings, name, self.rng.random() < 0.3)
        self.app.apply_settings()

    def speed(self) -> None:
        self.app.settings.speed = self.rng.choice(SPEEDS)
        self.app.settings.reduced_motion = self.rng.random() < 0.3
        self.app.apply_settings()

    def wheel(self) -> None:
        post_move(self.app, self.point())
        y = self.rng.choice((-1, 1, 3))
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=y, precise_x=0.0, precise_y=float(y), flipped=False))

    def leave_window(self) -> None:
        """The pointer leaves, or another window comes to the front."""
        pygame.event.post(pygame.Event(self.rng.choice((pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST))))

    def play(self) -> None:
        """Something sensible, so that games come to their end."""
        scene = self.app.scene
        if isinstance(scene, GameScene) and scene.state.ready:
            moves = scene.session.game.legal()
            going_on = [move for move in moves if move.verb != "end"]
            scene.perform(self.rng.choice(going_on if going_on and self.rng.random() < 0.6 else moves))

    # ----- and back

    def mind_the_end(self) -> None:
        """Somebody has left the program: start it again, and go on."""
        if not self.app.running:
            self.app.close()
            self.app = self._start()

    def back_to_the_game(self) -> None:
        """From wherever it is to a decision of the player's, by ordinary presses."""
        app = self.app
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1, touch=False))
        app.step(500)
        hand = Hand(app)
        for _ in range(60):
            self.mind_the_end()
            app = self.app
            hand = Hand(app)
            match app.scene:
                case GameScene(coach=LessonCoach() | TurnCoach()):
                    post_key("escape")
                case GameScene():
                    break
                case LessonMenu():
                    hand.click("lessons")
                case TitleScene():
                    hand.click("continue" if app.scene.focus.find("continue") is not None else "quick")
                case ScoringScene():
                    if not app.scene.done:
                        post_key("space")
                    elif app.scene.focus.find("again") is not None:
                        hand.click("again")
                    else:
                        post_key("escape")
                case HandOverScene():
                    hand.click("pass_on")
                case MenuScene():
                    hand.click("resume")
                case _:
                    post_key("escape")
            hand.step(2)
        else:
            raise AssertionError(f"no way back from {app.scene}")
        end = time.monotonic() + 120
        while True:
            assert time.monotonic() < end, "nobody may decide"
            scene = app.scene
            if not isinstance(scene, GameScene) or isinstance(scene.coach, LessonCoach | TurnCoach):
                self.back_to_the_game()
                return
            if scene.state.ready and not scene.director.busy:
                break
            if scene.animator.gate is not None:
                post_key("space")
            if not app.step(50):
                time.sleep(0.001)
        assert scene.state.legal
        hand.step(30)
        # What moves beside the game, such as the spire at a new round, may still be on its way.
        for _ in range(80):
            slid = {f"cell:{cell}" for cell in scene.board.line(scene.pushing.slot)} if scene.pushing.slot else set()
            if scene.board.hidden == slid or self.app.scene is not scene:
                break
            self.app.step(50)
        hand.check()

    def compare(self) -> None:
        """The picture is that of a scene built anew from the same state."""
        app, scene = self.app, self.app.scene
        assert isinstance(scene, GameScene)
        if isinstance(scene.coach, GuidedCoach):
            return  # what a slip says depends on what was said before
        # What belongs to the hand and not to the state: what it points at, has chosen, asked for or is being told.
        app.step(0, [pygame.Event(pygame.WINDOWLEAVE)])
        post_key("p")
        scene.focus.focus(None, show=False)
        scene.tray.open("")
        while scene.back():
            pass
        scene.top.say("")
        app.step(5000)
        if app.scene is not scene or not scene.state.ready or scene.director.busy:
            return  # something was taken back by that
        old = self._picture(scene)
        session = scene.session
        copy = Session(session.game, session.seats, session.seed, lambda _: None, started=session.started)
        copy.hints = session.hints
        fresh = GameScene(app, copy, _same_task(scene))
        fresh.side.view.game = ""  # it shares tabs with the other scene, not what that had scrolled to
        hand_over, app.settings.hand_over = app.settings.hand_over, False
        app.push(fresh)
        app.settings.hand_over = hand_over
        while app.scene is not fresh:
            app.pop()  # a task's story, told before the first move
        fresh.focus.focus(None, show=False)
        new = self._picture(fresh)
        app.pop()
        xs, ys = numpy.nonzero((old != new).any(axis=2))
        if xs.size:
            for name, picture in (("seen", old), ("fresh", new)):
                pygame.image.save(pygame.surfarray.make_surface(picture), self.folder / f"{name}.png")
            box = (*app.viewport.to_logical((xs.min(), ys.min())), *app.viewport.to_logical((xs.max(), ys.max())))
            raise AssertionError(f"in {box} the picture differs from a fresh one: {self.folder}")

    def _picture(self, scene: GameScene) -> numpy.ndarray:
        """What the table looks like with nothing moving; the side, which has a past of its own, left out."""
        scene.animator.reduced = True
        self.app.draw(self.app.canvas)
        scene.animator.reduced = self.app.settings.reduced_motion
        surface = pygame.display.get_surface()
        assert surface is not None
        surface.fill((0, 0, 0), self.app.viewport.rect(scene.side.region))
        return pygame.surfarray.array3d(surface)


def _same_task(scene: GameScene) -> MakeCoach | None:
    """Whoever shows the seals of the task that is played there."""
    coach = scene.coach
    return (
        (lambda table: ChallengeCoach(table, coach.task, lambda *_: None))
        if isinstance(coach, ChallengeCoach)
        else None
    )


TABLES = {1: (None, None), 2: (None, "random"), 3: (None, "random", None), 4: (None, None, None)}


@pytest.mark.parametrize(
    ("seed", "inputs"), [(3, 700), *(pytest.param(seed, 2500, marks=pytest.mark.sweep) for seed in TABLES)]
)
def test_whatever_is_pressed(seed: int, inputs: int, tmp_path: Path) -> None:
    names = (("Agnes", "red"), ("Felix", "blue"), ("Ursula", "yellow"), ("Konrad", "green"))
    seats = [SeatSetup(name, colour, bot) for (name, colour), bot in zip(names, TABLES[seed], strict=False)]
    monkey = Monkey(seed, TableSetup(seats, {"towers": seed % 2 == 1}, practice=seed == 1), tmp_path)
    monkey.back_to_the_game()
    for number in range(inputs):
        try:
            monkey.act()
            if number % 15 == 14:
                monkey.back_to_the_game()
            if number % 45 == 44:
                monkey.compare()
        except Exception as error:
            error.add_note(f"seed {seed}, input {number}, the last ones: {' '.join(monkey.done[-20:])}")
            raise
    monkey.app.close()

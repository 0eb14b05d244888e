"""Plays whole games on the game screen with the pointer alone.

``Hand`` knows for each move of docs/formats.md section 2 which thing on the screen to click, or what to drag where. It
posts events at the places where the things are, never calls them, and after each move checks that the engine took
that very move and that the screen shows the position.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random

import pygame
from hands import post_click, post_key, post_move

from ulm.rules import Game, Move
from ulm.rules.moves import COLOURS
from ulm.session.session import Session, SessionSeat
from ulm.storage import scenario
from ulm.ui.app.app import App
from ulm.ui.table.animation import director
from ulm.ui.table.animation.flying_pieces import FlyingPiece
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.panels.top_bar import TopBar
from ulm.ui.table.state.view_model import TableModel
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.viewport import Point

NAMES = ("Agnes", "Felix", "Ursula", "Konrad")
SEAT_COLOURS = ("red", "blue", "yellow", "green")
SCENARIOS = Path(__file__).parent.parent / "scenarios"
_STEP = 16


class Lost(AssertionError):
    """The hand cannot find something; the message says what it looked for and what the screen showed."""


class Hand:
    """A simulated player with a mouse; the App's topmost scene must be the game."""

    def __init__(self, app: App) -> None:
        self.app = app

    # ----- the scene

    @property
    def scene(self) -> GameScene:
        """The game scene, which must be on top."""
        assert isinstance(self.app.scene, GameScene), self.app.scene
        return self.app.scene

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.scene.session.game

    def step(self, times: int = 1) -> None:
        """Let the App run some frames."""
        for _ in range(times):
            self.app.step(_STEP)

    def wait(self, until: Callable[[], bool], seconds: float = 120.0) -> None:
        """Let the App run until something holds; bots think in the meantime."""
        end = time.monotonic() + seconds
        while not until():
            assert time.monotonic() < end, "waited in vain"
            if not self.app.step(_STEP):
                time.sleep(0.001)

    def drain(self) -> None:
        """Let the animations finish."""
        self.wait(lambda: not isinstance(self.app.scene, GameScene) or not self.scene.director.busy)

    def said(self) -> str:
        """The refusal that the top bar shows."""
        return next(panel.refusal for panel in self.scene.panels if isinstance(panel, TopBar))

    def check(self) -> None:
        """The screen shows the position; that the events have led there, the director has compared
        before it took the position over.
        """
        scene = self.scene
        assert director.STRICT
        assert not scene.director.busy
        assert scene.state.model == TableModel.of(scene.session.view())
        assert scene.state.shown_count == len(scene.session.history)
        slid = {f"cell:{cell}" for cell in scene.board.line(scene.pushing.slot)} if scene.pushing.slot else set()
        assert scene.board.hidden == slid
        assert not [each for each in scene.director.stage.air if isinstance(each, FlyingPiece)]
        shown = {move.text for moves in scene.state.legal.values() for move in moves}
        legal = {move.text for move in self.game.legal()} if scene.session.bot is None else set()
        assert shown == legal

    # ----- things

    def has(self, name: str) -> bool:
        """Whether a thing is there and can be acted upon."""
        item = self.scene.focus.find(name)
        return item is not None and item.visible and item.enabled

    def item(self, name: str) -> Focusable:
        """A thing on the screen by its name."""
        assert self.app.scene is not None
        found = self.app.scene.focus.find(name)
        if found is None or not found.visible:
            there = ", ".join(item.name for item in self.app.scene.focus.items)
            raise Lost(f"there is no {name!r}; there are {there}")
        return found

    def point(self, name: str) -> Point:
        """A point of a thing where nothing lies above it, the middle if possible."""
        assert self.app.scene is not None
        item, ring = self.item(name), self.app.scene.focus
        box = item.rect
        shares = sorted((abs(x - 5) + abs(y - 5), x / 10, y / 10) for x in range(1, 10) for y in range(1, 10))
        for _, x, y in shares:
            pos = (box.x + box.w * x, box.y + box.h * y)
            if ring.at(pos) is item:
                return pos
        above = ring.at(box.center)
        raise Lost(f"{name!r} lies wholly under {above.name if above else 'nothing'!r} at {tuple(box)}")

    def click(self, name: str) -> None:
        """Move to a thing and click it."""
        pos = self.point(name)
        post_move(self.app, pos)
        self.app.step(0)
        # Hovering may have moved or recreated the item.
        pos = self.point(name)
        post_click(self.app, pos)
        self.step()

    def drag(self, name: str, *way: Point) -> None:
        """Drag a thing through some points and drop it at the last."""
        here = self.point(name)
        at = self.app.viewport.point
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at(here), button=1, touch=False))
        for end in way:
            for n in range(1, 7):
                post_move(self.app, (here[0] + (end[0] - here[0]) * n / 6, here[1] + (end[1] - here[1]) * n / 6), True)
            here = end
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=at(here), button=1, touch=False))
        self.step()

    # ----- moves

    def play(self, text: str, way: str = "board") -> None:
        """Make a move with the pointer: on the board where the things lie, by the tray, or by dragging."""
        session = self.scene.session
        before = len(session.history)
        if text.startswith("play "):
            self.show_hand()
        if not (way == "drag" and self._by_drag(text)) and not (way == "tray" and self._by_tray(text)):
            self._by_board(text)
        self.hide_hand()
        after = len(session.history)
        if after == before or session.history[before].move.text != text:
            made = [played.move.text for played in session.history[before:]]
            raise Lost(f"{text!r} was tried, {made} was played; said: {self.said()!r}")
        if isinstance(self.app.scene, GameScene) and not self.scene.director.busy:
            self.check()

    def show_hand(self) -> None:
        """On a shared screen, turn the player's own cards face up."""
        ctx = self.scene.state
        if ctx.mine.hand and not ctx.hand_open and self.has("hand:cover"):
            self.click("hand:cover")

    def hide_hand(self) -> None:
        """Move the pointer away, which turns the player's own cards face down."""

    def _by_drag(self, text: str) -> bool:
        move = Move.parse(text)
        board, docks = self.scene.board, self.scene.state.model.docks
        match move.verb:
            case "push":
                places = board.cells(move.words[0])
                self.drag("turn_tile", places[0].center, places[1].center)
            case "swap":
                self.drag("supply:sparrow", board.at("dock", docks.index(move.words[0])).center)
            case "exchange":
                dock = board.at("dock", docks.index(move.words[1]))
                self.drag(f"supply:tile:{move.words[0]}", dock.center)
            case "use":
                self.drag(f"supply:tile:{move.words[0]}", board.at("turn_tile", "turn_tile").center)
            case _:
                return False
        return True

    def _by_tray(self, text: str) -> bool:
        """By the buttons of the tray, where it has one for the move."""
        verb = Move.parse(text).verb
        for name in (f"tray:{text}", f"tray:{verb}" if verb in ("draw", "end") else ""):
            if name and self.has(name):
                self.click(name)
                if isinstance(self.app.scene, GameScene) and self.has("end:yes"):
                    self.click("end:yes")
                return True
        opened = {"clear": "white", "buy": "brown", "seal": "orange"}.get(verb)
        if opened is not None and self._token(opened):
            if verb == "buy":
                self._select(Move.parse(text).words)
            if not self.has(f"tray:{text}"):
                raise Lost(f"the opened token shows no button for {text!r}")
            self.click(f"tray:{text}")
            return True
        return False

    def _token(self, colour: str) -> bool:
        """Click the token of an action that can still be used; whether there is one."""
        for index in range(3):
            name = f"tray:token:{index}"
            item = self.scene.focus.find(name)
            if item is not None and item.enabled and getattr(item, "colour", "") == colour:
                self.click(name)
                return True
        return False

    def _select(self, words: Iterable[str]) -> None:
        """Choose own tiles to pay with."""
        wanted = [word for word in words if word in COLOURS]
        for colour in COLOURS:
            for _ in range(4):
                if self.scene.state.selected.count(colour) == wanted.count(colour):
                    break
                self.click(f"supply:tile:{colour}")
        assert sorted(self.scene.state.selected) == sorted(wanted), self.said()

    def _menu(self, text: str) -> None:
        """In the small menu that a click has opened, if it has."""
        if self.scene.menu.is_open:
            self.click(f"menu:{text}")

    def _by_board(self, text: str) -> None:
        """Where the things lie; by the tray where nothing lies on the board."""
        move = Move.parse(text)
        word = move.words[0] if move.words else ""
        board, model = self.scene.board, self.scene.state.model
        match move.verb:
            case "draw":
                self.click("bag:")
                self._menu(text)
            case "push":
                self.click(f"slot:{word}")
            case "swap":
                self.click(f"dock:{model.docks.index(word)}")
                self._menu(text)
            case "exchange":
                self.click(f"dock:{model.docks.index(move.words[1])}")
                self._menu(text)
            case "clear":
                slot = next(slot for slot in board.layout.keys("outside") if slot[0] == word and slot in model.outside)
                self.click(f"slot:{slot}")
                self._menu(text)
            case "money":
                if model.status.question or not self._token("gray"):
                    self.click("tray:money")
            case "river":
                if model.status.question or not self._token("turquoise"):
                    self.click("tray:river")
            case "seal":
                self.click(f"quarter:{word}")
                self._menu(text)
            case "play":
                self.click(f"hand:{word}")
                self.click(f"hand:{move.words[1]}")
            case "take" if word in COLOURS and word in model.docks and model.status.question == "take":
                self.click(f"dock:{model.docks.index(word)}")
            case "take" if word in board.layout.keys("outside"):
                self.click(f"slot:{word}")
            case "card" | "coat":
                self.click(f"offer:{word}")
            case "descendant":
                self.click(f"descendant:{word}")
            case "from":
                self.click("deck:" if word == "deck" else "discard:")
            case "use":
                self._select([word])
                self.click(f"tray:{text}")
            case "tribute":
                self._select(move.words)
                self.click("tray:tribute")
            case "buy" if self.scene.focus.find(f"tray:{text}") is None:
                # The token asks for the tiles; the question of another effect asks by itself.
                if model.status.question != "action":
                    self._token("brown")
                self._select(move.words)
                self.click(f"tray:{text}")
            case _:
                if not self._by_tray(text):
                    raise Lost(f"no way to {text!r}")


class KeyHand(Hand):
    """The same player with the keyboard: Tab to a thing, then Enter."""

    def click(self, name: str) -> None:
        """Bring the focus to a thing and press Enter."""
        assert self.app.scene is not None
        ring, item = self.app.scene.focus, self.item(name)
        order = [each for each in ring.items if each.visible and each.focusable]
        if item not in order:
            raise Lost(f"{name!r} cannot be reached by Tab")
        here = order.index(ring.focused) if ring.focused in order else -1
        for _ in range((order.index(item) - here) % len(order)):
            post_key("tab")
        self.app.step(0)
        assert self.app.scene.focus.focused is not None
        assert self.app.scene.focus.focused.name == name
        post_key("return")
        self.step()

    def show_hand(self) -> None:
        """Hold P, which turns the player's own cards face up."""
        if self.scene.state.mine.hand and not self.scene.state.hand_open:
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p", scancode=0))
            self.app.step(0)

    def hide_hand(self) -> None:
        """Let go of P."""
        pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_p, mod=0, unicode="p", scancode=0))
        self.app.step(0)


def sit_down(app: App, game: Game, humans: Iterable[int] = (), bot: str = "random", keys: bool = False) -> Hand:
    """Put a game on the screen: these seats are humans, the others bots; nothing is saved. ``keys``: play with
    the keyboard only.
    """
    here = set(humans)
    seats = [
        SessionSeat(NAMES[seat], SEAT_COLOURS[seat], None if seat in here else bot)
        for seat in range(len(game.position.players))
    ]
    app.replace(GameScene(app, Session(game, seats, seed=1, save=lambda session: None)))
    app.step(_STEP)
    return KeyHand(app) if keys else Hand(app)


def given(name: str) -> tuple[Game, list[str]]:
    """The start of a scenario of tests/scenarios, with history, and all the moves it plays before its end."""
    found = scenario.read(SCENARIOS / f"{name}.yaml")
    moves: list[str] = []
    for step in found.steps:
        moves += [Move.parse(text).text for text in step.do]
        if step.finish:
            break
    game = Game.at(found.start.rules, found.start.position.copy(), history=True)
    return game, moves


def all_humans(app: App, game: Game, *, keys: bool = False) -> Hand:
    """Put a game on the screen in which one hand plays for everybody."""
    return sit_down(app, game, range(len(game.position.players)), keys=keys)


def play_scenario(app: App, name: str, way: str, *, folded: bool = False) -> None:
    """Play a scenario in one of the ways of the hand: board, tray, drag or keys; ``folded``: on the wide board."""
    game, moves = given(name)
    hand = all_humans(app, game, keys=way == "keys")
    if folded:
        hand.scene.side.toggle()
    assert isinstance(hand, KeyHand) == (way == "keys")
    for move in moves:
        hand.play(move, way)
    assert [str(move) for move in game.moves] == moves


def play_animated(app: App, name: str, ways: Sequence[str], rng: Random, *, skipping: bool = False) -> None:
    """Play a scenario with its animations, in frames of varying length, and check after each move that the screen shows
    the position; ``skipping``: sometimes skip the animations.
    """
    game, moves = given(name)
    hand = all_humans(app, game)
    scene = hand.scene
    for move in moves:
        hand.play(move, rng.choice(ways))
        for frames in range(2000):
            if not scene.director.busy:
                break
            scene.update(rng.choice((7, 33, 90)))
            if frames % 9 == 0:
                app.step(_STEP)
            if skipping and rng.random() < 0.2:
                scene.animator.skip()
        if app.scene is scene:
            hand.check()


def scenario_names() -> list[str]:
    """All scenarios."""
    return sorted(path.stem for path in SCENARIOS.glob("*.yaml"))


def frame(app: App) -> bytes:
    """The current picture."""
    app.draw(app.canvas)
    return pygame.image.tobytes(app.canvas.surface, "RGB")

"""A whole game played by keys alone, as someone plays who knows them; it says how many keys a turn takes."""

from collections import deque
from collections.abc import Sequence
from statistics import mean

import pygame
import pytest
from hands import post_key

from ulm.bots.budget import Budget
from ulm.bots.registry import make_bot
from ulm.rules import Game, Move
from ulm.rules.moves import COLOURS
from ulm.session.session import Seat, Session
from ulm.ui.kit.focus import FocusRing
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.interaction.answer_keys import by_key
from ulm.ui.table.panels.parts import Chip
from ulm.ui.table.panels.tokens import Token

_STEPS = ("right", "left", "down", "up", "tab", "shift tab", "f6", "shift f6")
_FARTHEST = 12


class Keyboard:
    """Someone who knows the keys and goes the shortest way by them."""

    def __init__(self, app: App, scene: GameScene) -> None:
        self.app = app
        self.scene = scene
        self.pressed: list[str] = []

    def press(self, *names: str) -> None:
        for name in names:
            post_key(name.removeprefix("shift "), pygame.KMOD_SHIFT if name.startswith("shift ") else 0)
            self.app.step(16)
            self.app.step(16)
            self.pressed.append(name)

    def hold_p(self, way: int) -> None:
        """Hold the key that shows the own cards, or let it go."""
        pygame.event.post(pygame.Event(way, key=pygame.K_p, mod=0, unicode="", scancode=0))
        self.app.step(16)

    def way_to(self, name: str) -> list[str]:
        """The shortest way of the focus to a thing, by arrow keys, Tab and F6."""
        ring = self.scene.focus
        start = ring.focused
        assert start is not None
        seen, ways = {start.name}, deque([(start.name, list[str]())])
        while ways:
            here, way = ways.popleft()
            if here == name:
                ring.focus(start, show=True)
                return way
            if len(way) >= _FARTHEST:
                continue
            for step in _STEPS:
                ring.focus(ring.find(here), show=True)
                there = self._after(ring, step)
                if there not in seen:
                    seen.add(there)
                    ways.append((there, [*way, step]))
        raise AssertionError(f"no way from {start.name} to {name}")

    def _after(self, ring: FocusRing, step: str) -> str:
        """Where a key leads; asked of the scene, not pressed."""
        by = -1 if step.startswith("shift") else 1
        if step.endswith("tab"):
            ring.step(by)
        elif step.endswith("f6"):
            self.scene.jump_region(by)
        else:
            ring.towards(*{"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}[step])
        return ring.focused.name if ring.focused is not None else ""

    def use(self, name: str) -> None:
        """Go to a thing and press Enter."""
        if not self.scene.focus.visible:
            self.press("tab")
        for _ in range(4):
            # Looking for the way has changed where F6 leads: look again from where it led.
            focused = self.scene.focus.focused
            if focused is not None and focused.name == name:
                break
            self.press(*self.way_to(name))
        self.press("return")

    def numbered(self, name: str) -> bool:
        """Press the number of a thing in the tray, if it has one."""
        chip = self.scene.focus.find(name)
        if isinstance(chip, Chip) and chip.hint:
            self.press(chip.hint)
            return True
        return False

    def number(self, move: Move) -> str:
        """The number of an answer; empty if it has none."""
        return next((key for key, each in by_key(self.scene.tray.answers).items() if each == move), "")

    def select(self, words: Sequence[str]) -> None:
        for word in words:
            if word in COLOURS:
                self.use(f"supply:tile:{word}")

    def token(self, colour: str) -> None:
        lit = [each for each in self.scene.focus.items if isinstance(each, Token) and each.state == "lit"]
        self.use(next(each.name for each in lit if each.colour == colour))

    def play(self, move: Move) -> None:
        """Make a move."""
        scene, text, words = self.scene, move.text, list(move.words)
        before = len(scene.session.game.moves)
        number = self.number(move) if scene.state.model.status.question else ""
        match move.verb:
            case "draw":
                self.press("d")
            case "push":
                self.press(words[0][0].lower(), words[0][1])
            case "end":
                self.press("e")
                if scene.end_question.is_open:
                    self.press("e")
            case "play":
                self.use(f"hand:{words[0]}")
                self.press("1" if words[1] == "now" else "2")
            case _ if number:
                self.press(number)
            case "money" | "river" | "clear" | "buy" | "seal" if not scene.state.model.status.question:
                self._action(move)
            case _ if self.numbered(f"tray:{text}"):
                pass
            case "swap" | "step":
                assert self.numbered(f"tray:{move.verb}")
                self.press(*filter(None, [self.number(move)]))
            case "exchange":
                self.select(words[:1])
                assert self.numbered("tray:exchange")
                self.press(self.number(move))
            case "buy" | "use" | "tribute":
                self.select(words)
                assert self.numbered(f"tray:{text}") or self.numbered(f"tray:{move.verb}"), text
            case _:
                raise AssertionError(f"no keys for {text}")
        played = [each.text for each in scene.session.game.moves[before:]]
        assert played[:1] == [text], (text, played, scene.top.refusal, self.pressed[-8:])

    def _action(self, move: Move) -> None:
        """One of the three actions."""
        scene = self.scene
        colour = {"money": "gray", "river": "turquoise", "clear": "white", "buy": "brown", "seal": "orange"}[move.verb]
        tokens = [each.colour for each in scene.focus.items if isinstance(each, Token) and each.state == "lit"]
        if colour not in tokens:
            assert self.numbered(f"tray:extra_{move.verb}") or self.numbered(f"tray:{move.text}")
        else:
            self.token(colour)
        if len(scene.session.game.moves) and scene.session.game.moves[-1].text == move.text and not scene.state.opened:
            return
        if move.verb == "buy" and not self.number(move):
            self.select(move.words)
        if number := self.number(move):
            self.press(number)
        else:
            self.use(f"tray:{move.text}")


def game_by_keys(app: App, seed: int, options: dict[str, bool]) -> list[list[str]]:
    """Play both seats of a game by keys, each move as a bot would; the keys of each turn."""
    game = Game.new(2, seed, options)
    seats = [Seat("Agnes", "red"), Seat("Felix", "blue")]
    scene = GameScene(app, Session(game, seats, seed, save=lambda session: None))
    app.settings.hand_over = False
    app.replace(scene)
    app.step(16)
    keyboard, bot = Keyboard(app, scene), make_bot("apprentice", seed)
    keyboard.press("tab")
    turns: list[list[str]] = []
    while not game.finished:
        move = bot.choose(game.view(game.position.active), Budget(0.02))
        held = move.verb == "play" and not scene.state.hand_open
        if held:
            keyboard.hold_p(pygame.KEYDOWN)
            keyboard.pressed.append("p")
        keyboard.play(move)
        if held:
            keyboard.hold_p(pygame.KEYUP)
        if move.verb == "end":
            turns.append(keyboard.pressed)
            keyboard.pressed = []
    return turns


@pytest.mark.long
@pytest.mark.parametrize("towers", [False, True])
def test_a_game_by_keys_takes_few_of_them(app: App, towers: bool) -> None:
    turns = game_by_keys(app, 7, {"towers": towers})
    counts = [len(turn) for turn in turns]
    assert mean(counts) < 16, counts
    assert max(counts) < 40, turns[counts.index(max(counts))]
    for number, turn in enumerate(turns):
        print(number, len(turn), *turn)
    print("mean", mean(counts), "max", max(counts))

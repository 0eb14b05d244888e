"""With the keyboard in use something always has the focus: keys pressed at random never lose it."""

from random import Random
from typing import Any

import pygame
import pytest
from hands import post_key

from tests.marks import sampled
from ulm.rules import Game, Move
from ulm.session.session import Seat, Session
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.widgets.modal import Modal

SEATS = (Seat("Agnes", "red"), Seat("Felix", "blue"), Seat("Ida", "green", "random"))
#: What a hand at a keyboard presses, and how often.
PRESSED = {
    "tab": 6, "right": 4, "left": 3, "up": 3, "down": 3, "return": 12, "space": 3, "f6": 4, "escape": 2, "d": 3, "e": 3,
    "a": 1, "h": 1, "i": 1, "n": 1, "w": 1, "s": 1, "1": 2, "2": 2, "3": 2, "f1": 0.2, "page down": 0.3, "end": 0.3,
}  # fmt: skip  # several to a line


def assert_ring(app: App, did: str) -> None:
    """Something that can be seen and reached has the focus, and it is shown."""
    scene = app.scene
    assert scene is not None
    ring = scene.focus
    if not any(each.visible and each.focusable for each in ring.items):
        return  # nothing to be done here: what is shown goes on by itself
    assert ring.visible, did
    focused = ring.focused
    assert focused is not None, (did, type(scene).__name__)
    assert focused in ring.items, (did, focused.name)
    assert focused.visible, (did, focused.name)
    assert focused.focusable, (did, focused.name)
    assert focused.clip is None or focused.clip.colliderect(focused.rect), (did, focused.name)


def presses(seed: int, app: App, scene: GameScene, most: int) -> int:
    """Press keys at random until the game is over, at most so many; the number of keys pressed."""
    random = Random(seed)
    names, weights = list(PRESSED), list(PRESSED.values())
    post_key("tab")
    app.step(16)
    for number in range(most):
        if scene.session.game.finished:
            return number
        before = f"{number}: {type(app.scene).__name__} {_place(app)}"
        name = random.choices(names, weights)[0]
        mod = random.choice((0, 0, 0, pygame.KMOD_SHIFT)) if name in ("tab", "f6") else 0
        if random.random() < 0.02:
            name, mod = "z", pygame.KMOD_CTRL
        if (len(app.scenes) > 2 and random.random() < 0.5) or _leads_away(app, name):
            name = "escape"
        post_key(name, mod)
        app.step(16)
        app.step(16)
        assert_ring(app, f"{before}, {name} {mod}")
        if app.scene is scene and number % 5 == 0 and scene.state.ready:
            on_with_it(random, scene)
            app.step(16)
            assert_ring(app, f"{before}, a move")
    return most


def _place(app: App) -> str:
    focused = app.scene.focus.focused if app.scene is not None else None
    return focused.name if focused is not None else "nothing"


def _leads_away(app: App, name: str) -> bool:
    """Whether a key would leave the game or change the settings."""
    return name in ("return", "space") and len(app.scenes) > 1 and not isinstance(app.scene, Modal)


def on_with_it(random: Random, scene: GameScene) -> None:
    """Play some move, so that the game comes to its end."""
    scene.perform(random.choice(scene.session.game.legal()))


def begun(app: App, seed: int, monkeypatch: pytest.MonkeyPatch, options: dict[str, Any] | None = None) -> GameScene:
    """A game of two people and a bot, which thinks for a while and then makes any move."""
    game = Game.new(len(SEATS), seed, options)
    session = Session(game, list(SEATS), seed, save=lambda session: None)
    random = Random(seed)
    monkeypatch.setattr(Session, "think", lambda session: None)

    def thought(session: Session) -> Move | None:
        return random.choice(session.game.legal()) if random.random() < 0.3 else None

    monkeypatch.setattr(Session, "thought", thought)
    scene = GameScene(app, session)
    app.replace(scene)
    app.step(16)
    return scene


@pytest.mark.long
@pytest.mark.parametrize("seed", sampled((3,), range(4)))
def test_the_ring_is_there_through_a_whole_game(app: App, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    scene = begun(app, seed, monkeypatch, {"towers": True})
    assert presses(seed, app, scene, 20_000) < 20_000
    assert scene.session.game.finished

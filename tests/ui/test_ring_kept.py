"""With the keyboard in use something always has the focus: keys pressed at random never lose it."""

from random import Random

import pygame
import pytest
from hands import post_key

from tests.marks import sampled
from ulm.rules import Game, Move
from ulm.session.session import Session, SessionSeat
from ulm.ui.app.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit.widgets.dialog import Modal

SEATS = (SessionSeat("Agnes", "red"), SessionSeat("Felix", "blue"), SessionSeat("Ida", "green", "random"))
#: What a hand at a keyboard presses, and how often.
PRESSED = {
    "tab": 6, "right": 4, "left": 3, "up": 3, "down": 3, "return": 12, "space": 3, "f6": 4, "escape": 2, "d": 3, "e": 3,
    "a": 1, "h": 1, "i": 1, "n": 1, "w": 1, "s": 1, "1": 2, "2": 2, "3": 2, "f1": 0.2, "page down": 0.3, "end": 0.3,
}  # fmt: skip  # several to a line


def assert_ring(app: App, did: str) -> None:
    """Something that can be seen and reached has the focus, and it is shown."""
    scene = app.scene
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


def press(random: Random, app: App) -> str:
    """Press a key at random; never one that would leave the game or change the settings."""
    name = random.choices(list(PRESSED), list(PRESSED.values()))[0]
    mod = random.choice((0, 0, 0, pygame.KMOD_SHIFT)) if name in ("tab", "f6") else 0
    if random.random() < 0.02:
        name, mod = "z", pygame.KMOD_CTRL
    on_a_page = len(app.scenes) > 1 and not isinstance(app.scene, Modal)
    if (len(app.scenes) > 2 and random.random() < 0.5) or (name in ("return", "space") and on_a_page):
        name = "escape"
    post_key(name, mod)
    app.step(16)
    app.step(16)
    return f"{name} {mod}"


@pytest.mark.long
@pytest.mark.parametrize("seed", sampled((3,), range(4)))
def test_random_keys_never_lose_the_focus_in_a_whole_game(app: App, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Two people and a bot, which thinks for a while and then makes any move."""
    random, of_bot = Random(seed), Random(seed)

    def thought(session: Session) -> Move | None:
        return of_bot.choice(session.game.legal()) if of_bot.random() < 0.3 else None

    monkeypatch.setattr(Session, "think", lambda session: None)
    monkeypatch.setattr(Session, "thought", thought)
    game = Game.new(len(SEATS), seed, {"towers": True})
    scene = GameScene(app, Session(game, list(SEATS), seed, save=lambda session: None))
    app.replace(scene)
    app.step(16)
    post_key("tab")
    app.step(16)
    number = 0
    while not game.finished:
        number += 1
        assert number < 20_000
        focused = app.scene.focus.focused if app.scene is not None else None
        before = f"{number}: {type(app.scene).__name__} {focused.name if focused is not None else 'nothing'}"
        assert_ring(app, f"{before}, {press(random, app)}")
        if app.scene is scene and number % 5 == 0 and scene.state.ready:
            scene.perform(random.choice(game.legal()))  # so that the game comes to its end
            app.step(16)
            assert_ring(app, f"{before}, a move")

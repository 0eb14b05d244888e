"""Shows a game scene with a given position, and clicks and drags on it."""

from typing import Any

import pygame
from hands import post_click, post_move

from ulm.rules import Game, Move
from ulm.rules.ruleset import present_definitions, read_options, ruleset
from ulm.session.session import Session, SessionSeat
from ulm.storage import scenario_setup
from ulm.ui.app.app import App
from ulm.ui.table.coaches.coach import MakeCoach
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.state.view_model import TableModel
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.scene import Scene

TWO = (SessionSeat("Agnes", "red"), SessionSeat("Felix", "blue", "random"))


def table(
    app: App,
    position: dict[str, Any] | None = None,
    *,
    seats: tuple[SessionSeat, ...] = TWO,
    options: dict[str, Any] | None = None,
    moves: list[str] | None = None,
    coach: MakeCoach | None = None,
) -> GameScene:
    """Show a position as a scenario describes it (docs/formats.md section 4); seat 0 is to move."""
    definitions = present_definitions()
    rules = ruleset(definitions, read_options(options or {}, definitions))
    game = Game.at(rules, scenario_setup.position(rules, len(seats), 0, position), history=True)
    scene = GameScene(app, Session(game, list(seats), 1, save=lambda session: None), coach)
    app.replace(scene)
    app.step(16)
    for move in moves or []:
        scene.perform(Move(move))
        app.step(16)
    return scene


def item(scene: Scene, name: str) -> Focusable:
    """The visible item with a name."""
    found = scene.focus.find(name)
    assert found is not None, f"no {name} among {[each.name for each in scene.focus.items]}"
    return found


def click(app: App, scene: Scene, name: str) -> None:
    """Click the item with a name."""
    post_click(app, item(scene, name).rect.center)
    app.step(16)
    app.step(16)


def drag(app: App, scene: GameScene, name: str, *way: tuple[float, float]) -> None:
    """Drag the item with a name through some points and drop it at the last."""
    here = item(scene, name).rect.center
    press(app, here)
    for there in way:
        for n in range(1, 7):
            post_move(app, (here[0] + (there[0] - here[0]) * n / 6, here[1] + (there[1] - here[1]) * n / 6), held=True)
        here = there
    release(app, here)
    app.step(16)
    app.step(16)


def press(app: App, pos: tuple[float, float], button: int = 1) -> None:
    """Press a button, the left one by default."""
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=app.viewport.point(pos), button=button, touch=False))


def release(app: App, pos: tuple[float, float], button: int = 1) -> None:
    """Release a button, the left one by default."""
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=app.viewport.point(pos), button=button, touch=False))


def play_for_anybody(scene: GameScene, move: Move) -> None:
    """Have whoever must decide make a move: the human by hand, a bot as if it had thought of it."""
    session, made = scene.session, len(scene.session.history)
    if session.bot is None:
        scene.perform(move)
        return
    session.script = lambda game: move if len(game.history) == made else None
    scene.update(0)
    assert len(session.history) > made, "not made"


def played(scene: GameScene) -> list[str]:
    """The moves so far; the screen must agree with the position."""
    assert scene.state.model == TableModel.of(scene.session.view())
    return [move.text for move in scene.session.game.moves]

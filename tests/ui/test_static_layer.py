"""The board is redrawn only where it has changed, and always equals one drawn in full."""

import pygame
import pytest

from ulm.rules import Game
from ulm.session.session import Session, SessionSeat
from ulm.ui.app.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.static_layer import StaticLayer


def _board_painted_anew(app: App, scene: GameScene) -> tuple[pygame.Surface, pygame.Surface]:
    """The board as it was painted bit by bit, and painted as a whole."""
    fresh = StaticLayer(scene.state, scene.board, scene.focus)
    box = app.viewport.rect(scene.board.region)
    kept = scene.picture.refresh(app.canvas, animating=False)
    return kept.surface.subsurface(box), fresh.refresh(app.canvas, animating=False).surface.subsurface(box)


@pytest.mark.parametrize("contrast", [False, True])
def test_the_board_drawn_in_parts_equals_the_board_drawn_in_full(app: App, contrast: bool) -> None:
    app.settings.high_contrast = contrast
    app.apply_settings()
    seats = [SessionSeat(f"{n}", colour, None) for n, colour in enumerate(("red", "blue", "green"))]
    session = Session(Game.new(3, 1, {"towers": True}), seats, 1, save=lambda session: None)
    scene = GameScene(app, session)
    app.replace(scene)
    app.settings.speed = scene.animator.speed = "normal"
    compared = 0
    while compared < 60 and not session.game.finished:
        if not scene.moving and scene.state.ready:
            scene.perform(session.game.legal()[-1 if compared % 3 else 0])
        app.step(170)
        bit_by_bit, whole = _board_painted_anew(app, scene)
        assert pygame.image.tobytes(bit_by_bit, "RGB") == pygame.image.tobytes(whole, "RGB")
        compared += 1
    assert len(session.game.history) > 6

"""While a human decides the town steps back behind a veil: no place of the game does, nor the frame of the grid."""

from collections.abc import Iterator

import pygame
import pytest
from table_hands import click, table

from ulm.ui.pieces.layout import hull
from ulm.ui.pieces.veil import paint_veil
from ulm.ui.settings import Settings
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene

POSITION = {"players": [{"barge": -11}, {"barge": -11}]}
FRAME = 7
"""Logical units of painted frame around the cells (tools/art/board_places.py)."""


@pytest.fixture(params=[False, True], ids=["usual", "wide"])
def scene(request: pytest.FixtureRequest) -> Iterator[GameScene]:
    app = App((1920, 1080), Settings(language="en", speed="instant"))
    made = table(app, POSITION)
    if request.param:
        click(app, made, "side:fold")
    yield made
    app.close()


def veiled(scene: GameScene) -> tuple[pygame.Surface, pygame.Surface]:
    """The picture of the board as painted, and behind the veil."""
    board, canvas = scene.board, scene.app.canvas
    canvas.sprite(board.layout.board.picture, board.place)
    painted = canvas.surface.copy()
    paint_veil(canvas, board.layout, board.place.topleft)
    return painted, canvas.surface


def test_the_frame_of_the_grid_stays_in_front(scene: GameScene) -> None:
    painted, seen = veiled(scene)
    board = scene.board
    cells = hull([board.at("cell", cell) for cell in board.layout.keys("cell")])
    frame = scene.app.viewport.rect(cells.inflate(2 * FRAME, 2 * FRAME))
    assert pygame.image.tobytes(painted.subsurface(frame), "RGB") == pygame.image.tobytes(seen.subsurface(frame), "RGB")


def test_the_town_steps_back(scene: GameScene) -> None:
    painted, seen = veiled(scene)
    bag = scene.app.viewport.rect(scene.board.at("pile", "bag"))
    beside = bag.move(bag.w, 0).center
    assert painted.get_at(beside) != seen.get_at(beside)

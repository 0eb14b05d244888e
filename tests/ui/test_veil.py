"""While a human decides the town steps back behind a veil: no place of the game does, nor the frame of the grid."""

from collections.abc import Iterator

import pygame
import pytest
from table_hands import click, table

from ulm.ui.app.app import App
from ulm.ui.settings import Settings
from ulm.ui.table.board.board_dimming import paint_veil
from ulm.ui.table.board.board_layout import hull
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


def test_the_town_steps_back_and_the_frame_of_the_grid_stays_in_front(scene: GameScene) -> None:
    board, canvas = scene.board, scene.app.canvas
    canvas.sprite(board.layout.board.picture, board.place)
    painted = canvas.surface.copy()
    paint_veil(canvas, board.layout, board.place.topleft)
    cells = hull([board.at("cell", cell) for cell in board.layout.keys("cell")])
    frame = scene.app.viewport.rect(cells.inflate(2 * FRAME, 2 * FRAME))
    before, after = (pygame.image.tobytes(each.subsurface(frame), "RGB") for each in (painted, canvas.surface))
    assert before == after
    bag = scene.app.viewport.rect(board.at("pile", "bag"))
    beside = bag.move(bag.w, 0).center
    assert painted.get_at(beside) != canvas.surface.get_at(beside)

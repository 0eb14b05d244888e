"""While a human decides the painted town steps back; between turns, and where nobody decides, it comes forward."""

import numpy
import pygame
import pytest
from table_hands import table

from ulm.session.session import Seat
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene

POSITION = {"players": [{"barge": -3}, {"barge": 3}]}
BOT_TO_MOVE = (Seat("Agnes", "red", "random"), Seat("Felix", "blue"))

pytestmark = pytest.mark.usefixtures("mute_bots")


def ground(scene: GameScene) -> numpy.ndarray:
    """The picture of the ground, as it lies below everything."""
    canvas = scene.app.canvas
    canvas.surface.fill((0, 0, 0))
    scene.board.paint_ground(canvas)
    return pygame.surfarray.array3d(canvas.surface).astype(int)


def part(scene: GameScene, picture: numpy.ndarray, kind: str, key: object) -> numpy.ndarray:
    """A place of the board in a picture."""
    box = scene.app.viewport.rect(scene.board.at(kind, key))
    found: numpy.ndarray = picture[box.left : box.right, box.top : box.bottom]
    return found


def test_the_town_steps_back_while_a_human_decides_and_the_places_do_not(app: App) -> None:
    near = ground(table(app, POSITION, seats=BOT_TO_MOVE))
    scene = table(app, POSITION)
    far = ground(scene)
    house, house_far = (part(scene, each, "landmark", "town_hall") for each in (near, far))
    assert house_far.mean() > house.mean() + 15, "paler"
    assert house_far.std() < house.std() - 5, "and flatter"
    for kind, key in (
        ("quarter", "garden"),
        ("cell", 4),
        ("insert", "W2"),
        ("dock", 0),
        ("river", -5),
        ("pile", "deck"),
    ):
        assert (part(scene, near, kind, key) == part(scene, far, kind, key)).all(), kind


def test_at_the_compact_table_there_is_no_town_to_step_back(app: App) -> None:
    near = table(app, POSITION, seats=BOT_TO_MOVE)
    near.toggle_compact()
    before = ground(near)
    assert (ground(table(app, POSITION)) == before).all()


def test_under_high_contrast_the_town_has_stepped_back_anyhow(app: App) -> None:
    app.settings.high_contrast = True
    app.apply_settings()
    before = ground(table(app, POSITION, seats=BOT_TO_MOVE))
    assert (ground(table(app, POSITION)) == before).all()

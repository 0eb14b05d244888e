"""What looks like a piece is the piece: it can be taken wherever it is drawn, and its other pictures are empty then."""

from typing import Any

import pygame
import pytest
from hands import post_move
from table_hands import TWO, click, drag, item, played, press, release, table

from ulm.ui.app.app import App
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.viewport import RectLike

GRID = ["gray", "white", "brown", "turquoise", "gray", "gray", "white", "brown", "turquoise"]
DOCKS = ["gray", "white", "brown", "turquoise", "white"]
POSITION: dict[str, Any] = {"grid": GRID, "docks": DOCKS, "bag": ["orange"], "players": [{"sparrows": 2}]}
"""The drawn tile is the only orange one."""
TURN_TILE = ("turn_tile", "tray:turn_tile")


@pytest.fixture
def sprites(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, pygame.FRect]]:
    """The pictures that are drawn, and where; clear it before a frame."""
    found: list[tuple[str, pygame.FRect]] = []
    paint = Canvas.sprite

    def noted(canvas: Canvas, name: str, rect: RectLike, *, alpha: int = 255, **named: Any) -> None:
        if alpha > 128:
            found.append((name, pygame.FRect(rect)))
        paint(canvas, name, rect, alpha=alpha, **named)

    monkeypatch.setattr(Canvas, "sprite", noted)
    return found


def drawn(app: App, sprites: list[tuple[str, pygame.FRect]], name: str) -> list[pygame.FRect]:
    """Where a picture is drawn when everything is drawn again."""
    app.relayout()
    sprites.clear()
    app.draw(app.canvas)
    return [rect for sprite, rect in sprites if sprite == name and rect.h > 40]


def test_every_picture_of_the_turn_tile_can_be_taken_and_pushed(
    app: App, sprites: list[tuple[str, pygame.FRect]]
) -> None:
    scene = table(app, POSITION, moves=["draw"])
    pictures = drawn(app, sprites, "tiles/orange")
    assert len(pictures) == len(TURN_TILE)
    for picture in pictures:
        lies = scene.focus.at(picture.center)
        assert lies is not None
        assert lies.drag() is not None, picture
    for source in TURN_TILE:
        scene = table(app, POSITION, moves=["draw"])
        line = scene.board.cells("W1")
        drag(app, scene, source, line[0].center, line[1].center)
        assert played(scene)[-1] == "push W1"


@pytest.mark.parametrize("source", TURN_TILE)
def test_while_it_is_in_the_hand_it_lies_nowhere_else(
    app: App, source: str, sprites: list[tuple[str, pygame.FRect]]
) -> None:
    scene = table(app, POSITION, moves=["draw"])
    press(app, item(scene, source).rect.center)
    for x in (700, 800, 900):
        post_move(app, (x, 880), held=True)
    app.step(16)
    assert scene.drags.active is not None
    (hanging,) = drawn(app, sprites, "tiles/orange")
    assert hanging.collidepoint(900, 880)
    release(app, (900, 880))
    app.step(2000)
    app.step(16)
    assert len(drawn(app, sprites, "tiles/orange")) == len(TURN_TILE), "it springs back"
    assert played(scene) == ["draw"]


@pytest.mark.parametrize(
    ("source", "goal"),
    [("supply:sparrow", "dock:2"), ("players:0:sparrows", "dock:2"), ("dock:2", "turn_tile"), ("dock:2", "")],
)
def test_a_swap_is_made_by_dragging_either_piece_or_by_a_click(app: App, source: str, goal: str) -> None:
    scene = table(app, {**POSITION, "players": [{"sparrows": 2}, {"sparrows": 3}]}, moves=["draw"])
    assert item(scene, "players:1:sparrows").drag() is None, "nobody takes what is another one's"
    if goal:
        drag(app, scene, source, item(scene, goal).rect.center)
    else:
        click(app, scene, source)
    assert played(scene)[-1] == "swap brown"


def test_an_open_choice_is_not_dropped_unsaid(app: App) -> None:
    """A click elsewhere closes it and says so; it does not push the tile that was to be swapped."""
    rich = {"tiles": {"white": 1}, "sparrows": 1, "descendants": ["merchant"]}
    scene = table(app, {**POSITION, "players": [rich, {}]}, seats=TWO, moves=["draw"])
    click(app, scene, "dock:2")
    assert scene.menu.is_open
    click(app, scene, "slot:W1")
    assert not scene.menu.is_open
    assert played(scene) == ["draw"]
    assert scene.top.refusal
    click(app, scene, "slot:W1")
    assert played(scene)[-1] == "push W1"

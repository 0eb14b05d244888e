"""Pictures of positions, as rules pages and lessons show them."""

import pygame
import pytest
from hands import until

from ulm.rules import Game
from ulm.rules.ruleset import Options, present_definitions, ruleset
from ulm.storage import scenario_setup
from ulm.ui.app.app import App
from ulm.ui.table.board.position_picture import (
    REGIONS,
    PositionPicture,
    PositionPictures,
    UnknownPlace,
    aspect,
    draw_position,
)

_GRID = ["gray", "white", "brown", "turquoise", "orange", "gray", "white", "brown", "turquoise"]
_BOX = (100, 100, 400, 400)
THINGS = ("quarter garden", "slot W1", "space -3", "spaces -2 4", "dock 2", "coat granary", "crest garden", "barge 0")


def _game(**given: object) -> Game:
    rules = ruleset(present_definitions(), Options())
    return Game.at(rules, scenario_setup.position(rules, 2, 0, given))


def _pixels(app: App, picture: PositionPicture) -> bytes:
    drawn = draw_position(picture, (160, round(160 / aspect(picture))), app.theme, app.assets)
    return pygame.image.tobytes(drawn, "RGB")


def test_a_picture_shows_the_position(app: App) -> None:
    before = PositionPicture(_game(grid=_GRID), "grid")
    after = PositionPicture(_game(grid=["brown", *_GRID[1:2], "gray", *_GRID[3:]]), "grid")
    assert _pixels(app, before) == _pixels(app, PositionPicture(_game(grid=_GRID), "grid"))
    assert _pixels(app, before) != _pixels(app, after)
    assert _pixels(app, before) != _pixels(app, PositionPicture(_game(grid=_GRID), "grid", ("slot W1",)))
    one, other = (PositionPicture(_game(), "cards", cards=(card,)) for card in ("siege", "goods_brown"))
    assert _pixels(app, one) != _pixels(app, other)


def test_each_region_is_drawn_and_a_place_that_is_not_there_is_named(app: App) -> None:
    game = _game()
    for region in (*REGIONS, *THINGS, "cards"):
        assert len(set(_pixels(app, PositionPicture(game, region)))) > 20, region
    for words in ("quarter nowhere", "slot W9", "nonsense"):
        with pytest.raises(UnknownPlace):
            _pixels(app, PositionPicture(game, words))
        with pytest.raises(UnknownPlace):
            _pixels(app, PositionPicture(game, "whole", (words,)))


def test_pictures_come_one_a_frame_and_stay_until_the_position_changes(app: App) -> None:
    asked: list[bool] = []
    pictures = PositionPictures(lambda: asked.append(True))
    shown = [PositionPicture(_game(), region) for region in ("grid", "docks")]

    def frame() -> list[bool]:
        pictures.new_frame()
        asked.clear()
        return [pictures.draw(app.canvas, _BOX, each) for each in shown]

    until(app, lambda: pictures.new_frame() or pictures.draw(app.canvas, _BOX, PositionPicture(_game(), "river")))
    assert frame() == [True, False]
    assert asked
    assert frame() == [True, True]
    assert not asked
    pictures.new_frame()
    before = pygame.image.tobytes(app.canvas.surface, "RGB")
    assert pictures.draw(app.canvas, _BOX, PositionPicture(_game(grid=_GRID[::-1]), "grid"))
    assert pygame.image.tobytes(app.canvas.surface, "RGB") != before

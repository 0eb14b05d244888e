"""What is written on the board: at every size of text whole, legible, and clear of the places of the game."""

from collections.abc import Iterator

import pygame
import pytest
from table_hands import click, table

from ulm.i18n.catalog import codes
from ulm.i18n.number_format import signed
from ulm.rules.moves import SLOTS, SPACES
from ulm.ui.app.app import App
from ulm.ui.settings import Settings
from ulm.ui.table.game_scene import GameScene

SIZES = (100, 150, 200)
LEGIBLE = 12
"""Pixels of type at 1280×720."""


@pytest.fixture(params=[*((language, False) for language in codes()), ("de", True)])
def tables(request: pytest.FixtureRequest) -> Iterator[dict[int, tuple[App, GameScene]]]:
    """The table at each size of text, with the normal board or the wide one."""
    language, folded = request.param
    made: dict[int, tuple[App, GameScene]] = {}
    for percent in SIZES:
        app = App((1280, 720), Settings(language=language, text=percent, speed="instant"))
        scene = table(app, {"round": 10}, options={"towers": True})
        if folded:
            click(app, scene, "side:fold")
        made[percent] = app, scene
    yield made
    for app, _ in made.values():
        app.close()


def test_the_board_is_lettered_at_every_size_of_text(tables: dict[int, tuple[App, GameScene]]) -> None:
    names: dict[str, float] = {}
    numbers = 0.0
    for percent, (app, scene) in tables.items():
        board, theme = scene.board, app.theme
        # the numbers of the river
        size = board.number_size(theme)
        assert theme.pixels(size) >= LEGIBLE
        assert theme.pixels(size) >= numbers
        numbers = theme.pixels(size)
        for space in SPACES:
            assert theme.measure(signed(space), size, "semibold")[0] <= board.at("river", space).w
        # the names of the quarters
        kinds = ("privilege", "crest", "seal", "descendant", "outside", "insert", "edge_seal", "river", "dock", "tower")
        kept = [(kind, key, board.layout[kind, key]) for kind in kinds for key in board.layout.keys(kind)]
        for quarter in scene.state.model.quarters:
            plate = board.lettered(theme, quarter)
            assert theme.pixels(plate.size) >= LEGIBLE, (percent, quarter)
            assert theme.pixels(plate.size) >= names.get(quarter, 0), (percent, quarter)
            names[quarter] = theme.pixels(plate.size)
            assert plate.whole.contains(plate.room)
            line = plate.room.h / len(plate.lines)
            assert max(theme.measure(words, plate.size, "semibold")[0] for words in plate.lines) <= plate.room.w
            assert line >= 0.75 * plate.size * theme.factor
            for kind, key, place in kept:
                assert not plate.room.colliderect(place), (percent, quarter, kind, key)
                if plate.board is not None and kind not in ("privilege", "crest"):
                    assert not plate.board.colliderect(place), (percent, quarter, kind, key)


def test_the_number_of_the_round_covers_nothing_of_the_grid(tables: dict[int, tuple[App, GameScene]]) -> None:
    for percent, (app, scene) in tables.items():
        box = scene.board.round_at(app.theme)
        assert scene.board.region.contains(box)
        for slot in SLOTS:
            places = [scene.board.at(kind, slot) for kind in ("outside", "insert")] + [scene.board.edge_seal_at(slot)]
            assert not [place for place in places if box.colliderect(place)], (percent, slot)


def test_a_plate_with_a_sign_board_is_one_thing_to_be_pointed_at() -> None:
    app = App((1280, 720), Settings(language="en", text=200, speed="instant"))
    scene = table(app)
    raised = [each for each in scene.state.model.quarters if scene.board.lettered(app.theme, each).board is not None]
    assert raised
    for quarter in raised:
        above = pygame.FRect(scene.board.plate_at(quarter))
        assert above.y < scene.board.at("quarter", quarter).y
        item = scene.focus.find(f"quarter:{quarter}")
        assert item is not None
        assert item.rect == above
    app.close()

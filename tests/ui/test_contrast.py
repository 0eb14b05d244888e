"""Every text stands out from its ground, dimmed ones too; all scenes: `tests/long/test_contrast_everywhere.py`."""

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest
from table_hands import click, table

from tools.layout_checks.contrast import LEAST, measure, pale
from ulm.ui.app.app import App
from ulm.ui.settings import Settings
from ulm.ui.table.board.piece_drawing import draw_highlight
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit import text_probe
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.text_probe import contrast
from ulm.ui.toolkit.theme import GILT, INK, VELLUM, Colour

SCENES = ("title", "settings", "push_sheet", "question_steps_river")


def colours(app: App, ink: Colour, ground: Colour, alpha: int = 255) -> text_probe.TextColours:
    window = pygame.display.get_surface()
    assert window is not None
    window.fill(ground)
    with text_probe.watch(window, colours=True) as notes:
        app.canvas.text("Wilhelmine", (600, 400), 26, ink, alpha=alpha)
        found = notes.finish()[0].colours
    assert found is not None
    return found


def test_what_is_measured_is_the_contrast_of_ink_and_ground(app: App) -> None:
    assert contrast((0x77, 0x77, 0x77), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    found = colours(app, INK, VELLUM)
    assert found.ground == VELLUM
    assert all(abs(one - other) <= 6 for one, other in zip(found.ink, INK, strict=True))
    assert colours(app, INK, VELLUM, alpha=110).contrast < LEAST < found.contrast


def test_every_text_stands_out() -> None:
    measured = measure(SCENES, ["en"], [(1280, 720)], [100], pictures=1)
    assert len(measured) > 200
    assert {each.strong for each in measured} == {False, True}
    assert [str(each) for each in pale(measured)] == []


# ----- under high contrast places of the board have a rim of ink, and what is written lies on one light colour

POSITION = {"players": [{"barge": -11}, {"barge": -11}]}


@pytest.fixture(params=[(False, False), (True, False), (True, True)], ids=["usual", "strong", "strong and wide"])
def scene(request: pytest.FixtureRequest) -> Iterator[GameScene]:
    """A table of each kind; ``scene.app.theme.strong`` tells which."""
    strong, folded = request.param
    app = App((1920, 1080), Settings(language="en", speed="instant", high_contrast=strong))
    made = table(app, POSITION)
    if folded:
        click(app, made, "side:fold")
    yield made
    app.close()


def steepest(surface: pygame.Surface, points: list[tuple[int, int]]) -> float:
    """The greatest contrast between any two points."""
    colours = [tuple(surface.get_at(point))[:3] for point in points]
    return max(contrast(one, other) for one, other in combinations(colours, 2))


def test_places_have_a_rim_of_ink(scene: GameScene) -> None:
    surface, board = scene.app.canvas.surface, scene.board
    lit = {*board.quarters_at(-11), "-11"}
    found = []
    for kind in ("quarter", "river"):
        for key in set(board.layout.keys(kind)) - lit:
            box = scene.app.viewport.rect(board.at(kind, key))
            # Across the left rim, away from corners.
            found.append(steepest(surface, [(x, box.y + box.h * 2 // 5) for x in range(box.x - 4, box.x + 7)]))
    assert (min(found) >= 12) is scene.app.theme.strong


def test_what_is_written_lies_on_one_light_colour(scene: GameScene) -> None:
    surface = scene.app.canvas.surface
    found = []
    for quarter in scene.board.layout.keys("quarter"):
        title = scene.app.viewport.rect(scene.board.at("title", quarter))
        ground = surface.get_at((title.x + 2, title.bottom - 1))
        found.append(contrast(tuple(ground)[:3], (0x0A, 0x05, 0x02)))
    assert (min(found) > 18) is scene.app.theme.strong


def test_glow_is_seen_on_every_ground(scene: GameScene) -> None:
    app = scene.app
    found = []
    for ground in ((0xF0, 0xE6, 0xC8), (0x2B, 0x21, 0x19), GILT):
        surface = pygame.Surface((400, 300))
        surface.fill(ground)
        draw_highlight(Canvas(surface, app.viewport, app.theme, app.assets), (100, 80, 200, 120), GILT)
        found.append(steepest(surface, [(200, y) for y in range(50, 100)]))
    assert (min(found) > 6) is app.theme.strong, "even on gilt itself the mark has its lines of ink"

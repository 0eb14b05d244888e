"""Every text stands out from its ground, dimmed ones too; all scenes: `tests/long/test_contrast_everywhere.py`."""

import pygame
import pytest

from tools.layout_checks.contrast import LEAST, measure, pale
from ulm.ui.kit import text_notes
from ulm.ui.kit.text_colours import contrast
from ulm.ui.kit.theme import INK, VELLUM, Colour
from ulm.ui.shell.app import App

SCENES = ("title", "settings", "push_sheet", "question_steps_river")


def colours(app: App, ink: Colour, ground: Colour, alpha: int = 255) -> text_notes.TextColours:
    window = pygame.display.get_surface()
    assert window is not None
    window.fill(ground)
    with text_notes.watch(window, colours=True) as notes:
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

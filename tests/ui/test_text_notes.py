"""Faults of drawn texts are found, and none where all is well."""

from collections.abc import Callable

import pygame
import pytest

from tools.layout_checks.faults import faults, shrunk
from ulm.ui.app.app import App
from ulm.ui.toolkit import text_probe
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.rich_text import Paragraph
from ulm.ui.toolkit.text_probe import ProbedText
from ulm.ui.toolkit.theme import INK, PAGE, TABLE

WORDS = "Wilhelmine"
PLACE = (600.0, 400.0)


def noted(app: App, draw: Callable[[Canvas], None]) -> list[ProbedText]:
    window = pygame.display.get_surface()
    window.fill(TABLE)
    with text_probe.watch(window) as notes:
        draw(app.canvas)
        return notes.finish()


def clipped(canvas: Canvas) -> None:
    with canvas.clip((600, 400, 400, 18)):
        canvas.text(WORDS, PLACE)


def paragraph_outside_its_clip(canvas: Canvas) -> None:
    with canvas.clip((600, 400, 400, 40)):
        Paragraph(canvas.theme, "one\ntwo\nthree").draw(canvas, PLACE)


def one_over_another(canvas: Canvas) -> None:
    canvas.text(WORDS, PLACE)
    canvas.text("Hedwig", (610, 404))


def on_a_layer_below_another(canvas: Canvas) -> None:
    layer = canvas.layer()
    layer.text(WORDS, PLACE)
    canvas.put(layer)
    canvas.text("Hedwig", (610, 404))


def wider_than_its_plate(canvas: Canvas) -> None:
    canvas.fill((590, 396, 60, 40), PAGE, radius=6)
    canvas.text(WORDS, (620, 416), anchor="center")


def higher_than_its_button(canvas: Canvas) -> None:
    canvas.frame("button", (560, 400, 200, 16))
    canvas.text("Agnes", (660, 408), 40, anchor="center")


def below_a_piece(canvas: Canvas) -> None:
    canvas.text(WORDS, PLACE)
    canvas.fill((640, 400, 40, 40), PAGE)


def scrolled(canvas: Canvas) -> None:
    with canvas.clip((600, 400, 400, 18), scrolls="up and down"):
        canvas.text(WORDS, PLACE)


def outlined(canvas: Canvas) -> None:
    for x in (599, 601, 600):
        canvas.text(WORDS, (x, 400))


def under_a_sheet(canvas: Canvas) -> None:
    canvas.text(WORDS, PLACE)
    canvas.above()
    canvas.shade(INK, 120)
    canvas.fill((500, 300, 400, 400), PAGE)
    canvas.text("Hedwig", (610, 404))


def fading(canvas: Canvas) -> None:
    canvas.text(WORDS, PLACE)
    canvas.text("Hedwig", (610, 404), alpha=100)


@pytest.mark.parametrize(
    ("draw", "kind"),
    [
        (lambda canvas: canvas.text(WORDS, PLACE, width=60), "cut"),
        (lambda canvas: canvas.text(WORDS, (1900, 400)), "cut"),
        (clipped, "cut"),
        (paragraph_outside_its_clip, "cut"),
        (one_over_another, "overlap"),
        (on_a_layer_below_another, "overlap"),
        (wider_than_its_plate, "frame"),
        (higher_than_its_button, "frame"),
        (below_a_piece, "covered"),
        (lambda canvas: canvas.text(WORDS, PLACE, 15), "tiny"),
        (lambda canvas: canvas.text(WORDS, PLACE), ""),
        (scrolled, ""),
        (outlined, ""),
        (under_a_sheet, ""),
        (fading, ""),
    ],
)
def test_faults_are_found_and_intended_overlaps_are_not(app: App, draw: Callable[[Canvas], None], kind: str) -> None:
    found = {fault.kind for fault in faults(noted(app, draw), (1280, 720), least=12)}
    assert (kind in found) if kind else not found


def test_what_is_set_smaller_at_a_larger_size_is_found(app: App) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.text("steady", PLACE, 30)
        canvas.text(WORDS, (600, 500), 30 if canvas.theme.percent == 100 else 12)

    notes = {}
    for percent in (100, 160):
        app.settings.text = percent
        app.apply_settings()
        notes[percent] = noted(app, draw)
    found = shrunk(notes)
    assert {(percent, fault.text) for percent, faults in found.items() for fault in faults} == {(160, WORDS)}

"""What is wrong with drawn texts is found, and nothing is found where all is well."""

from collections.abc import Callable

import pygame
import pytest

from tools.layout_checks.faults import faults, shrunk
from ulm.ui.kit import text_notes
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.text_notes import TextNote
from ulm.ui.kit.theme import INK, PAGE, TABLE
from ulm.ui.shell.app import App

WORDS = "Wilhelmine"
PLACE = (600.0, 400.0)


def noted(app: App, draw: Callable[[Canvas], None]) -> list[TextNote]:
    window = pygame.display.get_surface()
    assert window is not None
    window.fill(TABLE)
    with text_notes.watch(window) as notes:
        draw(app.canvas)
        return notes.finish()


def kinds(app: App, draw: Callable[[Canvas], None]) -> set[str]:
    return {fault.kind for fault in faults(noted(app, draw), (1280, 720))}


def well(canvas: Canvas) -> None:
    canvas.text(WORDS, PLACE)
    Paragraph(canvas.theme, "Two *lines* of\n**words**").draw(canvas, (600, 500))


def shortened(canvas: Canvas) -> None:
    canvas.text(WORDS, PLACE, width=60)


def out_of_the_window(canvas: Canvas) -> None:
    canvas.text(WORDS, (1900, 400))


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


@pytest.mark.parametrize(
    ("draw", "kind"),
    [
        (shortened, "cut"),
        (out_of_the_window, "cut"),
        (clipped, "cut"),
        (paragraph_outside_its_clip, "cut"),
        (one_over_another, "overlap"),
        (on_a_layer_below_another, "overlap"),
        (wider_than_its_plate, "frame"),
        (higher_than_its_button, "frame"),
        (below_a_piece, "covered"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_fault_is_found(app: App, draw: Callable[[Canvas], None], kind: str) -> None:
    assert kind in kinds(app, draw)


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


def under_a_menu(canvas: Canvas) -> None:
    canvas.text(WORDS, PLACE)
    canvas.above()
    canvas.fill((640, 390, 200, 60), PAGE)
    canvas.text("Hedwig", (650, 404))


def on_a_picture_over_a_plate(canvas: Canvas) -> None:
    canvas.fill((590, 396, 60, 40), PAGE, radius=6)
    canvas.surface.fill(PAGE, canvas.viewport.rect((500, 300, 400, 200)))
    canvas.hides((500, 300, 400, 200))
    canvas.text(WORDS, (620, 416), anchor="center")


def fading(canvas: Canvas) -> None:
    canvas.text(WORDS, PLACE)
    canvas.text("Hedwig", (610, 404), alpha=100)


@pytest.mark.parametrize(
    "draw", [well, scrolled, outlined, under_a_sheet, under_a_menu, on_a_picture_over_a_plate, fading]
)
def test_what_is_meant_so_is_no_fault(app: App, draw: Callable[[Canvas], None]) -> None:
    assert not kinds(app, draw)


def at_size(app: App, percent: int, draw: Callable[[Canvas], None]) -> list[TextNote]:
    app.settings.text = percent
    app.apply_settings()
    return noted(app, draw)


def test_what_is_set_smaller_at_a_larger_size_is_found(app: App) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.text("steady", PLACE, 30)
        canvas.text(WORDS, (600, 500), 30 if canvas.theme.percent == 100 else 12)

    found = shrunk({percent: at_size(app, percent, draw) for percent in (100, 160)})
    assert {(percent, fault.text) for percent, faults in found.items() for fault in faults} == {(160, WORDS)}


def test_what_is_too_small_to_read_is_found(app: App) -> None:
    notes = noted(app, lambda canvas: canvas.text(WORDS, PLACE, 15) and None)
    assert [fault.kind for fault in faults(notes, (1280, 720), least=12)] == ["tiny"]
    assert faults(notes, (1280, 720)) == []

"""Words in boxes stay whole: they are broken into lines, and never set smaller at a larger text size."""

import pygame
import pytest

from ulm.ui.toolkit.label import LEAST, fit
from ulm.ui.toolkit.theme import Theme

TEXTS = (
    "Speed of the others' moves",
    "Geschwindigkeit der Züge der anderen",
    "Donaudampfschifffahrtsgesellschaft",
    "Mmmmwwwwmmmmwwww",
    "Play again",
)


@pytest.fixture(autouse=True)
def _fonts() -> None:
    pygame.font.init()


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("room", [(180.0, 60.0), (300.0, 40.0), (90.0, None)])
def test_words_are_whole_fit_their_width_and_never_shrink_at_a_larger_text_size(
    text: str, room: tuple[float, float | None]
) -> None:
    for scale in (2 / 3, 1.0):
        pixels = []
        for percent in range(100, 201, 20):
            said = fit(Theme(scale, percent), text, room)
            assert "".join(said.lines).replace(" ", "") == text.replace(" ", "")
            assert said.width <= room[0] + 1
            assert room[1] is None or said.height <= room[1] or said.pixels == round(LEAST * scale)
            pixels.append(said.pixels)
        assert pixels == sorted(pixels)
        assert pixels[0] >= round(LEAST * scale)


def test_lines_are_of_about_the_same_length() -> None:
    said = fit(Theme(1.0, 100), "Save and leave the game now", (260.0, None))
    assert len(said.lines) == 2
    assert said.width < 200

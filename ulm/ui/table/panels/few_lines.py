"""A sentence or a name in a low box: in one line, or in two where it is then set larger."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.theme import INK, Colour, Font, Theme

_LINE = 0.95
"""The distance of two lines, in sizes of type."""
_TALL = 1.86
"""The height of two lines, in sizes of type."""
_ONE = 1.3
_SMALLEST = 6
"""Pixels."""


class FewLines(NamedTuple):
    """Words in lines, and the size that they are set in (logical, as at 100 %)."""

    lines: tuple[str, ...]
    size: float


def few_lines(theme: Theme, words: str, room: tuple[float, float], largest: float, font: Font) -> FewLines:
    """The words in one line or two, as large as they have room; ``largest`` at the most."""
    found = [_sized(theme, [(words,)], room, largest, font, _ONE)]
    if found[0].size < largest and " " in words:
        found.append(_sized(theme, _halves(words), room, largest, font, _TALL))
    return max(found, key=lambda each: each.size)


def _sized(
    theme: Theme, ways: Sequence[tuple[str, ...]], room: tuple[float, float], largest: float, font: Font, tall: float
) -> FewLines:
    lines = min(ways, key=lambda way: max(theme.measure(line, largest, font)[0] for line in way))
    size = min(largest, room[1] / tall / theme.factor)
    pixels = theme.pixels(size)
    # Pixel by pixel, so that the same room always gives the same size.
    while pixels > _SMALLEST and max(theme.font(font, pixels).size(line)[0] for line in lines) > room[0] * theme.scale:
        pixels -= 1
    return FewLines(lines, pixels / theme.scale / theme.factor)


def _halves(words: str) -> list[tuple[str, ...]]:
    """All ways to break words in two."""
    return [(words[:at], words[at + 1 :]) for at, sign in enumerate(words) if sign == " "]


def draw_few_lines(
    canvas: Canvas, box: pygame.FRect, words: str, largest: float, colour: Colour = INK, *, font: Font
) -> None:
    """Write the words at the left of a box, in the middle of its height."""
    lines, size = few_lines(canvas.theme, words, box.size, largest, font)
    step = size * canvas.theme.factor * _LINE
    y = box.centery - step * (len(lines) - 1) / 2
    for line in lines:
        canvas.text(line, (box.x, y), size, colour, font=font, anchor="midleft")
        y += step

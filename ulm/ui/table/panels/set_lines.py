"""Names and captions in one line or several, as large as there is room: they are never shortened."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import pygame

from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.theme import Colour, Font, Theme

_PITCH = 0.98
"""The distance of two lines by the size of type: few strokes reach below the line."""
_MOST_LINES = 3
_MEASURED_AT = 40.0
_LESS_WITH_LINES, _LESS_BROKEN = 0.08, 0.25
"""How much larger a text must become to be set in one more line, and to be broken inside a word."""


_Way: TypeAlias = tuple[tuple[str, ...], float]
"""The lines of a text, and how good they are besides their size."""


class SetLines(NamedTuple):
    """A text as it is set; ``size`` is in logical units, the size of text included."""

    lines: tuple[str, ...]
    size: float
    font: Font


def set_lines(
    theme: Theme, text: str, room: tuple[float, float], largest: float, font: Font = "bold", *, whole: bool = False
) -> SetLines:
    """Set a text in a room, ``largest`` at most; ``whole``: words are not broken."""
    best, most = SetLines((text,), 0.0, font), -1.0
    for lines, less in _between_words(text) if whole else _ways(text):
        widest = max(_width(theme, line, font) for line in lines)
        high = room[1] if len(lines) == 1 else room[1] / _PITCH / len(lines)
        # Letters take whole pixels.
        size = min(largest, 0.98 * room[0] / max(widest, 0.01), high)
        if size * less > most:
            best, most = SetLines(lines, size, font), size * less
    return best


def _width(theme: Theme, text: str, font: Font) -> float:
    """The width by the size of type, measured at the same size of pixels whatever the size of text."""
    return theme.measure(text, _MEASURED_AT / theme.factor, font)[0] / _MEASURED_AT


def _ways(text: str) -> Iterator[_Way]:
    yield from _between_words(text)
    yield from _inside_words(text)


def _between_words(text: str) -> Iterator[_Way]:
    yield (text,), 1.0
    words = text.split(" ")
    for first in range(1, len(words)):
        yield (" ".join(words[:first]), " ".join(words[first:])), 1 - _LESS_WITH_LINES
        for second in range(first + 1, len(words)):
            cuts = (0, first, second, len(words))
            lines = tuple(" ".join(words[start:end]) for start, end in pairwise(cuts))
            yield lines, 1 - 2 * _LESS_WITH_LINES


def _inside_words(text: str) -> Iterator[_Way]:
    for count in range(2, _MOST_LINES + 1):
        step = -(-len(text) // count)
        broken = tuple(text[start : start + step].strip() for start in range(0, len(text), step))
        if len(text) > count and all(broken):
            yield broken, (1 - _LESS_WITH_LINES * (count - 1)) * (1 - _LESS_BROKEN)


def draw_lines(canvas: Canvas, found: SetLines, box: pygame.FRect, colour: Colour, *, centred: bool = False) -> None:
    """Write a text at the left of a box, or in its middle, in the middle of its height."""
    for number, line in enumerate(found.lines):
        y = box.centery + found.size * _PITCH * (number - (len(found.lines) - 1) / 2)
        size = found.size / canvas.theme.factor
        if centred:
            canvas.text(line, (box.centerx, y), size, colour, font=found.font, anchor="center")
        else:
            canvas.text(line, (box.x, y), size, colour, font=found.font, anchor="midleft")

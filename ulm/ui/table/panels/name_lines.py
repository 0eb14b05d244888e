"""A name in one line or several, as large as it has room: names are never shortened."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import pygame

from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.theme import Colour, Font, Theme

_FONT: Font = "bold"
_PITCH = 0.98
"""The distance of two lines by the size of type: names have few strokes below the line."""
_MOST_LINES = 3
_MEASURED_AT = 40.0
_LESS_WITH_LINES, _LESS_BROKEN = 0.1, 0.25
"""How much larger a name must become to be set in one more line, and to be broken inside a word."""


class NameLines(NamedTuple):
    """A name as it is set; ``size`` is in logical units, the size of text included."""

    lines: tuple[str, ...]
    size: float


def name_lines(theme: Theme, name: str, room: tuple[float, float], largest: float) -> NameLines:
    """Set a name in a room, ``largest`` at most."""

    def width(text: str) -> float:
        return theme.measure(text, _MEASURED_AT, _FONT)[0] / _MEASURED_AT / theme.factor

    best, most = NameLines((name,), 0.0), -1.0
    for lines, less in _ways(name):
        widest = max(width(line) for line in lines)
        high = room[1] if len(lines) == 1 else room[1] / _PITCH / len(lines)
        # Letters take whole pixels.
        size = min(largest, 0.98 * room[0] / max(widest, 0.01), high)
        if size * less > most:
            best, most = NameLines(lines, size), size * less
    return best


@lru_cache(maxsize=64)
def _ways(name: str) -> tuple[tuple[tuple[str, ...], float], ...]:
    """The ways to set a name in lines, each with how good it is besides its size."""
    return tuple(_found(name))


def _found(name: str) -> Iterator[tuple[tuple[str, ...], float]]:
    yield (name,), 1.0
    words = name.split()
    for cut in range(1, len(words)):
        yield (" ".join(words[:cut]), " ".join(words[cut:])), 1 - _LESS_WITH_LINES
    for count in range(2, _MOST_LINES + 1):
        step = -(-len(name) // count)
        broken = tuple(name[start : start + step].strip() for start in range(0, len(name), step))
        if len(name) > count and all(broken):
            yield broken, (1 - _LESS_WITH_LINES * (count - 1)) * (1 - _LESS_BROKEN)


def draw_name(canvas: Canvas, found: NameLines, box: pygame.FRect, colour: Colour) -> None:
    """Write a name at the left of a box, in the middle of its height."""
    for number, line in enumerate(found.lines):
        y = box.centery + found.size * _PITCH * (number - (len(found.lines) - 1) / 2)
        canvas.text(line, (box.x, y), found.size / canvas.theme.factor, colour, font=_FONT, anchor="midleft")

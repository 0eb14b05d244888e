"""A canvas for tests that sums up all that is drawn."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

import pygame

from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.viewport import Viewport


class Strokes(Canvas):
    """A canvas that also sums up what is drawn on it and on its layers."""

    drawn = 0
    """The sum so far, of all canvases."""

    def on(self, surface: pygame.Surface, viewport: Viewport) -> Canvas:
        return Strokes(surface, viewport, self.theme, self.assets)

    @classmethod
    def take(cls) -> int:
        """The sum since it was asked last; 0 if nothing was drawn."""
        Strokes.drawn, taken = 0, Strokes.drawn
        return taken


def _summed(method: str) -> Callable[..., Any]:
    draw = getattr(Canvas, method)

    def drawn(canvas: Canvas, *arguments: Any, **named: Any) -> Any:
        stroke = f"{method} {_plain(arguments)} {_plain(named)}"
        Strokes.drawn = zlib.crc32(stroke.encode(), Strokes.drawn)
        return draw(canvas, *arguments, **named)

    return drawn


_SHAPES = ("clip", "fill", "outline", "line", "circle", "polygon", "shade")
for _method in (*_SHAPES, "sprite", "frame", "texture", "picture", "text"):
    setattr(Strokes, _method, _summed(_method))


def _plain(value: Any) -> str:
    """An argument of a stroke, by what is seen of it."""
    match value:
        case float():
            return f"{value:.1f}"
        case pygame.Surface():
            faded = value.get_alpha() not in (None, 255)
            return f"{value.size} {value.get_alpha()}" if faded else f"{value.size}"
        case dict():
            return " ".join(f"{key} {_plain(each)}" for key, each in value.items())
        case tuple() | list() | pygame.FRect() | pygame.Rect():
            return " ".join(map(_plain, value))
        case _:
            return str(value)

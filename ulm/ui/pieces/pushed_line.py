"""The mark of the line that was pushed: the light of who pushed it, and what is seen without any colour, a light rim
between dark ones and arrowheads in the direction of the push.
"""

from collections.abc import Sequence
from itertools import pairwise

import pygame

from ulm.ui.pieces.drawing import draw_highlight
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.theme import INK, PAGE, Colour

_RADIUS = 10.0
_RIM, _EDGE = 3.0, 2.0
_HEAD, _HALF = 9.0, 14.0
"""How long half an arrowhead is, and how broad."""


def draw_pushed_line(canvas: Canvas, cells: Sequence[pygame.FRect], colour: Colour) -> None:
    """Mark a line of cells that was pushed from the first of them to the last."""
    whole = cells[0].unionall(list(cells[1:])).inflate(4, 4)
    draw_highlight(canvas, whole, colour, radius=_RADIUS, strong=True)
    rim = whole.inflate(2 * (_RIM + _EDGE), 2 * (_RIM + _EDGE))
    canvas.outline(rim, INK, 2 * _EDGE + _RIM, radius=_RADIUS + _RIM)
    canvas.outline(rim.inflate(-2 * _EDGE, -2 * _EDGE), PAGE, _RIM, radius=_RADIUS + _RIM - _EDGE)
    for one, other in pairwise(cells):
        _draw_arrowhead(canvas, pygame.Vector2(one.center), pygame.Vector2(other.center))


def _draw_arrowhead(canvas: Canvas, start: pygame.Vector2, end: pygame.Vector2) -> None:
    middle, ahead = (start + end) / 2, (end - start).normalize()
    aside = ahead.rotate(90)

    def head(more: float) -> list[tuple[float, float]]:
        back = middle - ahead * (_HEAD + more)
        corners = (middle + ahead * (_HEAD + 1.4 * more), back + aside * (_HALF + more), back - aside * (_HALF + more))
        return [(corner.x, corner.y) for corner in corners]

    canvas.polygon(head(3.0), INK)
    canvas.polygon(head(0.0), PAGE)

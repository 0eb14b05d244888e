"""While somebody decides the painted town steps back behind a veil; the places of the game stay as they are painted."""

from collections.abc import Iterator

import pygame

from ulm.rules.moves import SLOTS
from ulm.ui.pieces.layout import BoardLayout, hull
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.theme import Colour
from ulm.ui.toolkit.viewport import Point

_VEIL: Colour = (0xF1, 0xE6, 0xC8)
_DENSITY = 88
"""How much of it is seen, of 255."""
_FRAME = 7.0
"""Of the whole picture."""
_RIM = 6.0
"""What is painted around a place, its shadow among it."""
_TRAY = 8.5
"""The frame of the grid around its cells."""
_BANK, _TABLE, _ROLLS = 14.0, 34.0, 18.0
"""Around the river, below the table with the piles, at the ends of the score ribbon."""


def paint_veil(canvas: Canvas, layout: BoardLayout, origin: Point) -> None:
    """Veil the picture of the board, which has just been painted at ``origin``."""
    painted = canvas.surface.copy()
    canvas.fill(pygame.FRect(origin, layout.size).inflate(-2 * _FRAME, -2 * _FRAME), _VEIL, alpha=_DENSITY)
    for box in _places(layout):
        area = canvas.viewport.rect(box.move(origin))
        canvas.surface.blit(painted, area, area)


def _places(layout: BoardLayout) -> Iterator[pygame.FRect]:
    """What stays in front of the veil."""
    mouths = {slot: layout["outside", slot].union(layout["insert", slot]) for slot in SLOTS}
    for sides in ("NS", "WE"):  # the cross of dressed stone
        yield hull([box for slot, box in mouths.items() if slot[0] in sides]).inflate(2 * _RIM, 2 * _RIM)
    yield hull([layout["cell", cell] for cell in layout.keys("cell")]).inflate(2 * _TRAY, 2 * _TRAY)
    for kind in ("quarter", "tower", "dock", "bridge", "turn_tile"):
        for key in layout.keys(kind):
            yield layout[kind, key].inflate(_RIM, _RIM)
    table = hull([layout["pile", pile] for pile in ("deck", "discard", "coats")]).inflate(2 * _BANK, 2 * _BANK)
    yield table.union(table.move(0, _TABLE - _BANK))
    yield layout["score", "ribbon"].inflate(_ROLLS, _RIM)
    river = hull([layout["river", space] for space in layout.keys("river")]).inflate(0, 2 * _BANK)
    yield river.move_to(x=0, w=layout.size[0])

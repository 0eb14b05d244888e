"""The painted board under high contrast: the town steps back, the places of the game stand out."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from ulm.rules.moves import SLOTS
from ulm.ui.table.board.board_layout import BoardLayout, hull
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.theme import INK, PAGE, Colour
from ulm.ui.toolkit.viewport import Point

_PALE_ALPHA = 118
_LIGHT_WATER: Colour = (0xE4, 0xF1, 0xF5)
_RIM, _FINE = 3.0, 2.0
_STRIPE = 7.0
"""How much of a quarter's plate, on the side of the river, bears the colour of its bank."""
_BOXES = (("dock", 7.0), ("pile", 7.0), ("tower", 6.0), ("turn_tile", 10.0), ("cell", 6.0))
"""Places as they are painted, with a strong rim and corners so round."""


def paint_contrast(canvas: Canvas, layout: BoardLayout, origin: Point) -> None:
    """Change the picture of the board, which has just been painted at ``origin``."""

    def at(kind: str, key: str) -> pygame.FRect:
        return layout[kind, key].move(origin)

    painted = canvas.surface.copy()

    def restore(box: pygame.FRect) -> None:
        area = canvas.viewport.rect(box)
        canvas.surface.blit(painted, area, area)

    canvas.fill((*origin, *layout.size), PAGE, alpha=_PALE_ALPHA)
    restore(hull([at("cell", key) for key in layout.keys("cell")]).inflate(20, 20))
    for kind, radius in _BOXES:
        for key in layout.keys(kind):
            if key != "bag":
                restore(at(kind, key))
                canvas.outline(at(kind, key).inflate(2, 2), INK, _RIM, radius=radius)
    for key in layout.keys("outside"):
        mouth = at("outside", key).union(at("insert", key))
        restore(mouth)
        canvas.outline(mouth.inflate(4, 4), INK, _RIM, radius=7.0)
    for key in layout.keys("bank"):
        restore(at("bank", key))
    for quarter in layout.keys("quarter"):
        plate = at("quarter", quarter)
        restore(plate)
        # One even colour lies behind all that is written.
        north = plate.y < at("bridge", "bridge").y
        canvas.fill((plate.x, plate.y + (0 if north else _STRIPE), plate.w, plate.h - _STRIPE), PAGE)
        canvas.outline(plate, INK, _RIM)
        box = at("crest", quarter)
        waist = box.y + 0.55 * box.h
        shield = [box.topleft, box.topright, (box.right, waist), box.midbottom, (box.x, waist)]
        canvas.polygon(shield, INK, _FINE)
    for kind in ("seal", "edge_seal"):
        for key in layout.keys(kind):
            box = at(kind, key)
            canvas.circle(box.center, box.w / 2, PAGE)
            canvas.circle(box.center, box.w / 2, INK, _FINE)
    for key in layout.keys("river"):
        canvas.fill(at("river", key), _LIGHT_WATER, radius=7)
        canvas.outline(at("river", key), INK, _RIM, radius=7)
    for key in layout.keys("score"):
        canvas.fill(at("score", key), PAGE, radius=3)
        canvas.outline(at("score", key), INK, _RIM, radius=3)


_VEIL: Colour = (0xF1, 0xE6, 0xC8)
_DENSITY = 88
"""How much of it is seen, of 255."""
_FRAME = 7.0
"""Of the whole picture."""
_OPEN_RIM = 6.0
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
        yield hull([box for slot, box in mouths.items() if slot[0] in sides]).inflate(2 * _OPEN_RIM, 2 * _OPEN_RIM)
    yield hull([layout["cell", cell] for cell in layout.keys("cell")]).inflate(2 * _TRAY, 2 * _TRAY)
    for kind in ("quarter", "tower", "dock", "bridge", "turn_tile"):
        for key in layout.keys(kind):
            yield layout[kind, key].inflate(_OPEN_RIM, _OPEN_RIM)
    table = hull([layout["pile", pile] for pile in ("deck", "discard", "coats")]).inflate(2 * _BANK, 2 * _BANK)
    yield table.union(table.move(0, _TABLE - _BANK))
    yield layout["score", "ribbon"].inflate(_ROLLS, _OPEN_RIM)
    river = hull([layout["river", space] for space in layout.keys("river")]).inflate(0, 2 * _BANK)
    yield river.move_to(x=0, w=layout.size[0])

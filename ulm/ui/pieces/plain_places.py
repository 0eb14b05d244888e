"""Places that the picture of the board does not show, drawn plainly: those of a quarter that has been added, and all
that lie elsewhere on a player's map.
"""

from collections.abc import Iterator

import pygame

from ulm.ui.pieces.layout import BoardLayout
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.theme import INK, PAGE, SEPIA, TAN, Colour
from ulm.ui.toolkit.viewport import Point

_RIM, _FINE = 2.5, 2.0
_WATER: Colour = (0xBC, 0xD5, 0xDA)
_KINDS: tuple[tuple[str, Colour, float], ...] = (
    *(("score", PAGE, 3.0), ("bank", TAN, 0.0), ("river", _WATER, 7.0), ("bridge", TAN, 3.0), ("quarter", PAGE, 0.0)),
    *(("outside", TAN, 6.0), ("insert", TAN, 6.0), ("cell", TAN, 6.0), ("turn_tile", PAGE, 10.0)),
    *(("dock", TAN, 7.0), ("pile", TAN, 7.0), ("tower", TAN, 6.0)),
)
"""Boxes, from the bottom to the top: their ground, and how round they are."""
_DISCS = ("edge_seal", "seal")


def paint_plain(canvas: Canvas, layout: BoardLayout, painted: BoardLayout, origin: Point) -> None:
    """Draw the places of a map that do not lie where the picture, whose places are ``painted``, has them, and those
    that are covered by such.
    """
    drawn: list[pygame.FRect] = []

    def new(kind: str) -> Iterator[pygame.FRect]:
        for key in layout.keys(kind):
            box = layout[kind, key].move(origin)
            shown = painted.has(kind, key) and painted[kind, key] == layout[kind, key]
            if not shown or box.collidelist(drawn) >= 0:
                drawn.append(box)
                yield box

    for kind, ground, radius in _KINDS:
        for box in new(kind):
            canvas.fill(box, ground, radius=radius)
            canvas.outline(box, SEPIA, _RIM, radius=radius)
    for kind in _DISCS:
        for box in new(kind):
            canvas.circle(box.center, box.w / 2, PAGE)
            canvas.circle(box.center, box.w / 2, SEPIA, _FINE)
    for box in new("crest"):
        waist = box.y + 0.55 * box.h
        shield = [box.topleft, box.topright, (box.right, waist), box.midbottom, (box.x, waist)]
        canvas.polygon(shield, INK, _FINE)

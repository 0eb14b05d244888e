"""What the pictures of the board show at places that the maps do not name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from ulm.ui.table.board.board_layout import COMPACT, NORMAL, WIDE, BoardLayout, BoardMap
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.theme import INK, PAGE, SEPIA, TAN, Colour
from ulm.ui.toolkit.viewport import Point


class PaintedPlaces(NamedTuple):
    """Places of a picture of the board, from its upper left corner."""

    waters: tuple[pygame.FRect, ...]
    """Besides the river: the canal and the fountain."""
    chimneys: tuple[Point, ...]
    sky: pygame.FRect | None
    """On the left: at its right end birds have risen behind the tower tiles. None where no sky is seen."""
    church: pygame.FRect
    """The Minster below its spire."""

    def scaled(self, scale: float) -> PaintedPlaces:
        """The same places of a larger picture."""
        chimneys = tuple((scale * x, scale * y) for x, y in self.chimneys)
        sky = _scaled(self.sky, scale) if self.sky is not None else None
        return PaintedPlaces(
            tuple(_scaled(box, scale) for box in self.waters), chimneys, sky, _scaled(self.church, scale)
        )


def _scaled(box: pygame.FRect, scale: float) -> pygame.FRect:
    return pygame.FRect([scale * each for each in box])


def painted(board: BoardMap, scale: float) -> PaintedPlaces:
    """The places of a picture of the board, which may be larger than its map."""
    return PAINTED[board] if scale == 1 else PAINTED[board].scaled(scale)


PAINTED = {
    NORMAL: PaintedPlaces(
        (pygame.FRect(22, 486, 84, 14), pygame.FRect(1088, 127, 44, 11)),
        ((66, 391), (102, 187), (172, 202), (237, 137), (991, 366), (972, 394), (1069, 368), (1093, 376)),
        pygame.FRect(7, 84, 250, 34),
        pygame.FRect(7, 300, 153, 186),
    ),
    WIDE: PaintedPlaces(
        (pygame.FRect(24, 492, 84, 14), pygame.FRect(1308, 107, 44, 11)),
        ((68, 397), (57, 201), (126, 202), (153, 245), (296, 270), (334, 286), (1323, 455), (1354, 466)),
        pygame.FRect(7, 84, 330, 34),
        pygame.FRect(10, 308, 280, 178),
    ),
    COMPACT: PaintedPlaces((), (), None, pygame.FRect(14, 254, 216, 134)),
}


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

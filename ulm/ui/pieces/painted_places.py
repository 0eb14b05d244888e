"""What the pictures of the board show at places that the maps do not name."""

from typing import NamedTuple

import pygame

from ulm.ui.pieces.layout import COMPACT, NORMAL, WIDE, BoardMap
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

    def scaled(self, scale: float) -> "PaintedPlaces":
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

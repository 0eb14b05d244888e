"""Which part of the board is seen, and how large: the arithmetic of zooming and panning."""

from typing import NamedTuple

import pygame

from ulm.ui.toolkit.viewport import Point

MOST = 2.5
"""The board is enlarged to at most so much."""
STEP = 1.25
"""A notch of the wheel, or a key, enlarges it by so much."""
_ALMOST_WHOLE = 1.02
"""Below this it is shown whole."""


class BoardView(NamedTuple):
    """A part of the board: how much larger it is than as a whole, and where its middle is, in shares of the board."""

    share: float = 1.0
    x: float = 0.5
    y: float = 0.5

    @property
    def whole(self) -> bool:
        """Whether all of the board is seen."""
        return self.share == 1.0

    def kept_in(self) -> "BoardView":
        """The nearest view that shows nothing beside the board."""
        share = min(MOST, self.share)
        if share < _ALMOST_WHOLE:
            return BoardView()
        half = 0.5 / share
        return BoardView(share, min(1 - half, max(half, self.x)), min(1 - half, max(half, self.y)))

    def place(self, region: pygame.FRect) -> pygame.FRect:
        """Where the whole board lies for its part to fill a region."""
        place = region.scale_by(self.share)
        place.topleft = (region.centerx - self.x * place.w, region.centery - self.y * place.h)
        return place

    def enlarged(self, factor: float, pos: Point, region: pygame.FRect) -> "BoardView":
        """A view so many times larger, in which what lies at a point stays there."""
        share = max(1.0, min(MOST, self.share * factor))
        place = self.place(region)
        x, y = (pos[0] - place.x) / place.w, (pos[1] - place.y) / place.h
        away = (region.centerx - pos[0]) / (region.w * share), (region.centery - pos[1]) / (region.h * share)
        return BoardView(share, x + away[0], y + away[1]).kept_in()

    def moved(self, by: Point, region: pygame.FRect) -> "BoardView":
        """The view after the board was pulled along."""
        place = self.place(region)
        return self._replace(x=self.x - by[0] / place.w, y=self.y - by[1] / place.h).kept_in()

    def showing(self, rect: pygame.FRect, region: pygame.FRect) -> "BoardView":
        """The view moved as little as is needed to see something, with some room around it."""
        wanted = rect.inflate(min(80.0, region.w / 4), min(80.0, region.h / 4))
        seen = wanted.clamp(region)
        return self.moved((seen.x - wanted.x, seen.y - wanted.y), region)

    def towards(self, goal: "BoardView", share: float) -> "BoardView":
        """A view on the way to another one."""
        return BoardView(*(start + (end - start) * share for start, end in zip(self, goal, strict=True)))

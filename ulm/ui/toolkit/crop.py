"""A part of something that is laid out in logical units, drawn at the size it is to have in pixels."""

from typing import Any

import pygame

from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.images import Assets
from ulm.ui.toolkit.theme import BODY, INK, Colour, Theme
from ulm.ui.toolkit.viewport import Point, RectLike, Viewport

_LARGE = 0.5
"""A picture whose area is more than this share of the surface is cut to what is seen of it before it is scaled."""


class CropViewport(Viewport):
    """Maps one logical rectangle to a whole surface."""

    __slots__ = ()

    def __init__(self, crop: RectLike, size: tuple[int, int], scale: float | None = None) -> None:
        """``scale`` is that of another viewport if everything is to have the same size in pixels as there."""
        super().__init__(*size)
        x, y, w, h = crop
        self.scale = max(self.width / w, self.height / h) if scale is None else scale
        self.left, self.top = round(-x * self.scale), round(-y * self.scale)

    def _key(self) -> tuple[float, ...]:
        return self.width, self.height, self.scale, self.left, self.top

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CropViewport) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


class CropCanvas(Canvas):
    """A new surface that shows a logical rectangle; what is outside it costs next to nothing."""

    def __init__(self, crop: RectLike, size: tuple[int, int], theme: Theme, assets: Assets) -> None:
        viewport = CropViewport(crop, size)
        super().__init__(pygame.Surface(size, depth=32), viewport, theme.at_scale(viewport.scale), assets)

    def sprite(self, name: str, rect: RectLike, *, alpha: int = 255, angle: float = 0, flip: bool = False) -> None:
        box = self.viewport.rect(rect)
        turned = bool(angle or flip)
        reach = max(box.size) if turned else 2
        seen = box.clip(self.surface.get_rect())
        if not box.inflate(reach, reach).colliderect(self.surface.get_rect()):
            return
        large = box.w * box.h > _LARGE * self.surface.width * self.surface.height
        if turned or alpha < 255 or not seen or not large:
            super().sprite(name, rect, alpha=alpha, angle=angle, flip=flip)
            return
        shares = ((seen.x - box.x) / box.w, (seen.y - box.y) / box.h, seen.w / box.w, seen.h / box.h)
        self.surface.blit(self.assets.part(name, shares, seen.size), seen)

    def text(self, text: str, pos: Point, size: float = BODY, colour: Colour = INK, **how: Any) -> pygame.FRect:
        high = 2 * self.theme.pixels(size)
        if not -high < self.viewport.point(pos)[1] < self.surface.height + high:
            return pygame.FRect(*pos, 0, 0)
        return super().text(text, pos, size, colour, **how)

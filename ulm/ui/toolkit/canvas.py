"""Drawing in logical units on a pixel surface.

A ``Canvas`` joins a surface with the viewport, the theme and the sprites. Scenes get one for the window;
``layer()`` makes further ones, for instance for a static picture that is drawn once and blitted often.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext

import pygame

from ulm.ui.toolkit import text_probe
from ulm.ui.toolkit.images import Assets
from ulm.ui.toolkit.text_probe import Scrolls
from ulm.ui.toolkit.theme import BODY, INK, Colour, Font, Theme
from ulm.ui.toolkit.viewport import Point, RectLike, Viewport

BAND = 32
"""How many rows of the middle a picture has that is drawn out (pixels)."""


def texture_over(surface: pygame.Surface, texture: pygame.Surface, area: pygame.Rect) -> None:
    """Cover an area with a picture again and again, from its upper left corner on."""
    before = surface.get_clip()
    surface.set_clip(area.clip(before))
    across, down = range(area.x, area.right, texture.width), range(area.y, area.bottom, texture.height)
    surface.fblits([(texture, (x, y)) for y in down for x in across])
    surface.set_clip(before)


def low_size(size: tuple[int, int], edge: int) -> tuple[int, int]:
    """How large a picture need be for ``draw_out``: as it is from ``edge`` rows beside its upper and lower side on."""
    return size[0], min(size[1], 2 * edge + BAND)


def draw_out(surface: pygame.Surface, low: pygame.Surface, area: pygame.Rect, edge: int) -> None:
    """Draw a picture of the ``low_size`` at the height of an area: its rows in the middle are all alike."""
    if low.height == area.height:
        surface.blit(low, area)
        return
    wide, middle = low.width, low.height - 2 * edge
    rows = [(edge + y, edge, min(middle, area.h - 2 * edge - y)) for y in range(0, area.h - 2 * edge, middle)]
    rows += [(0, 0, edge), (area.h - edge, low.height - edge, edge)] if edge else []
    surface.fblits([(low.subsurface((0, at, wide, high)), (area.x, area.y + y)) for y, at, high in rows])


class Canvas:
    """A surface on which logical rectangles, pictures and text are drawn."""

    def __init__(self, surface: pygame.Surface, viewport: Viewport, theme: Theme, assets: Assets) -> None:
        self.surface = surface
        self.viewport = viewport
        self.theme = theme
        self.assets = assets

    def layer(self, see_through: bool = True) -> Canvas:
        """A canvas of the same size on a surface of its own, drawn later with ``put``."""
        if see_through:
            surface = pygame.Surface(self.surface.size, pygame.SRCALPHA)
        else:
            surface = pygame.Surface(self.surface.size)
        return self.on(surface, self.viewport)

    def on(self, surface: pygame.Surface, viewport: Viewport) -> Canvas:
        """A canvas of another surface, which shows another part of the screen."""
        return Canvas(surface, viewport, self.theme, self.assets)

    def put(self, layer: Canvas) -> None:
        """Draw a layer on this canvas."""
        self.surface.blit(layer.surface, (0, 0))
        if text_probe.watching is not None:
            text_probe.watching.cover()

    def hides(self, rect: RectLike) -> None:
        """A ready picture that was put here lets nothing below it be seen."""
        if text_probe.watching is not None:
            text_probe.watching.ground(self.surface, self.viewport.rect(rect))

    def above(self) -> None:
        """What is drawn from here on may cover texts: a sheet, a menu, a tooltip."""
        if text_probe.watching is not None:
            text_probe.watching.above()

    @contextmanager
    def clip(self, rect: RectLike, *, scrolls: Scrolls = "") -> Iterator[None]:
        """Draw only inside a rectangle; ``scrolls``: which way what is outside can be scrolled into it."""
        before = self.surface.get_clip()
        box = self.viewport.rect(rect).clip(before)
        self.surface.set_clip(box)
        notes = text_probe.watching
        try:
            with notes.scrolling(scrolls) if notes is not None else nullcontext():
                yield
        finally:
            self.surface.set_clip(before)

    # ----- shapes

    def fill(self, rect: RectLike, colour: Colour, *, radius: float = 0, alpha: int = 255) -> None:
        """Fill a rectangle."""
        box = self.viewport.rect(rect)
        colour = self.theme.paint(colour)
        if alpha >= 255:
            pygame.draw.rect(self.surface, colour, box, border_radius=self.viewport.px(radius))
        elif box.w > 0 and box.h > 0:
            self._tint(box, (*colour, alpha), self.viewport.px(radius))
        if text_probe.watching is not None and alpha >= 255:
            text_probe.watching.ground(self.surface, box)
            text_probe.watching.frame(self.surface, box, rim=radius > 0)

    def outline(self, rect: RectLike, colour: Colour, width: float = 2, *, radius: float = 0) -> None:
        """Draw the border of a rectangle, inside it."""
        if text_probe.watching is not None:
            text_probe.watching.frame(self.surface, self.viewport.rect(rect))
        pygame.draw.rect(
            self.surface,
            self.theme.paint(colour),
            self.viewport.rect(rect),
            self.viewport.px(width),
            border_radius=self.viewport.px(radius),
        )

    def line(self, start: Point, end: Point, colour: Colour, width: float = 2) -> None:
        """Draw a straight line."""
        pygame.draw.line(
            self.surface,
            self.theme.paint(colour),
            self.viewport.point(start),
            self.viewport.point(end),
            self.viewport.px(width),
        )

    def circle(self, centre: Point, radius: float, colour: Colour, width: float = 0) -> None:
        """Draw a disc, or with a width a ring."""
        pygame.draw.aacircle(
            self.surface,
            self.theme.paint(colour),
            self.viewport.point(centre),
            self.viewport.px(radius),
            self.viewport.px(width),
        )

    def polygon(self, points: Sequence[Point], colour: Colour, width: float = 0) -> None:
        """Draw a polygon, filled unless it has a width."""
        pygame.draw.polygon(
            self.surface, self.theme.paint(colour), [self.viewport.point(p) for p in points], self.viewport.px(width)
        )

    def shade(self, colour: Colour, alpha: int) -> None:
        """Tint the whole window, margins too."""
        if text_probe.watching is not None:
            text_probe.watching.shade()
        self._tint(self.surface.get_rect(), (*colour, alpha))

    def _tint(self, box: pygame.Rect, colour: tuple[int, int, int, int], radius: int = 0) -> None:
        low = self.assets.patch(low_size(box.size, radius), colour, radius)
        draw_out(self.surface, low, box, radius)

    # ----- pictures

    def sprite(self, name: str, rect: RectLike, *, alpha: int = 255, angle: float = 0, flip: bool = False) -> None:
        """Draw a sprite into a rectangle; turned by ``angle`` degrees against the clock about its middle."""
        size = self.viewport.size((rect[2], rect[3]))
        if angle or flip:
            picture = self.assets.turned(name, size, angle, flip)
        else:
            picture = self.assets.sprite_px(name, size)
        centre = self.viewport.point((rect[0] + rect[2] / 2, rect[1] + rect[3] / 2))
        where = picture.get_rect(center=centre)
        if alpha < 255:
            picture.set_alpha(self.theme.dimmed(alpha))
            self.surface.blit(picture, where)
            picture.set_alpha(255)
        else:
            self.surface.blit(picture, where)

    def frame(self, name: str, rect: RectLike) -> None:
        """Draw a nine-slice frame of ``sprites/ui`` (``plate``, ``button`` …) around and behind a rectangle."""
        box = self.viewport.rect(rect)
        if box.w > 0 and box.h > 0:
            self.surface.blit(self.assets.nine_slice(f"ui/{name}", box.size), box)
        if text_probe.watching is not None:
            text_probe.watching.frame(self.surface, box, framed=True)

    def texture(self, name: str, rect: RectLike | None = None, *, alpha: int = 255) -> None:
        """Cover a rectangle, or the whole window, with a repeating texture."""
        box = self.surface.get_rect() if rect is None else self.viewport.rect(rect)
        texture = self.assets.texture(name)
        # It is opaque: to draw it with an alpha, even the highest, takes a hundred times as long.
        texture.set_alpha(alpha if alpha < 255 else None)
        texture_over(self.surface, texture, box)

    def picture(self, surface: pygame.Surface, centre: Point) -> None:
        """Put a ready picture of final pixel size with its middle at a logical point."""
        self.surface.blit(surface, surface.get_rect(center=self.viewport.point(centre)))

    # ----- text

    def text(
        self,
        text: str,
        pos: Point,
        size: float = BODY,
        colour: Colour = INK,
        *,
        font: Font = "regular",
        anchor: str = "topleft",
        width: float | None = None,
        shrink: bool = False,
        smallest: float = 0.0,
        alpha: int = 255,
    ) -> pygame.FRect:
        """Write a line; returns the logical rectangle it takes.

        ``anchor`` is a point of that rectangle as pygame names it (``topleft``, ``midtop``, ``center``,
        ``midright`` …). What is wider than ``width`` ends in three dots or, with ``shrink``, is set smaller
        (down to half, or to the size ``smallest`` if that is more, then dots as well).
        """
        asked, wanted = text, self.theme.pixels(size)
        pixels = wanted
        if width is not None:
            least = max(pixels // 2, min(pixels, self.theme.pixels(smallest))) if shrink else pixels
            text, pixels = self._fitted(text, font, pixels, round(width * self.viewport.scale), least)
        picture = self.theme.picture(text, font, pixels, colour)
        box = picture.get_rect()
        setattr(box, anchor, self.viewport.point(pos))
        if alpha < 255:
            picture.set_alpha(alpha)
        if text_probe.watching is not None:
            text_probe.watching.text(
                self.surface,
                picture,
                box.topleft,
                asked=asked,
                drawn=text,
                font=font,
                wanted=wanted,
                pixels=pixels,
                alpha=alpha,
            )
        self.surface.blit(picture, box)
        if alpha < 255:
            picture.set_alpha(255)
        x, y = self.viewport.to_logical(box.topleft)
        return pygame.FRect(x, y, box.w / self.viewport.scale, box.h / self.viewport.scale)

    def _fitted(self, text: str, font: Font, pixels: int, width: int, smallest: int) -> tuple[str, int]:
        wide = self.theme.font(font, pixels).size(text)[0]
        if wide <= width:
            return text, pixels
        if pixels > smallest:
            # Letters do not shrink quite in proportion. Where it ends must not depend on where it began: at a larger
            # size of text nothing may be set smaller.
            most, pixels = pixels, max(smallest, int(pixels * width / wide))
            while pixels < most and self.theme.font(font, pixels + 1).size(text)[0] <= width:
                pixels += 1
            while pixels > smallest and self.theme.font(font, pixels).size(text)[0] > width:
                pixels -= 1
        return self.theme.ellipsis_px(text, width, self.theme.font(font, pixels)), pixels

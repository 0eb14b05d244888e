"""Covers an area with a small picture, laid side by side or drawn out: none of the size of the area is kept."""

import pygame

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

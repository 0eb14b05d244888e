"""The small sheet that explains what the pointer or the focus is on."""

from collections.abc import Iterable

import pygame

from ulm.ui.canvas import Canvas
from ulm.ui.textlayout import Paragraph
from ulm.ui.theme import INK, SMALL
from ulm.ui.viewport import HEIGHT, WIDTH

_WIDEST = 460.0
_PAD_X, _PAD_Y, _GAP = 22.0, 14.0, 10.0


def tooltip_rect(size: tuple[float, float], near: pygame.FRect, others: Iterable[pygame.FRect] = ()) -> pygame.FRect:
    """Where a tooltip of a size lies: always on the screen, beside what it explains, and there where it covers
    least of the other things; where that is all one below, else above.
    """
    screen = pygame.FRect(8, 8, WIDTH - 16, HEIGHT - 16)
    places = [pygame.FRect(0, 0, *size) for _ in range(4)]
    below, above, right, left = places
    below.midtop = (near.centerx, near.bottom + _GAP)
    above.midbottom = (near.centerx, near.top - _GAP)
    right.midleft = (near.right + _GAP, near.centery)
    left.midright = (near.left - _GAP, near.centery)
    places = [place.clamp(screen) for place in places]
    beside = [place for place in places if not place.colliderect(near)]
    things = list(others)
    return min(beside or places, key=lambda place: sum(_shared(place, thing) for thing in things))


def _shared(one: pygame.FRect, other: pygame.FRect) -> int:
    """The area that two rectangles share."""
    both = one.clip(other)
    return round(both.w * both.h)


def draw_tooltip(
    canvas: Canvas, text: str, near: pygame.FRect, others: Iterable[pygame.FRect] = ()
) -> pygame.FRect:
    """Draw a tooltip beside the rectangle it explains; returns where it lies."""
    said = Paragraph(
        canvas.theme, text, width=_WIDEST * min(canvas.theme.factor, 1.6), size=SMALL, colour=INK
    )
    box = tooltip_rect((said.width + 2 * _PAD_X, said.height + 2 * _PAD_Y), near, others)
    canvas.frame("tooltip", box)
    said.draw(canvas, (box.x + _PAD_X, box.y + _PAD_Y))
    return box

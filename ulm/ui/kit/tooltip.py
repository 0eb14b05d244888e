"""The small sheet that explains the item under the pointer or with the focus."""

from collections.abc import Iterable

import pygame

from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import INK, SMALL
from ulm.ui.kit.viewport import HEIGHT, WIDTH

_WIDEST = 460.0
_PAD_X, _PAD_Y, _GAP = 22.0, 14.0, 10.0


def tooltip_rect(size: tuple[float, float], near: pygame.FRect, others: Iterable[pygame.FRect] = ()) -> pygame.FRect:
    """Where to put a tooltip of a size: always on the screen, beside what it explains, and where it covers none of
    the other things; if every place covers something, below, or above if there is no room.
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
    free = (place for place in beside if place.collidelist(things) < 0)
    return next(free, (beside or places)[0])


def draw_tooltip(
    canvas: Canvas, text: str, near: pygame.FRect, others: Iterable[pygame.FRect] = ()
) -> pygame.FRect:
    """Draw a tooltip beside the rectangle it explains; returns its rectangle."""
    paragraph = Paragraph(
        canvas.theme, text, width=_WIDEST * min(canvas.theme.factor, 1.6), size=SMALL, colour=INK
    )
    box = tooltip_rect((paragraph.width + 2 * _PAD_X, paragraph.height + 2 * _PAD_Y), near, others)
    canvas.frame("tooltip", box)
    paragraph.draw(canvas, (box.x + _PAD_X, box.y + _PAD_Y))
    return box

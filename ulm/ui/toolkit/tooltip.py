"""The small sheet that explains the item under the pointer or with the focus."""

from collections.abc import Iterable, Sequence

import pygame

from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.rich_text import Paragraph
from ulm.ui.toolkit.theme import INK, SMALL
from ulm.ui.toolkit.viewport import HEIGHT, WIDTH

_WIDEST = 460.0
_PAD_X, _PAD_Y, _GAP = 22.0, 14.0, 10.0
_FARTHER, _ALONG = (10.0, 60.0, 120.0, 200.0), (0.0, -0.5, 0.5, -1.0, 1.0)
"""How far off, and how far towards the corners, a tooltip may lie that finds no place beside its thing."""
_AREA = pygame.FRect(0, 0, WIDTH, HEIGHT)
_RIM = 8.0


def tooltip_rect(
    size: tuple[float, float],
    near: pygame.FRect,
    others: Iterable[pygame.FRect] = (),
    clear: Sequence[pygame.FRect] = (),
    window: pygame.FRect = _AREA,
) -> pygame.FRect | None:
    """Where to put a tooltip of a size: always in the window, beside what it explains, and where it covers none of
    the other things; if every place covers something, below, or above if there is no room.

    What is to be kept ``clear`` is never covered: None where the tooltip has no place then.
    """
    places = [place for place in _beside(size, near, _GAP, (0.0,), window) if not place.colliderect(near)]
    things = [*others, *clear]
    free = next((place for place in places if place.collidelist(things) < 0), None)
    if free is not None:
        return free
    if not clear:
        return places[0] if places else _beside(size, near, _GAP, (0.0,), window)[0]
    kept = [near, *clear]
    places = [place for gap in _FARTHER for place in _beside(size, near, gap, _ALONG, window)]
    possible = [place for place in places if place.collidelist(kept) < 0]
    return min(possible, key=lambda place: len(place.collidelistall(things)), default=None)


def _beside(
    size: tuple[float, float], near: pygame.FRect, gap: float, along: Iterable[float], window: pygame.FRect
) -> list[pygame.FRect]:
    """Places below, above, right and left of a thing; ``along``: how far towards a corner (-1 to 1)."""
    found = []
    for share in along:
        below, above, right, left = (pygame.FRect(0, 0, *size) for _ in range(4))
        x, y = near.centerx + share * (size[0] + near.w) / 2, near.centery + share * (size[1] + near.h) / 2
        below.midtop = (x, near.bottom + gap)
        above.midbottom = (x, near.top - gap)
        right.midleft = (near.right + gap, y)
        left.midright = (near.left - gap, y)
        found += [below, above, right, left]
    screen = window.inflate(-2 * _RIM, -2 * _RIM)
    return [place.clamp(screen) for place in found]


def draw_tooltip(
    canvas: Canvas,
    text: str,
    near: pygame.FRect,
    others: Iterable[pygame.FRect] = (),
    clear: Sequence[pygame.FRect] = (),
) -> pygame.FRect | None:
    """Draw a tooltip beside the rectangle it explains; returns its rectangle, None where there is no place for it."""
    paragraph = Paragraph(canvas.theme, text, width=_WIDEST * min(canvas.theme.factor, 1.6), size=SMALL, colour=INK)
    size = (paragraph.width + 2 * _PAD_X, paragraph.height + 2 * _PAD_Y)
    box = tooltip_rect(size, near, others, clear, canvas.viewport.window)
    if box is not None:
        canvas.frame("tooltip", box)
        paragraph.draw(canvas, (box.x + _PAD_X, box.y + _PAD_Y))
    return box

"""The small sheet that explains what the pointer or the focus is on."""

import pygame

from ulm.ui.canvas import Canvas
from ulm.ui.textlayout import Paragraph
from ulm.ui.theme import INK, SMALL
from ulm.ui.viewport import HEIGHT, WIDTH

_WIDEST = 460.0
_PAD_X, _PAD_Y, _GAP = 22.0, 14.0, 10.0


def tooltip_rect(size: tuple[float, float], near: pygame.FRect) -> pygame.FRect:
    """Where a tooltip of a size lies: below what it explains, above where there is no room, always on the
    screen.
    """
    box = pygame.FRect(0, 0, *size)
    box.midtop = (near.centerx, near.bottom + _GAP)
    if box.bottom > HEIGHT - 8:
        box.bottom = near.top - _GAP
    return box.clamp(pygame.FRect(8, 8, WIDTH - 16, HEIGHT - 16))


def draw_tooltip(canvas: Canvas, text: str, near: pygame.FRect) -> pygame.FRect:
    """Draw a tooltip beside the rectangle it explains; returns where it lies."""
    said = Paragraph(
        canvas.theme, text, width=_WIDEST * min(canvas.theme.factor, 1.6), size=SMALL, colour=INK
    )
    box = tooltip_rect((said.width + 2 * _PAD_X, said.height + 2 * _PAD_Y), near)
    canvas.frame("tooltip", box)
    said.draw(canvas, (box.x + _PAD_X, box.y + _PAD_Y))
    return box

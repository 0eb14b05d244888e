"""Small things that board, questions and director draw alike."""

import zlib
from collections.abc import Sequence

import pygame

from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.theme import GILT, INK, PAGE, SMALL, VELLUM, Colour
from ulm.ui.kit.viewport import Point, RectLike

_GLOW = 9.0
_LARGEST_BADGE = 1.25
_MOST_ASKEW = 13
"""How far a seal may lie askew (degrees)."""


def glow(canvas: Canvas, rect: RectLike, colour: Colour = GILT, *, radius: float = 8, strong: bool = False) -> None:
    """Light up the rim of a place: what can be chosen, or what the pointer is on. Under high contrast it is no soft
    light but a broad band between two lines of ink.
    """
    reach = _GLOW * (1.5 if strong else 1.0)
    box = pygame.FRect(rect).inflate(2 * reach, 2 * reach)
    size = canvas.viewport.size(box.size)
    thick = max(1, round(reach * canvas.viewport.scale))
    round_px = round(radius * canvas.viewport.scale)

    def band(surface: pygame.Surface) -> None:
        line = max(3, round(thick * 0.8))
        area, corner = surface.get_rect(), 3 * (round_px + thick)
        pygame.draw.rect(surface, canvas.theme.paint(INK), area, 3 * thick + line, border_radius=corner)
        area, corner = area.inflate(-2 * line, -2 * line), corner - line
        pygame.draw.rect(surface, canvas.theme.paint(colour), area, 3 * thick - line, border_radius=corner)

    def light(surface: pygame.Surface) -> None:
        # Painted at three times its size, from the faint outer rim inwards.
        steps = 3 * thick
        for step in range(steps):
            share = (step + 1) / steps
            alpha = round(255 * share**1.8)
            area = surface.get_rect().inflate(-2 * step, -2 * step)
            pygame.draw.rect(surface, (*colour, alpha), area, 2, border_radius=3 * (round_px + thick) - step)
        inner = surface.get_rect().inflate(-2 * steps, -2 * steps)
        pygame.draw.rect(surface, (*colour, 255), inner, 3 * max(1, thick // 3), border_radius=3 * round_px)

    paint = band if canvas.theme.strong else light
    edge = 2 * thick + round_px + 2
    picture = canvas.assets.rim(f"glow:{colour}:{round_px}:{thick}", size, paint, colour, edge)
    canvas.picture(picture, box.center)


def badge(canvas: Canvas, centre: Point, text: str, *, size: float = SMALL, dark: bool = True) -> pygame.FRect:
    """A small plate with a number or a word; returns where it lies. It grows little with the size of text."""
    factor = canvas.theme.factor
    size *= min(_LARGEST_BADGE, factor) / factor
    wide, high = canvas.theme.measure(text, size, "semibold")
    box = pygame.FRect(0, 0, max(wide + 14, high), high)
    box.center = centre
    canvas.fill(box, INK if dark else PAGE, radius=high / 2)
    canvas.outline(box, VELLUM if dark else INK, 1.5, radius=high / 2)
    canvas.text(text, box.center, size, VELLUM if dark else INK, font="semibold", anchor="center")
    return box


def icon_row(canvas: Canvas, rect: pygame.FRect, icons: Sequence[str], *, gap: float = 3, left: bool = True) -> None:
    """Icons (sprite names; ``/`` and texts beginning with ``=`` are written) side by side in a rectangle."""
    sign_size = rect.h * 0.72 / canvas.theme.factor

    def width(icon: str) -> float:
        if icon.startswith("="):
            return canvas.theme.measure(icon[1:], sign_size, "bold")[0]
        return rect.h

    widths = [width(icon) for icon in icons]
    total = sum(widths) + gap * (len(icons) - 1)
    shrink = min(1.0, rect.w / total) if total else 1.0
    x = rect.x if left else rect.centerx - total * shrink / 2
    for icon, wide in zip(icons, widths, strict=True):
        if icon.startswith("="):
            middle = (x + wide * shrink / 2, rect.centery)
            canvas.text(icon[1:], middle, sign_size * shrink, INK, font="bold", anchor="center")
        else:
            side = rect.h * shrink
            canvas.sprite(icon, (x, rect.centery - side / 2, side, side))
        x += (wide + gap) * shrink


def askew(key: str) -> int:
    """By how many degrees the seal of this key lies askew: always the same, as if a hand had pressed it."""
    angle = zlib.crc32(key.encode()) % (2 * _MOST_ASKEW + 1) - _MOST_ASKEW
    return angle if abs(angle) > 2 else angle + 5

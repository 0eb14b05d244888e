"""Small things that board, questions and director draw alike."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from itertools import pairwise

import pygame

from ulm.ui.key_bindings import BUTTON
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.theme import GILT, INK, PAGE, SMALL, VELLUM, Colour, Theme
from ulm.ui.toolkit.viewport import Point, RectLike

_GLOW = 9.0
KEY = 18.0
"""Size of the number or letter of a key."""
_LARGEST_BADGE = 1.5
_BEYOND = 8.0
"""How far the badge of a key reaches beyond its button."""
_BUTTON = 1.35
"""How much larger than a plate the picture of a button is."""
_SMALLEST_PICTURES = 0.8
"""So far do the pictures of a row make room for what is written among them."""
_MOST_ASKEW = 13
"""How far a seal may lie askew (degrees)."""


def cast_shadow(canvas: Canvas, rect: RectLike, height: float = 1.0) -> None:
    """The shadow of a thing that is held so high above the table (0: it lies on it)."""
    box = pygame.FRect(rect)
    if height > 0:
        down = box.move(0.1 * box.w * height, 0.16 * box.h * height)
        canvas.sprite("pieces/shadow", down.scale_by(1.5), alpha=190)


def draw_highlight(
    canvas: Canvas, rect: RectLike, colour: Colour = GILT, *, radius: float = 8, strong: bool = False
) -> None:
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


def badge(
    canvas: Canvas,
    centre: Point,
    text: str,
    *,
    size: float = SMALL,
    dark: bool = True,
    largest: float = _LARGEST_BADGE,
) -> pygame.FRect:
    """A small plate with a number or a word, which grows with the size of text up to ``largest`` times; returns where
    it lies. The button of a pad is the picture of itself; what has no key has no badge.
    """
    box = pygame.FRect((0, 0), badge_size(canvas.theme, text, size, largest) if text else (0, 0))
    box.center = centre
    if not text:
        return box
    if text.startswith(BUTTON):
        side = box.h * _BUTTON
        canvas.sprite(text, (centre[0] - side / 2, centre[1] - side / 2, side, side))
        return box
    canvas.fill(box, INK if dark else PAGE, radius=box.h / 2)
    canvas.outline(box, VELLUM if dark else INK, 1.5, radius=box.h / 2)
    size = _badge_type(canvas.theme, size, largest)
    canvas.text(text, box.center, size, VELLUM if dark else INK, font="semibold", anchor="center")
    return box


def corner_badge(canvas: Canvas, button: pygame.FRect, key: str) -> None:
    """The key of a button at its upper right corner. A long name reaches no further beyond the button than a letter."""
    wide = badge_size(canvas.theme, key, KEY)[0] if key else 0.0
    badge(canvas, (min(button.right - 8, button.right + _BEYOND - wide / 2), button.y + 4), key, size=KEY)


def badge_size(theme: Theme, text: str, size: float, largest: float = _LARGEST_BADGE) -> tuple[float, float]:
    """The width and height of a badge."""
    if text.startswith(BUTTON):
        text = "M"
    wide, high = theme.measure(text, _badge_type(theme, size, largest), "semibold")
    return max(wide + 14, high), high


def _badge_type(theme: Theme, size: float, largest: float) -> float:
    """Badges lie over small things: they grow only up to a limit."""
    return size * min(largest, theme.factor) / theme.factor


def icon_row(
    canvas: Canvas,
    rect: pygame.FRect,
    icons: Sequence[str],
    *,
    gap: float = 3,
    left: bool = True,
    figures: float = 0.0,
) -> None:
    """Icons (sprite names; ``/`` and texts beginning with ``=`` are written) side by side in a rectangle. ``figures``:
    the size of what is written, in heights of the rectangle.
    """
    sign_size = rect.h * (figures or 0.72 / canvas.theme.factor)

    def width(icon: str) -> float:
        if icon.startswith("="):
            return canvas.theme.measure(icon[1:], sign_size, "bold")[0]
        return rect.h

    widths = [width(icon) for icon in icons]
    written = sum(wide for icon, wide in zip(icons, widths, strict=True) if icon.startswith("="))
    drawn = sum(widths) - written
    pictures, signs = _shares(drawn, written, rect.w - gap * (len(icons) - 1))
    total = pictures * drawn + signs * written + gap * (len(icons) - 1)
    x = rect.x if left else rect.centerx - total / 2
    for icon, wide in zip(icons, widths, strict=True):
        if icon.startswith("="):
            wide *= signs
            canvas.text(icon[1:], (x + wide / 2, rect.centery), sign_size * signs, INK, font="bold", anchor="center")
        else:
            wide *= pictures
            canvas.sprite(icon, (x, rect.centery - wide / 2, wide, wide))
        x += wide + gap


def _shares(drawn: float, written: float, room: float) -> tuple[float, float]:
    """How much smaller pictures and figures of these widths are set to have room side by side: at first only the
    pictures give way.
    """
    if drawn + written <= room:
        return 1.0, 1.0
    pictures = (room - written) / drawn if drawn else 0.0
    if pictures >= _SMALLEST_PICTURES:
        return pictures, 1.0
    pictures, signs = _SMALLEST_PICTURES, (room - _SMALLEST_PICTURES * drawn) / written if written else 0.0
    if signs >= _SMALLEST_PICTURES:
        return pictures, signs
    return (room / (drawn + written),) * 2


def seal_rotation(key: str) -> int:
    """By how many degrees the seal of this key lies askew: always the same, as if a hand had pressed it."""
    angle = zlib.crc32(key.encode()) % (2 * _MOST_ASKEW + 1) - _MOST_ASKEW
    return angle if abs(angle) > 2 else angle + 5


_RADIUS = 10.0
_RIM, _EDGE = 3.0, 2.0
_HEAD, _HALF = 9.0, 14.0
"""How long half an arrowhead is, and how broad."""


def draw_pushed_line(canvas: Canvas, cells: Sequence[pygame.FRect], colour: Colour) -> None:
    """Mark a line of cells that was pushed from the first of them to the last."""
    whole = cells[0].unionall(list(cells[1:])).inflate(4, 4)
    draw_highlight(canvas, whole, colour, radius=_RADIUS, strong=True)
    rim = whole.inflate(2 * (_RIM + _EDGE), 2 * (_RIM + _EDGE))
    canvas.outline(rim, INK, 2 * _EDGE + _RIM, radius=_RADIUS + _RIM)
    canvas.outline(rim.inflate(-2 * _EDGE, -2 * _EDGE), PAGE, _RIM, radius=_RADIUS + _RIM - _EDGE)
    for one, other in pairwise(cells):
        _draw_arrowhead(canvas, pygame.Vector2(one.center), pygame.Vector2(other.center))


def _draw_arrowhead(canvas: Canvas, start: pygame.Vector2, end: pygame.Vector2) -> None:
    middle, ahead = (start + end) / 2, (end - start).normalize()
    aside = ahead.rotate(90)

    def head(more: float) -> list[tuple[float, float]]:
        back = middle - ahead * (_HEAD + more)
        corners = (middle + ahead * (_HEAD + 1.4 * more), back + aside * (_HALF + more), back - aside * (_HALF + more))
        return [(corner.x, corner.y) for corner in corners]

    canvas.polygon(head(3.0), INK)
    canvas.polygon(head(0.0), PAGE)

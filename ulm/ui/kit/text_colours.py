"""The colours of a text and of the ground it is written on, read from a finished picture."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import pygame

Colour: TypeAlias = tuple[int, int, int]
_RING = 10
"""The ground is judged that close to the letters: a tenth of their height."""
_ENOUGH = 12
"""So many pixels of ground within the box of the letters are enough; otherwise those around it count too."""
_SAMPLES = 240
"""So many pixels are looked at, of the letters and of the ground each."""
_WORST = 0.25
"""A ground of many colours is judged where it is worst: three in four of its pixels let the letters stand out more."""


class TextColours(NamedTuple):
    """The colours of a text, and how well it stands out."""

    ink: Colour
    ground: Colour
    contrast: float
    """As WCAG 2 defines it, 1 to 21."""


def luminance(colour: Colour) -> float:
    """As WCAG 2 defines it, 0 to 1."""
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in (value / 255 for value in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """How well two colours are told apart, 1 to 21, as WCAG 2 defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def read_text_colours(window: pygame.Surface, box: pygame.Rect, letters: pygame.Surface) -> TextColours | None:
    """The colours of a text whose ``letters`` were drawn in a box of the window; None if too little of it is there.

    The ground is what lies around the letters. As thin letters are nowhere quite opaque, their colour is computed from
    what they have made of the ground.
    """
    reach = max(2, letters.height // _RING)
    around = box.inflate(2 * reach, 2 * reach)
    area = around.clip(window.get_rect())
    all_letters = pygame.mask.from_surface(letters, 0)
    ring = pygame.Mask(around.size)
    for away in ((0, reach), (2 * reach, reach), (reach, 0), (reach, 2 * reach)):
        ring.draw(all_letters, away)
    ring.erase(all_letters, (reach, reach))
    colours = pygame.image.tobytes(window.subsurface(area), "RGB")
    on_ring = pygame.image.tobytes(ring.to_surface(setcolor=(255, 255, 255), unsetcolor=(0, 0, 0)), "RGB")[::3]
    opaque = pygame.image.tobytes(letters, "RGBA")[3::4]

    def at(x: int, y: int) -> Colour:
        start = 3 * ((y - area.y) * area.w + x - area.x)
        return colours[start], colours[start + 1], colours[start + 2]

    def points(mark: bytes, least: int, frame: pygame.Rect) -> list[tuple[int, int, int]]:
        found = [n for n, value in enumerate(mark) if value >= least]
        step = max(1, len(found) // _SAMPLES)
        places = ((frame.x + n % frame.w, frame.y + n // frame.w, mark[n]) for n in found[::step])
        return [place for place in places if area.collidepoint(place[:2])]

    near = points(on_ring, 1, around)
    # Something else may begin right beside the letters.
    inside = [place for place in near if box.collidepoint(place[:2])]
    ground = sorted((at(x, y) for x, y, _ in (inside if len(inside) >= _ENOUGH else near)), key=luminance)
    strokes = points(opaque, round(0.9 * max(opaque)), box)
    if not ground or not strokes:
        return None
    middle = ground[len(ground) // 2]
    inks = sorted((_unmixed(at(x, y), middle, alpha / 255) for x, y, alpha in strokes), key=luminance)
    ink = inks[len(inks) // 2]
    worst = sorted(ground, key=lambda each: contrast(ink, each))[int(_WORST * len(ground))]
    return TextColours(ink, worst, contrast(ink, worst))


def _unmixed(seen: Colour, ground: Colour, share: float) -> Colour:
    red, green, blue = (
        min(255, max(0, round((value - (1 - share) * below) / share)))
        for value, below in zip(seen, ground, strict=True)
    )
    return red, green, blue

"""Idle animation for painted landscapes: glints on water, smoke, birds. Where and when is up to the scene."""

import math
from random import Random
from typing import NamedTuple

import pygame

from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.theme import INK, Colour
from ulm.ui.toolkit.viewport import Point, RectLike

LEVELS = 16
"""Shades of a glint or a puff of smoke, so that few pictures are kept."""
_SUNNY: Colour = (0xF8, 0xE7, 0xBE)
_SMOKE: Colour = (0xF1, 0xEB, 0xDD)
_BEAT = 520.0
"""How long a beat of wings takes (ms)."""


class Bird(NamedTuple):
    """A bird in the air: how high its wings are (-1 to 1), half its span."""

    x: float
    y: float
    lift: float
    span: float


def swell(now: float, period: float, phase: float) -> tuple[float, float]:
    """How far something that comes and goes is in its turn, and how much of it is seen, both from 0 to 1."""
    turn = (now / period + phase) % 1.0
    return turn, math.sin(math.pi * turn)


def flock(number: int, share: float, now: float, sky: RectLike, size: float, most: int, climb: float) -> list[Bird]:
    """The birds of a flock that has crossed a share of a sky. Every other one flies to the left; each has its own
    height, and to the right it is higher by ``climb``. ``size`` is that of the birds, ``most`` their number.
    """
    chance = Random(number)
    left, top, wide, high = sky
    level, leftwards = chance.uniform(top, top + high), number % 2 == 0
    found = []
    for n in range(chance.randint(max(1, most - 2), most)):
        behind = size * (46 * ((n + 1) // 2) + chance.uniform(-8, 8))
        beside = size * 20 * (-1) ** n * ((n + 1) // 2)
        # The last one has left as well when the time is over.
        way = share * (wide + size * 340) - size * 120 - behind
        x = left + wide - way if leftwards else left + way
        y = level + beside + size * 26 * math.sin(share * 5 + 0.2 * n) - climb * (1 - share if leftwards else share)
        # They beat their wings a while and glide a while.
        beat = math.sin(math.tau * now / _BEAT + n * 1.7)
        glide = 0.5 + 0.5 * math.sin(now / 1300 + n)
        found.append(Bird(x, y, 0.35 + 0.65 * beat * glide, size * (11 + 1.5 * (n % 3))))
    return found


def draw_bird(canvas: Canvas, bird: Bird, width: float = 2.2) -> None:
    """Two strokes of the pen."""
    x, y, lift, span = bird
    tip, elbow = y - span * 0.75 * lift, y - span * (0.3 + 0.45 * lift)
    left = [(x - span, tip), (x - span * 0.55, elbow), (x, y)]
    right = [(x, y), (x + span * 0.55, elbow), (x + span, tip)]
    for wing in (left, right):
        points = [canvas.viewport.point(point) for point in wing]
        pygame.draw.lines(canvas.surface, INK, False, points, canvas.viewport.px(width))


def bird_box(bird: Bird) -> pygame.FRect:
    """What a bird may cover."""
    return pygame.FRect(bird.x - bird.span - 2, bird.y - bird.span - 2, 2 * bird.span + 4, 2 * bird.span + 4)


def draw_glint(canvas: Canvas, place: Point, length: float, level: int, bright: int) -> None:
    """A stroke of light on the water; ``level`` of ``LEVELS``, ``bright`` (0 to 255) at the highest."""
    picture = canvas.assets.drawn("glint", canvas.viewport.size((length, 7)), _paint_glint, _SUNNY)
    _blit(canvas, picture, canvas.viewport.point(place), bright * level // LEVELS)


def draw_puff(canvas: Canvas, centre: Point, size: float, level: int, bright: int) -> None:
    """A puff of smoke with a rim of ink on its shady side."""
    pixels = canvas.viewport.size((size, size))
    picture = canvas.assets.drawn("puff", pixels, _paint_puff, _SMOKE)
    x, y = canvas.viewport.point(centre)
    _blit(canvas, picture, (x - pixels[0] // 2, y - pixels[1] // 2), bright * level // LEVELS)


def _blit(canvas: Canvas, picture: pygame.Surface, place: RectLike, alpha: int) -> None:
    picture.set_alpha(alpha)
    canvas.surface.blit(picture, place)


def _paint_glint(surface: pygame.Surface) -> None:
    w, h = surface.size
    points = [(w * (0.04 + 0.92 * n / 24), h / 2 + h * 0.2 * math.sin(n / 24 * 6.0)) for n in range(25)]
    for n, (x, y) in enumerate(points):
        thick = math.sin(math.pi * n / 24)
        pygame.draw.circle(surface, _SUNNY, (x, y), max(1.0, h * 0.22 * thick))


def _paint_puff(surface: pygame.Surface) -> None:
    w, h = surface.size
    middle, radius = (w / 2, h / 2), w * 0.46
    pygame.draw.circle(surface, _SMOKE, middle, radius)
    box = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    box.center = (round(middle[0]), round(middle[1]))
    # From below on the right, where all hatching of the picture is.
    pygame.draw.arc(surface, (*INK, 190), box, -0.6 * math.pi, 0.35 * math.pi, max(2, round(w * 0.075)))

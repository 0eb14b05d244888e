"""Penwork: rubricated initials, rules and tendrils as a scribe would set them beside the text.

All of it is drawn by code at the size it has in this window; a fixed wobble keeps the lines from looking
ruled.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from random import Random

import pygame

from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.label import write
from ulm.ui.toolkit.theme import AZURITE, GILT, HEADING, INK, PAGE, RUBRIC, SEPIA, TAN, Colour, Theme
from ulm.ui.toolkit.viewport import Point

_EDGE = 7.0
_MOST_GROWN = 1.4
"""How far headings grow with the size of text."""
_GRAIN = 75
_LAUREL: Colour = (0x7C, 0x99, 0x5A)
_LAUREL_DARK: Colour = (0x4F, 0x6E, 0x3E)


@lru_cache(maxsize=128)
def _disc(colour: Colour, radius: int) -> pygame.Surface:
    """A dot of ink; what is not ink is left out when it is laid on."""
    clear = (255 - colour[0], 255 - colour[1], 255 - colour[2])
    made = pygame.Surface((2 * radius + 2, 2 * radius + 2), depth=32)
    made.fill(clear)
    pygame.draw.circle(made, colour, (radius + 1, radius + 1), radius)
    made.set_colorkey(clear)
    return made


def _stroke(surface: pygame.Surface, points: Sequence[Point], colour: Colour, thick: float, thin: float) -> None:
    """A pen stroke that swells towards its middle: dots side by side, laid on in one go."""
    last = max(1, len(points) - 1)
    dots: list[tuple[pygame.Surface, tuple[int, int]]] = []
    drawn, disc = -1, None
    for n, (x, y) in enumerate(points):
        radius = int((thin + (thick - thin) * math.sin(math.pi * n / last)) / 2)
        if radius < 1:
            continue
        if radius != drawn:
            drawn, disc = radius, _disc(colour, radius)
        if disc is not None:
            dots.append((disc, (int(x) - radius - 1, int(y) - radius - 1)))
    surface.fblits(dots)


def _spiral(centre: Point, radius: float, turns: float, start: float, hand: int) -> list[Point]:
    """A tendril that winds inwards from a radius."""
    steps = max(24, int(radius * turns * 2.5))
    x, y = centre
    found = []
    for n in range(steps + 1):
        reach = radius * (1 - n / steps) ** 0.8
        angle = start + hand * turns * math.tau * n / steps
        found.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return found


def _curve(a: Point, b: Point, c: Point, d: Point, steps: int) -> list[Point]:
    """A Bézier curve."""
    found = []
    for n in range(steps + 1):
        u = n / steps
        v = 1 - u
        p, q, r, s = v**3, 3 * v * v * u, 3 * v * u * u, u**3
        found.append((p * a[0] + q * b[0] + r * c[0] + s * d[0], p * a[1] + q * b[1] + r * c[1] + s * d[1]))
    return found


def _berry(surface: pygame.Surface, at: Point, radius: float, colour: Colour, pen: float) -> None:
    """A round fruit with an ink contour."""
    pygame.draw.circle(surface, colour, at, radius)
    pygame.draw.circle(surface, INK, at, radius, max(1, round(pen)))


def _leaf(surface: pygame.Surface, foot: Point, angle: float, length: float, wash: Colour) -> None:
    """A pointed leaf with an inked contour and a midrib."""
    dx, dy = math.cos(angle), math.sin(angle)
    tip = (foot[0] + dx * length, foot[1] + dy * length)
    side = length * 0.42
    left = (foot[0] + dx * length * 0.45 - dy * side, foot[1] + dy * length * 0.45 + dx * side)
    right = (foot[0] + dx * length * 0.45 + dy * side, foot[1] + dy * length * 0.45 - dx * side)
    upper = _curve(foot, left, left, tip, 16)
    lower = _curve(tip, right, right, foot, 16)
    pygame.draw.polygon(surface, wash, upper + lower)
    _stroke(surface, upper, INK, length * 0.09, length * 0.05)
    _stroke(surface, lower, INK, length * 0.11, length * 0.05)
    _stroke(surface, _curve(foot, foot, tip, tip, 10), INK, length * 0.05, length * 0.03)


def _initial_ground(surface: pygame.Surface) -> None:
    """The square behind an initial: filigree in two inks inside a double line."""
    w = surface.width
    pen = w / 90
    pygame.draw.rect(surface, PAGE, surface.get_rect(), border_radius=round(w * 0.03))
    quarter = w * 0.27
    for n, (x, y) in enumerate(((0.27, 0.27), (0.73, 0.27), (0.73, 0.73), (0.27, 0.73))):
        colour = AZURITE if n % 2 == 0 else SEPIA
        for start, radius, hand in ((0.3, 0.8, 1), (2.6, 0.62, -1), (4.4, 0.5, 1)):
            middle = (x * w + math.cos(start) * quarter * 0.35, y * w + math.sin(start) * quarter * 0.35)
            spiral = _spiral(middle, quarter * radius, 1.6, start + n * math.pi / 2, hand)
            _stroke(surface, spiral, colour, pen * 1.3, pen * 0.6)
        for dot in range(3):
            angle = dot * math.tau / 3 + n
            place = (x * w + math.cos(angle) * quarter * 0.75, y * w + math.sin(angle) * quarter * 0.75)
            pygame.draw.circle(surface, colour, place, pen * 1.6)
    inset = w * 0.035
    frame = surface.get_rect().inflate(-inset * 2, -inset * 2)
    pygame.draw.rect(surface, GILT, frame, max(1, round(pen * 3)), border_radius=round(w * 0.02))
    pygame.draw.rect(surface, INK, surface.get_rect(), max(1, round(pen * 2)), border_radius=round(w * 0.03))
    inner = frame.inflate(-pen * 6, -pen * 6)
    pygame.draw.rect(surface, INK, inner, max(1, round(pen)), border_radius=round(w * 0.02))


def initial(canvas: Canvas, letter: str, pos: Point, side: float) -> None:
    """Draw a rubricated initial on its filigree ground; ``pos`` is its upper left corner."""
    size = (canvas.viewport.px(side), canvas.viewport.px(side))
    ground = canvas.assets.drawn("initial", size, _initial_ground, PAGE)
    canvas.surface.blit(ground, canvas.viewport.point(pos))
    pixels = round(size[0] * 0.86)
    for colour, shift in ((PAGE, 0.02), (RUBRIC, 0.0)):
        picture = canvas.theme.picture(letter, "display", pixels, colour)
        ink = picture.get_bounding_rect()
        x, y = canvas.viewport.point((pos[0] + side / 2, pos[1] + side / 2))
        spread = (-1, 0, 1) if shift else (0,)
        for dx in spread:
            for dy in spread:
                off = shift * size[0]
                canvas.surface.blit(picture, (x - ink.centerx + dx * off, y - ink.centery + dy * off))


def rule(canvas: Canvas, left: Point, width: float, height: float = 28) -> None:
    """Draw a pen-drawn rule with a knot in the middle and curls at its ends; ``left`` is the middle of its
    left end.
    """

    def paint(surface: pygame.Surface) -> None:
        w, h = surface.size
        pen = h / 16
        middle = h / 2
        for side in (-1, 1):
            start, end = w / 2 + side * h * 0.9, w / 2 + side * (w / 2 - h * 0.8)
            reach = end - start
            # A slow wave, so that the line looks drawn by hand and not ruled.
            wave = [(n / 200, math.sin(n / 200 * 9 + side) * pen * 0.28) for n in range(201)]
            points = [(start + reach * share, middle + off) for share, off in wave]
            pygame.draw.lines(surface, SEPIA, False, points, max(2, round(pen * 1.3)))
            curl = _spiral((end, middle - h * 0.2), h * 0.22, 1.3, math.pi / 2, -side)
            _stroke(surface, curl, SEPIA, pen * 1.5, pen * 0.7)
            _leaf(surface, (start, middle), 0.0 if side > 0 else math.pi, h * 0.75, AZURITE)
        diamond = [
            (w / 2, middle - h * 0.38),
            (w / 2 + h * 0.38, middle),
            (w / 2, middle + h * 0.38),
            (w / 2 - h * 0.38, middle),
        ]
        pygame.draw.polygon(surface, RUBRIC, diamond)
        pygame.draw.polygon(surface, INK, diamond, max(1, round(pen)))
        pygame.draw.circle(surface, GILT, (w / 2, middle), h * 0.11)

    size = canvas.viewport.size((width, height))
    picture = canvas.assets.drawn("rule", size, paint, SEPIA)
    x, y = canvas.viewport.point(left)
    canvas.surface.blit(picture, (x, y - size[1] // 2))


def tendril(canvas: Canvas, pos: Point, width: float, height: float, seed: int = 1) -> None:
    """Draw a climbing tendril with leaves, curls and gilt berries down the margin of a page; ``pos`` is its
    upper left corner.
    """

    def paint(surface: pygame.Surface) -> None:
        w, h = surface.size
        chance = Random(seed)
        pen = w / 34
        waves = max(2, round(h / w / 2.0))
        stem = [
            (w / 2 + math.sin(n / 600 * waves * math.pi) * w * 0.17, w * 0.3 + (h - w * 0.6) * n / 600)
            for n in range(601)
        ]
        for wave in range(waves):
            at = stem[int((wave + 0.5) / waves * 600)]
            side = 1 if wave % 2 == 0 else -1
            radius = w * 0.27
            centre = (at[0] - side * radius * 1.02, at[1] + h / waves * 0.1)
            curl = _spiral(centre, radius, 1.55, 0.0 if side > 0 else math.pi, side)
            _stroke(surface, curl, SEPIA, pen * 1.1, pen * 0.6)
            for turn in (0.16, 0.36, 0.56):
                foot = curl[int(turn * len(curl))]
                angle = math.atan2(foot[1] - centre[1], foot[0] - centre[0])
                _leaf(surface, foot, angle - side * 0.5, w * 0.17, AZURITE if chance.random() < 0.5 else TAN)
            _berry(surface, centre, pen * 2.3, RUBRIC, pen * 0.5)
            for n in range(3):
                berry = (at[0] + side * w * (0.13 + 0.07 * n), at[1] - w * (0.05 - 0.1 * n))
                _berry(surface, berry, pen * 1.6, GILT, pen * 0.45)
        _stroke(surface, stem, INK, pen * 1.7, pen * 0.6)
        for end, angle in ((stem[0], -math.pi / 2), (stem[-1], math.pi / 2)):
            for spread in (-0.7, 0.0, 0.7):
                _leaf(surface, end, angle + spread, w * 0.2, RUBRIC if spread == 0 else TAN)

    size = canvas.viewport.size((width, height))
    picture = canvas.assets.drawn(f"tendril{seed}", size, paint, SEPIA)
    canvas.surface.blit(picture, canvas.viewport.point(pos))


def sheet_of_vellum(canvas: Canvas, sheet: pygame.FRect) -> None:
    """Draw a framed sheet with the grain of parchment."""
    canvas.frame("modal", sheet)
    canvas.texture("ui/parchment", sheet.inflate(-2 * _EDGE, -2 * _EDGE), alpha=_GRAIN)


def heading_height(theme: Theme, size: float = HEADING) -> float:
    """The logical height of a heading; it grows with the size of text only so far, being large already."""
    return size * 1.75 * min(theme.factor, _MOST_GROWN)


def heading(canvas: Canvas, text: str, pos: Point, *, width: float, size: float = HEADING) -> float:
    """Write a heading with a rubricated initial and a rule below; returns its logical height."""
    side = heading_height(canvas.theme, size)
    size = side / 1.75 / canvas.theme.factor
    initial(canvas, text[:1], pos, side)
    # The initial grows with the size of text, the room for the words does not get less by that.
    widest = _MOST_GROWN * side / min(canvas.theme.factor, _MOST_GROWN)
    at, room = (pos[0] + side + side * 0.09, pos[1] + side * 0.44), (width - widest * 1.12, side * 0.95)
    write(canvas, text[1:], at, room, size * 1.08, font="display")
    rule(canvas, (pos[0] + side + 8, pos[1] + side - 6), width - side - 8, 22)
    return side


def titled_sheet(canvas: Canvas, sheet: pygame.FRect, title: str, *, margin: float = 72.0, dark: int = 120) -> None:
    """Draw a sheet with a heading over the scene below, which is darkened."""
    canvas.shade(INK, dark)
    sheet_of_vellum(canvas, sheet)
    heading(canvas, title, (sheet.x + margin, sheet.y + 44), width=sheet.w - 2 * margin)


def _laurel(surface: pygame.Surface, sides: Sequence[int]) -> None:
    """Branches of laurel that rise from the foot of a circle; -1 is the left one, 1 the right one."""
    w = surface.width
    centre, radius, pen = (w / 2, surface.height / 2), w * 0.38, w / 100
    for side in sides:
        stem = []
        for n in range(61):
            angle = math.pi / 2 - side * (0.1 + n / 60 * 2.35)
            stem.append((centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)))
        for n in range(9):
            at = stem[4 + n * 6]
            along = math.pi / 2 - side * (0.1 + (4 + n * 6) / 60 * 2.35) - side * math.pi / 2
            length = w * (0.17 - 0.006 * n)
            for lean, wash in ((-0.62, _LAUREL), (0.55, _LAUREL_DARK)):
                _leaf(surface, at, along + lean, length, wash)
            if n % 3 == 1:
                berry = (at[0] - math.cos(along) * pen * 4, at[1] - math.sin(along) * pen * 4)
                _berry(surface, berry, pen * 2.4, GILT, pen * 0.8)
        tip = math.pi / 2 - side * 2.45 - side * math.pi / 2
        _leaf(surface, stem[-1], tip, w * 0.13, _LAUREL)
        _stroke(surface, stem, INK, pen * 1.8, pen * 1.0)


def laurel(canvas: Canvas, centre: Point, side: float, branches: Sequence[int] = (-1, 1)) -> None:
    """Draw a wreath of laurel, or one branch of it (-1: the left one, 1: the right one)."""
    length = canvas.viewport.px(side)
    key = f"laurel{branches}"
    picture = canvas.assets.drawn(key, (length, length), lambda surface: _laurel(surface, branches), _LAUREL)
    canvas.picture(picture, centre)


def _quill(surface: pygame.Surface) -> None:
    w, h = surface.size
    nib, top = (w * 0.06, h * 0.96), (w * 0.94, h * 0.05)
    shaft = _curve(nib, (w * 0.28, h * 0.66), (w * 0.6, h * 0.3), top, 160)
    near = _curve(shaft[54], (w * 0.2, h * 0.42), (w * 0.56, h * 0.1), top, 160)
    far = _curve(top, (w * 0.95, h * 0.26), (w * 0.74, h * 0.52), shaft[54], 160)
    pygame.draw.polygon(surface, PAGE, near + far)
    for n in range(64, 150, 9):
        for x, y in (near[n - 20], far[160 - n + 24]):
            end = ((x + shaft[n][0]) / 2, (y + shaft[n][1]) / 2)
            pygame.draw.line(surface, TAN, shaft[n], end, max(1, w // 50))
    _stroke(surface, near, INK, w * 0.035, w * 0.025)
    _stroke(surface, far, INK, w * 0.045, w * 0.03)
    _stroke(surface, shaft, SEPIA, w * 0.045, w * 0.03)
    _stroke(surface, shaft[:52], INK, w * 0.05, w * 0.035)


def quill(canvas: Canvas, nib: Point, height: float) -> None:
    """Draw the clerk's pen, its nib at a logical point."""
    size = canvas.viewport.size((height * 0.72, height))
    picture = canvas.assets.drawn("quill", size, _quill, PAGE)
    x, y = canvas.viewport.point(nib)
    canvas.surface.blit(picture, (x - round(size[0] * 0.06), y - round(size[1] * 0.96)))

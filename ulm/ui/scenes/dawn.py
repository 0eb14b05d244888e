"""What moves in the picture of the town at dawn: glints on slow water, and birds that cross now and then."""

import math
from random import Random

import pygame

from ulm.ui.canvas import Canvas
from ulm.ui.scenes.common import backdrop_box
from ulm.ui.theme import INK, Colour
from ulm.ui.viewport import HEIGHT, WIDTH, Point

_WATER = pygame.FRect(46, 826, 1828, 160)
_DRY = (
    pygame.FRect(836, 846, 352, 150),  # the large barge
    pygame.FRect(1352, 806, 164, 84),  # the small one
    pygame.FRect(1630, 830, 190, 170),  # the posts with the sparrows
    pygame.FRect(1206, 900, 120, 100),  # reeds
    pygame.FRect(46, 930, 130, 70),
    pygame.FRect(1820, 930, 100, 70),
)
_GLINTS = 56
_SUNNY: Colour = (0xF8, 0xE7, 0xBE)
_SLOW = 5200.0
"""How long a glint takes to come and go (ms)."""
_DRIFT = 26.0
_BRIGHT = 190
_LEVELS = 16
"""Shades of a glint, so that few pictures are kept."""
_FIRST, _PAUSE = 1400.0, 5200.0
_CROSSING = 15000.0
_SKY = (96.0, 330.0)
_BEAT = 520.0


class Dawn:
    """Time and place of what moves. All places are those of the picture, 1920×1080."""

    def __init__(self) -> None:
        chance = Random(1377)
        self.now = 0.0
        """How long it has moved (ms)."""
        self.glints: list[tuple[float, float, float, float]] = []
        """x, y, length and phase (0 to 1) of each."""
        while len(self.glints) < _GLINTS:
            x = chance.uniform(_WATER.x, _WATER.right)
            y = chance.uniform(_WATER.y, _WATER.bottom)
            # Nearer water shows longer strokes.
            length = 16 + 30 * (y - _WATER.y) / _WATER.h * chance.uniform(0.7, 1.2)
            stroke = pygame.FRect(x - _DRIFT, y - 5, length + 2 * _DRIFT, 10)
            if stroke.right < _WATER.right and stroke.collidelist(_DRY) < 0:
                self.glints.append((x, y, round(length / 6) * 6, chance.random()))

    def draw(self, canvas: Canvas) -> None:
        """Draw everything as it is now upon the picture."""
        box = backdrop_box(canvas.viewport)
        share = box.w / WIDTH
        for x, y, length, phase in self.glints:
            turn = (self.now / _SLOW + phase) % 1.0
            level = round(math.sin(math.pi * turn) * _LEVELS)
            if level:
                place = (box.x + (x + _DRIFT * (turn - 0.5)) * share, box.y + y * share)
                self._glint(canvas, place, length * share, level)
        for x, y, lift, size in self.birds():
            self._bird(canvas, (box.x + x * share, box.y + y * share), lift, size * share)

    def birds(self) -> list[tuple[float, float, float, float]]:
        """The birds in the sky now: x, y, how high the wings are (-1 to 1), half the span."""
        flock, since = divmod(self.now - _FIRST, _CROSSING + _PAUSE)
        if flock < 0 or since > _CROSSING:
            return []
        chance = Random(int(flock))
        level, leftwards = chance.uniform(*_SKY), flock % 2 == 0
        found = []
        for n in range(chance.randint(3, 5)):
            behind, beside = 46 * ((n + 1) // 2) + chance.uniform(-8, 8), (-1) ** n * 20 * ((n + 1) // 2)
            share = since / _CROSSING
            way = share * (WIDTH + 460) - 120 - behind
            x = WIDTH - way if leftwards else way
            y = level + beside + 26 * math.sin(share * 5 + 0.2 * n) - 40 * share
            # They beat their wings a while and glide a while.
            beat = math.sin(math.tau * self.now / _BEAT + n * 1.7)
            glide = 0.5 + 0.5 * math.sin(self.now / 1300 + n)
            found.append((x, y, 0.35 + 0.65 * beat * glide, 11 + 1.5 * (n % 3)))
        return [bird for bird in found if 34 < bird[0] < WIDTH - 34 and 34 < bird[1] < HEIGHT]

    @staticmethod
    def _glint(canvas: Canvas, place: Point, length: float, level: int) -> None:
        def paint(surface: pygame.Surface) -> None:
            w, h = surface.size
            points = [(w * (0.04 + 0.92 * n / 24), h / 2 + h * 0.2 * math.sin(n / 24 * 6.0)) for n in range(25)]
            for n, (x, y) in enumerate(points):
                swell = math.sin(math.pi * n / 24)
                pygame.draw.circle(surface, _SUNNY, (x, y), max(1.0, h * 0.22 * swell))

        picture = canvas.assets.drawn("glint", canvas.viewport.size((length, 7)), paint, _SUNNY)
        picture.set_alpha(_BRIGHT * level // _LEVELS)
        canvas.surface.blit(picture, canvas.viewport.point(place))

    @staticmethod
    def _bird(canvas: Canvas, place: Point, lift: float, span: float) -> None:
        x, y = place
        tip, elbow = y - span * 0.75 * lift, y - span * (0.3 + 0.45 * lift)
        left = [(x - span, tip), (x - span * 0.55, elbow), (x, y)]
        right = [(x, y), (x + span * 0.55, elbow), (x + span, tip)]
        width = canvas.viewport.px(2.2)
        for wing in (left, right):
            points = [canvas.viewport.point(point) for point in wing]
            pygame.draw.lines(canvas.surface, INK, False, points, width)

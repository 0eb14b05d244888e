"""The idle animation of the title picture: glints on the water and passing birds."""

from random import Random

import pygame

from ulm.ui.kit.ambience import LEVELS, Bird, draw_bird, draw_glint, flock, swell
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.viewport import HEIGHT, WIDTH
from ulm.ui.scenes.page import backdrop_box

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
_SLOW = 5200.0
"""The duration of a glint (ms)."""
_DRIFT = 26.0
_BRIGHT = 190
_FIRST, _PAUSE = 1400.0, 5200.0
_CROSSING = 15000.0
_SKY = pygame.FRect(0, 96, WIDTH, 234)
_FLOCK, _CLIMB = 5, 40.0


class TitleBackdrop:
    """The moving parts, in the coordinates of the picture (1920×1080)."""

    def __init__(self) -> None:
        chance = Random(1377)
        self.now = 0.0
        """The time since the animation started (ms)."""
        self.glints: list[tuple[float, float, float, float]] = []
        """x, y, length and phase (0 to 1) of each glint."""
        while len(self.glints) < _GLINTS:
            x = chance.uniform(_WATER.x, _WATER.right)
            y = chance.uniform(_WATER.y, _WATER.bottom)
            # Glints in the foreground are longer.
            length = 16 + 30 * (y - _WATER.y) / _WATER.h * chance.uniform(0.7, 1.2)
            stroke = pygame.FRect(x - _DRIFT, y - 5, length + 2 * _DRIFT, 10)
            if stroke.right < _WATER.right and stroke.collidelist(_DRY) < 0:
                self.glints.append((x, y, round(length / 6) * 6, chance.random()))

    def draw(self, canvas: Canvas) -> None:
        """Draw the current state on top of the picture."""
        box = backdrop_box(canvas.viewport)
        share = box.w / WIDTH
        for x, y, length, phase in self.glints:
            turn, seen = swell(self.now, _SLOW, phase)
            level = round(seen * LEVELS)
            if level:
                place = (box.x + (x + _DRIFT * (turn - 0.5)) * share, box.y + y * share)
                draw_glint(canvas, place, length * share, level, _BRIGHT)
        for x, y, lift, span in self.birds():
            draw_bird(canvas, Bird(box.x + x * share, box.y + y * share, lift, span * share))

    def birds(self) -> list[Bird]:
        """The birds in the sky now."""
        number, since = divmod(self.now - _FIRST, _CROSSING + _PAUSE)
        if number < 0 or since > _CROSSING:
            return []
        found = flock(int(number), since / _CROSSING, self.now, _SKY, 1.0, _FLOCK, _CLIMB)
        return [bird for bird in found if 34 < bird.x < WIDTH - 34 and 34 < bird.y < HEIGHT]

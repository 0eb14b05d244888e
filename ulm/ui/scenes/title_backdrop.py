"""The idle animation of the title picture: glints on the water and passing birds."""

from random import Random

from ulm.ui.scenes.page import backdrop_box
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.idle_animation import LEVELS, Bird, draw_bird, draw_glint, flock, swell
from ulm.ui.toolkit.viewport import HEIGHT, WIDTH

_SHORES, _FAR, _NEAR = (46.0, 1874.0), 826.0, 986.0
"""Where the water begins and ends: from the left to the right, and from above to below."""
_DRY = (
    (836, 846, 352, 150),  # the large barge
    (1352, 806, 164, 84),  # the small one
    (1630, 830, 190, 170),  # the posts with the sparrows
    (1206, 900, 120, 100),  # reeds
    (46, 930, 130, 70),
    (1820, 930, 100, 70),
)
_GLINTS = 56
_SLOW = 5200.0
"""The duration of a glint (ms)."""
_DRIFT = 26.0
_BRIGHT = 190
_FIRST, _PAUSE = 1400.0, 5200.0
_CROSSING = 15000.0
_SKY = (0.0, 96.0, float(WIDTH), 234.0)
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
            x, y = chance.uniform(*_SHORES), chance.uniform(_FAR, _NEAR)
            # Glints in the foreground are longer.
            length = 16 + 30 * (y - _FAR) / (_NEAR - _FAR) * chance.uniform(0.7, 1.2)
            left, right = x - _DRIFT, x + length + _DRIFT
            dry = any(a < right and left < a + w and b < y + 5 and y - 5 < b + h for a, b, w, h in _DRY)
            if right < _SHORES[1] and not dry:
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

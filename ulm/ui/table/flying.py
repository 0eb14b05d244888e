"""What is in the air while events are told: pieces that fly, words that rise, the banner of a round."""

from collections.abc import Callable

import pygame

from ulm.ui.animation import Clip
from ulm.ui.canvas import Canvas
from ulm.ui.table.wording import name
from ulm.ui.theme import INK, LARGE, PAGE, RUBRIC, Colour

_RISE = 46.0


class Later(Clip):
    """A clip that is made when its moment comes, from the model as it is then."""

    def __init__(self, make: Callable[[], Clip]) -> None:
        self._make = make
        self._clip: Clip | None = None

    def _made(self) -> Clip:
        if self._clip is None:
            self._clip = self._make()
        return self._clip

    def advance(self, dt: float, reduced: bool) -> float | None:
        """See ``Clip``."""
        return self._made().advance(dt, reduced)

    def finish(self) -> None:
        """See ``Clip``."""
        self._made().finish()


class Mover:
    """A picture in the air."""

    def __init__(self, sprite: str, start: pygame.FRect, flip: bool = False) -> None:
        self.sprite = sprite
        self.rect = start.copy()
        self.flip = flip

    def draw(self, canvas: Canvas) -> None:
        """Draw it where it is now, in one of a few sizes, so that not each moment makes a picture of its own."""
        box = self.rect.copy()
        step = 4 if box.w < 100 else 12
        box.size = (step * round(box.w / step), step * round(box.w / step) * box.h / max(1.0, box.w))
        box.center = self.rect.center
        canvas.sprite(self.sprite, box, flip=self.flip)


class Echo:
    """A word that rises and fades: points, coins."""

    def __init__(self, text: str, pos: tuple[float, float], colour: Colour) -> None:
        self.text = text
        self.pos = pos
        self.colour = colour
        self.share = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draw it where it is now."""
        x, y = self.pos[0], self.pos[1] - _RISE * self.share
        alpha = 255 if self.share < 0.6 else round(255 * (1 - self.share) / 0.4)
        for dx, dy in ((-2, 0), (2, 0), (0, -2), (0, 2)):
            canvas.text(self.text, (x + dx, y + dy), LARGE, PAGE, font="bold", anchor="center", alpha=alpha)
        canvas.text(self.text, (x, y), LARGE, self.colour, font="bold", anchor="center", alpha=alpha)


class Herald:
    """A banner across the board that comes and goes."""

    def __init__(self, title: str, tower: str, region: pygame.FRect) -> None:
        self.title = title
        self.tower = tower
        self.region = region
        self.share = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draw it, fading in and out."""
        alpha = round(255 * min(1.0, self.share / 0.12, (1 - self.share) / 0.2))
        if alpha <= 0:
            return
        box = pygame.FRect(0, 0, 620, 150 if self.tower else 110)
        box.center = (self.region.centerx, self.region.y + self.region.h * 0.36)
        canvas.fill(box.inflate(14, 14), INK, radius=16, alpha=alpha * 200 // 255)
        canvas.fill(box, PAGE, radius=12, alpha=alpha)
        left = box.centerx
        if self.tower:
            canvas.sprite(f"towers/{self.tower}", (box.x + 26, box.centery - 52, 156, 104), alpha=alpha)
            left = (box.x + 196 + box.right) / 2
        room = 2 * (box.right - 20 - left)
        y = box.centery - (26 if self.tower else 0)
        canvas.text(
            self.title, (left, y), 60, RUBRIC, font="display", anchor="center", width=room, shrink=True, alpha=alpha
        )
        if self.tower:
            words = name("tower", self.tower)
            place = (left, box.centery + 38)
            canvas.text(words, place, LARGE, INK, anchor="center", width=room, shrink=True, alpha=alpha)


def between(start: pygame.FRect, end: pygame.FRect, share: float) -> pygame.FRect:
    """A rectangle on the way from one to another."""
    return pygame.FRect(*(a + (b - a) * share for a, b in zip(start, end, strict=True)))

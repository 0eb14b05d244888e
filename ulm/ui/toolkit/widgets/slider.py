"""A number on a line."""

from collections.abc import Callable

import pygame

from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.input import Input, KeyDown, PointerDown, PointerMove, PointerUp
from ulm.ui.toolkit.label import write
from ulm.ui.toolkit.node import Size
from ulm.ui.toolkit.theme import BODY, FADED, GILT, INK, RUBRIC, VELLUM
from ulm.ui.toolkit.viewport import Point


class Slider(Focusable):
    """A number on a line; drag, click, wheel or arrow keys."""

    def __init__(
        self,
        value: int,
        low: int,
        high: int,
        step: int,
        on_change: Callable[[int], None],
        *,
        least: Size = (0, 0),
        text: Callable[[int], str] = str,
        size: float = BODY,
        live: bool = True,
        name: str = "",
    ) -> None:
        """With ``live`` off, ``on_change`` is called only when the slider is released."""
        super().__init__((0, 0, *least), name=name)
        self.value = value
        self.low, self.high, self.step = low, high, step
        self.on_change = on_change
        self.text = text
        self.size = size
        self.live = live
        self._reported = value

    def spoken_name(self) -> str:
        return ""

    def spoken_value(self) -> str:
        return self.text(self.value)

    @property
    def track(self) -> pygame.FRect:
        """The line, without the text at its right."""
        words = self.rect.w * 0.24
        return self.rect.move_to(x=self.rect.x + 16, y=self.rect.centery - 3, w=self.rect.w - 32 - words, h=6)

    def _set(self, value: int, report: bool = True) -> None:
        self.value = max(self.low, min(self.high, value))
        if report and self.value != self._reported:
            self._reported = self.value
            self.on_change(self.value)

    def _point(self, pos: Point, report: bool) -> None:
        track = self.track
        share = (pos[0] - track.x) / track.w
        steps = round(share * (self.high - self.low) / self.step)
        self._set(self.low + steps * self.step, report)

    def handle(self, event: Input) -> bool:
        match event:
            case PointerDown(pos) | PointerMove(pos):
                self._point(pos, self.live)
                return True
            case PointerUp(pos):
                self._point(pos, True)
                return True
            case KeyDown("left"):
                self._set(self.value - self.step)
                return True
            case KeyDown("right"):
                self._set(self.value + self.step)
                return True
            case KeyDown("home"):
                self._set(self.low)
                return True
            case KeyDown("end"):
                self._set(self.high)
                return True
        return False

    def draw(self, canvas: Canvas) -> None:
        track = self.track
        share = (self.value - self.low) / (self.high - self.low)
        canvas.fill(track, FADED, radius=3)
        canvas.fill((track.x, track.y, track.w * share, track.h), RUBRIC, radius=3)
        middle = (track.x + track.w * share, track.centery)
        canvas.circle(middle, 15, INK)
        canvas.circle(middle, 12, GILT if self.hovered or self.pressed else VELLUM)
        canvas.circle(middle, 5, RUBRIC)
        room = (self.rect.w * 0.2, self.rect.h)
        words = self.text(self.value)
        write(canvas, words, self.rect.midright, room, self.size, font="semibold", anchor="midright")

"""Choosing: a toggle, a row of alternatives, a slider."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import pygame

from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item, Tooltip
from ulm.ui.kit.input import Input, KeyDown, PointerDown, PointerMove, PointerUp
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import BODY, FADED, GILT, INK, PAGE, RUBRIC, SEPIA, TAN, VELLUM
from ulm.ui.kit.viewport import Point, RectLike

T = TypeVar("T")
_WORDY = 1.7
_LONG = 0.76
"""How much smaller a text is set that needs two lines."""
_SQUEEZE = 0.85
"""How far a text is set smaller before its picture makes room for it."""


class Toggle(Item):
    """A box with a tick and a text beside it."""

    sound = "press"

    def __init__(
        self,
        rect: RectLike,
        text: str,
        value: bool,
        on_change: Callable[[bool], None],
        *,
        size: float = BODY,
        tooltip: Tooltip = None,
        enabled: bool = True,
        name: str = "",
    ) -> None:
        super().__init__(rect, tooltip=tooltip, enabled=enabled, name=name or f"toggle:{text}")
        self.text = text
        self.value = value
        self.on_change = on_change
        self.size = size

    def activate(self) -> None:
        """Switch it."""
        self.value = not self.value
        self.on_change(self.value)

    def draw(self, canvas: Canvas) -> None:
        side = min(self.rect.h - 6, self.size * 1.35 * min(canvas.theme.factor, 1.5))
        box = pygame.FRect(self.rect.x, self.rect.centery - side / 2, side, side)
        ink = INK if self.enabled else FADED
        canvas.fill(box, PAGE if self.enabled else TAN, radius=5)
        canvas.outline(box, SEPIA if not self.hovered else INK, 2.5, radius=5)
        if self.value:
            canvas.sprite("icons/check", box.inflate(-4, -4), alpha=255 if self.enabled else 110)
        left = box.right + side * 0.45
        room = self.rect.right - left
        if canvas.theme.measure(self.text, self.size)[0] <= room:
            canvas.text(self.text, (left, self.rect.centery), self.size, ink, anchor="midleft")
        else:
            size = self.size * _LONG
            paragraph = Paragraph(canvas.theme, self.text, width=room, size=size, colour=ink)
            paragraph.draw(canvas, (left, self.rect.centery - paragraph.height / 2))


@dataclass(slots=True)
class Option(Generic[T]):
    """One alternative of a ``Choice``: what it stands for, its text or picture, why it cannot be chosen."""

    value: T
    text: str = ""
    sprite: str = ""
    enabled: bool = True
    tooltip: str = ""


class Choice(Item, Generic[T]):
    """Alternatives side by side, one of them chosen.  Left and right move on; a click chooses."""

    sound = "press"

    def __init__(
        self,
        rect: RectLike,
        options: Sequence[Option[T]],
        value: T,
        on_change: Callable[[T], None],
        *,
        size: float = BODY,
        enabled: bool = True,
        name: str = "",
    ) -> None:
        super().__init__(rect, enabled=enabled, name=name)
        self.options = list(options)
        self.value = value
        self.on_change = on_change
        self.size = size
        self._over = -1

    @property
    def index(self) -> int:
        """Which alternative is chosen."""
        return next((n for n, option in enumerate(self.options) if option.value == self.value), -1)

    def cell(self, index: int) -> pygame.FRect:
        """The rectangle of an alternative; words get more room than mere pictures."""
        shares = [_WORDY if option.text else 1.0 for option in self.options]
        unit = self.rect.w / sum(shares)
        x = self.rect.x + sum(shares[:index]) * unit
        return pygame.FRect(x, self.rect.y, shares[index] * unit, self.rect.h)

    def contains(self, pos: Point) -> bool:
        """Also remembers which alternative is there."""
        inside = super().contains(pos)
        self._over = self._at(pos) if inside else -1
        return inside

    def _at(self, pos: Point) -> int:
        return sum(pos[0] >= self.cell(n).x for n in range(1, len(self.options)))

    def tooltip_text(self) -> str:
        """That of the alternative under the pointer, else of the chosen one."""
        return self.options[self._over if self._over >= 0 and self.hovered else self.index].tooltip

    def choose(self, value: T) -> None:
        """Choose an alternative."""
        if value != self.value:
            self.value = value
            self.on_change(value)

    def activate(self) -> None:
        """Enter: the next alternative, in a circle; a click has already chosen."""
        self._move(1, wrap=True)

    def _move(self, by: int, wrap: bool = False) -> bool:
        count = len(self.options)
        for distance in range(1, count):
            index = self.index + by * distance
            if not wrap and not 0 <= index < count:
                return False
            if self.options[index % count].enabled:
                self.choose(self.options[index % count].value)
                return True
        return False

    def handle(self, event: Input) -> bool:
        match event:
            case PointerDown():
                return True
            case PointerUp(pos):
                if self.contains(pos):
                    option = self.options[self._at(pos)]
                    if option.enabled:
                        self.choose(option.value)
                return True
            case KeyDown("left"):
                return self._move(-1)
            case KeyDown("right"):
                return self._move(1)
        return False

    def _room_for_pictures(self, canvas: Canvas) -> bool:
        """Whether all texts fit beside their pictures; words matter more."""
        box = self.cell(0).inflate(-10, -10)
        room = box.w - box.h * 0.8 - 16
        widest = max(canvas.theme.measure(option.text, self.size, "semibold")[0] for option in self.options)
        return widest * _SQUEEZE <= room

    def _common_size(self, canvas: Canvas, pictures: bool) -> float:
        """One size of type for all alternatives, so that the longest fits as well."""
        share = 1.0
        for n, option in enumerate(self.options):
            if option.text:
                box = self.cell(n).inflate(-10, -10)
                room = box.w - (box.h * 0.8 + 16 if option.sprite and pictures else 12)
                share = min(share, room / canvas.theme.measure(option.text, self.size, "semibold")[0])
        return self.size * max(0.5, share)

    def draw(self, canvas: Canvas) -> None:
        canvas.frame("field", self.rect)
        chosen = self.index
        pictures = self._room_for_pictures(canvas)
        size = self._common_size(canvas, pictures)
        for n, option in enumerate(self.options):
            box = self.cell(n).inflate(-10, -10)
            usable = self.enabled and option.enabled
            if n == chosen:
                canvas.fill(box, TAN, radius=7)
                canvas.outline(box, GILT, 3, radius=7)
            elif usable and self.hovered and n == self._over:
                canvas.fill(box, VELLUM, radius=7)
            if option.sprite and (pictures or not option.text):
                side = min(box.h - 4, box.w - 4)
                picture = pygame.FRect(0, 0, side if not option.text else side * 0.8, side)
                if option.text:
                    picture.midleft = (box.x + 8, box.centery)
                else:
                    picture.center = box.center
                canvas.sprite(option.sprite, picture, alpha=255 if usable else 70)
            if option.text:
                left = box.x + (box.h * 0.8 + 10 if option.sprite and pictures else 6)
                canvas.text(
                    option.text,
                    ((left + box.right) / 2, box.centery),
                    size,
                    (RUBRIC if n == chosen else INK) if usable else FADED,
                    font="semibold" if n == chosen else "regular",
                    anchor="center",
                    width=box.right - left - 6,
                    shrink=True,
                )
            if n and n not in (chosen, chosen + 1):
                x = self.cell(n).x
                canvas.line((x, self.rect.y + 16), (x, self.rect.bottom - 16), FADED, 1.5)


class Slider(Item):
    """A number on a line; drag, click, wheel or arrow keys."""

    def __init__(
        self,
        rect: RectLike,
        value: int,
        low: int,
        high: int,
        step: int,
        on_change: Callable[[int], None],
        *,
        text: Callable[[int], str] = str,
        size: float = BODY,
        live: bool = True,
        name: str = "",
    ) -> None:
        """With ``live`` off, ``on_change`` is called only when the slider is released."""
        super().__init__(rect, name=name)
        self.value = value
        self.low, self.high, self.step = low, high, step
        self.on_change = on_change
        self.text = text
        self.size = size
        self.live = live
        self._reported = value

    @property
    def track(self) -> pygame.FRect:
        """The line, without the text at its right."""
        return pygame.FRect(self.rect.x + 16, self.rect.centery - 3, self.rect.w - 32 - self.rect.w * 0.24, 6)

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
        done = pygame.FRect(track.x, track.y, track.w * share, track.h)
        canvas.fill(done, RUBRIC, radius=3)
        middle = (track.x + track.w * share, track.centery)
        canvas.circle(middle, 15, INK)
        canvas.circle(middle, 12, GILT if self.hovered or self.pressed else VELLUM)
        canvas.circle(middle, 5, RUBRIC)
        canvas.text(
            self.text(self.value),
            self.rect.midright,
            self.size,
            font="semibold",
            anchor="midright",
            width=self.rect.w * 0.2,
            shrink=True,
        )

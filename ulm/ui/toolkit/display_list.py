"""What is drawn, taken note of stroke by stroke: of a picture that is drawn anew only what differs is painted."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple, NoReturn

import pygame

from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.text_probe import Scrolls
from ulm.ui.toolkit.theme import BODY, INK, Colour
from ulm.ui.toolkit.viewport import Point, RectLike, Viewport

_MARGIN = 3
"""How many pixels beyond its place a stroke may reach, by rounding."""
_MOST_AREAS = 8


class Stroke(NamedTuple):
    """One call of a canvas."""

    method: str
    arguments: tuple[Any, ...]
    named: tuple[tuple[str, Any], ...]
    area: tuple[int, int, int, int]
    """What it may paint, in pixels."""

    def paint(self, canvas: Canvas) -> None:
        """Draw it."""
        getattr(canvas, self.method)(*self.arguments, **dict(self.named))


class RecordingCanvas(Canvas):
    """Notes what is drawn instead of drawing it. Nothing may be drawn on its surface past it."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(pygame.Surface((1, 1)), canvas.viewport, canvas.theme, canvas.assets)
        self.strokes: list[Stroke] = []

    def _note(self, method: str, area: RectLike, *arguments: Any, **named: Any) -> None:
        box = self.viewport.rect(area).inflate(2 * _MARGIN, 2 * _MARGIN)
        self.strokes.append(Stroke(method, arguments, tuple(named.items()), (box.x, box.y, box.w, box.h)))

    def layer(self, see_through: bool = True) -> NoReturn:
        raise NotImplementedError("a layer cannot be taken note of")

    def on(self, surface: pygame.Surface, viewport: Viewport) -> NoReturn:
        raise NotImplementedError("what is drawn on another surface cannot be taken note of")

    def put(self, layer: Canvas) -> NoReturn:
        raise NotImplementedError("a layer cannot be taken note of")

    def shade(self, colour: Colour, alpha: int) -> NoReturn:
        raise NotImplementedError("a shade over everything cannot be taken note of")

    def clip(self, rect: RectLike, *, scrolls: Scrolls = "") -> NoReturn:
        raise NotImplementedError("what is clipped cannot be taken note of")

    def hides(self, rect: RectLike) -> NoReturn:
        raise NotImplementedError("nothing is put past the notes")

    def above(self) -> NoReturn:
        raise NotImplementedError("what rests covers no texts")

    def texture(self, name: str, rect: RectLike | None = None, *, alpha: int = 255) -> NoReturn:
        raise NotImplementedError("a texture cannot be taken note of")

    def fill(self, rect: RectLike, colour: Colour, *, radius: float = 0, alpha: int = 255) -> None:
        self._note("fill", rect, tuple(rect), colour, radius=radius, alpha=alpha)

    def outline(self, rect: RectLike, colour: Colour, width: float = 2, *, radius: float = 0) -> None:
        self._note("outline", rect, tuple(rect), colour, width, radius=radius)

    def line(self, start: Point, end: Point, colour: Colour, width: float = 2) -> None:
        self._note("line", _around((start, end), width), tuple(start), tuple(end), colour, width)

    def circle(self, centre: Point, radius: float, colour: Colour, width: float = 0) -> None:
        self._note("circle", _around((centre,), radius), tuple(centre), radius, colour, width)

    def polygon(self, points: Sequence[Point], colour: Colour, width: float = 0) -> None:
        self._note("polygon", _around(points, width), tuple(tuple(point) for point in points), colour, width)

    def sprite(self, name: str, rect: RectLike, *, alpha: int = 255, angle: float = 0, flip: bool = False) -> None:
        x, y, w, h = rect
        reach = max(w, h) * 0.75 if angle else 0.0  # turned, its corners come nearly half a diagonal from its middle
        area = _around(((x + w / 2, y + h / 2),), reach) if angle else rect
        self._note("sprite", area, name, tuple(rect), alpha=alpha, angle=angle, flip=flip)

    def frame(self, name: str, rect: RectLike) -> None:
        self._note("frame", rect, name, tuple(rect))

    def picture(self, surface: pygame.Surface, centre: Point) -> None:
        scale = self.viewport.scale
        w, h = surface.width / scale, surface.height / scale
        self._note("picture", (centre[0] - w / 2, centre[1] - h / 2, w, h), surface, tuple(centre))

    def text(self, text: str, pos: Point, size: float = BODY, colour: Colour = INK, **how: Any) -> pygame.FRect:
        box = super().text(text, pos, size, colour, **how)  # on a surface of one pixel: only to measure it
        self._note("text", box, text, tuple(pos), size, colour, **how)
        return box


def _around(points: Sequence[Point], reach: float) -> tuple[float, float, float, float]:
    left, top = min(x for x, _ in points) - reach, min(y for _, y in points) - reach
    right, bottom = max(x for x, _ in points) + reach, max(y for _, y in points) + reach
    return left, top, right - left, bottom - top


def changed_areas(before: Sequence[Stroke], now: Sequence[Stroke]) -> list[pygame.Rect]:
    """Where two pictures differ, in pixels: what was drawn and is no more, what is new, what changed its order."""
    gone, come = Counter(before), Counter(now)
    gone.subtract(now)
    come.subtract(before)
    differing = [stroke for stroke, count in (*gone.items(), *come.items()) if count > 0]
    those = set(differing)
    stayed, still = ([stroke for stroke in strokes if stroke not in those] for strokes in (before, now))
    differing += [stroke for pair in zip(stayed, still, strict=True) if pair[0] != pair[1] for stroke in pair]
    return _merged([pygame.Rect(stroke.area) for stroke in differing])


def _merged(areas: list[pygame.Rect]) -> list[pygame.Rect]:
    """The same area in rectangles that do not overlap, and few of them."""
    found: list[pygame.Rect] = []
    for area in areas:
        while (hit := area.collidelist(found)) >= 0:
            area = area.union(found.pop(hit))
        found.append(area)
    return found if len(found) <= _MOST_AREAS else [found[0].unionall(found[1:])]

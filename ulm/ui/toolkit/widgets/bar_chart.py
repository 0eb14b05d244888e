"""Charts drawn as with a pen: hatched bars, horizontal or vertical.

Each bar is an item whose tooltip has its exact number. Tab stops at a chart once; inside it the arrow keys move from
bar to bar, and after the last one to the next item.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

import pygame

from ulm.i18n.catalog import t
from ulm.i18n.number_format import decimal, written
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Image, Row, Space, Stack
from ulm.ui.toolkit.focus import FocusRing
from ulm.ui.toolkit.hoverable import Hoverable
from ulm.ui.toolkit.input import Input, KeyDown
from ulm.ui.toolkit.label import Label
from ulm.ui.toolkit.node import Node, Size, sized
from ulm.ui.toolkit.theme import FADED, INK, PAGE, RUBRIC, SEPIA, SMALL, TAN, Theme
from ulm.ui.toolkit.viewport import Point, RectLike

_GAP, _BESIDE_ICON = 12.0, 8.0
_LABEL, _FIGURE = 0.57, 0.3
"""The widest that labels and figures may be, of the width of a list."""
_THICKEST, _WIDEST = 40.0, 60.0
"""How thick a horizontal bar is at most, and how much of the width a vertical one takes at most."""
_VARIANTS = 5
"""How many differently drawn bars of one size there are; more would not be noticed."""
_RULES = 4
"""About how many rules are drawn across a chart of columns."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a chart: ``value_text`` is written beside it. Marked ones are red."""

    name: str
    value: float
    tooltip: str
    label: str = ""
    value_text: str = ""
    icon: str = ""
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Scale:
    """The values at the ends of a chart; zero is always between them."""

    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float], high: float = 0.0) -> "Scale":
        """The scale that holds all values."""
        low, high = min((0.0, *values)), max((0.0, high, *values))
        return cls(low, high if high > low else low + 1)

    def place(self, value: float) -> float:
        """How far a value is from the lower end, as a share of the whole."""
        return (value - self.low) / (self.high - self.low)

    def rules(self) -> list[int]:
        """Round whole numbers at even distances that lie on the scale."""
        return [round(number) for number in self.fine_rules(0)]

    def fine_rules(self, places: int) -> list[float]:
        """Round numbers with so many decimal places, at even distances, that lie on the scale."""
        rough = (self.high - self.low) / _RULES
        power = 10.0 ** math.floor(math.log10(rough))
        step = max(10.0**-places, next(n for n in (1, 2, 5, 10) if n * power >= rough) * power)
        return [n * step for n in range(math.ceil(self.low / step), math.floor(self.high / step) + 1)]


class ChartBar(Hoverable):
    """One bar; ``before`` and ``after`` are the keys that walk to its neighbours."""

    before, after = "up", "down"

    def __init__(self, bar: Bar, scale: Scale, number: int, part: Node | None = None) -> None:
        """``part``: what lies in its place besides the bar itself."""
        super().__init__(part or Node(), tooltip=bar.tooltip, focusable=number == 0, name=bar.name)
        self.bar = bar
        self.scale = scale
        self.number = number
        self.chart: Sequence[ChartBar] = (self,)
        self.ring: FocusRing | None = None

    def stop_here(self) -> None:
        """Tab stops at this bar of the chart from now on."""
        for mark in self.chart:
            mark.focusable = mark is self

    def handle(self, event: Input) -> bool:
        if not isinstance(event, KeyDown) or self.ring is None:
            return False
        last = len(self.chart) - 1
        steps = {self.before: self.number - 1, self.after: self.number + 1, "home": 0, "end": last}
        to = steps.get(event.name, -1)
        if not 0 <= to <= last or event.ctrl or event.alt:
            return False
        self.chart[to].stop_here()
        self.ring.focus(self.chart[to], show=True)
        return True

    def ink(self, canvas: Canvas, box: RectLike) -> None:
        """Draw the bar itself, brighter while it is pointed at."""
        hatched(canvas, box, marked=self.bar.marked, lit=self.hovered or self.focused, variant=self.number % _VARIANTS)


class HorizontalBar(ChartBar):
    """A horizontal bar between its label and its value. Labels that are long take two lines and more."""

    def __init__(self, theme: Theme, bar: Bar, scale: Scale, number: int, most: Size) -> None:
        """``most`` is how wide labels and figures are where there is room."""
        side = line_height(theme) - 4
        icon = [sized(Image(bar.icon), width=side, height=side), Space(_BESIDE_ICON)] if bar.icon else []
        label = Row(*icon, Label(bar.label, SMALL, grow=1.0), align="center")
        figure = Label(bar.value_text, SMALL, font="semibold", side="right")
        self.track = sized(Node(), grow=1.0)
        """Where the bar may lie."""
        self._beside = (label, most[0], _LABEL), (figure, most[1], _FIGURE)
        super().__init__(bar, scale, number, Row(label, self.track, figure, gap=_GAP))
        self.least = 0.0, line_height(theme)

    def measure(self, theme: Theme, room: Size) -> Size:
        for part, most, share in self._beside:
            part.width = min(most, room[0] * share)
        return room[0], super().measure(theme, room)[1] + 4

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        track, high = self.track.rect, min(self.rect.h * 0.58, _THICKEST)
        top = track.centery - high / 2
        zero, end = (track.x + track.w * self.scale.place(value) for value in (0.0, self.bar.value))
        canvas.line((zero, top - 3), (zero, top + high + 3), INK, 2)
        if abs(end - zero) >= 1:
            self.ink(canvas, (min(zero, end), top, abs(end - zero), high))

    def draw_focus(self, canvas: Canvas) -> None:
        """Closer than usual, since the next bar is near."""
        canvas.outline(self.rect.inflate(14, 2), INK, canvas.theme.ring * 0.75, radius=6)


class VerticalBar(ChartBar):
    """A vertical bar; its rectangle has the full height, so that a small one can be pointed at."""

    before, after = "left", "right"

    def measure(self, theme: Theme, room: Size) -> Size:
        return min(_WIDEST, room[0] / len(self.chart)), 0.0

    def draw(self, canvas: Canvas) -> None:
        box = self.rect
        zero, end = (box.bottom - box.h * self.scale.place(value) for value in (0.0, self.bar.value))
        wide = max(3.0, min(box.w * 0.72, 34.0))
        if abs(end - zero) >= 1:
            self.ink(canvas, (box.centerx - wide / 2, min(zero, end), wide, abs(end - zero)))
        if self.bar.marked:
            pennon(canvas, (box.centerx, min(zero, end) - 4), min(box.w, 16.0))

    def draw_focus(self, canvas: Canvas) -> None:
        """Closer than usual, since the next bar is near."""
        ring = canvas.theme.ring * 0.75
        canvas.outline(self.rect.inflate(2 * ring, 2 * ring + 10), INK, ring, radius=5)


class GridLines(Node):
    """The grid lines with their numbers behind vertical bars, and the mean as a dashed line."""

    def __init__(self, theme: Theme, scale: Scale, mean: float, places: int = 0) -> None:
        self.scale = scale
        self.mean = mean
        self.places = places
        figures = [_figure(number, places) for number in (*scale.fine_rules(places), 88)]
        self.gutter = max(theme.measure(figure, SMALL - 2)[0] for figure in figures) + 12
        """The width that the numbers take."""

    def _y(self, value: float) -> float:
        return self.rect.bottom - self.rect.h * self.scale.place(value)

    def draw(self, canvas: Canvas) -> None:
        left, right = self.rect.x + self.gutter, self.rect.right
        for number in self.scale.fine_rules(self.places):
            y = self._y(number)
            canvas.line((left, y), (right, y), INK if number == 0 else FADED, 2 if number == 0 else 1)
            canvas.text(_figure(number, self.places), (left - 10, y), SMALL - 2, SEPIA, anchor="midright")
        y, x = self._y(self.mean), left
        while x < right:
            canvas.line((x, y), (min(x + 12, right), y), RUBRIC, 2.5)
            x += 20


def line_height(theme: Theme) -> float:
    """The height of a horizontal bar with its label."""
    return max(31.0, theme.line(SMALL) + 5)


def horizontal_bars(
    ring: FocusRing, theme: Theme, bars: Sequence[Bar], scale: Scale, aligned_with: Sequence[Bar] = ()
) -> Node:
    """Horizontal bars one below the other, starting at the same x as those of ``aligned_with``."""
    icon = line_height(theme) - 4 + _BESIDE_ICON if any(bar.icon for bar in bars) else 0.0
    every = [*bars, *aligned_with]
    label = icon + max(theme.measure(bar.label, SMALL)[0] for bar in every) + 2
    figure = max(theme.measure(bar.value_text, SMALL, "semibold")[0] for bar in every) + 2
    made = [HorizontalBar(theme, bar, scale, number, (label, figure)) for number, bar in enumerate(bars)]
    return Column(*joined(ring, made))


def vertical_bars(ring: FocusRing, theme: Theme, bars: Sequence[Bar], mean: float, places: int = 0) -> Node:
    """Vertical bars from left to right; behind them grid lines, whose numbers have so many decimal places."""
    scale = Scale.of([bar.value for bar in bars])
    lines = GridLines(theme, scale, mean, places)
    marks = joined(ring, [VerticalBar(bar, scale, number) for number, bar in enumerate(bars)])
    return Stack(lines, Row(Space(lines.gutter + 6), Row(*marks, grow=1.0), Space(6)), grow=1.0)


def _figure(number: float, places: int) -> str:
    return decimal(number, t("language.decimal"), places) if places else written(round(number))


def joined(ring: FocusRing, marks: Sequence[ChartBar]) -> list[ChartBar]:
    """Marks of one chart, between which the arrow keys walk."""
    for mark in marks:
        mark.chart, mark.ring = marks, ring
    return list(marks)


def hatched(canvas: Canvas, box: RectLike, *, marked: bool, lit: bool, variant: int) -> None:
    """Draw a bar as a pen would: a contour that is not quite straight, hatching inside, for marked ones crossed."""
    x, y, wide, high = box
    size = canvas.viewport.size((wide, high))
    size = max(2, size[0]), max(2, size[1])
    ground, contour = canvas.theme.paint(PAGE if lit else TAN), canvas.theme.paint(INK)
    ink = canvas.theme.paint(RUBRIC if marked else SEPIA)
    pen = 3 * canvas.viewport.scale

    def paint(surface: pygame.Surface) -> None:
        w, h = surface.size
        surface.fill(ground)
        between = pen * (5 if marked else 7)
        slopes = (1, -1) if marked else (1,)
        for slope in slopes:
            foot = float(-h)
            while foot < w + h:
                start, end = ((foot, h), (foot + h, 0)) if slope > 0 else ((foot, 0), (foot + h, h))
                pygame.draw.line(surface, ink, start, end, max(1, round(pen * 1.5)))
                foot += between
        rng, edge = Random(variant), pen * 0.9
        corners = ((edge, edge), (w - edge, edge), (w - edge, h - edge), (edge, h - edge), (edge, edge))
        for (x0, y0), (x1, y1) in pairwise(corners):
            steps = max(2, round(math.hypot(x1 - x0, y1 - y0) / (pen * 12)))
            path = [
                (
                    x0 + (x1 - x0) * n / steps + rng.uniform(-0.35, 0.35) * pen,
                    y0 + (y1 - y0) * n / steps + rng.uniform(-0.35, 0.35) * pen,
                )
                for n in range(steps + 1)
            ]
            pygame.draw.lines(surface, contour, False, path, max(1, round(pen * 1.8)))

    picture = canvas.assets.drawn(f"bar:{marked}:{lit}:{variant}:{ink}", size, paint, ground)
    canvas.surface.blit(picture, canvas.viewport.point((x, y)))


def pennon(canvas: Canvas, foot: Point, side: float) -> None:
    """Draw the red lozenge that marks a victory, with its lower corner at a point."""
    x, y = foot
    half = side * 0.5
    points = [(x, y - side), (x + half * 0.8, y - half), (x, y), (x - half * 0.8, y - half)]
    canvas.polygon(points, RUBRIC)
    canvas.polygon(points, INK, 1.5)

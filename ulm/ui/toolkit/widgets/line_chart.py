"""A chart of several courses: a line for each, drawn as time passes, with a picture at its end.

``progress`` says how much of the lines is drawn, from 0 to 1. Each step of the courses can be pointed at, and its
tooltip has the exact numbers.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ulm.i18n.number_format import written
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space
from ulm.ui.toolkit.focus import FocusRing
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.theme import FADED, INK, SEPIA, SMALL, Colour, Theme
from ulm.ui.toolkit.viewport import Point, RectLike
from ulm.ui.toolkit.widgets.bar_chart import Bar, ChartBar, Scale, joined

_PEN, _EDGE = 4.0, 7.5
_DOT = 5.0
_SIDE = 34.0
"""The height of the pictures at the ends of the lines."""


@dataclass(frozen=True, slots=True)
class LineSeries:
    """The values of one line, its colour, and the sprite at its end."""

    values: Sequence[float]
    colour: Colour
    picture: str


class ChartStep(ChartBar):
    """One step of all courses; a line marks it while it is pointed at."""

    before, after = "left", "right"

    def draw(self, canvas: Canvas) -> None:
        if self.hovered or self.focused:
            canvas.line(self.rect.midtop, self.rect.midbottom, INK, 2)

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.outline(self.rect.inflate(0, 6), INK, canvas.theme.ring * 0.75, radius=5)


class _Area(Node):
    """Where the lines may lie. A step can be pointed at as far as half way to the next one."""

    grow = 1.0

    def __init__(self, steps: Sequence[ChartBar]) -> None:
        self.parts = steps

    def x(self, step: float) -> float:
        """Where a step lies."""
        return self.rect.x + self.rect.w * step / max(1, len(self.parts) - 1)

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        wide = self.x(1) - self.x(0)
        for number, step in enumerate(self.parts):
            step.place(theme, (self.x(number) - wide / 2, self.rect.y, wide, self.rect.h))


class LineChart(Column):
    """The lines with their grid, and a label, a tooltip and a place to point at for each step."""

    def __init__(
        self,
        ring: FocusRing,
        theme: Theme,
        courses: Sequence[LineSeries],
        steps: Sequence[tuple[str, str]],
        progress: Callable[[], float],
    ) -> None:
        """``steps``: their labels and tooltips."""
        self.courses = courses
        self.labels = [label for label, _ in steps]
        self.progress = progress
        self.scale = Scale.of([value for course in courses for value in course.values])
        self._letters = min(SMALL - 2, 26 / theme.factor)
        wide, high = theme.measure("−88", self._letters)
        marks = [ChartStep(Bar(f"course:{label}", 0.0, tip), self.scale, n) for n, (label, tip) in enumerate(steps)]
        self.area = _Area(joined(ring, marks))
        across = Row(Space(wide + 10), self.area, Space(_SIDE * 1.6), grow=1.0)
        super().__init__(Space(height=10), across, Space(height=high + 6), name="course", grow=1.0)

    def x(self, step: float) -> float:
        """Where a step of the courses lies, 0 is the first."""
        return self.area.x(step)

    def y(self, value: float) -> float:
        """Where a value lies."""
        return self.area.rect.bottom - self.area.rect.h * self.scale.place(value)

    def path(self, course: LineSeries) -> list[Point]:
        """The part of a line that is drawn now."""
        reached = self.progress() * (len(course.values) - 1)
        whole = int(reached)
        points = [(self.x(n), self.y(value)) for n, value in enumerate(course.values[: whole + 1])]
        if whole + 1 < len(course.values):
            start, end = course.values[whole], course.values[whole + 1]
            points.append((self.x(reached), self.y(start + (end - start) * (reached - whole))))
        return points

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        area = self.area.rect
        for number in self.scale.rules():
            y = self.y(number)
            canvas.line((area.x, y), (area.right, y), INK if number == 0 else FADED, 2 if number == 0 else 1)
            canvas.text(written(number), (area.x - 8, y), self._letters, SEPIA, anchor="midright")
        for step, label in enumerate(self.labels):
            at = (self.x(step), area.bottom + 6)
            canvas.text(label, at, self._letters, SEPIA, anchor="midtop")
        paths = [self.path(course) for course in self.courses]
        for course, path in zip(self.courses, paths, strict=True):
            _stroke(canvas, path, INK, _EDGE)
            _stroke(canvas, path, course.colour, _PEN)
            for point in path[:-1]:
                canvas.circle(point, _DOT, INK)
                canvas.circle(point, _DOT - 1.5, course.colour)
        for course, path, y in zip(self.courses, paths, self._ends(paths), strict=True):
            x = path[-1][0] + _SIDE * 0.75
            canvas.line(path[-1], (x, y), INK, 1.5)
            canvas.sprite(course.picture, (x - _SIDE * 4 / 9, y - _SIDE / 2, _SIDE * 8 / 9, _SIDE))

    def _ends(self, paths: Sequence[Sequence[Point]]) -> list[float]:
        """The heights of the pictures at the ends of the lines, moved apart so that none covers another."""
        order = sorted(range(len(paths)), key=lambda n: (paths[n][-1][1], n))
        low = self.rect.y + _SIDE / 2
        found = [0.0] * len(paths)
        for n in order:
            found[n] = low = max(low, paths[n][-1][1])
            low += _SIDE
        high = self.area.rect.bottom + _SIDE / 4
        for n in reversed(order):
            found[n] = high = min(high, found[n])
            high -= _SIDE
        return found


def _stroke(canvas: Canvas, points: Sequence[Point], colour: Colour, width: float) -> None:
    for start, end in pairwise(points):  # the dots cover the joints
        canvas.line(start, end, colour, width)

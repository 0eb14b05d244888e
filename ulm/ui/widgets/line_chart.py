"""A chart of several courses: a line for each, drawn as time passes, with a picture at its end.

``progress`` says how much of the lines is drawn, from 0 to 1. Each step of the courses can be pointed at, and its
tooltip has the exact numbers.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from ulm.text.number_format import written
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import FocusRing, Item
from ulm.ui.kit.theme import FADED, INK, SEPIA, SMALL, Colour, Theme
from ulm.ui.kit.viewport import Point
from ulm.ui.widgets.chart import Bar, ChartBar, Scale, joined

_PEN, _EDGE = 4.0, 7.5
_DOT = 5.0


@dataclass(frozen=True, slots=True)
class Course:
    """The values of one line, its colour, and the sprite at its end."""

    values: Sequence[float]
    colour: Colour
    picture: str


class LineChart(Item):
    """The lines with their grid; ``area`` is where the lines may lie."""

    def __init__(
        self,
        theme: Theme,
        rect: pygame.FRect,
        courses: Sequence[Course],
        labels: Sequence[str],
        progress: Callable[[], float],
    ) -> None:
        super().__init__(rect, focusable=False, name="course")
        self.courses = courses
        self.labels = labels
        self.progress = progress
        self.scale = Scale.of([value for course in courses for value in course.values])
        self._letters = min(SMALL - 2, 26 / theme.factor)
        wide, high = theme.measure("−88", self._letters)
        self.side = min(34.0, (rect.h - high) / (len(courses) + 0.5))
        self.area = pygame.FRect(
            rect.x + wide + 10, rect.y + 10, rect.w - wide - 10 - self.side * 1.6, rect.h - high - 16
        )

    def contains(self, pos: Point) -> bool:
        """The lines themselves cannot be pointed at."""
        return False

    def x(self, step: float) -> float:
        """Where a step of the courses lies, 0 is the first."""
        return self.area.x + self.area.w * step / max(1, len(self.labels) - 1)

    def y(self, value: float) -> float:
        """Where a value lies."""
        return self.area.bottom - self.area.h * self.scale.place(value)

    def path(self, course: Course) -> list[Point]:
        """The part of a line that is drawn now."""
        reached = self.progress() * (len(course.values) - 1)
        whole = int(reached)
        points = [(self.x(n), self.y(value)) for n, value in enumerate(course.values[: whole + 1])]
        if whole + 1 < len(course.values):
            start, end = course.values[whole], course.values[whole + 1]
            points.append((self.x(reached), self.y(start + (end - start) * (reached - whole))))
        return points

    def draw(self, canvas: Canvas) -> None:
        area = self.area
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
            x = path[-1][0] + self.side * 0.75
            canvas.line(path[-1], (x, y), INK, 1.5)
            canvas.sprite(course.picture, (x - self.side * 4 / 9, y - self.side / 2, self.side * 8 / 9, self.side))

    def _ends(self, paths: Sequence[Sequence[Point]]) -> list[float]:
        """The heights of the pictures at the ends of the lines, moved apart so that none covers another."""
        order = sorted(range(len(paths)), key=lambda n: (paths[n][-1][1], n))
        low = self.rect.y + self.side / 2
        found = [0.0] * len(paths)
        for n in order:
            found[n] = low = max(low, paths[n][-1][1])
            low += self.side
        high = self.area.bottom + self.side / 4
        for n in reversed(order):
            found[n] = high = min(high, found[n])
            high -= self.side
        return found


class Step(ChartBar):
    """One step of all courses; a line marks it while it is pointed at."""

    before, after = "left", "right"

    def draw(self, canvas: Canvas) -> None:
        if self.hovered or self.focused:
            canvas.line(self.rect.midtop, self.rect.midbottom, INK, 2)

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.outline(self.rect.inflate(0, 6), INK, canvas.theme.ring * 0.75, radius=5)


def line_chart(
    ring: FocusRing,
    theme: Theme,
    rect: pygame.FRect,
    courses: Sequence[Course],
    steps: Sequence[tuple[str, str]],
    progress: Callable[[], float],
) -> list[Item]:
    """A chart with the label and the tooltip of each step."""
    chart = LineChart(theme, rect, courses, [label for label, _ in steps], progress)
    wide = chart.area.w / max(1, len(steps) - 1)
    marks = [
        Step(
            pygame.FRect(chart.x(n) - wide / 2, chart.area.y, wide, chart.area.h),
            Bar(f"course:{label}", 0.0, tooltip),
            chart.scale,
            n,
        )
        for n, (label, tooltip) in enumerate(steps)
    ]
    return [*joined(ring, marks), chart]


def _stroke(canvas: Canvas, points: Sequence[Point], colour: Colour, width: float) -> None:
    for start, end in pairwise(points):  # the dots cover the joints
        canvas.line(start, end, colour, width)

"""The lead of each seat over all turns, or its chance of winning, with the luck of the draws below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ulm.i18n.number_format import written
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.focus import FocusRing
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import FADED, GILT, INK, SEPIA, SMALL, Colour, Theme
from ulm.ui.toolkit.widgets.bar_chart import Bar, ChartBar, Scale, joined

_PEN, _EDGE = 3.0, 5.5
_LUCK = 50.0
"""The height of the strip with the luck of the draws."""
_LEAST_TICK = 2.0
_BAG, _SIDE = 28.0, 26.0
"""The heights of the bag beside the strip, and of the crests at the ends of the curves."""


@dataclass(frozen=True, slots=True)
class LeadCurve:
    """The values of a seat: before the first turn, and after each turn that is known."""

    values: Sequence[float]
    colour: Colour
    picture: str


@dataclass(frozen=True, slots=True)
class ChartMark:
    """What can be pointed at for a turn: its round, its luck and the colour of its player (None: not known yet)."""

    round: int
    tooltip: str
    luck: float | None
    colour: Colour


class TurnMark(ChartBar):
    """A turn in the chart; a line marks it while it is pointed at."""

    before, after = "left", "right"

    def __init__(self, mark: ChartMark, scale: Scale, number: int, on_open: Callable[[int], None]) -> None:
        super().__init__(Bar(f"turn:{number}", 0.0, mark.tooltip), scale, number)
        self.on_activate = lambda: on_open(number)

    def draw(self, canvas: Canvas) -> None:
        if self.hovered or self.focused:
            canvas.line(self.rect.midtop, self.rect.midbottom, INK, 2)

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.outline(self.rect.inflate(4, 6), INK, canvas.theme.ring * 0.75, radius=5)


class LeadChart(Column):
    """The curves with their grid and the ticks of luck. There is a mark for each turn, judged or not."""

    def __init__(
        self,
        ring: FocusRing,
        theme: Theme,
        curves: Sequence[LeadCurve],
        marks: Sequence[ChartMark],
        on_open: Callable[[int], None],
        *,
        percent: bool,
        selected: int,
    ) -> None:
        """``on_open`` opens a turn that is pressed; the place of the ``selected`` one is marked."""
        self.curves, self.marks = curves, marks
        self.selected = selected
        values = [value for curve in curves for value in curve.values]
        self.scale = Scale(0.0, 100.0) if percent else Scale.of(values)
        self._most = max((abs(mark.luck) for mark in marks if mark.luck is not None), default=0.0) or 1.0
        self._letters = min(SMALL - 2, 26 / theme.factor)
        wide, high = theme.measure("−88", self._letters)
        self.area, self.luck_area = sized(Node(), grow=1.0), sized(Node(), height=_LUCK)
        turns = joined(ring, [TurnMark(mark, self.scale, number, on_open) for number, mark in enumerate(marks)])
        self.turns = Row(*(sized(turn, width=0.0, grow=1.0) for turn in turns))
        inner = Stack(Column(self.area, Space(height=high + 10), self.luck_area), self.turns, grow=1.0)
        across = Row(Space(wide + 10), inner, Space(_SIDE * 1.5), grow=1.0)
        super().__init__(Space(height=_SIDE / 2), across, name="lead", grow=1.0)

    def x(self, turns: float) -> float:
        """Where the game stands after so many turns."""
        return self.area.rect.x + self.area.rect.w * turns / max(1, len(self.marks))

    def y(self, value: float) -> float:
        """Where a value lies."""
        return self.area.rect.bottom - self.area.rect.h * self.scale.place(value)

    def draw(self, canvas: Canvas) -> None:
        area = self.area.rect
        canvas.fill(self.turns.parts[self.selected].rect, GILT, radius=3, alpha=80)
        for number in self.scale.rules():
            y = self.y(number)
            canvas.line((area.x, y), (area.right, y), INK if number == 0 else FADED, 2 if number == 0 else 1)
            canvas.text(written(number), (area.x - 8, y), self._letters, SEPIA, anchor="midright")
        self._draw_rounds(canvas)
        self._draw_luck(canvas)
        for curve in self.curves:
            path = [(self.x(n), self.y(value)) for n, value in enumerate(curve.values)]
            for colour, width in ((INK, _EDGE), (curve.colour, _PEN)):
                for start, end in pairwise(path):
                    canvas.line(start, end, colour, width)
                for point in path[1:-1]:
                    canvas.circle(point, width / 2, colour)
        self._draw_ends(canvas)
        super().draw(canvas)

    def _draw_rounds(self, canvas: Canvas) -> None:
        """The number of each round below its turns."""
        area, first = self.area.rect, 0
        for number in range(1, len(self.marks) + 1):
            if number < len(self.marks) and self.marks[number].round == self.marks[first].round:
                continue
            middle = (self.x(first) + self.x(number)) / 2
            label = written(self.marks[first].round)
            canvas.text(label, (middle, area.bottom + 4), self._letters, SEPIA, anchor="midtop")
            if number < len(self.marks):
                canvas.line((self.x(number), area.y), (self.x(number), area.bottom), FADED, 1)
            first = number

    def _draw_luck(self, canvas: Canvas) -> None:
        box = self.luck_area.rect
        canvas.sprite("icons/bag", (box.x - _BAG - 8, box.centery - _BAG / 2, _BAG, _BAG))
        canvas.line((box.x, box.centery), (box.right, box.centery), SEPIA, 1.5)
        wide = max(4.0, min(12.0, box.w / max(1, len(self.marks)) * 0.55))
        for number, mark in enumerate(self.marks):
            if mark.luck is None:
                continue
            long = max(_LEAST_TICK, abs(mark.luck) / self._most * (box.h / 2 - 2))
            top = box.centery - long if mark.luck >= 0 else box.centery
            tick = (self.x(number + 0.5) - wide / 2, top, wide, long)
            canvas.fill(tick, mark.colour)
            canvas.outline(tick, INK, 1)

    def _draw_ends(self, canvas: Canvas) -> None:
        """The crests at the ends of the curves, moved apart so that none covers another."""
        ends = [(self.x(len(curve.values) - 1), self.y(curve.values[-1])) for curve in self.curves if curve.values]
        curves = [curve for curve in self.curves if curve.values]
        low = self.area.rect.y
        placed: dict[int, float] = {}
        for n in sorted(range(len(ends)), key=lambda n: ends[n][1]):
            placed[n] = low = max(low, ends[n][1])
            low += _SIDE
        high = self.area.rect.bottom
        for n in sorted(placed, key=lambda n: -placed[n]):
            placed[n] = high = min(high, placed[n])
            high -= _SIDE
        for n, curve in enumerate(curves):
            x = ends[n][0] + _SIDE * 0.85
            canvas.line(ends[n], (x, placed[n]), INK, 1.5)
            wide = _SIDE * 32 / 36
            canvas.sprite(curve.picture, (x - wide / 2, placed[n] - _SIDE / 2, wide, _SIDE))

"""Where the focus goes from a thing in a direction."""

import math
from collections.abc import Iterable
from typing import Generic, NamedTuple, Protocol, TypeVar

import pygame

_ASIDE = 2.5
"""How much further something is that lies aside of the row or column."""
_ELSEWHERE = 10_000.0
"""Further than anything on the screen."""
_LONGEST = 40
"""So many steps are remembered."""


class Navigable(Protocol):
    """A thing to which the focus can go."""

    rect: pygame.FRect
    name: str


T = TypeVar("T", bound=Navigable)


def same(one: Navigable, other: Navigable | None) -> bool:
    """Whether two items are the same thing, which may have been made anew under its name."""
    return one is other or (other is not None and bool(one.name) and one.name == other.name)


class _Step(NamedTuple, Generic[T]):
    start: T
    end: T
    way: tuple[int, int]
    line: float
    """The height of the row, or the place of the column, that is gone along."""


class FocusTrail(Generic[T]):
    """The way the focus has gone by directions."""

    def __init__(self) -> None:
        self._steps: list[_Step[T]] = []

    def _last(self, here: T) -> _Step[T] | None:
        """The step that led here; the way is forgotten if the focus has come here by other means."""
        if self._steps and not same(self._steps[-1].end, here):
            self._steps.clear()
        return self._steps[-1] if self._steps else None

    def line(self, here: T, way: tuple[int, int]) -> float:
        """The row or column to keep to."""
        last = self._last(here)
        if last is not None and abs(last.way[0]) == abs(way[0]):
            return last.line
        return here.rect.centery if way[0] else here.rect.centerx

    def turned_round(self, here: T, way: tuple[int, int]) -> T | None:
        """The thing from which the last step came, if that was in the opposite direction."""
        last = self._last(here)
        return last.start if last is not None and last.way == (-way[0], -way[1]) else None

    def go_back(self) -> None:
        """The last step is taken back."""
        self._steps.pop()

    def go(self, start: T, end: T, way: tuple[int, int]) -> None:
        """One step more."""
        line = self.line(start, way)
        self._steps = [*self._steps[1 - _LONGEST :], _Step(start, end, way, line)]


def nearest(here: pygame.FRect, items: Iterable[T], way: tuple[int, int], line: float) -> T | None:
    """The nearest item in a direction: ahead rather than aside, and on the line rather than beside it."""
    dx, dy = way

    def distance(item: T) -> float:
        there = item.rect
        x, y = there.centerx - here.centerx, there.centery - here.centery
        ahead, aside = (x * dx, abs(y)) if dx else (y * dy, abs(x))
        if ahead <= 1:
            return math.inf
        low, high, first, last = (
            (here.top, here.bottom, there.top, there.bottom) if dx else (here.left, here.right, there.left, there.right)
        )
        # Things in the same row or column come first: overlapping items count as being in line.
        if min(high, last) > max(low, first):
            return ahead + max(0.0, first - line, line - last)
        # What lies rather above than to the left is gone to by Left only where there is nothing else.
        return ahead + _ASIDE * aside + (_ELSEWHERE if aside > ahead else 0.0)

    best = min(items, key=distance, default=None)
    return best if best is not None and distance(best) < math.inf else None

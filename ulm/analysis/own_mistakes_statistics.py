"""What the player's missed turns cost, by the themes of their puzzles, and by which theme most is lost.

found = Mistakes(shelf.sections)
found.by_theme, found.most
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from ulm.analysis.puzzle import PuzzleSection
from ulm.analysis.puzzle_themes import THEMES

FEWEST = 5
"""With fewer missed turns nothing is said of what is lost most by."""
_SURE = 2
"""A sum is most probably within so many standard errors."""


class ThemeLoss(NamedTuple):
    """So many missed turns have a theme; together they cost so many points, most probably give or take ``error``."""

    theme: str
    turns: int
    points: float
    error: float


class LossMargin(NamedTuple):
    """By how many points a sum is above another one, most probably give or take ``error``; both with the one decimal
    place that is shown, so that whoever reckons with what is shown comes to the same.
    """

    points: float
    error: float


class MistakeStatistics:
    """A turn counts for each of its themes, so the sums of the themes are more than that of the turns."""

    def __init__(self, missed: Sequence[PuzzleSection]) -> None:
        self._missed = missed
        self.turns = len(missed)
        self.points = sum(each.gap for each in missed)
        """What all turns cost together."""
        self.without = sum(not set(each.themes) & set(THEMES) for each in missed)
        """How many of them have no theme."""
        found = [_lost(theme, [each for each in missed if theme in each.themes]) for theme in THEMES]
        self.by_theme = sorted((each for each in found if each.turns), key=lambda each: -each.points)
        """The themes of which there are missed turns, the most expensive first."""

    @property
    def most(self) -> list[ThemeLoss]:
        """The theme with the largest sum, and those that cannot be told apart from it. Nothing where there are too few
        turns to tell.
        """
        if self.turns < FEWEST or not self.by_theme:
            return []
        first, *others = self.by_theme
        return [first, *(each for each in others if not self._is_less(each, first))]

    def apart(self, more: ThemeLoss, less: ThemeLoss) -> LossMargin:
        """How far two sums are apart. Turns that have both themes count for neither."""
        only = [each for each in self._missed if (more.theme in each.themes) != (less.theme in each.themes)]
        return LossMargin(round(round(more.points, 1) - round(less.points, 1), 1), round(_error(only), 1))

    def _is_less(self, less: ThemeLoss, more: ThemeLoss) -> bool:
        """Whether it is surely less."""
        points, error = self.apart(more, less)
        return points > error


def _lost(theme: str, missed: Sequence[PuzzleSection]) -> ThemeLoss:
    return ThemeLoss(theme, len(missed), sum(each.gap for each in missed), _error(missed))


def _error(missed: Sequence[PuzzleSection]) -> float:
    return _SURE * hypot(*(each.error for each in missed))

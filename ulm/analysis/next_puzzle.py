"""Which puzzle comes next, and which is that of the day."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date

from ulm.analysis.puzzle_file import PuzzleEntry
from ulm.analysis.puzzle_progress import PuzzleProgress

_LEVELS = 3


def puzzle_of_the_day(puzzles: Sequence[PuzzleEntry], day: date, rating: float) -> PuzzleEntry | None:
    """The puzzle of a day for a player of a rating: the nearest to it of that day's three; of equally near ones another
    one each day.
    """
    found = daily_puzzles(puzzles, day)
    first = day.toordinal() % max(1, len(found))
    return min([*found[first:], *found[:first]], key=lambda each: abs(each.rating - rating), default=None)


def daily_puzzles(puzzles: Sequence[PuzzleEntry], day: date) -> list[PuzzleEntry]:
    """The puzzles of a day, one from the easiest third, one from the middle and one from the hardest: the same for
    everybody who has the same puzzles, and none twice before all of its third had their day.
    """
    order = sorted(puzzles, key=lambda each: (each.rating, each.id))
    found = []
    for level in range(_LEVELS):
        third = order[len(order) * level // _LEVELS : len(order) * (level + 1) // _LEVELS]
        if third:
            cycle, place = divmod(day.toordinal(), len(third))
            random.Random(f"puzzles of the days, {level}, {cycle}").shuffle(third)
            found.append(third[place])
    return found


def nearest(puzzles: Sequence[PuzzleEntry], progress: PuzzleProgress, theme: str = "") -> list[PuzzleEntry]:
    """The puzzles that are not solved: first those not answered yet, each time the nearest to the player's rating
    first.
    """
    tried = progress.puzzles
    wanted = [each for each in puzzles if not theme or theme in each.themes]
    unsolved = [each for each in wanted if each.id not in tried or not tried[each.id].solved]
    return sorted(unsolved, key=lambda each: (each.id in tried, abs(each.rating - progress.rating), each.id))


def next_puzzle(puzzles: Sequence[PuzzleEntry], progress: PuzzleProgress, theme: str = "") -> PuzzleEntry | None:
    """The puzzle nearest to the player's rating, of those not answered yet; where there is none, of those not solved.
    None when all are solved.
    """
    return next(iter(nearest(puzzles, progress, theme)), None)

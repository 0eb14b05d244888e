"""Which puzzle comes next, and which is that of the day."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date

from ulm.puzzles.progress import Progress
from ulm.puzzles.puzzle_file import Entry


def of_the_day(puzzles: Sequence[Entry], day: date) -> Entry | None:
    """The puzzle of a day: the same for everybody who has the same puzzles, and none twice before all had their day."""
    if not puzzles:
        return None
    cycle, place = divmod(day.toordinal(), len(puzzles))
    order = sorted(puzzles, key=lambda each: each.id)
    random.Random(f"puzzles of the days, {cycle}").shuffle(order)
    return order[place]


def next_one(puzzles: Sequence[Entry], progress: Progress, theme: str = "") -> Entry | None:
    """The puzzle nearest to the player's rating, of those not answered yet; where there is none, of those not solved.
    None when all are solved.
    """
    wanted = [each for each in puzzles if not theme or theme in each.themes]
    fresh = [each for each in wanted if each.id not in progress.puzzles]
    unsolved = [each for each in wanted if each.id in progress.puzzles and not progress.puzzles[each.id].solved]
    near = fresh or unsolved
    return min(near, key=lambda each: (abs(each.rating - progress.rating), each.id), default=None)

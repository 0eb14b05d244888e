"""How well an answer did: right, a near miss, or wrong; and what each counts in the rating."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ulm.puzzles.contest import AS_GOOD

Grade: TypeAlias = Literal["right", "near", "wrong", "shown"]
"""``shown``: the solution was looked at before any answer."""

NEAR_MISS = 1.5
"""A near miss costs at most so many points: no more than what a review calls inaccurate. Most turns of that kind are
the solution played carelessly, with a sparrow or a coin wasted.
"""
SCORES: dict[Grade, float] = {"right": 1.0, "near": 0.5, "wrong": 0.0, "shown": 0.0}
"""What an answer counts as a game against the puzzle, from 0 (lost) to 1 (won)."""


def grade_of(cost: float) -> Grade:
    """The grade of an answer that costs so many points against the solution.

    >>> [grade_of(cost) for cost in (-0.3, 0.5, 1.5, 1.6)]
    ['right', 'right', 'near', 'wrong']
    """
    return "right" if cost <= AS_GOOD else "near" if cost <= NEAR_MISS else "wrong"

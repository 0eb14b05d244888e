"""Features of the barges: the place on the river, and who is near."""

from __future__ import annotations

from itertools import pairwise

from ulm.rules import Ruleset
from ulm.rules.moves import SPACES

_KNOTS = (-11, -8, -6, -3, 1, 4, 8, 11)
"""Of the piecewise linear value of a place on the river, as barge spaces."""
LAST = len(SPACES) - 1
NEAR = 3
"""Other barges up to this many spaces ahead are jumped by one action, or soon."""
_PACE = 3
"""Spaces per turn that a barge can plan on."""

RIVER = (
    "others_near",
    "behind",
    "in_front",
    "river_by_others",
    "out_of_reach",
    "driver_steps",
    *[f"river_{knot}" for knot in _KNOTS[1:]],
)


class RiverFeatures:
    """Computes the features of the barges for one ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        self._places = tuple(_hat_functions(space) for space in SPACES)
        self._drivers = frozenset(name for name in rules.descendant_ids if rules.modifiers((name,), "").extra_steps)

    def of(self, key: tuple[int, tuple[int, ...], int, tuple[str, ...]]) -> tuple[float, ...]:
        """For a barge, those of the others, the turns left, and the seat's descendants."""
        barge, others, left, descendants = key
        best, to_go = max(others), LAST - barge
        return (
            sum([barge < other <= barge + NEAR for other in others]),
            max(0, best - barge) / 5,
            max(0, barge - best) / 5,
            (len(others) - 1) * SPACES[barge] / 11,
            max(0, to_go - _PACE * left),
            0.0 if self._drivers.isdisjoint(descendants) else min(to_go, 2 * left),
            *self._places[barge],
        )


def _hat_functions(space: int) -> tuple[float, ...]:
    """The hat functions (linear interpolation weights) of a space, for each knot but the first."""
    found = [0.0] * len(_KNOTS)
    for index, (low, high) in enumerate(pairwise(_KNOTS)):
        if low <= space <= high:
            share = (space - low) / (high - low)
            found[index], found[index + 1] = 1 - share, share
            break
    return tuple(found[1:])

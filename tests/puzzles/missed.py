"""Missed turns with themes and costs."""

from __future__ import annotations

from itertools import count

from ulm.analysis.puzzle import PuzzleSection

_numbers = count()


def turn(gap: float, *themes: str, error: float = 0.1) -> PuzzleSection:
    """A missed turn that cost so much."""
    return PuzzleSection(f"{next(_numbers):08x}", 1500, list(themes), "push N1; end", gap, error)


MIXED = (
    turn(4.0, "sparrow", "order"),
    turn(3.5, "sparrow"),
    turn(6.0, "card"),
    turn(2.0, "order", "card"),
    turn(1.5, "order"),
    turn(2.5),
)

"""What the pictures of the town by the river have in common: ridges of hills, ripples of the water, grass."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

Points = Sequence[tuple[float, float]]


def ridge(width: int, base: float, height: float, waves: tuple[float, float], phase: float) -> Points:
    """Points of a ridge from left to right; ``waves`` are the lengths of its large and its small rises."""
    large, small = waves
    return [
        (x, base - height * (0.5 + 0.32 * math.sin(x / large + phase) + 0.18 * math.sin(x / small + phase * 2)))
        for x in range(-20, width + 41, 40)
    ]


def outline(points: Points) -> str:
    """The way through points, as path data without its first letter."""
    return "L".join(f"{x} {y:.1f}" for x, y in points)


def slope_hatch(rng: random.Random, points: Points, depth: float, across: float, down: tuple[float, float]) -> str:
    """Short slanting cuts below a ridge, down to a depth; ``across`` and ``down``: how far they reach."""
    return "".join(
        f"M{x + rng.uniform(-12, 12):.0f} {y + rng.uniform(8, depth):.0f}"
        f"l{rng.uniform(8, across):.0f} {rng.uniform(*down):.0f}"
        for x, y in points
        for _ in range(3)
    )


def ripple(x: float, y: float, length: float, rise: float) -> str:
    """A wave of the current: up and down again."""
    return f"M{x:.0f} {y:.0f}q{length / 4:.1f} {-rise:.1f} {length / 2:.1f} 0t{length / 2:.1f} 0"


def blade(rng: random.Random, x: float, y: float, height: float) -> str:
    """A blade of grass."""
    return f"M{x:.0f} {y:.0f}q{rng.uniform(-5, 5):.0f} {-height * 0.6:.0f} {rng.uniform(-10, 10):.0f} {-height:.0f}"

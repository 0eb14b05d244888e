"""The fixed geometry of the grid (docs/rules.md section 4)."""

from __future__ import annotations

import pytest

from ulm.rules.cathedral import new_straight
from ulm.rules.moves import SLOTS
from ulm.rules.ruleset import LINES, NO_OUTSIDE, OPPOSITE, SIDE_SLOTS, STRAIGHTS


def test_lines() -> None:
    """Columns from the top and from below, rows from the left and from the right."""
    assert dict(zip(SLOTS, LINES, strict=True)) == {
        "N1": (0, 3, 6), "N2": (1, 4, 7), "N3": (2, 5, 8),
        "E1": (2, 1, 0), "E2": (5, 4, 3), "E3": (8, 7, 6),
        "S1": (6, 3, 0), "S2": (7, 4, 1), "S3": (8, 5, 2),
        "W1": (0, 1, 2), "W2": (3, 4, 5), "W3": (6, 7, 8),
    }  # fmt: skip  # several to a line


def test_opposite_slots_and_sides() -> None:
    pairs = {("N1", "S1"), ("N2", "S2"), ("N3", "S3"), ("E1", "W1"), ("E2", "W2"), ("E3", "W3")}
    found = {(SLOTS[slot], SLOTS[other]) for slot, other in enumerate(OPPOSITE)}
    assert found == pairs | {(b, a) for a, b in pairs}
    assert [[SLOTS[slot] for slot in side] for side in SIDE_SLOTS] == [
        [f"{side}{number}" for number in (1, 2, 3)] for side in "NESW"
    ]
    assert NO_OUTSIDE == (-1,) * 12


@pytest.mark.parametrize("cells", STRAIGHTS)
def test_a_new_line_of_three_equal_colours(cells: tuple[int, int, int]) -> None:
    mixed = (0, 1, 2, 2, 0, 3, 1, 4, 3)
    line = tuple(0 if cell in cells else (mixed[cell] or 4) for cell in range(9))
    assert new_straight((1, 0, 2, 3, 4, 2, 1, 0, 3), line) == cells
    assert new_straight(line, line) is None
    for cell in cells:
        almost = tuple(1 if each == cell else colour for each, colour in enumerate(line))
        assert new_straight((1, 0, 2, 3, 4, 2, 1, 0, 3), almost) != cells

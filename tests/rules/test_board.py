"""The fixed geometry of the board (docs/rules.md sections 4 and 9) and the tables of moves."""

from __future__ import annotations

import pytest
from playing import RULES, at

from ulm.rules import Move, moves
from ulm.rules.cathedral import new_straight
from ulm.rules.moves import COLOURS, SLOT_INDEX, SLOTS, SPACES
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


def test_there_are_eight_straights() -> None:
    assert len(set(STRAIGHTS)) == 8
    assert {sum(cells) for cells in STRAIGHTS} == {3, 9, 12, 15, 21}


def test_the_river() -> None:
    assert SPACES == (-11, -10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
    assert [len(banks) for banks in RULES.banks] == [2] * 22


def names(table: tuple[Move, ...]) -> list[str]:
    return [str(move) for move in table]


def test_tables_of_moves() -> None:
    assert names(moves.STEPS) == [f"steps {number}" for number in range(22)]
    assert names(moves.CONVERT) == [f"convert {number}" for number in range(1, 21)]
    assert names(moves.PUSH) == [f"push {slot}" for slot in SLOTS]
    assert names(moves.CLEAR) == [f"clear {side}" for side in "NESW"]
    assert [[str(move) for move in row] for row in moves.EXCHANGE] == [
        [f"exchange {a} {b}" for b in COLOURS] for a in COLOURS
    ]
    for verb, table in (("buy", moves.BUY), ("tribute", moves.TRIBUTE)):
        for a, row in enumerate(table):
            assert [move and str(move) for move in row] == [
                f"{verb} {COLOURS[a]} {COLOURS[b]}" if b >= a else None for b in range(5)
            ]


def test_pairs_of_tiles() -> None:
    """Two of one colour need two tiles; the first colour before the second."""
    assert names(tuple(moves.pairs((2, 1, 0, 0, 1), moves.BUY))) == [
        "buy gray gray", "buy gray white", "buy gray orange", "buy white orange",
    ]  # fmt: skip  # several to a line
    assert moves.pairs((1, 0, 0, 0, 0), moves.BUY) == []


def test_there_is_one_move_for_each_text() -> None:
    assert Move("push N1") is Move(" PUSH  n1") is moves.PUSH[SLOT_INDEX["N1"]]
    assert Move.parse("push n1") is Move("push N1")
    assert (Move.parse("Dance WITH me").verb, Move.parse("Dance WITH me").words) == ("dance", ("with", "me"))
    assert Move.parse("dance") is not Move.parse("dance")


def test_seal_reach() -> None:
    """`far_seal` reaches the quarters three spaces before and three behind, not over the river's ends."""

    def reach(space: int, far: int) -> list[str]:
        return [RULES.quarter_ids[quarter] for quarter in RULES.reach(SPACES.index(space), far)]

    assert reach(-11, 0) == ["tillage", "leaning_house"]
    assert reach(-11, 3) == ["tillage", "leaning_house"]
    assert reach(-8, 3) == ["tillage", "leaning_house", "garden", "oath_house"]
    assert reach(-2, 3) == ["garden", "oath_house", "town_hall", "shipyard"]
    assert reach(8, 3) == ["shipyard", "reichenauer_hof", "goose_tower"]
    assert reach(8, 3) == ["shipyard", "reichenauer_hof", "goose_tower"]
    assert reach(11, 3) == ["shipyard", "reichenauer_hof", "goose_tower"]


def test_far_seal_at_both_ends_of_the_river() -> None:
    """A barge three spaces from an end reaches what lies at the end (here with four banks of one space)."""
    banks = tuple((index,) for index in range(22))
    rules = at().rules
    usual, rules.banks, rules._reaches = rules.banks, banks, {}
    try:
        assert [rules.reach(index, 3) for index in (0, 2, 3, 18, 19, 21)] == [
            (0, 3), (2, 5), (0, 3, 6), (15, 18, 21), (16, 19), (18, 21),
        ]  # fmt: skip  # several to a line
    finally:
        rules.banks, rules._reaches = usual, {}

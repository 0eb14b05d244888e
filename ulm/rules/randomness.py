"""Random streams: one for each source, with one integer as state (SplitMix64), the same on every machine.

The states are part of the position, so a copied, undone or replayed game draws the same again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = 0xFFFF_FFFF_FFFF_FFFF
_STEP = 0x9E37_79B9_7F4A_7C15


def stream(seed: int, source: str) -> int:
    """The initial state of the stream of a source ("bag", "deck", …) for a seed."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{source}".encode()).digest()[:8], "big")


def advance(state: int) -> int:
    """The state after one draw."""
    return (state + _STEP) & _MASK


def value(state: int, bound: int) -> int:
    """The random number of an (advanced) state, 0 ≤ value < `bound`."""
    state = ((state ^ (state >> 30)) * 0xBF58_476D_1CE4_E5B9) & _MASK
    state = ((state ^ (state >> 27)) * 0x94D0_49BB_1331_11EB) & _MASK
    return ((state ^ (state >> 31)) * bound) >> 64


def shuffled(state: int, items: Sequence[T]) -> tuple[int, tuple[T, ...]]:
    """The new state and the items in random order."""
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        state = advance(state)
        other = value(state, last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return state, tuple(mixed)

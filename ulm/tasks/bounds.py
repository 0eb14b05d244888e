"""Bounds of a number in a task: `5`, `at least 5`, `at most 5`."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

_WORDS = re.compile(r"\s*at (least|most) ([+-]?[0-9]{1,4})\s*")


class Bound(msgspec.Struct, frozen=True):
    """What a number must be."""

    kind: Literal["least", "most", "exactly"]
    number: int

    def holds(self, value: int) -> bool:
        """Whether a number is within the bound."""
        if self.kind == "least":
            return value >= self.number
        return value <= self.number if self.kind == "most" else value == self.number

    @property
    def lasts(self) -> bool:
        """Whether it is broken for good by a count that only grows, once that is too high."""
        return self.kind != "least"


def parse_bound(raw: object) -> Bound | None:
    """The bound that a value of a file means; None for another value."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        return Bound("exactly", raw)
    found = _WORDS.fullmatch(raw) if isinstance(raw, str) else None
    if found is None:
        return None
    return Bound("least" if found[1] == "least" else "most", int(found[2]))

"""Which lines are reached while something runs: what the mutation tool and the choice of tests (tests/choice) ask."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

Line = tuple[str, int]


@contextmanager
def lines_reached(wanted: Callable[[str], bool]) -> Iterator[set[Line]]:
    """The lines that this thread reaches in the files that are wanted, as they are reached."""
    reached: set[Line] = set()
    left: dict[CodeType, set[int]] = {}
    """The lines of each function that have not been reached; a function without any is not looked at any more."""

    def call(frame: FrameType, event: str, arg: object) -> Any:
        code = frame.f_code
        if code not in left:
            look = wanted(code.co_filename)
            left[code] = {number for _, _, number in code.co_lines() if number} if look else set()
        if not left[code]:
            return None
        file, unseen = code.co_filename, left[code]

        def line(frame: FrameType, event: str, arg: object) -> Any:
            number = frame.f_lineno
            if number in unseen:
                unseen.discard(number)
                reached.add((file, number))
            return line if unseen else None

        return line

    before = sys.gettrace()
    sys.settrace(call)
    try:
        yield reached
    finally:
        sys.settrace(before)

"""How long a bot may think: in nodes where the choice must be reproducible, in seconds at the table."""

from __future__ import annotations

import time
from collections.abc import Callable


class Budget:
    """Counts evaluated positions (nodes). `spend()` returns true while something is left."""

    __slots__ = ("_cancelled", "_deadline", "_next_look", "nodes", "out_of_time", "spent")

    def __init__(self, nodes: int, seconds: float | None = None, cancelled: Callable[[], bool] | None = None) -> None:
        """Limits: `nodes` positions, `seconds` if given, and `cancelled()` returning true."""
        self.nodes = nodes
        self.spent = 0
        #: whether the time was up before the nodes were
        self.out_of_time = False
        self._deadline = None if seconds is None else time.monotonic() + seconds
        self._cancelled = cancelled
        self._next_look = 0

    def spend(self) -> bool:
        """Count one position; returns whether it is within the budget."""
        if self.spent >= self.nodes:
            return False
        self.spent += 1
        if self.spent >= self._next_look:
            self._next_look = self.spent + 64  # reading the clock costs more than evaluating a position
            self._look()
        return True

    def part(self, share: float) -> Budget:
        """A budget with a fraction of the remaining nodes and the same deadline."""
        part = Budget(max(1, int((self.nodes - self.spent) * share)), None, self._cancelled)
        part._deadline = self._deadline
        return part

    def at_most(self, nodes: int) -> Budget:
        """A budget with so many of the remaining nodes, or all that are left, and the same deadline."""
        part = self.part(1.0)
        part.nodes = min(part.nodes, nodes)
        return part

    def take(self, part: Budget) -> None:
        """Add the nodes spent from a part."""
        self.spent += part.spent
        self.out_of_time |= part.out_of_time
        self._look()

    def _look(self) -> None:
        """End the budget if the time is up or nobody wants the answer any more."""
        if self.over:
            return
        if self._deadline is not None and time.monotonic() > self._deadline:
            self.nodes = self.spent
            self.out_of_time = True
        if self._cancelled is not None and self._cancelled():
            self.nodes = self.spent

    @property
    def over(self) -> bool:
        """Whether nothing is left."""
        return self.spent >= self.nodes

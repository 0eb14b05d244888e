"""How long a bot may think: in nodes where the choice must be reproducible, in seconds at the table."""

from __future__ import annotations

import time
from collections.abc import Callable


class Budget:
    """Counts evaluated positions (nodes). `spend()` returns true while something is left."""

    __slots__ = ("_cancelled", "_deadline", "_next_look", "nodes", "spent")

    def __init__(
        self, nodes: int, seconds: float | None = None, cancelled: Callable[[], bool] | None = None
    ) -> None:
        """Limits: `nodes` positions, `seconds` if given, and `cancelled()` returning true."""
        self.nodes = nodes
        self.spent = 0
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
            if self._deadline is not None and time.monotonic() > self._deadline:
                self.nodes = self.spent
            if self._cancelled is not None and self._cancelled():
                self.nodes = self.spent
        return True

    def part(self, share: float) -> Budget:
        """A budget with a fraction of the remaining nodes and the same deadline."""
        part = Budget(max(1, int((self.nodes - self.spent) * share)), None, self._cancelled)
        part._deadline = self._deadline
        return part

    def take(self, part: Budget) -> None:
        """Add the nodes spent from a part."""
        self.spent += part.spent
        if self._deadline is not None and time.monotonic() > self._deadline:
            self.nodes = min(self.nodes, self.spent)
        if self._cancelled is not None and self._cancelled():
            self.nodes = min(self.nodes, self.spent)

    @property
    def over(self) -> bool:
        """Whether nothing is left."""
        return self.spent >= self.nodes

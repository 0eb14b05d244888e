"""The base class of all bots."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod

from ulm.ai.explanation import Explanation
from ulm.ai.think_budget import Budget
from ulm.rules import Move, View


class Bot(ABC):
    """A computer player. `rng` is its own random stream, independent of the game's."""

    #: node budget of one decision in the arena and in tests
    nodes: int = 1
    #: time limit of one decision at the table, in seconds
    seconds: float = 1.0

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def explain(self) -> Explanation | None:
        """The reasons for the last choice; None when the bot gives none."""
        return None

    def public_explanation(self, view: View, move: Move, budget: Budget) -> Explanation | None:
        """Explanation of a move that uses public information only, so all players may read it. None when the bot gives
        no reasons.
        """
        return None

    @abstractmethod
    def choose(self, view: View, budget: Budget) -> Move:
        """Choose one of view.legal(). Raises ValueError when this seat does not decide."""

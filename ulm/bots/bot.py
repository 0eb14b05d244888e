"""What every bot is."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod

from ulm.bots.budget import Budget
from ulm.bots.reasons import Explanation
from ulm.rules import Move, View


class Bot(ABC):
    """A player. `rng` is its own random stream; nothing it does touches the game's."""

    #: positions it looks at for one decision, in the arena and in tests
    nodes: int = 1
    #: the longest it thinks about one decision at the table, in seconds
    seconds: float = 1.0

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def explain(self) -> Explanation | None:
        """The reasons for the last choice; None from a player that has none."""
        return None

    def public_explanation(self, view: View, move: Move, budget: Budget) -> Explanation | None:
        """What everybody may be told of why this player made a move in a position: nothing in it depends on what
        only its seat can know. None from a player that has no reasons.
        """
        return None

    @abstractmethod
    def choose(self, view: View, budget: Budget) -> Move:
        """One of view.legal(). Raises ValueError when this seat does not decide."""

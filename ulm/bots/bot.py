"""What every bot is, and the bots by name."""

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

    @abstractmethod
    def choose(self, view: View, budget: Budget) -> Move:
        """One of view.legal(). Raises ValueError when this seat does not decide."""


class RandomBot(Bot):
    """Any legal move, all equally likely."""

    def choose(self, view: View, budget: Budget) -> Move:
        """A legal move."""
        legal = view.legal()
        if not legal:
            raise ValueError("this seat has nothing to decide")
        return self.rng.choice(legal)


def bot_names() -> list[str]:
    """All bots, the weakest first."""
    return list(_kinds())


def make_bot(name: str, seed: int) -> Bot:
    """A bot of a kind. Raises ValueError for a name that none has."""
    kinds = _kinds()
    if name not in kinds:
        raise ValueError(f"there is no bot `{name}`; there are {', '.join(kinds)}")
    return kinds[name](seed)


def _kinds() -> dict[str, type[Bot]]:
    from ulm.bots.apprentice import Apprentice
    from ulm.bots.journeyman import Journeyman
    from ulm.bots.master import Master, Tutor

    return {
        "random": RandomBot,
        "apprentice": Apprentice,
        "journeyman": Journeyman,
        "master": Master,
        "tutor": Tutor,
    }

"""The weakest player: any legal move."""

from __future__ import annotations

from ulm.ai.bot import Bot
from ulm.ai.explanation import Explanation, Reason
from ulm.ai.think_budget import Budget
from ulm.rules import Move, View


class RandomBot(Bot):
    """Chooses any legal move, all equally likely."""

    def choose(self, view: View, budget: Budget) -> Move:
        legal = view.legal()
        if not legal:
            raise ValueError("this seat has nothing to decide")
        return self.rng.choice(legal)

    def public_explanation(self, view: View, move: Move, budget: Budget) -> Explanation:
        return Explanation(move, (move,), (Reason("chance", {}),))

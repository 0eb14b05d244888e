"""Bots that look one decision ahead, as people do in their first games: the child and the apprentice."""

from __future__ import annotations

import random
from typing import NamedTuple

from ulm.ai.bot import Bot
from ulm.ai.explanation import Explanation, Reason, plan_and_gains, public_view
from ulm.ai.heuristic import ACTIVATED, seat_value
from ulm.ai.think_budget import Budget
from ulm.rules import Game, Move, View
from ulm.rules.moves import BROWN, GRAY, ORANGE, TURQUOISE, WHITE

_COLOUR = {"money": GRAY, "clear": WHITE, "buy": BROWN, "river": TURQUOISE, "seal": ORANGE}


class OnePlyErrors(NamedTuple):
    """How a player who looks one decision ahead errs."""

    #: probability of choosing another move than the one that looks best
    slip: float
    #: among how many of the best moves a slip chooses
    slips_among: int
    #: how far it may misjudge a move, in points
    doubt: float
    #: points by which it overvalues a coin
    coin: float
    #: the share of an unused action's value that counts for it: with the full value it would save actions up
    action_share: float
    #: the share of decisions at which it does not think of swapping the turn tile
    forgets_swaps: float


CHILD = OnePlyErrors(slip=0.25, slips_among=6, doubt=2.3, coin=0.3, action_share=0.3, forgets_swaps=0.95)
APPRENTICE = OnePlyErrors(slip=0.12, slips_among=3, doubt=0.4, coin=0.3, action_share=0.45, forgets_swaps=0.3)


class OnePlyBot(Bot):
    """Looks one decision ahead; for a swap of the turn tile two, to the push that it is for."""

    nodes = 100
    seconds = 0.3

    def __init__(self, seed: int, glance: OnePlyErrors) -> None:
        super().__init__(seed)
        self.glance = glance

    def choose(self, view: View, budget: Budget) -> Move:
        """The move with the best immediate value."""
        legal = view.legal()
        if not legal:
            raise ValueError("this seat has nothing to decide")
        if self.rng.random() < self.glance.forgets_swaps:
            legal = [move for move in legal if move.verb != "swap"]
        if len(legal) == 1:
            return legal[0]
        game = Game.completed(view, self.rng)
        rated: list[tuple[float, int, Move]] = []
        for place, move in enumerate(legal):
            if not budget.spend() and rated:
                break
            estimate = self._after_swap if move.verb == "swap" else self._estimate
            rated.append((estimate(game, view.seat, move) + self.rng.random() * self.glance.doubt, -place, move))
        rated.sort(reverse=True)
        if len(rated) > 1 and self.rng.random() < self.glance.slip:  # what time was left for may be one move
            return rated[self.rng.randrange(1, min(self.glance.slips_among, len(rated)))][2]
        return rated[0][2]

    def public_explanation(self, view: View, move: Move, budget: Budget) -> Explanation:
        """The certain gains of the move: it plans no further."""
        seen = public_view(view, move)
        gains = () if seen is None else plan_and_gains(Game.completed(seen, random.Random(0)), [move])[1]
        return Explanation(move, (move,), (*gains, Reason("glance", {})))

    def _after_swap(self, game: Game, seat: int, swap: Move) -> float:
        """The value of the best push after a swap of the turn tile."""
        swapped = game.copy()
        swapped.play(swap)
        pushes = [move for move in swapped.legal() if move.verb == "push"]
        return max([self._estimate(swapped, seat, move) for move in pushes], default=self._estimate(game, seat, swap))

    def _estimate(self, game: Game, seat: int, move: Move) -> float:
        child = game.copy()
        child.play(move)
        while child.position.stack:  # answer the questions of a seal or card at random: a rough estimate
            child.play(self.rng.choice(child.legal()))
        pos = child.position
        value = seat_value(child.rules, pos, seat) + self.glance.coin * pos.players[seat].coins
        if pos.active == seat and not pos.finished:
            value += self.glance.action_share * _usable_actions_value(child)
        return value


def _usable_actions_value(game: Game) -> float:
    """The value of the unused actions that can be carried out now, in points."""
    colours = {_COLOUR[move.verb] for move in game.legal() if move.verb in _COLOUR}
    return sum([game.position.activated[colour] * ACTIVATED[colour] for colour in colours])

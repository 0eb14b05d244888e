"""The apprentice plays like a person in a first game: looks one decision ahead, makes mistakes, overvalues coins."""

from __future__ import annotations

import random

from ulm.bots.bot import Bot
from ulm.bots.budget import Budget
from ulm.bots.heuristic import ACTIVATED, seat_value
from ulm.bots.reasons import Explanation, Reason, plan_and_gains, public_view
from ulm.rules import Game, Move, View
from ulm.rules.moves import BROWN, GRAY, ORANGE, TURQUOISE, WHITE

SLIP = 0.12  # probability of choosing the second or third best move
COIN_BONUS = 0.3  # points by which it overvalues a coin
FORGETS_SPARROW = 0.8
ACTION_SHARE = 0.45  # share of an unused action's value that counts: with the full value it would save them up


_COLOUR = {"money": GRAY, "clear": WHITE, "buy": BROWN, "river": TURQUOISE, "seal": ORANGE}


def _usable_actions_value(game: Game) -> float:
    """The value of the unused actions that can be carried out now, in points."""
    colours = {_COLOUR[move.verb] for move in game.legal() if move.verb in _COLOUR}
    return sum([game.position.activated[colour] * ACTIVATED[colour] for colour in colours])


class Apprentice(Bot):
    """Looks one decision ahead."""

    nodes = 60
    seconds = 0.3

    def choose(self, view: View, budget: Budget) -> Move:
        """The move with the best immediate value."""
        legal = view.legal()
        if not legal:
            raise ValueError("this seat has nothing to decide")
        if self.rng.random() < FORGETS_SPARROW:
            legal = [move for move in legal if move.verb != "swap"]
        if len(legal) == 1:
            return legal[0]
        game = Game.completed(view, self.rng)
        rated: list[tuple[float, int, Move]] = []
        for place, move in enumerate(legal):
            if not budget.spend():
                break
            rated.append((self._estimate(game, view.seat, move), -place, move))
        rated.sort(reverse=True)
        slip = self.rng.random() < SLIP
        return rated[min(self.rng.choice((1, 2)), len(rated) - 1) if slip else 0][2]

    def public_explanation(self, view: View, move: Move, budget: Budget) -> Explanation:
        """The certain gains of the move: it plans no further."""
        seen = public_view(view, move)
        gains = () if seen is None else plan_and_gains(Game.completed(seen, random.Random(0)), [move])[1]
        return Explanation(move, (move,), (*gains, Reason("glance", {})))

    def _estimate(self, game: Game, seat: int, move: Move) -> float:
        child = game.copy()
        child.play(move)
        while child.position.stack:  # answer the questions of a seal or card at random: a rough estimate
            child.play(self.rng.choice(child.legal()))
        pos = child.position
        value = seat_value(child.rules, pos, seat) + COIN_BONUS * pos.players[seat].coins
        if pos.active == seat and not pos.finished:
            value += ACTION_SHARE * _usable_actions_value(child)
        return value + self.rng.random() * 0.4

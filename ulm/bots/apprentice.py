"""The apprentice: plays like a person in a first game. It sees one decision ahead, makes slips, likes coins."""

from __future__ import annotations

import random

from ulm.bots.bot import Bot
from ulm.bots.budget import Budget
from ulm.bots.heuristic import ACTIVATED, seat_value
from ulm.bots.reasons import Explanation, Reason, as_all_see, plan_and_gains
from ulm.rules import Game, Move, View
from ulm.rules.moves import BROWN, GRAY, ORANGE, TURQUOISE, WHITE

SLIP = 0.12  # how often the second or third best looks best
COIN_LOVE = 0.3  # how much more a coin is worth in its eyes
FORGETS_SPARROW = 0.8
ACTION_SIGHT = 0.45  # how much of an unused action's worth it sees: less than all, or it would save them up


_COLOUR = {"money": GRAY, "clear": WHITE, "buy": BROWN, "river": TURQUOISE, "seal": ORANGE}


def _actions_there(game: Game) -> float:
    """What the unused actions that can be carried out at this moment look like, one after the other."""
    there = {_COLOUR[move.verb] for move in game.legal() if move.verb in _COLOUR}
    return sum([game.position.activated[colour] * ACTIVATED[colour] for colour in there])


class Apprentice(Bot):
    """One decision ahead."""

    nodes = 60
    seconds = 0.3

    def choose(self, view: View, budget: Budget) -> Move:
        """The move that looks best at once."""
        legal = view.legal()
        if not legal:
            raise ValueError("this seat has nothing to decide")
        if self.rng.random() < FORGETS_SPARROW:
            legal = [move for move in legal if move.verb != "swap"]
        if len(legal) == 1:
            return legal[0]
        game = Game.completed(view, self.rng)
        looked: list[tuple[float, int, Move]] = []
        for place, move in enumerate(legal):
            if not budget.spend():
                break
            looked.append((self._look(game, view.seat, move), -place, move))
        looked.sort(reverse=True)
        slip = self.rng.random() < SLIP
        return looked[min(self.rng.choice((1, 2)), len(looked) - 1) if slip else 0][2]

    def public_explanation(self, view: View, move: Move, budget: Budget) -> Explanation:
        """See ``Bot``: what the move is sure to bring; further it has not looked."""
        seen = as_all_see(view, move)
        gains = () if seen is None else plan_and_gains(Game.completed(seen, random.Random(0)), [move])[1]
        return Explanation(move, (move,), (*gains, Reason("glance", {})))

    def _look(self, game: Game, seat: int, move: Move) -> float:
        child = game.copy()
        child.play(move)
        while child.position.stack:  # what a seal or a card brings, roughly: somehow answered
            child.play(self.rng.choice(child.legal()))
        pos = child.position
        value = seat_value(child.rules, pos, seat) + COIN_LOVE * pos.players[seat].coins
        if pos.active == seat and not pos.finished:
            value += ACTION_SIGHT * _actions_there(child)
        return value + self.rng.random() * 0.4

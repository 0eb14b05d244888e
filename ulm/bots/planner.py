"""The planner: plans its own turn over several completions of its view.

Every completion is searched by itself (search.py); a first move is worth what the best plan behind it is worth in the
mean of all of them. Of moves that lead to the same, one that shows something hidden comes first: what it shows may
change the rest. What the others may answer is left to the evaluation (docs/bots.md tells what was tried).
"""

from __future__ import annotations

import random
from typing import NamedTuple

import msgspec

from ulm.bots.bot import Bot
from ulm.bots.budget import Budget
from ulm.bots.characters import BiasedEvaluator, Likes
from ulm.bots.evaluation import evaluation
from ulm.bots.reasons import COMPARISONS, Explanation, Reason, as_all_see, comparison, plan_and_gains
from ulm.bots.search import Evaluator, Found, Line, plans, search_turn
from ulm.rules import Game, Move, View
from ulm.rules.moves import COLOURS, END

SAME = 1e-9
_IDLE = frozenset(Move(f"exchange {colour} {colour}") for colour in COLOURS)
_STREAM = 1  # what is told of a choice must not depend on how the choice was come by


class _Thought(NamedTuple):
    """What planning found: what each move is worth, with a line that shows it."""

    view: View
    worth: dict[Move, tuple[float, Line]]


class Planner(Bot):
    """Plans turns by the fitted evaluation, or as its likings incline it. What makes a level: the figures below."""

    #: completions of the view
    samples = 2
    #: unfinished turns kept at each depth of a search
    width = 24

    def __init__(self, seed: int, likes: Likes | None = None) -> None:
        super().__init__(seed)
        self._likes = likes
        self._chosen: Move | None = None
        self._thought: _Thought | None = None

    def choose(self, view: View, budget: Budget) -> Move:
        """The first move of the best turn found."""
        legal = view.legal()
        if not legal:
            raise ValueError("this seat has nothing to decide")
        if len(legal) == 1:
            self._chosen, self._thought = legal[0], None
            return legal[0]
        thought, game = self._think(view, budget, self.rng)
        self._chosen, self._thought = _first(thought.worth, game), thought
        return self._chosen

    def explain(self) -> Explanation | None:
        """The reasons for the last choice."""
        if self._chosen is None:
            return None
        if self._thought is None:
            return Explanation(self._chosen, (self._chosen,), (Reason("only", {}),))
        return self._explanation(self._thought, self._chosen)

    def public_explanation(self, view: View, move: Move, budget: Budget) -> Explanation | None:
        """See ``Bot``: where the hand played a part, the choice is thought over once more without it."""
        seen = as_all_see(view, move)
        if seen is None:
            return Explanation(move, (move,), (Reason("secret", {}),))
        aside = [Reason("aside", {})] if len(view.position.players[view.seat].hand) > (move.verb == "play") else []
        if not aside and move is self._chosen and self._thought is not None and self._thought.view is view:
            return self._explanation(self._thought, move)
        legal = seen.legal()
        if move not in legal:
            return None
        if len(legal) == 1:
            return Explanation(move, (move,), (Reason("hand_only" if aside else "only", {}),))
        thought, _ = self._think(seen, budget, random.Random(_STREAM))
        found = self._explanation(thought, move)
        sure = [reason for reason in found.reasons if reason.code not in COMPARISONS]
        clear = found.reasons[len(sure) :]
        if aside and clear and clear[0].code == "other":
            aside, clear = [Reason("other_aside", {})], ()
        return Explanation(move, found.plan, (*sure, *aside, *clear))

    def sight(self, view: View) -> Evaluator:
        """How this player values positions."""
        level = self.level_sight(view)
        return level if self._likes is None else BiasedEvaluator(level, self._likes, view.rules)

    def level_sight(self, view: View) -> Evaluator:
        """How players of this level value positions, whatever their character."""
        return evaluation(view.rules)

    def _think(self, view: View, budget: Budget, rng: random.Random) -> tuple[_Thought, Game]:
        """Search the turn; with the last completion, unchanged."""
        sight = self.sight(view)
        found: list[Found] = []
        game = Game.completed(view, rng)
        for sample in range(self.samples):
            if sample:
                game = Game.completed(view, rng)
            share = budget.part(1 / (self.samples - sample))
            found.append(search_turn(game, sight, share, self.width))
            budget.take(share)
            if budget.over:
                break
        return _Thought(view, plans(found)), game

    def _explanation(self, thought: _Thought, chosen: Move) -> Explanation:
        """What the line behind a move is sure to bring, then how clear the choice was."""
        view = thought.view
        game = Game.completed(view, random.Random(0))
        pos, seat, sight = game.position, view.seat, self.sight(view)
        # what the turn that is being played may still bring is no part of the standing it is compared with
        left = view.rules.rounds - pos.round
        began = sight.lead(pos, seat) - sight.value(pos, seat) + sight.value_with(pos, seat, left)
        worth, line = thought.worth[chosen]
        others = [value for move, (value, _) in thought.worth.items() if move is not chosen]
        # a line that was not thought to its end says nothing of its worth
        clear = [comparison(worth - began, max(others) - began)] if line.over else []
        if clear and self._likes is not None and left:
            liked = [name for name, liking in msgspec.structs.asdict(self._likes).items() if liking > 0]
            clear.append(Reason("likes", {"liked": " ".join(liked)}))
        path = line.path()
        if path[0] is not chosen:  # two orders of the same moves were merged
            path = [chosen, *[move for move in path if move is not chosen]]
        plan, gains = plan_and_gains(game, path)
        return Explanation(chosen, plan, (*gains, *clear))


def _first(worth: dict[Move, tuple[float, Line]], game: Game) -> Move:
    best = max([value for value, _ in worth.values()])
    equal = [move for move, (value, _) in worth.items() if value >= best - SAME]
    if len(equal) > 1:
        for move in equal:
            if game.reveals(move):
                return move
    # what is worth no more than ending the turn, or brings back what it gives, only looks busy
    if END in equal:
        return END
    return next((move for move in equal if move not in _IDLE), equal[0])

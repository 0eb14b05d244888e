"""A bot that plans its own turn over several completions of its view.

Each completion is searched separately (search.py); the value of a first move is that of its best plan, averaged over
the completions. Among equal moves one that reveals something hidden comes first, since that may change the rest. The
other players' replies are left to the evaluation (docs/bots.md lists the alternatives that were tried).
"""

from __future__ import annotations

import random
from typing import NamedTuple

import msgspec

from ulm.bots.bot import Bot
from ulm.bots.budget import Budget
from ulm.bots.characters import BiasedEvaluator, Likes
from ulm.bots.evaluation import evaluation
from ulm.bots.reasons import COMPARISONS, Explanation, Reason, comparison, plan_and_gains, public_view
from ulm.bots.search import Evaluator, Found, Line, plans, search_turn
from ulm.rules import Game, Move, View
from ulm.rules.moves import COLOURS, END

SAME = 1e-9
_IDLE = frozenset(Move(f"exchange {colour} {colour}") for colour in COLOURS)
_STREAM = 1  # fixed seed, so that a public explanation does not depend on the state of the bot's own stream


class _Analysis(NamedTuple):
    """Result of planning: the value of each move, with its best line."""

    view: View
    worth: dict[Move, tuple[float, Line]]


class Planner(Bot):
    """Plans turns with an evaluator, biased by its character if it has one. Levels differ in the attributes below."""

    #: number of completions of the view
    samples = 2
    #: beam width: unfinished turns kept at each depth of a search
    width = 24

    def __init__(self, seed: int, likes: Likes | None = None) -> None:
        super().__init__(seed)
        self._likes = likes
        self._chosen: Move | None = None
        self._analysis: _Analysis | None = None

    def choose(self, view: View, budget: Budget) -> Move:
        """The first move of the best turn found."""
        legal = view.legal()
        if not legal:
            raise ValueError("this seat has nothing to decide")
        if len(legal) == 1:
            self._chosen, self._analysis = legal[0], None
            return legal[0]
        analysis, game = self._analyze(view, budget, self.rng)
        self._chosen, self._analysis = _first(analysis.worth, game), analysis
        return self._chosen

    def explain(self) -> Explanation | None:
        """The reasons for the last choice."""
        if self._chosen is None:
            return None
        if self._analysis is None:
            return Explanation(self._chosen, (self._chosen,), (Reason("only", {}),))
        return self._explanation(self._analysis, self._chosen)

    def public_explanation(self, view: View, move: Move, budget: Budget) -> Explanation | None:
        """Where the hand played a part, the turn is planned again without it."""
        seen = public_view(view, move)
        if seen is None:
            return Explanation(move, (move,), (Reason("secret", {}),))
        hand_note = [Reason("aside", {})] if len(view.position.players[view.seat].hand) > (move.verb == "play") else []
        if not hand_note and move is self._chosen and self._analysis is not None and self._analysis.view is view:
            return self._explanation(self._analysis, move)
        legal = seen.legal()
        if move not in legal:
            return None
        if len(legal) == 1:
            return Explanation(move, (move,), (Reason("hand_only" if hand_note else "only", {}),))
        analysis, _ = self._analyze(seen, budget, random.Random(_STREAM))
        found = self._explanation(analysis, move)
        gains = [reason for reason in found.reasons if reason.code not in COMPARISONS]
        comparisons = found.reasons[len(gains) :]
        if hand_note and comparisons and comparisons[0].code == "other":
            hand_note, comparisons = [Reason("other_aside", {})], ()
        return Explanation(move, found.plan, (*gains, *hand_note, *comparisons))

    def evaluator(self, view: View) -> Evaluator:
        """The evaluator of this bot, with its character."""
        level = self.level_evaluator(view)
        return level if self._likes is None else BiasedEvaluator(level, self._likes, view.rules)

    def level_evaluator(self, view: View) -> Evaluator:
        """The evaluator of this level, without a character."""
        return evaluation(view.rules)

    def _analyze(self, view: View, budget: Budget, rng: random.Random) -> tuple[_Analysis, Game]:
        """Search the turn; also returns the last completion, unchanged."""
        evaluator = self.evaluator(view)
        found: list[Found] = []
        game = Game.completed(view, rng)
        for sample in range(self.samples):
            if sample:
                game = Game.completed(view, rng)
            share = budget.part(1 / (self.samples - sample))
            found.append(search_turn(game, evaluator, share, self.width))
            budget.take(share)
            if budget.over:
                break
        return _Analysis(view, plans(found)), game

    def _explanation(self, analysis: _Analysis, chosen: Move) -> Explanation:
        """The certain gains of a move's line, then how clear the choice was."""
        view = analysis.view
        game = Game.completed(view, random.Random(0))
        pos, seat, evaluator = game.position, view.seat, self.evaluator(view)
        # the standing for comparison excludes what the current turn may still bring
        left = view.rules.rounds - pos.round
        before = evaluator.lead(pos, seat) - evaluator.value(pos, seat) + evaluator.value_with(pos, seat, left)
        worth, line = analysis.worth[chosen]
        others = [value for move, (value, _) in analysis.worth.items() if move is not chosen]
        # the value of an incomplete line is not comparable
        comparisons = [comparison(worth - before, max(others) - before)] if line.over else []
        if comparisons and self._likes is not None and left:
            liked = [name for name, liking in msgspec.structs.asdict(self._likes).items() if liking > 0]
            comparisons.append(Reason("likes", {"liked": " ".join(liked)}))
        path = line.path()
        if path[0] is not chosen:  # two orders of the same moves were merged
            path = [chosen, *[move for move in path if move is not chosen]]
        plan, gains = plan_and_gains(game, path)
        return Explanation(chosen, plan, (*gains, *comparisons))


def _first(worth: dict[Move, tuple[float, Line]], game: Game) -> Move:
    best = max([value for value, _ in worth.values()])
    equal = [move for move, (value, _) in worth.items() if value >= best - SAME]
    if len(equal) > 1:
        for move in equal:
            if game.reveals(move):
                return move
    # avoid moves that are worth no more than ending the turn, and exchanges of a colour for itself
    if END in equal:
        return END
    return next((move for move in equal if move not in _IDLE), equal[0])

"""A bot that plans its own turn over several completions of its view.

Each completion is searched separately (search.py); the value of a first move is that of its best plan, averaged over
the completions. Among equal moves one that reveals something hidden comes first, since that may change the rest. The
other players' replies are left to the evaluation (docs/bots.md lists the alternatives that were tried).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from ulm.ai.alternative_plan import Alternative, best_alternative
from ulm.ai.beam_search import (
    Chance,
    Evaluator,
    PlannedMove,
    PlanWorth,
    Prefix,
    SearchLine,
    SearchResult,
    follow,
    mean_worth,
    no_chance,
    plans,
    search_turn,
    worths,
)
from ulm.ai.bot import Bot
from ulm.ai.candidate_plan import CandidatePlan, SearchedView
from ulm.ai.determinization import spread_completions
from ulm.ai.evaluation import evaluation
from ulm.ai.explanation import COMPARISONS, Explanation, Reason, comparison, plan_and_gains, public_view
from ulm.ai.personalities import BiasedEvaluator, PersonalityBonus
from ulm.ai.think_budget import Budget
from ulm.ai.turn_plan import TurnPlan, plan_of
from ulm.ai.win_probability import chance
from ulm.rules import Game, Move, Ruleset, View
from ulm.rules.moves import COLOURS, END

_CANDIDATES = 8
_CLOSE = 1.0
"""Points behind the best plan within which another one may turn out to be better."""
_NODES, _WIDTH = 400, 12


def judged_again(
    searched: SearchedView, worth: Mapping[Prefix, PlanWorth], games: Sequence[Game], chance: Chance, budget: Budget
) -> dict[Prefix, PlanWorth]:
    """What each plan is ``worth``, the best of those that are close as it is judged in these ``games``. Unchanged where
    none is close, where nothing is revealed by any of them, or where the ``budget`` does not suffice.
    """
    found = dict(worth)
    ranked = sorted(worth, key=worth.__getitem__, reverse=True)[:_CANDIDATES]
    close = [prefix for prefix in ranked if _is_close(worth[prefix], worth[ranked[0]])]
    if len(close) < 2 or all(prefix[1] is END for prefix in close):
        return found
    again: dict[Prefix, PlanWorth] = {}
    for prefix in close:
        moves = CandidatePlan(searched, prefix).opening()
        lines = []
        for game in games:
            if not budget.spend():
                return found
            share = budget.at_most(_NODES)
            lines.append(follow(game, moves, searched.evaluator, share, _WIDTH))
            budget.take(share)
        again[prefix] = mean_worth(lines, chance, judged=True)
    best = max(again, key=again.__getitem__)
    found[best] = again[best]
    return found


def _is_close(one: PlanWorth, best: PlanWorth) -> bool:
    # Where plans are ranked by their chance of winning, points do not tell which are close.
    return one.reached == best.reached and (one.value > best.value - _CLOSE or one.chance > 0)


SAME = 1e-9
_IDLE = frozenset(Move(f"exchange {colour} {colour}") for colour in COLOURS)
_TO_COMPARE = 0.12
"""So many positions, of those looked at for a choice, may be looked at again to compare it with others."""
_LEAST_TO_COMPARE = 600
_SECONDS_TO_COMPARE = 0.12
_STREAM = 1  # fixed seed, so that a public explanation does not depend on the state of the bot's own stream


class _Analysis(NamedTuple):
    """Result of planning: the completions, what was found in those that were searched as a whole, what each move is
    worth, and how many positions were looked at for it.
    """

    view: View
    games: list[Game]
    whole: list[SearchResult]
    worth: dict[Move, PlannedMove]
    spent: int

    def alternative(self, chosen: Move, evaluator: Evaluator) -> Alternative | None:
        """The best different plan beside the best one that begins with a move."""
        prefix = self.worth[chosen].prefix
        if prefix is None or not self.whole:
            return None
        searched = SearchedView(self.games[: len(self.whole)], self.whole, evaluator)
        nodes = max(_LEAST_TO_COMPARE, int(self.spent * _TO_COMPARE))
        return best_alternative(self.view, searched, prefix, Budget(nodes, _SECONDS_TO_COMPARE))


class Level(NamedTuple):
    """How well a planner plays. What is wider, larger or longer plays better; `docs/bots.md` tells what was tried."""

    #: positions looked at for one decision in the arena and in tests
    nodes: int
    #: time limit of one decision at the table
    seconds: float
    #: completions of the view that are searched
    samples: int
    #: beam width: unfinished turns kept at each depth of a search
    width: int
    #: completions in which plans that are close are judged again; 0: none are
    second_look: int = 0
    #: swaps of the turn tile that are kept beside the beam until their pushes are seen
    swaps: int = 0
    #: the share of turns in which it does not think of swapping the turn tile
    forgets_swaps: float = 0.0
    #: what positions are judged by
    evaluator: Callable[[Ruleset], Evaluator] = evaluation
    #: how many positions that differ only in tiles are kept in the beam; None: all
    alike: int | None = None
    #: whether it stays with a plan until something hidden is revealed, instead of planning again for each decision
    keeps_plan: bool = False
    #: in how many of the last rounds it counts the chance of winning, and points only where that is equal
    chance_rounds: int = 0
    #: whether data/characters.yaml has likes for this level
    has_characters: bool = False


class Planner(Bot):
    """Plans turns as well as its level says, biased by its character if it has one."""

    def __init__(self, seed: int, level: Level, likes: PersonalityBonus | None = None) -> None:
        super().__init__(seed)
        self.level = level
        self.nodes, self.seconds = level.nodes, level.seconds
        self._likes = likes
        self._chosen: Move | None = None
        self._analysis: _Analysis | None = None
        #: the rest of the plan, for a bot that keeps it; another one of the same name and seat may go on with it
        self.plan = TurnPlan()
        self._kept: tuple[View, TurnPlan] | None = None  # where the last choice was taken from a plan, and which

    def choose(self, view: View, budget: Budget) -> Move:
        """The first move of the best turn found."""
        legal = view.legal()
        if not legal:
            raise ValueError("this seat has nothing to decide")
        if len(legal) == 1:
            self._chosen, self._analysis, self._kept = legal[0], None, None
            self.plan = self.plan.rest()
            return legal[0]
        planned = self.plan.next_move(view)
        if planned is not None:
            self._chosen, self._analysis, self._kept = planned, None, (view, self.plan)
            self.plan = self.plan.rest()
            return planned
        forgets = self.level.forgets_swaps and self.rng.random() < self.level.forgets_swaps
        analysis, game = self._analyze(view, budget, self.stream(view))
        thought_of = {move: each for move, each in analysis.worth.items() if not (forgets and move.verb == "swap")}
        self._chosen, self._analysis, self._kept = _first(thought_of, game), analysis, None
        if self.level.keeps_plan:
            self.plan = plan_of(game, _moves(analysis, self._chosen)).rest()
        return self._chosen

    def explain(self) -> Explanation | None:
        """The reasons for the last choice."""
        if self._chosen is None:
            return None
        if self._kept is not None:
            return _explanation_of(*self._kept)
        if self._analysis is None:
            return Explanation(self._chosen, (self._chosen,), (Reason("only", {}),))
        return _without_better(self._explanation(self._analysis, self._chosen))

    def public_explanation(self, view: View, move: Move, budget: Budget) -> Explanation | None:
        """Where the hand played a part, the turn is planned again without it."""
        seen = public_view(view, move)
        if seen is None:
            return Explanation(move, (move,), (Reason("secret", {}),))
        hand_note = [Reason("aside", {})] if len(view.position.players[view.seat].hand) > (move.verb == "play") else []
        own = move is self._chosen
        if own and not hand_note and self._analysis is not None and self._analysis.view is view:
            return _without_better(self._explanation(self._analysis, move))
        kept = self._kept if own and self._kept is not None and self._kept[0] is view else None
        if kept is not None and not hand_note:
            return _explanation_of(*kept)
        legal = seen.legal()
        if move not in legal:
            return None
        if len(legal) == 1:
            return Explanation(move, (move,), (Reason("hand_only" if hand_note else "only", {}),))
        analysis, _ = self._analyze(seen, budget, random.Random(_STREAM))
        found = self._explanation(analysis, move)
        gains = [reason for reason in found.reasons if reason.code not in COMPARISONS]
        comparisons = found.reasons[len(gains) :]
        if hand_note and any(reason.code == "other" for reason in comparisons):
            hand_note, comparisons = [Reason("other_aside", {})], ()
        elif kept is not None:  # the comparison was told when the plan was made
            comparisons = ()
        return Explanation(move, found.plan, (*gains, *hand_note, *comparisons))

    def stream(self, view: View) -> random.Random:
        """The random stream from which what the seat cannot know is completed.

        For one that keeps its plan it depends only on what is hidden: until something is revealed, all decisions are
        made for the same completions, so that a plan is not given up for one that merely looks better in others.
        """
        if not self.level.keeps_plan:
            return self.rng
        pos, seat = view.position, view.seat
        hands = [len(player.hand) for player in pos.players if player is not pos.players[seat]]
        hidden = (pos.round, pos.active, pos.bag, len(pos.deck), len(pos.coats), pos.towers_past, hands)
        return random.Random(repr(hidden))

    def evaluator(self, view: View) -> Evaluator:
        """The evaluator of its level, with its character."""
        found = self.level.evaluator(view.rules)
        return found if self._likes is None else BiasedEvaluator(found, self._likes, view.rules)

    def _analyze(self, view: View, budget: Budget, rng: random.Random) -> tuple[_Analysis, Game]:
        """Search the turn; also returns the last completion, unchanged."""
        evaluator, level = self.evaluator(view), self.level
        found: list[SearchResult] = []
        games: list[Game] = []
        completions = self._completions(view, rng)
        parts = level.samples + (level.second_look > 0)
        for sample, game in enumerate(completions):
            games.append(game)
            share = budget.part(1 / (parts - sample))
            found.append(search_turn(game, evaluator, share, level.width, level.alike, level.swaps))
            budget.take(share)
            if budget.over:
                break
        # time that ran out did so in the midst of the last search
        whole = found if len(found) == level.samples else found[:-1]
        last = view.rules.rounds - view.position.round < level.chance_rounds
        chance = partial(_chance, view) if last else no_chance
        worth = worths(found, chance)
        if level.second_look and not budget.over:
            searched = SearchedView(games, found, evaluator)
            worth = judged_again(searched, worth, spread_completions(view, rng, level.second_look), chance, budget)
        return _Analysis(view, games, whole, plans(found, chance, worth), budget.spent), game

    def _completions(self, view: View, rng: random.Random) -> Iterable[Game]:
        """Those that are searched."""
        samples = self.level.samples
        if self.level.second_look:
            return spread_completions(view, rng, samples)
        return (Game.completed(view, rng) for _ in range(samples))

    def _explanation(self, analysis: _Analysis, chosen: Move) -> Explanation:
        """The certain gains of a move's plan, then how it compares with the best different one."""
        view = analysis.view
        game = Game.completed(view, random.Random(0))
        pos, seat, evaluator = game.position, view.seat, self.evaluator(view)
        # the standing for comparison excludes what the current turn may still bring
        left = view.rules.rounds - pos.round
        before = evaluator.lead(pos, seat) - evaluator.value(pos, seat) + evaluator.value_with(pos, seat, left)
        planned = analysis.worth[chosen]
        comparisons: list[Reason] = []
        if planned.line.over:  # the value of an incomplete line is not comparable
            comparisons.append(Reason("worth", {"best": round(planned.value - before, 1)}))
            found = analysis.alternative(chosen, evaluator)
            compared = comparison(found.by, found.items(view)) if found is not None else None
            if compared is not None and compared.code == "other" and planned.chance:
                compared = Reason("wins", compared.values)
            if compared is not None:
                comparisons.append(compared)
        if comparisons and self._likes is not None and left:
            liked = [name for name, liking in msgspec.structs.asdict(self._likes).items() if liking > 0]
            comparisons.append(Reason("likes", {"liked": " ".join(liked)}))
        plan, gains = plan_and_gains(game, _moves(analysis, chosen))
        return Explanation(chosen, plan, (*gains, *comparisons))


def _chance(view: View, line: SearchLine) -> float:
    """The chance of winning with a line."""
    return chance(evaluation(view.rules), line.game.position, view.seat, line.value)


def _without_better(found: Explanation) -> Explanation:
    """The explanation of an own choice. Where another plan, played on in all completions, looks better after all, the
    two are too close to be told apart by what was looked at, so nothing is said of it.
    """
    return Explanation(found.move, found.plan, tuple([each for each in found.reasons if each.code != "other"]))


def _explanation_of(view: View, plan: TurnPlan) -> Explanation:
    """What the rest of a plan is certain to bring."""
    moves, gains = plan_and_gains(Game.completed(view, random.Random(0)), plan.moves)
    return Explanation(plan.moves[0], moves, gains)


def _moves(analysis: _Analysis, chosen: Move) -> list[Move]:
    """The moves of the best plan that begins with a move."""
    path = analysis.worth[chosen].line.path()
    if path[0] is not chosen:  # two orders of the same moves were merged
        path = [chosen, *[move for move in path if move is not chosen]]
    return path


def _first(worth: dict[Move, PlannedMove], game: Game) -> Move:
    best = max(worth.values(), key=lambda planned: (planned.worth.judged, planned.chance, planned.value))
    equal = [
        move
        for move, planned in worth.items()
        if planned.worth.judged == best.worth.judged
        and planned.chance >= best.chance - SAME
        and planned.value >= best.value - SAME
    ]
    for move in equal:
        if game.reveals(move):
            return move
    # avoid moves that are worth no more than ending the turn, and exchanges of a colour for itself
    if END in equal:
        return END
    return next((move for move in equal if move not in _IDLE), equal[0])

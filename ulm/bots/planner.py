"""The planner: plans its own turn over several completions of its view, and looks at what the others may answer.

Every completion is searched by itself (search.py); a first move is worth the mean over all of them. The best few
are then played on: each of the others plans its own next turn, quickly, and what is left of the position counts.
Of moves that lead to the same, one that shows something hidden comes first: what it shows may change the rest.
"""

from __future__ import annotations

from ulm.bots.bot import Bot
from ulm.bots.budget import Budget
from ulm.bots.evaluation import evaluation
from ulm.bots.reasons import Explanation, Reason, comparison, gains
from ulm.bots.search import Found, Line, Sight, mean_values, search_turn
from ulm.rules import Game, Move, View

SAME = 1e-9
REPLY_WIDTH = 6
WORTH_A_REPLY = 2.5  # points behind the best plan up to which a move is played on


class Planner(Bot):
    """Plans turns by the fitted evaluation. What makes a level: the figures below."""

    #: completions of the view
    samples = 2
    #: unfinished turns kept at each depth of a search
    width = 24
    #: how many first moves are played on to the others' answers (0: none)
    candidates = 0
    #: positions each of the others looks at for its answer
    reply_nodes = 120

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._explanation: Explanation | None = None

    def explain(self) -> Explanation | None:
        """The reasons for the last choice."""
        return self._explanation

    def choose(self, view: View, budget: Budget) -> Move:
        """The first move of the best turn found."""
        legal = view.legal()
        if not legal:
            raise ValueError("this seat has nothing to decide")
        if len(legal) == 1:
            self._explanation = Explanation(legal[0], tuple(legal), (Reason("only", {}),))
            return legal[0]
        sight = self.sight(view)
        seat = view.seat
        found: list[Found] = []
        game = view.complete(self.rng)
        began = sight.lead(game.position, seat)
        for sample in range(self.samples):
            if sample:
                game = view.complete(self.rng)
            share = budget.part(1 / (self.samples - sample))
            found.append(search_turn(game, sight, share, self.width))
            budget.take(share)
            if budget.over:
                break
        values = mean_values(found)
        if self.candidates and not budget.over:
            values = self._answered(values, found, sight, seat, budget)
        chosen = _first(values, game)
        self._explain(view, game, chosen, values, found, began)
        return chosen

    def sight(self, view: View) -> Sight:
        """How this player values positions."""
        return evaluation(view.rules)

    def _answered(
        self, values: dict[Move, float], found: list[Found], sight: Sight, seat: int, budget: Budget
    ) -> dict[Move, float]:
        """The most promising moves, valued after the others' answers to them."""
        ranked = sorted(values, key=lambda move: -values[move])[: self.candidates]
        ranked = [move for move in ranked if values[move] > values[ranked[0]] - WORTH_A_REPLY]
        if len(ranked) < 2:
            return values
        totals = dict.fromkeys(ranked, 0.0)
        rounds = 0
        for one in found:
            after = {move: _after_answers(one.lines[move], sight, seat, self.reply_nodes, budget) for move in ranked}
            if rounds and budget.over:
                break
            rounds += 1
            for move, value in after.items():
                totals[move] += value
        return {move: total / rounds for move, total in totals.items()}

    def _explain(
        self, view: View, game: Game, chosen: Move, values: dict[Move, float], found: list[Found], began: float
    ) -> None:
        line = found[-1].lines[chosen]
        others = [value for move, value in values.items() if move is not chosen]
        second = max(others) - began if others else None
        reasons = [
            *gains(view.rules, view.position, line.game.position, view.seat),
            comparison(values[chosen] - began, second),
        ]
        plan = line.path()
        if plan[0] is not chosen:  # two orders of the same moves were merged
            plan = [chosen, *[move for move in plan if move is not chosen]]
        self._explanation = Explanation(chosen, tuple(plan), tuple(reasons))


def _first(values: dict[Move, float], game: Game) -> Move:
    best = max(values.values())
    equal = [move for move, value in values.items() if value >= best - SAME]
    if len(equal) > 1:
        for move in equal:
            if game.reveals(move):
                return move
    return equal[0]


def _after_answers(line: Line, sight: Sight, seat: int, nodes: int, budget: Budget) -> float:
    """What a line is worth to a seat when each of the others has played its next turn."""
    if not line.over or line.game.finished:
        return line.value
    game = line.game.copy()
    for _ in range(len(game.position.players) - 1):
        if game.finished or budget.over:
            break
        play_quickly(game, sight, nodes, budget)
    return sight.lead(game.position, seat)


def play_quickly(game: Game, sight: Sight, nodes: int, budget: Budget) -> None:
    """One turn, planned again only where a plan did not come to its end."""
    pos = game.position
    seat, here = pos.active, pos.round
    while not game.finished and game.position.active == seat and game.position.round == here:
        legal = game.legal()
        if len(legal) == 1:
            game.play(legal[0])
            continue
        share = budget.at_most(nodes)
        found = search_turn(game, sight, share, REPLY_WIDTH)
        budget.take(share)
        for move in max(found.lines.values(), key=_value).path():
            game.play(move)


def _value(line: Line) -> float:
    return line.value

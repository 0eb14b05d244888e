"""How difficult a puzzle is: which bots miss it, as a rating number.

Five bots and three searches try a puzzle four times each, every time with other completions of what is hidden. A try
counts like a game between solver and puzzle, which the puzzle wins when it is missed, and which is drawn by a near
miss (grades.py). The puzzle's rating is the one at which it would be expected to win as many of them as it did (Elo's
formula), with one game won and one lost against MIDDLE added, so that it is never without bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ulm.ai.bot_ratings import bot_ratings, chance
from ulm.ai.bot_registry import make_bot
from ulm.ai.think_budget import Budget
from ulm.analysis.answer_grade import SCORES, Grade, grade_of
from ulm.analysis.plan_statistics import PlanComparison
from ulm.analysis.search_limits import SearchLimits, completions, search_plans
from ulm.rules import Move, View

TRIES = 4
MIDDLE = 1500.0
_LOWEST, _HIGHEST = 0.0, 4000.0


class Solver(NamedTuple):
    """A bot, or a search that looks so closely; its rating."""

    name: str
    rating: float
    look: SearchLimits | None = None

    def answer(self, view: View, seed: int) -> tuple[Move, ...]:
        """What it plays, up to the first thing that nobody can know or to the end of the turn."""
        return turn_of_bot(view, self.name, seed) if self.look is None else searched_turn(view, self.look, seed)


class SolverAnswer(NamedTuple):
    """How a solver answered a puzzle: ``wrong`` are its near misses and misses."""

    rating: float
    grades: tuple[Grade, ...]
    wrong: tuple[tuple[Move, ...], ...]

    @property
    def lost(self) -> float:
        """How many of these games the puzzle won."""
        return sum(1 - SCORES[grade] for grade in self.grades)


def turn_of_bot(view: View, name: str, seed: int) -> tuple[Move, ...]:
    """What a bot plays, up to the first thing that nobody can know or to the end of the turn."""
    bot = make_bot(name, seed)
    game = completions(view, 1, f"bot {seed}")[0]
    round_ = game.position.round
    moves = []
    while not game.finished and (game.position.active, game.position.round) == (view.seat, round_):
        move = bot.choose(game.view(view.seat), Budget(bot.nodes))
        moves.append(move)
        if any(event.reveals for event in game.play(move)):
            break
    return tuple(moves)


def searched_turn(view: View, look: SearchLimits, seed: int) -> tuple[Move, ...]:
    """The best plan at such a look."""
    plans = search_plans(view, look, f"solver {look} {seed}")
    return plans.moves(plans.best)


_BOTS = ("apprentice", "journeyman", "foreman", "master")
SOLVERS = (
    *(Solver(name, bot_ratings()[name]) for name in _BOTS),
    # frozen, so that puzzles keep their ratings
    Solver("grandmaster-1", 1720),
    # between master and grandmaster-1: without it, a quarter of the puzzles had one rating
    Solver("narrow search", 1680, SearchLimits(1, 30_000, 24)),
    # what the strongest bot does not find in its time, but a wider search does
    Solver("wide search", 1850, SearchLimits(2, 30_000, 100)),
    Solver("wider search", 2000, SearchLimits(4, 30_000, 200)),
)
APPRENTICE = SOLVERS[0]


def tried(view: View, tally: PlanComparison, best: float, solver: Solver) -> SolverAnswer:
    """How a solver answers a puzzle. ``best``: what the best turn is worth."""
    answers = [solver.answer(view, seed) for seed in range(TRIES)]
    grades = tuple(grade_of(best - tally.played(answer).value) for answer in answers)
    wrong = (answer for answer, grade in zip(answers, grades, strict=True) if grade != "right")
    return SolverAnswer(solver.rating, grades, tuple(wrong))


def solver_answers(view: View, tally: PlanComparison, best: float) -> list[SolverAnswer]:
    """How each solver answers a puzzle."""
    return [tried(view, tally, best, solver) for solver in SOLVERS]


def rating(by: Sequence[SolverAnswer]) -> int:
    """The rating of a puzzle, from how often it was missed by whom."""
    games = [(MIDDLE, 2.0), *((each.rating, float(len(each.grades))) for each in by)]
    won = 1.0 + sum(each.lost for each in by)
    low, high = _LOWEST, _HIGHEST
    while high - low > 0.1:
        middle = (low + high) / 2
        if sum(number * chance(middle, other) for other, number in games) < won:
            low = middle
        else:
            high = middle
    return round(low)

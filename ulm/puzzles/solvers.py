"""How difficult a puzzle is: which bots miss it, as a rating number.

Each solver below has a rating of its own and tries a puzzle four times, each time with other completions of what is
hidden. To miss it is to play a turn that costs more than half a point. A try counts like a game between solver and
puzzle, which the puzzle wins when it is missed; the puzzle's rating is the one at which it would be expected to win as
many of them as it did (Elo's formula), with one game won and one lost against MIDDLE added, so that it is never
without bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ulm.bots.budget import Budget
from ulm.bots.registry import make_bot
from ulm.puzzles.contest import missed
from ulm.puzzles.looks import MASTER_1, Look, completions, plans_of
from ulm.puzzles.tally import Tally
from ulm.rules import Move, View

TRIES = 4
MIDDLE = 1500.0
_LOWEST, _HIGHEST = 0.0, 4000.0


class Solver(NamedTuple):
    """A bot or budget: its name, its rating, and how it answers (with a number for its random stream)."""

    name: str
    rating: float
    answer: Callable[[View, int], tuple[Move, ...]]


class Tried(NamedTuple):
    """How often a solver missed a puzzle."""

    solver: str
    rating: float
    missed: int
    tries: int


def turn_of_bot(view: View, name: str, seed: int) -> tuple[Move, ...]:
    """What a bot plays, up to the first thing that nobody can know or to the end of the turn."""
    bot = make_bot(name, seed)
    game = completions(view, 1, f"bot {seed}")[0]
    round_ = game.position.round
    moves = []
    while not game.finished and (game.position.active, game.position.round) == (view.seat, round_):
        move = bot.choose(game.view(view.seat), Budget(type(bot).nodes))
        moves.append(move)
        if any(event.reveals for event in game.play(move)):
            break
    return tuple(moves)


def turn_of_master(view: View, look: Look, seed: int) -> tuple[Move, ...]:
    """What the master plays when it looks so closely."""
    plans = plans_of(view, look, f"master {look.completions} {look.nodes} {seed}")
    return plans.moves(plans.best)


SOLVERS = (
    Solver("random", 300, lambda view, seed: turn_of_bot(view, "random", seed)),
    Solver("apprentice", 800, lambda view, seed: turn_of_bot(view, "apprentice", seed)),
    Solver("journeyman", 1200, lambda view, seed: turn_of_bot(view, "journeyman", seed)),
    Solver("master, 1 completion, 150 nodes", 1400, lambda view, seed: turn_of_master(view, Look(1, 150, 8), seed)),
    Solver("master, 1 completion", 1650, lambda view, seed: turn_of_master(view, Look(1, 750, 16), seed)),
    Solver("master", 1900, lambda view, seed: turn_of_master(view, MASTER_1, seed)),
)
JOURNEYMAN = SOLVERS[2]


def tries(view: View, tally: Tally, best: float, solver: Solver) -> Iterator[bool]:
    """Whether the solver misses the puzzle, in one try after the other."""
    for seed in range(TRIES):
        yield missed(tally, best, solver.answer(view, seed))


def try_all(view: View, tally: Tally, best: float) -> list[Tried]:
    """How often each solver misses the puzzle."""
    return [Tried(solver.name, solver.rating, sum(tries(view, tally, best, solver)), TRIES) for solver in SOLVERS]


def rating(tried: Sequence[Tried]) -> int:
    """The rating of a puzzle, from how often it was missed."""
    games = [(MIDDLE, 2.0), *((each.rating, float(each.tries)) for each in tried)]
    won = 1.0 + sum(each.missed for each in tried)
    low, high = _LOWEST, _HIGHEST
    while high - low > 0.1:
        middle = (low + high) / 2
        if sum(number * _expected(middle, other) for other, number in games) < won:
            low = middle
        else:
            high = middle
    return round(low)


def _expected(one: float, other: float) -> float:
    """The share of games that one rating wins against another."""
    return float(1 / (1 + 10 ** ((other - one) / 400)))

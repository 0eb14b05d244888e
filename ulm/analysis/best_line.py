"""A turn that is shown to its end: what nobody can know beforehand comes as it is likeliest to.

game = likeliest(view, moves)       # a game in which `moves` reveal what is likeliest
rest(game_after_these_moves)        # how the turn goes on well, to its end
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from ulm.ai.evaluation import evaluation
from ulm.analysis.chance_events import revealed
from ulm.analysis.turn_plans import TurnPlans
from ulm.rules import Game, Move, View

_DRAWN = 60
"""So many completions are looked at for what is likeliest; it takes about 10 ms."""
_SAMPLES, _NODES, _WIDTH = 4, 6_000, 60
"""How closely the rest of a turn is looked at: completions, and for each of them nodes and a beam width."""


def likeliest_game(view: View, moves: Sequence[Move]) -> Game:
    """A game that looks like ``view`` to its seat, in which ``moves`` reveal what they most often reveal; of outcomes
    that are equally likely one, always the same. Practice, with history.
    """
    games = [Game.completed(view, random.Random(f"shown/{number}")) for number in range(_DRAWN)]
    shown = [_revealed_by(game.copy(), moves) for game in games]
    best, _ = Counter(shown).most_common(1)[0]
    return Game.at(view.rules, games[shown.index(best)].position, practice=True, history=True)


def _revealed_by(game: Game, moves: Sequence[Move]) -> str:
    return "; ".join(str(revealed(game.play(move))) for move in moves)


def rest(game: Game) -> tuple[str, ...]:
    """The moves with which the open turn goes on to its end, each chosen by what the seat can know before it."""
    game = game.copy()
    seat, round_ = game.position.active, game.position.round
    evaluator = evaluation(game.rules)
    found: list[str] = []
    while not game.finished and (game.position.active, game.position.round) == (seat, round_):
        view = game.view(seat)
        games = [Game.completed(view, random.Random(f"rest/{len(found)}/{n}")) for n in range(_SAMPLES)]
        plans = TurnPlans(games, evaluator, _NODES, _WIDTH)
        for move in plans.moves(plans.best):
            game.play(move)
            found.append(move.text)
    return tuple(found)

"""How closely a turn is looked at: in how many completions of what is hidden, and with how many nodes in each.

The tutor looks at 8 completions. Four times its budget is 32 of them here, sixteen times 128. In each the search must
come to its end, and with a wide beam: before the push alone there may be 72 positions (a sparrow for any of five dock
tiles, twelve slots), and the tutor's beam of 32 often passes by the best end, or finds one best that is not. A beam of
400 takes 5,000 nodes on average; NODES is a limit for unusual turns.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from ulm.ai.beam_search import Evaluator
from ulm.ai.evaluation import evaluation
from ulm.ai.frozen_bots import FROZEN
from ulm.ai.levels import LEVELS
from ulm.analysis.turn_plans import TurnPlans
from ulm.rules import Game, View


class SearchLimits(NamedTuple):
    """A number of completions, and for each of them at most so many nodes and a beam width."""

    completions: int
    nodes: int
    width: int


_MASTER_1 = FROZEN["master-1"]
MASTER_1 = SearchLimits(_MASTER_1.samples, _MASTER_1.nodes // _MASTER_1.samples, _MASTER_1.width)
"""As the frozen master looks at a turn, so that puzzles keep their ratings."""
QUICK = SearchLimits(1, 400, 8)
"""For turns that only lead to those that are looked at."""
NODES, WIDTH = 60_000, 400
TUTOR = LEVELS["tutor"].samples
FIRST = SearchLimits(1, 30_000, 200)
"""A first filter."""
SECOND = SearchLimits(4, NODES, WIDTH)
MINING = SearchLimits(4 * TUTOR, NODES, WIDTH)
"""Four times the tutor's budget: what makes a puzzle."""
CHECK = SearchLimits(16 * TUTOR, NODES, WIDTH)
"""Sixteen times the tutor's budget: what a puzzle must stand."""
ANSWERS = SearchLimits(2 * TUTOR, NODES, WIDTH)
"""For what a player answers: it is only the rest of the turn that is searched."""


def completions(view: View, number: int, stream: str) -> list[Game]:
    """So many games that are consistent with a view; the same ones for the same stream, on every machine."""
    return [Game.completed(view, random.Random(f"{stream}/{one}")) for one in range(number)]


def search_plans(view: View, look: SearchLimits, stream: str, evaluator: Evaluator | None = None) -> TurnPlans:
    """All plans for the turn of a view; by the master's evaluation unless another is given."""
    games = completions(view, look.completions, stream)
    return TurnPlans(games, evaluator or evaluation(view.rules), look.nodes, look.width)

"""How closely a turn is looked at: in how many completions of what is hidden, and with how many nodes in each.

The tutor's budget is 16,000 nodes over 8 completions. A complete search of an ordinary turn takes 270 to 1,000 nodes,
so what more budget buys is more completions: four times the tutor's is 32 of them, sixteen times 128. The nodes of one
completion are only a limit for unusual turns.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from ulm.bots.evaluation import evaluation
from ulm.bots.master import Master, Tutor
from ulm.bots.search import Evaluator
from ulm.review.turn_plans import TurnPlans
from ulm.rules import Game, View


class Look(NamedTuple):
    """A number of completions, and for each of them at most so many nodes and a beam width."""

    completions: int
    nodes: int
    width: int


MASTER = Look(Master.samples, Master.nodes // Master.samples, Master.width)
"""As the master looks at a turn."""
FIRST = Look(2, 4000, Tutor.width)
"""A first filter. Few completions, but each searched to its end: a search that is cut off finds differences that are
none, and overlooks those that are there.
"""
TUTOR = Look(Tutor.samples, 4000, Tutor.width)
MINING = Look(4 * Tutor.samples, 4000, Tutor.width)
"""Four times the tutor's budget: what makes a puzzle."""
CHECK = Look(16 * Tutor.samples, 8000, 2 * Tutor.width)
"""Sixteen times the tutor's budget: what a puzzle must stand. A wider beam also finds what the narrow one passed by."""


def completions(view: View, number: int, stream: str) -> list[Game]:
    """So many games that are consistent with a view; the same ones for the same stream, on every machine."""
    return [Game.completed(view, random.Random(f"{stream}/{one}")) for one in range(number)]


def plans_of(view: View, look: Look, stream: str, evaluator: Evaluator | None = None) -> TurnPlans:
    """All plans for the turn of a view; by the master's evaluation unless another is given."""
    games = completions(view, look.completions, stream)
    return TurnPlans(games, evaluator or evaluation(view.rules), look.nodes, look.width)

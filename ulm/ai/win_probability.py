"""The chance of winning, from the lead in points and the turns left: a logistic curve for each number of seats.

The coefficients are in data/win_chance.yaml; `python -m tools.training.fit_win_chance` fits them to self-play.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta

from ulm.ai.evaluation import Evaluation
from ulm.files.paths import asset
from ulm.files.yaml_reader import read_yaml
from ulm.rules import Position
from ulm.rules.scoring import final_scores, winners

FILE = "data/win_chance.yaml"
_FURTHEST = 30.0
"""Beyond so many points ahead or behind, more make no difference."""

Coefficient = Annotated[float, Meta(ge=-100, le=100)]


class WinProbabilityCurve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The log-odds of winning are ``level + lead × (slope + late / √(1 + turns left))``."""

    seats: int
    level: Coefficient
    slope: Coefficient
    late: Coefficient

    def chance(self, lead: float, left: int) -> float:
        """The chance (0 to 1) with so many turns left after the current one."""
        lead = max(-_FURTHEST, min(_FURTHEST, lead))
        return 1 / (1 + math.exp(-(self.level + lead * (self.slope + self.late / math.sqrt(1 + left)))))


@lru_cache(maxsize=1)
def curves() -> dict[int, WinProbabilityCurve]:
    """The fitted curves by number of seats. Raises Unreadable or msgspec.ValidationError for a broken file."""
    document = read_yaml(asset(FILE))
    return {curve.seats: curve for curve in msgspec.convert(document.data["curves"], list[WinProbabilityCurve])}


def chance(evaluation: Evaluation, pos: Position, seat: int, lead: float) -> float:
    """One seat's chance of winning (0 to 1) by its lead; at the end of the game 1, 0, or its share of the victory."""
    if pos.finished:
        best = winners(pos, final_scores(evaluation.rules, pos))
        return (seat in best) / len(best)
    return curves()[len(pos.players)].chance(lead, evaluation.turns_left(pos, seat))


def chances(evaluation: Evaluation, pos: Position, leads: Sequence[float]) -> tuple[float, ...]:
    """Each seat's chance of winning by its lead; they add up to 1. A shared victory counts as its fraction.

    >>> from ulm.ai.evaluation import evaluation
    >>> from ulm.rules import Game
    >>> game = Game.new(seats=2, seed=1)
    >>> [round(each, 2) for each in chances(evaluation(game.rules), game.position, [0.0, 0.0])]
    [0.5, 0.5]
    """
    found = [chance(evaluation, pos, seat, lead) for seat, lead in enumerate(leads)]
    return tuple([each / sum(found) for each in found])

"""Accounts of sample games as a review would make them, but invented: making real ones takes too long."""

from __future__ import annotations

import math
from typing import get_args

from ulm.ai.outcome_diff import OutcomeItem
from ulm.ai.value_breakdown import SOURCES
from ulm.analysis.game_review import Gain, GameReview, Kind, Luck, PositionWorth, ReviewTurn, TurnPart
from ulm.storage.record import Record
from ulm.ui.screens.review.reviewed_game import ReviewedGame

_COSTS = (0.0, 0.3, 0.0, 1.1, 2.4, 0.0, 4.7)
_KINDS: tuple[Kind, ...] = get_args(Kind)
_SHOWN = 0.5
DIFFERENCE = (
    OutcomeItem("coins", "", 2),
    OutcomeItem("tile", "turquoise", -1),
    OutcomeItem("seal", "oath_house", 1),
    OutcomeItem("descendant", "abbot", -1),
)


def invented(record: Record, until: int | None = None) -> GameReview:
    """An account with turns of every grade; of the first turns only, if so wanted."""
    game = ReviewedGame(record)
    seats = len(game.seats)
    turns = []
    before = _worth(0, seats)
    for number, played in enumerate(game.turns[:until]):
        moves = tuple(move.move.text for move in played.moves)
        cost = _COSTS[number % len(_COSTS)]
        after = _worth(number + 1, seats)
        kind = _KINDS[number // seats % len(_KINDS)]
        difference = DIFFERENCE if cost > _SHOWN else ()
        part = TurnPart(
            0,
            len(moves),
            cost,
            cost / 50,
            moves,
            0 if cost else None,
            kind if cost else None,
            difference,
            gains=_gains(cost) if cost > _SHOWN else (),
            ahead=0.0 if cost else 1.0 + number / 10,
        )
        luck = Luck(0, played.seat, "tile", ("gray",), _worth(number + 7, seats))
        turns.append(ReviewTurn(played.round, played.seat, moves, before, after, (part,), (luck,)))
        before = after
    return GameReview(tuple(turns), whole=until is None)


def _gains(cost: float) -> tuple[Gain, ...]:
    """The cost divided among some things."""
    shares = {"points": -1.5, "coins": 0.4, "cards": 1.3, "river": 0.5, "next_turn": 0.3}
    return tuple([Gain(source, n / 4, n / 4 + cost * shares.get(source, 0.0)) for n, source in enumerate(SOURCES)])


def _worth(number: int, seats: int) -> PositionWorth:
    """Leads that sway and add up to 0, and chances that add up to 1."""
    points = [9 * math.sin(number / 4 + 6 * seat / seats) for seat in range(seats)]
    mean = sum(points) / seats
    weights = [math.exp(each / 5) for each in points]
    total = sum(weights)
    return PositionWorth(tuple([each - mean for each in points]), tuple([each / total for each in weights]))

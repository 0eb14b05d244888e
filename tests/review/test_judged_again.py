"""The kept accounts are what the present judge says: every twelfth turn is judged again."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.review.accounts_kept import kept
from ulm.records.record import numbered, start, turns
from ulm.review.reviewer import Judge
from ulm.rules import Move

CHANGED = (
    "the judge judges otherwise than it did: raise VERSION in ulm/review/reviewer.py, so that nobody is shown an old "
    "account, and make the kept ones anew by `python -m tests.review.accounts_kept`"
)
EACH = 12


def rounded(thing: Any) -> Any:
    """The same with figures of which the last digits may differ from one Python to another."""
    if isinstance(thing, float):
        return round(thing, 6) + 0.0
    if isinstance(thing, dict):
        return {key: rounded(each) for key, each in thing.items()}
    if isinstance(thing, list | tuple):
        return [rounded(each) for each in thing]
    return thing


@pytest.mark.parametrize(
    "number", [pytest.param(number, marks=pytest.mark.long) if number % 3 else number for number in range(len(kept()))]
)
def test_every_twelfth_turn_is_judged_as_it_was(number: int) -> None:
    reviewed = kept()[number]
    record = reviewed.record
    game = start(record, history=False)
    judge = Judge(game, [seat.bot for seat in record.seats])
    played = turns(text for _, _, text in numbered(record))
    for turn, texts in enumerate(played):
        moves = [Move.parse(text) for text in texts]
        if turn % EACH == number % EACH:
            again = msgspec.to_builtins(judge.turn(game, moves, turn))
            assert rounded(again) == rounded(msgspec.to_builtins(reviewed.account.turns[turn])), CHANGED
        else:
            for move in moves:
                game.play(move)

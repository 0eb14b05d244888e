"""`validate` finds a position that is one off, and nothing in one that is just within bounds."""

from __future__ import annotations

import pytest

from ulm.rules import Game


def with_seals(quarter: int, number: int) -> Game:
    """A game of four in which a quarter holds so many seals, from all players in turn."""
    game = Game.new(seats=4, seed=1)
    seats = tuple(seal % 4 for seal in range(number))
    quarters = list(game.position.quarters)
    quarters[quarter] = seats
    game.position.quarters = tuple(quarters)
    for seat in seats:
        game.position.players[seat].seals -= 1
    return game


@pytest.mark.parametrize("quarter", range(8))
def test_a_quarter_holds_as_many_seals_as_it_has_spaces(quarter: int) -> None:
    spaces = Game.new(seed=1).rules.seal_spaces[quarter]
    assert with_seals(quarter, spaces).validate() == []
    game = with_seals(quarter, spaces + 1)
    assert game.validate() == [f"{game.rules.quarter_ids[quarter]} holds {spaces + 1} seals"]

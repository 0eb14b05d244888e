"""The rules of thumb of the weaker levels: what one thing more is worth, and when it is worth nothing."""

from __future__ import annotations

import pytest

from ulm.ai.heuristic import HeuristicEvaluator, income_now, seat_value, turns_left
from ulm.rules import Game
from ulm.rules.moves import BROWN, SPACES
from ulm.rules.position import NOBODY


@pytest.fixture
def game() -> Game:
    """Two seats with nothing, in the middle of the game: seat 0 has four more turns after this one."""
    game = Game.new(seats=2, seed=3, first=0)
    pos = game.position
    pos.round = game.rules.rounds - 4
    pos.edge, pos.crests = (NOBODY,) * len(pos.edge), (NOBODY,) * len(pos.crests)
    for player in pos.players:
        player.points = player.coins = player.sparrows = 0
        player.tiles, player.hand, player.laid_out, player.coats, player.descendants = (0,) * 5, (), (), (), ()
    return game


def worth(game: Game, left: int = 4, **has: object) -> float:
    """What having these things is worth to seat 0 with so many turns left after this one."""
    changed = game.copy()
    changed.position.round = game.rules.rounds - left
    without = seat_value(game.rules, changed.position, 0)
    for name, value in has.items():
        setattr(changed.position.players[0], name, value)
    return seat_value(game.rules, changed.position, 0) - without


@pytest.mark.parametrize("first", [0, 2])
def test_the_turns_left_are_those_that_still_come(first: int) -> None:
    game = Game.new(seats=3, seed=3, first=first)
    order = [(first + n) % 3 for n in range(3)]
    for place, game.position.active in enumerate(order):
        left = [turns_left(game.rules, game.position, seat) for seat in order]
        assert left == [9 if n <= place else 10 for n in range(3)]


@pytest.mark.parametrize("left", [0, 1, 4])
def test_points_sparrows_and_the_river_count_in_full(game: Game, left: int) -> None:
    assert worth(game, left, points=7) == 7
    barge = game.position.players[0].barge
    assert worth(game, left, barge=barge + 2) == SPACES[barge + 2] - SPACES[barge]
    assert worth(game, left, sparrows=6) >= 6


@pytest.mark.parametrize(
    "has",
    [{"coins": 5}, {"tiles": (2, 1, 1, 0, 0)}, {"hand": ("siege", "art_gray")}, {"descendants": ("barge_driver",)}],
)
def test_what_has_still_to_be_used_is_worth_less_towards_the_end_and_nothing_in_the_last_turn(
    game: Game, has: dict[str, object]
) -> None:
    values = [worth(game, left, **has) for left in (4, 2, 1, 0)]
    assert values == sorted(values, reverse=True)
    assert values[0] > values[2] > values[3] == 0


def test_many_of_a_kind_are_worth_less_each_unless_they_can_be_used_together(game: Game) -> None:
    assert worth(game, coins=5) > worth(game, coins=8) - worth(game, coins=5) > 0
    assert worth(game, tiles=(2, 0, 0, 0, 0)) > worth(game, tiles=(1, 1, 0, 0, 0)) > 0, "a pair buys a card"
    assert worth(game, 1, hand=("siege",) * 9) == worth(game, 1, hand=("siege",)), "one card a turn can be played"
    with_tile = worth(game, tiles=(1, 0, 0, 0, 0), hand=("art_gray",)) - worth(game, tiles=(1, 0, 0, 0, 0))
    assert with_tile > worth(game, hand=("art_gray",)), "a Trade card needs its tile"


def test_a_seal_or_a_crest_counts_while_others_can_still_pay_for_it(game: Game) -> None:
    pos, rules = game.position, game.rules
    nothing = seat_value(rules, pos, 0)
    pos.edge = (0, 1, 0, *pos.edge[3:])
    assert seat_value(rules, pos, 0) > nothing
    pos.edge = (NOBODY,) * len(pos.edge)
    quarter = max(range(len(pos.crests)), key=lambda n: rules.crest_points[n])
    pos.crests = tuple(0 if n == quarter else 1 for n in range(len(pos.crests)))
    assert seat_value(rules, pos, 0) > nothing
    taken = (1,) * rules.seal_spaces[quarter]
    pos.quarters = tuple(taken if n == quarter else seats for n, seats in enumerate(pos.quarters))
    assert seat_value(rules, pos, 0) == nothing, "no seal can come there any more"


def test_unused_actions_are_worth_something(game: Game) -> None:
    pos = game.position
    nothing = income_now(pos)
    pos.activated = tuple(int(colour == BROWN) for colour in range(5))
    one = income_now(pos)
    pos.extra_steps, pos.extra_seal = 3, True
    assert income_now(pos) > one > nothing


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_of_the_others_only_points_and_sparrows_count_on_average(seats: int) -> None:
    game = Game.new(seats=seats, seed=3)
    judge, pos = HeuristicEvaluator(game.rules), game.position
    before = judge.lead(pos, 0)
    pos.players[1].points += 6
    pos.players[seats - 1].sparrows += 3
    pos.players[1].coins += 5
    assert judge.lead(pos, 0) - before == pytest.approx(-9 / (seats - 1))

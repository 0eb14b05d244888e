"""The rules of thumb: what one thing more is worth, and when."""

from __future__ import annotations

import pytest

from ulm.bots.heuristic import HeuristicEvaluator, income_now, seat_value, turns_left
from ulm.rules import Game
from ulm.rules.moves import BROWN, GRAY, SPACES
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


def worth(game: Game, seat: int = 0, **has: object) -> float:
    """What a seat's having these things is worth, and nothing else."""
    player = game.position.players[seat]
    before = {name: getattr(player, name) for name in has}
    without = seat_value(game.rules, game.position, seat)
    for name, value in has.items():
        setattr(player, name, value)
    with_it = seat_value(game.rules, game.position, seat)
    for name, value in before.items():
        setattr(player, name, value)
    return with_it - without


def at_round(game: Game, left: int) -> Game:
    """The game when seat 0 has so many turns after this one."""
    game.position.round = game.rules.rounds - left
    return game


@pytest.mark.parametrize("first", [0, 2])
def test_the_turns_left_are_those_that_still_come(first: int) -> None:
    game = Game.new(seats=3, seed=3, first=first)
    pos = game.position
    order = [(first + n) % 3 for n in range(3)]
    for place, pos.active in enumerate(order):
        left = [turns_left(game.rules, pos, seat) for seat in order]
        assert left == [9 if n <= place else 10 for n in range(3)]


@pytest.mark.parametrize("left", [0, 1, 4])
def test_points_sparrows_and_the_river_count_for_sure(game: Game, left: int) -> None:
    at_round(game, left)
    assert worth(game, points=7) == 7
    barge = game.position.players[0].barge
    assert worth(game, barge=barge + 2) == SPACES[barge + 2] - SPACES[barge]
    joker = 0.6 * min(6, left)
    assert worth(game, sparrows=6) == pytest.approx(6 + joker), "one a turn may be given for a tile"


def test_in_the_last_turn_nothing_else_is_worth_anything(game: Game) -> None:
    at_round(game, 0)
    assert worth(game, coins=9, tiles=(2, 0, 1, 0, 0), hand=("siege",), descendants=("barge_driver",)) == 0


@pytest.mark.parametrize(("left", "soon"), [(1, 1 / 3), (2, 2 / 3), (3, 1), (4, 1)])
def test_coins_and_tiles_are_worth_less_when_there_are_many_or_few_turns(game: Game, left: int, soon: float) -> None:
    at_round(game, left)
    assert worth(game, coins=5) == pytest.approx(5 * 1.1 * soon)
    assert worth(game, coins=8) == pytest.approx((5 * 1.1 + 3 * 0.35) * soon)
    assert worth(game, tiles=(1, 1, 1, 1, 0)) == pytest.approx(4 * 0.75 * soon)
    assert worth(game, tiles=(0, 3, 0, 0, 4)) == pytest.approx((6 * 0.75 + 0.25 + 3 * 0.35) * soon), "three pairs"


def test_of_the_cards_in_the_hand_those_count_that_can_still_be_played(game: Game) -> None:
    """One a turn and a few more, the best first: one of the chronicle before a trade card without its tile."""
    trade, chronicle = "art_gray", "siege"
    each, other = worth(game, hand=(trade,)), worth(game, hand=(chronicle,))
    assert (each, other) == (pytest.approx(2.2 + 0.5), pytest.approx(2.2 + 0.3))
    game.position.players[0].tiles = tuple(int(colour == GRAY) for colour in range(5))
    with_tile = worth(game, hand=(trade,))
    assert with_tile == pytest.approx(2.2 + 0.9)
    for left, most in ((1, 1), (2, 2), (3, 4), (4, 5)):
        at_round(game, left)
        assert worth(game, hand=(chronicle,) * 9) == pytest.approx(most * other)
    at_round(game, 1)
    assert worth(game, hand=(chronicle, trade)) == pytest.approx(with_tile)


def test_what_brings_points_in_others_turns_counts_by_all_turns_to_come(game: Game) -> None:
    pos, rules = game.position, game.rules
    value = seat_value(rules, pos, 0)
    pos.edge = (0, 1, 0, *pos.edge[3:])
    assert seat_value(rules, pos, 0) - value == pytest.approx(2 * 0.105 * 8)
    pos.edge = (NOBODY,) * len(pos.edge)
    quarter = max(range(len(pos.crests)), key=lambda n: rules.crest_points[n])
    pos.crests = tuple(0 if n == quarter else 1 for n in range(len(pos.crests)))
    points = rules.crest_points[quarter]
    assert seat_value(rules, pos, 0) - value == pytest.approx(points * min(rules.seal_spaces[quarter], 0.11 * 8))
    taken = (1,) * rules.seal_spaces[quarter]
    pos.quarters = tuple(taken if n == quarter else seats for n, seats in enumerate(pos.quarters))
    assert seat_value(rules, pos, 0) - value == 0, "no seal can come there any more"
    pos.quarters = tuple((0, 0) if n in (1, 2) else () for n in range(len(pos.quarters)))
    pos.crests = (NOBODY,) * len(pos.crests)
    assert seat_value(rules, pos, 0) - value == pytest.approx(2 * 0.12 * 4), "two quarters with own seals"


def test_a_descendant_is_worth_its_abilities_each_turn(game: Game) -> None:
    driver = worth(game, descendants=("barge_driver",))
    assert driver > 0
    assert worth(at_round(game, 2), descendants=("barge_driver",)) == pytest.approx(driver / 2)


def test_unused_actions_are_worth_something_by_colour(game: Game) -> None:
    pos = game.position
    nothing = income_now(pos)
    pos.activated = tuple(2 * (colour == BROWN) + (colour == GRAY) for colour in range(5))
    assert income_now(pos) - nothing == pytest.approx(
        2 * (1.0, 0.9, 1.3, 1.0, 1.8)[BROWN] + (1.0, 0.9, 1.3, 1.0, 1.8)[GRAY]
    )
    pos.extra_steps, pos.extra_seal = 3, True
    with_seal = income_now(pos)
    pos.activated = (0,) * 5
    assert income_now(pos) - nothing == pytest.approx(3 * 0.8 + 1.0)
    assert with_seal > income_now(pos)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_of_the_others_only_points_and_sparrows_count_on_average(seats: int) -> None:
    game = Game.new(seats=seats, seed=3)
    judge, pos = HeuristicEvaluator(game.rules), game.position
    before = judge.lead(pos, 0)
    pos.players[1].points += 6
    pos.players[seats - 1].sparrows += 3
    assert judge.lead(pos, 0) - before == pytest.approx(-9 / (seats - 1))
    pos.players[1].coins += 5
    assert judge.lead(pos, 0) - before == pytest.approx(-9 / (seats - 1))
    pos.players[0].points += 2
    assert judge.lead(pos, 0) - before == pytest.approx(2 - 9 / (seats - 1))
    assert judge.value(pos, 0) == judge.value_with(pos, 0, 3) == seat_value(game.rules, pos, 0)

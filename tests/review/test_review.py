"""The account of a game: luck against what could have come, skill against the best turn, sums that add up."""

import itertools
import random

import pytest

from ulm.bots.evaluation import evaluation
from ulm.records.record import Record, Seat, numbered
from ulm.review.account import Account, grade
from ulm.review.chance import MOST_OUTCOMES, outcomes, with_unknown_future
from ulm.review.reviewer import NotFinished, Reviewer
from ulm.review.turn_plans import TurnPlans
from ulm.rules import Game, IllegalMove, Move
from ulm.rules.invariants import broken_invariants


def middle_of_a_game(seed: int, moves: int, options: dict[str, object] | None = None) -> Game:
    game = Game.new(seats=2, seed=seed, options=options, history=False)
    rng = random.Random(seed)
    while moves and not game.finished:
        game.play(rng.choice(game.legal()))
        moves -= 1
    return game


def before(verb: str) -> tuple[Game, Move]:
    """A game in which a move with this verb can be played, and the move."""
    for seed in itertools.count(1):
        rng = random.Random(seed)
        game = middle_of_a_game(seed, 20)
        while not game.finished:
            found = [move for move in game.legal() if move.verb == verb]
            if found:
                return game, found[0]
            game.play(rng.choice(game.legal()))
    raise AssertionError


def test_a_drawn_tile_comes_as_often_as_it_lies_in_the_bag() -> None:
    game = Game.new(seats=2, seed=3, history=False)
    bag = game.position.bag
    found = outcomes(game, game.legal()[0], random.Random(1))
    shares = [each.share for each in found]
    assert shares == [count / sum(bag) for count in bag if count]
    assert len({each.revealed for each in found}) == len(found)


@pytest.mark.parametrize("verb", ["buy", "card", "coat", "take", "draw"])
def test_the_shares_of_all_outcomes_add_up_to_1(verb: str) -> None:
    found = outcomes(*before(verb), random.Random(2))
    assert not found or sum(each.share for each in found) == pytest.approx(1)
    assert len(found) <= MOST_OUTCOMES
    for each in found:
        assert broken_invariants(each.game.rules, each.game.position) == []


def test_another_future_leaves_everything_that_lies_open_and_all_hands() -> None:
    game = middle_of_a_game(2, 60)
    other = with_unknown_future(game, random.Random(1))
    for name in ("grid", "outside", "docks", "bag", "quarters", "discard", "stack", "tower", "round"):
        assert getattr(other.position, name) == getattr(game.position, name)
    assert [each.key() for each in other.position.players] == [each.key() for each in game.position.players]
    assert sorted(other.position.deck) == sorted(game.position.deck)
    assert other.position.deck != game.position.deck


def test_orders_that_end_alike_are_worth_the_same() -> None:
    game = Game.new(seats=2, seed=7, history=False)
    game.play("draw")
    plans = TurnPlans([game.copy() for _ in range(2)], evaluation(game.rules), 2000, 32)
    long = max((plans.moves(plan) for plan in plans.plans if plan.complete), key=len)
    push, *rest, last = long
    worths: dict[tuple[object, ...], set[float]] = {}
    orders = 0
    for order in itertools.permutations(rest):
        after = game.copy()
        try:
            for move in (push, *order):
                after.play(move)
        except IllegalMove:
            continue
        orders += 1
        worths.setdefault(after.position.key(), set()).add(plans.played((push, *order, last)).value)
    assert orders > len(worths)
    assert all(len(values) == 1 for values in worths.values())


def test_a_turn_that_was_not_searched_is_judged_by_what_follows_it() -> None:
    game = Game.new(seats=2, seed=7, history=False)
    game.play("draw")
    wide = TurnPlans([game.copy()], evaluation(game.rules), 4000, 64)
    narrow = TurnPlans([game.copy()], evaluation(game.rules), 30, 1)
    worst = [plan for plan in wide.plans if plan.complete][-1]
    assert narrow.played(wide.moves(worst)).value == pytest.approx(worst.value)


@pytest.mark.parametrize(("cost", "word"), [(0.5, "good"), (0.51, "inaccurate"), (1.6, "mistake"), (3.1, "blunder")])
def test_a_turn_is_graded_by_its_cost(cost: float, word: str) -> None:
    assert grade(cost) == word


def played_at_random(seed: int, seats: int = 2) -> Record:
    game = Game.new(seats=seats, seed=seed)
    rng = random.Random(seed)
    while not game.finished:
        game.play(rng.choice(game.legal()))
    people = tuple(Seat(f"Player {number}", colour) for number, colour in enumerate(("red", "blue", "green")[:seats]))
    return Record.of(game, seed, people)


def test_an_unfinished_game_has_no_account() -> None:
    record = played_at_random(1)
    short = Record(seed=1, seats=record.seats, moves=record.moves[:4])
    with pytest.raises(NotFinished):
        Reviewer(short)


@pytest.fixture(scope="module")
def first_turns() -> tuple[Record, list[Account]]:
    """The accounts after each of the first four turns of a game."""
    record = played_at_random(6)
    accounts = []
    for account in Reviewer(record).accounts():
        accounts.append(account)
        if len(accounts) == 4:
            break
    return record, accounts


def test_a_random_turn_costs_something_and_a_best_one_nothing(first_turns: tuple[Record, list[Account]]) -> None:
    _, accounts = first_turns
    costs = [part.cost for turn in accounts[-1].turns for part in turn.parts]
    assert min(costs) >= 0
    assert max(costs) > 0.5


def test_a_review_that_was_interrupted_goes_on_where_it_was(first_turns: tuple[Record, list[Account]]) -> None:
    record, accounts = first_turns
    again = next(Reviewer(record, accounts[1]).accounts())
    assert again == accounts[2]


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3])
def test_the_sums_add_up_to_the_result(seats: int) -> None:
    record = played_at_random(8, seats)
    *_, account = Reviewer(record).accounts()
    game = Game.new(seats=seats, seed=8)
    for _, _, text in numbered(record):
        game.play(text)
    points = [score.total for score in game.final_scores()]
    for seat in range(seats):
        others = [total for other, total in enumerate(points) if other != seat]
        sums = account.sums(seat)
        assert sums.result == points[seat] - (sum(others) / len(others) + max(others)) / 2
        parts = sums.skill + sums.own_luck + sums.others_luck + sums.others + sums.rest
        assert sums.change == pytest.approx(parts)
        chance = account.sums(seat, "chance")
        assert chance.result == (seat in game.winners) / len(game.winners)
        assert sums.skill <= 0
        assert chance.skill <= 0

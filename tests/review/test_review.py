"""The review of a game: luck against what could have come, skill against the best turn, and their sums."""

import random
from collections import Counter
from itertools import islice

import msgspec
import pytest

from tests.review.positions import BUYER, Wants, before, middle_of_a_game, played_at_random
from tests.rules.playing import at
from ulm.ai.determinization import spread_completions
from ulm.ai.evaluation import evaluation
from ulm.analysis.chance_events import MOST_OUTCOMES, outcomes, spread_futures, with_unknown_future
from ulm.analysis.game_review import (
    Gain,
    GameReview,
    Luck,
    PositionWorth,
    ResultBreakdown,
    ReviewTurn,
    TurnPart,
    Unit,
    grade,
    most_costly,
)
from ulm.analysis.reviewer import Reviewer, ReviewNotFinished, TurnJudge
from ulm.analysis.turn_plans import TurnPlans, like
from ulm.rules import Game, Move
from ulm.rules import events as ev
from ulm.rules.invariants import broken_invariants
from ulm.storage.record import Record


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


@pytest.mark.parametrize(("move", "count"), [("buy gray white", 4), ("buy gray gray", 6)])
def test_each_choice_of_the_top_cards_is_as_likely(move: str, count: int) -> None:
    game = at("draw", "push W1", **BUYER | {"me": {"tiles": {"gray": 2, "white": 1}}})
    found = outcomes(game, Move(move), random.Random(1))
    assert len({each.revealed for each in found}) == len(found) == count
    assert {each.share for each in found} == {1 / count}
    of_as_many = outcomes(game, Move(move), random.Random(1), most=count)
    assert [each.revealed for each in of_as_many] == [each.revealed for each in found]


def test_two_tiles_that_are_drawn_can_come_in_either_order() -> None:
    game = at(bag_holds={"gray": 1, "white": 1}, me={"descendants": ["builder"]})
    found = outcomes(game, Move("draw"), random.Random(1))
    assert [each.share for each in found] == [0.5, 0.5]
    assert len({each.revealed for each in found}) == 2


def test_another_future_has_the_same_tower_tile_next_and_others_after_it() -> None:
    game = Game.new(seats=2, seed=3, options={"towers": True}, history=False)
    stacks = {with_unknown_future(game, random.Random(seed)).position.tower_stack for seed in range(20)}
    assert {stack[:1] for stack in stacks} == {game.position.tower_stack[:1]}
    assert len(stacks) > 10


def test_every_covered_tower_tile_is_as_likely() -> None:
    game = Game.new(seats=2, seed=3, options={"towers": True}, history=False)
    while True:
        move = game.legal()[-1]
        found = outcomes(game, move, random.Random(1))
        if found and isinstance(found[0].revealed[0], ev.TowerRevealed):
            break
        game.play(move)
    pos = game.position
    came = [each.game.position.tower_stack[0] for each in found]
    assert len({*came}) == len(came) == len(pos.tower_stack) - 1
    assert {*came} <= {*game.rules.tower_ids} - {pos.tower_stack[0], pos.tower, *pos.towers_past}
    assert {each.share for each in found} == {1 / len(came)}


def test_futures_are_spread_evenly_over_what_may_come() -> None:
    game = middle_of_a_game(2, 60, {"towers": True})
    pos = game.position
    for seed in range(20):
        found = [each.position for each in spread_futures(game, random.Random(seed), 16)]
        for each in found:
            assert broken_invariants(game.rules, each) == []
            assert [player.key() for player in each.players] == [player.key() for player in pos.players]
            assert each.tower_stack[0] == pos.tower_stack[0], "that one lies open"
        firsts = {
            pos.deck: [each.deck[0] for each in found],
            pos.coats: [each.coats[0] for each in found],
            pos.tower_stack[1:]: [each.tower_stack[1] for each in found],
        }
        for things, first in firsts.items():
            often = Counter(first).values()
            assert len(often) == min(16, len(things))
            assert max(often) - min(often) <= 1
        drawn = Counter(each.bag_queue[0] for each in found)
        assert all(drawn[colour] <= left for colour, left in enumerate(pos.bag)), "no tile twice"


def test_completions_of_a_view_are_spread_evenly_over_all_cards_that_the_seat_cannot_see() -> None:
    game = middle_of_a_game(2, 60, {"towers": True})
    pos = game.position
    seat = pos.active
    pos.players[1 - seat].hand, pos.deck = pos.deck[:2], pos.deck[2:]
    unseen = {*pos.deck, *pos.players[1 - seat].hand}
    for seed in range(20):
        found = spread_completions(game.view(seat), random.Random(seed), len(unseen))
        for each in found:
            assert broken_invariants(game.rules, each.position) == []
            assert each.view(seat).state() == game.view(seat).state()
        assert {each.position.deck[0] for each in found} == unseen
        assert {each.position.players[1 - seat].hand[0] for each in found} == unseen


def test_a_turn_that_was_not_searched_is_judged_by_what_follows_it() -> None:
    game = Game.new(seats=2, seed=7, history=False)
    game.play("draw")
    wide = TurnPlans([game.copy()], evaluation(game.rules), 4000, 64)
    narrow = TurnPlans([game.copy()], evaluation(game.rules), 30, 1)
    worst = [plan for plan in wide.plans if plan.complete][-1]
    assert narrow.played(wide.moves(worst)).value == pytest.approx(worst.value)
    best = wide.moves(wide.best)
    begun = narrow.played(best[:1])
    assert begun.complete, "it is followed to the end of the turn"
    assert begun.value > worst.value
    assert wide.played(best[:1]).value == pytest.approx(wide.best.value), "as closely as all was looked at"


@pytest.mark.parametrize(("cost", "word"), [(0.5, "good"), (0.51, "inaccurate"), (1.6, "mistake"), (3.1, "blunder")])
def test_a_turn_is_graded_by_its_cost(cost: float, word: str) -> None:
    assert grade(cost) == word


def test_an_unfinished_game_is_not_reviewed() -> None:
    record = played_at_random(1)
    short = Record(seed=1, seats=record.seats, moves=record.moves[:4])
    with pytest.raises(ReviewNotFinished):
        Reviewer(short)


def test_an_interrupted_review_goes_on_where_it_was_and_ends_with_the_last_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ulm.analysis.reviewer._NODES", 100)
    monkeypatch.setattr("ulm.analysis.reviewer._SOME_NODES", 50)
    record = played_at_random(6)
    first, second, third = islice(Reviewer(record).accounts(), 3)
    assert next(Reviewer(record, second).accounts()) == third
    assert not third.whole
    costs = [part.cost for turn in third.turns for part in turn.parts]
    assert min(costs) >= 0
    assert max(costs) > 0.5, "a random turn costs something"
    (last,) = Reviewer(record, GameReview(first.turns * 19)).accounts()
    assert last.whole, "a game of two has twenty turns"


def wanting(monkeypatch: pytest.MonkeyPatch, game: Game, worth: float) -> TurnJudge:
    """A judge of a game who wants what ``Wants`` does."""
    monkeypatch.setattr("ulm.analysis.reviewer.evaluation", lambda rules: Wants(worth))
    return TurnJudge(game)


@pytest.mark.parametrize(("worth", "played"), [(100, "end"), (-100, "buy gray white")])
def test_a_plan_that_reveals_something_is_judged_over_evenly_spread_completions(
    monkeypatch: pytest.MonkeyPatch, worth: float, played: str
) -> None:
    """Whether it is the better plan or the one that was played: each of the four cards is on top in a quarter of them,
    also of the four in which plans are searched.
    """
    game = at("draw", "push W1", **BUYER)
    judge = wanting(monkeypatch, game, worth)
    parts = [judge.tried(game, [Move(played)], number) for number in range(8)]
    assert [part.cost for part in parts if part is not None] == [25] * 8


def with_a_hand(*moves: str) -> Game:
    """The buyer, who may besides lay out a card or give a sparrow for the brown tile of a dock."""
    me = BUYER["me"] | {"sparrows": 1, "hand": ["siege"]}
    return at(*moves, **BUYER | {"me": me, "docks": ["brown"] * 5})


def test_drawing_first_costs_nothing() -> None:
    game = with_a_hand()
    assert len(game.legal()) > 1
    assert TurnJudge(game).tried(game, [Move("draw")], 1) is None


@pytest.mark.parametrize(
    ("played", "same"),
    [
        ("push W1; end", "push W1; play siege later; buy gray white"),
        ("push W1; play siege later; end", "push W1; play siege later; buy gray white"),
        ("push W1; swap brown; end", "push W1; play siege later; buy gray white"),
        ("swap brown; push W1; end", "play siege later; push W1; buy gray white"),
        ("push W2; play siege later; end", "play siege later; push W1; buy gray white"),
    ],
)
def test_the_better_plan_keeps_the_order_of_the_played_moves(played: str, same: str) -> None:
    game = with_a_hand("draw")
    plan = [Move("play siege later"), Move("push W1"), Move("buy gray white")]
    assert [move.text for move in like(game, plan, [Move(text) for text in played.split("; ")])] == same.split("; ")


@pytest.mark.parametrize(
    ("plan", "played", "waits"),
    [
        ("push W1; play siege later; buy gray white", "push W1; buy gray white", True),
        ("play siege later; push W1; buy gray white", "push W1; buy gray white", True),
        ("swap brown; push W1; buy gray white", "push W1; buy gray white", False),
        ("push W1; play siege later; end", "push W1; end", False),
        ("push W1; buy gray white", "push W1; play siege later; buy gray white", False),
        ("push W1; play siege later; buy gray white", "push W2; buy gray white", False),
    ],
)
def test_a_plan_is_not_better_for_doing_early_what_can_wait(plan: str, played: str, waits: bool) -> None:
    game = with_a_hand("draw")
    plans = TurnPlans([game], evaluation(game.rules), 200, 8)
    moves, others = ([Move(text) for text in each.split("; ")] for each in (plan, played))
    assert plans.could_wait(moves, others) is waits


def test_a_costly_turn_names_its_move_and_its_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best plan gives two tiles for a card and lays it out; to end the turn was to decide against that."""
    game = at(**BUYER)
    game.position.bag = (0, 0, 0, 0, 9)
    judge = wanting(monkeypatch, game, 100)
    turn = judge.turn(game, [Move("draw"), Move("push W1"), Move("end")], 1)
    (part,) = turn.parts  # there is no choice but to draw
    assert (part.start, part.end, part.slip, part.kind) == (1, 3, 2, "card")
    assert part.best == ("push W1", "buy gray white")
    assert part.cost > 0.5
    assert {(item.thing, item.n) for item in part.difference} == {("tile", -1)}, "another card came in this game"
    assert {gain for gain in part.gains if gain.best or gain.played} == {Gain("cards", played=0, best=25)}


def test_a_cheap_mistake_has_only_its_cost_and_the_best_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    game = at("draw", "push W1", **BUYER)
    part = wanting(monkeypatch, game, 0.4).tried(game, [Move("end")], 3)
    assert part is not None
    assert 0 < part.cost < 0.5
    assert 0 < part.chance_cost < 1
    assert (part.start, part.end, part.best) == (0, 1, ("buy gray white",))
    assert (part.slip, part.kind, part.difference, part.onward, part.gains) == (None, None, (), (), ())


def test_luck_over_all_outcomes_adds_up_to_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(seats=2, seed=3, history=False)
    monkeypatch.setattr("ulm.analysis.reviewer._NODES", 60)
    monkeypatch.setattr("ulm.analysis.reviewer._SOME_NODES", 10)
    judge = TurnJudge(game)
    found = outcomes(game, Move("draw"), random.Random(1))
    chances = judge._chances(game, Move("draw"))
    lucks = [judge._luck(chances, 0, each.revealed, each.game, 0).change.points for each in found]
    assert sum(each.share * luck[0] for each, luck in zip(found, lucks, strict=True)) == pytest.approx(0)
    assert max(lucks)[0] > 0 > min(lucks)[0]
    assert all(luck[0] == pytest.approx(-luck[1]) for luck in lucks), "of two seats"


def test_a_tower_tile_is_everybodys_luck_and_a_draw_that_of_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    given = BUYER | {"grid": "boo ggg boo", "outside": {}, "me": {}, "others": [BUYER["me"]]}
    game = at("draw", "push N3", "end", options={"towers": True}, **given)
    judge = wanting(monkeypatch, game, 1)
    game.position.bag = (0, 0, 0, 0, 9)
    played = ["draw", "push W3", "buy gray white", "end"]
    turn = judge.turn(game, [Move(text) for text in played], 1)
    assert [(luck.seat, luck.source, luck.move) for luck in turn.luck] == [
        (1, "tile", 0),
        (1, "card", 2),
        (None, "tower", 3),
    ]
    assert turn.luck[-1].came == (game.position.tower_stack[0],)


def worth(points: float) -> PositionWorth:
    """So many points for the first of two seats, and a tenth of it as chance."""
    return PositionWorth((points, -points), (points / 10, -points / 10))


def of_parts(*parts: TurnPart) -> ReviewTurn:
    return ReviewTurn(1, 0, ("push W1", "end"), worth(0), worth(0), parts, ())


def test_the_most_costly_turns_come_first_and_those_without_a_cost_not_at_all() -> None:
    turns = [of_parts(TurnPart(0, 1, cost, 0.0, ("push W1",))) for cost in (0.0, 0.2, 3.0, 1.0)]
    assert [turn.cost for turn in most_costly(turns)] == [3, 1, 0.2]


@pytest.mark.parametrize(("unit", "scale"), [("points", 1.0), ("chance", 0.1)])
def test_a_result_is_made_of_skill_and_luck_and_what_the_others_did(unit: Unit, scale: float) -> None:
    drawn, tower = Luck(0, 0, "tile", (), worth(1)), Luck(2, None, "tower", (), worth(0.5))
    turns = (
        ReviewTurn(
            1, 0, (), worth(0), worth(-0.5), (TurnPart(0, 1, 0.5, 0.05, ()), TurnPart(1, 2, 1.5, 0.15, ())), (drawn,)
        ),
        ReviewTurn(1, 1, (), worth(-1), worth(-2), (TurnPart(0, 2, 0.5, 0.05, ()),), (tower,)),
    )
    account = GameReview(turns, whole=True)
    first = ResultBreakdown(expected=0, result=-2, skill=-2, own_luck=1, others_luck=0.5, others=0, rest=-1.5)
    second = ResultBreakdown(expected=0, result=2, skill=-0.5, own_luck=0, others_luck=-1.5, others=2.5, rest=1.5)
    for seat, sums in enumerate((first, second)):
        found = account.sums(seat, unit)
        assert msgspec.structs.astuple(found) == pytest.approx([each * scale for each in msgspec.structs.astuple(sums)])
    assert [account.accuracy(seat) for seat in range(account.seats)] == [2, 0.5]
    with pytest.raises(ValueError, match="not whole"):
        GameReview(turns).sums(0)


@pytest.mark.parametrize(("player", "felt"), [(1, -0.75), (2, -0.25)])
def test_an_unforeseen_gain_costs_most_those_whose_first_rival_gains(player: int, felt: float) -> None:
    """A lead is half over the mean of the others, half over the first of them."""
    nothing, after = PositionWorth((0.0,) * 3, (1 / 3,) * 3), PositionWorth((-4.0, 4.0, 4.0 - player), (1 / 3,) * 3)
    account = GameReview((ReviewTurn(1, player, (), nothing, after, (), ()),), whole=True)
    gained = after.points[player]
    assert account.sums(player).rest == gained
    assert account.sums(0).rest == felt * gained

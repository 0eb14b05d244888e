"""What a push would give, before it is made."""

from __future__ import annotations

import random

from playing import at

from ulm.rules import Game
from ulm.rules.events import PointsScored, Pushed, SparrowsChanged
from ulm.rules.moves import BROWN, GRAY, ORANGE, SLOT_INDEX, SLOTS, WHITE
from ulm.rules.ruleset import OPPOSITE


def with_tile(*grid: int, turn_tile: int, **options: object) -> Game:
    """A game of two before the first push, nothing outside the grid; tiles need not add up."""
    game = Game.new(seats=2, seed=1, first=0, options=dict(options))
    game.play("draw")
    game.position.grid = grid
    game.position.turn_tile = turn_tile
    game.position.players[0].tiles = (0, 0, 0, 0, 0)
    return game


def codes(game: Game, push: str) -> list[str | None]:
    return [refusal.code if refusal else None for refusal in game.preview(push).wasted]


def test_it_shows_what_the_push_then_does() -> None:
    rng = random.Random(1)
    for seed in range(8):
        game = Game.new(seats=2 + seed % 3, seed=seed, options={"towers": seed % 2 == 0})
        while not game.finished:
            pushes = [move for move in game.legal() if move.verb == "push"]
            for push in pushes:
                before = game.position.copy()
                shown = game.preview(push)
                assert game.position == before
                after = game.copy()
                events = after.play(push)
                (pushed,) = [event for event in events if isinstance(event, Pushed)]
                assert (shown.slot, shown.out_slot, shown.out_colour) == (
                    pushed.slot,
                    pushed.out_slot,
                    pushed.out_colour,
                )
                assert [after.state()["grid"][cell] for cell in shown.cells] == list(shown.line)
                assert sorted(after.state()["activated"]) == sorted(shown.line)
                sparrows = [event.seat for event in events if isinstance(event, SparrowsChanged)]
                assert sparrows == ([] if shown.sparrow_to is None else [shown.sparrow_to])
                points = [event.change for event in events if isinstance(event, PointsScored)]
                assert sum(points) == shown.line_points
                assert (shown.new_line is not None) == bool(shown.line_points)
                outside = after.position.outside
                blocked = {slot for slot in range(12) if outside[slot] >= 0 or outside[OPPOSITE[slot]] >= 0}
                assert {SLOT_INDEX[slot] for slot in shown.blocked} == blocked
                assert list(shown.blocked) == [slot for slot in SLOTS if slot in shown.blocked]
            game.play(rng.choice(game.legal()))


def test_what_it_calls_wasted_is_never_used() -> None:
    """Random turns without hand cards never use more tiles of a colour than the preview leaves."""
    rng = random.Random(2)
    for seed in range(25):
        game = Game.new(seats=2 + seed % 3, seed=seed, options={"towers": seed % 2 == 0})
        while not game.finished:
            legal = [move for move in game.legal() if move.verb != "play"]
            actions = [move for move in legal if move.verb != "end"]
            move = rng.choice(actions or legal)
            if move.verb == "push":
                shown = game.preview(move)
                usable = [colour for colour, wasted in zip(shown.line, shown.wasted, strict=True) if wasted is None]
            if move.verb == "end":
                left = game.state()["activated"]
                used = list(shown.line)
                for colour in left:
                    used.remove(colour)
                for colour in set(used):
                    assert used.count(colour) <= usable.count(colour), (seed, shown, used)
            game.play(move)


def test_no_side_for_a_second_white_tile() -> None:
    game = with_tile(WHITE, GRAY, GRAY, GRAY, GRAY, GRAY, GRAY, GRAY, GRAY, turn_tile=WHITE)
    assert codes(game, "push W1") == [None, "only_once", None]
    assert game.preview("push W1").line == ("white", "white", "gray")


def test_a_seal_that_is_too_dear_becomes_possible_by_money_first() -> None:
    game = with_tile(ORANGE, WHITE, WHITE, WHITE, WHITE, WHITE, WHITE, WHITE, WHITE, turn_tile=GRAY)
    game.position.players[0].coins = 1
    assert codes(game, "push W1") == [None, None, None]
    game.position.players[0].coins = 0
    assert codes(game, "push W1") == [None, "coins_for_seal", None]


def test_a_purchase_becomes_possible_by_clearing_first() -> None:
    game = with_tile(WHITE, BROWN, GRAY, GRAY, GRAY, GRAY, GRAY, GRAY, GRAY, turn_tile=BROWN)
    assert codes(game, "push W1") == ["cannot_buy", None, "cannot_buy"]
    game.position.players[0].tiles = (1, 0, 0, 0, 0)
    assert codes(game, "push W1") == [None, None, "cannot_buy"]
    assert codes(game, "push S1") == ["cannot_buy", None, None]


def plays(game: Game, push: str, *hand: str) -> tuple[bool, ...]:
    game.position.players[0].hand = hand
    return game.preview(push).plays_card


def test_a_brown_tile_that_can_play_a_hand_card_is_not_lost() -> None:
    game = with_tile(BROWN, GRAY, GRAY, GRAY, GRAY, GRAY, GRAY, GRAY, GRAY, turn_tile=BROWN)
    assert plays(game, "push W1", "siege", "patrician") == (True, False, False)
    assert codes(game, "push W1") == [None, "cannot_buy", None], "the second one has no card left"
    assert plays(game, "push W1", "siege", "patrician", "choir_1") == (True, True, False)
    assert codes(game, "push W1") == [None, None, None]
    assert plays(game, "push W1", "siege") == (False, False, False), "the free play comes first"
    assert codes(game, "push W1") == ["cannot_buy", "cannot_buy", None]
    game.position.free_play = False
    assert plays(game, "push W1", "siege") == (True, False, False)


def test_a_brown_tile_that_can_buy_needs_no_hand_card() -> None:
    game = with_tile(GRAY, GRAY, GRAY, GRAY, GRAY, GRAY, GRAY, GRAY, GRAY, turn_tile=BROWN)
    game.position.players[0].tiles = (2, 0, 0, 0, 0)
    assert plays(game, "push W1", "siege", "patrician") == (False, False, False)
    assert codes(game, "push W1") == [None, None, None]


def test_actions_that_some_order_can_still_use_are_counted() -> None:
    game = with_tile(ORANGE, WHITE, WHITE, WHITE, WHITE, WHITE, WHITE, WHITE, WHITE, turn_tile=GRAY)
    game.position.players[0].coins = 1
    game.play("push W1")
    assert game.usable_actions() == 3, "gray pays for the seal, white takes the tile that came out"
    game.position.players[0].coins = 0
    assert game.usable_actions() == 2
    game.play("money")
    assert game.usable_actions() == 1
    game.play("clear E")
    assert game.usable_actions() == 0


def test_a_card_action_that_can_play_a_card_is_counted() -> None:
    game = with_tile(BROWN, BROWN, GRAY, GRAY, GRAY, GRAY, GRAY, GRAY, GRAY, turn_tile=BROWN)
    game.play("push W1")
    assert [_holding(game, *hand).usable_actions() for hand in ((), ("siege",), ("siege", "patrician"))] == [0, 0, 1]
    game.position.free_play = False
    assert _holding(game, "siege").usable_actions() == 1


def _holding(game: Game, *cards: str) -> Game:
    game.position.players[0].hand = cards
    return game


def test_a_sparrow_that_there_is_not_is_not_shown() -> None:
    game = with_tile(GRAY, GRAY, GRAY, GRAY, GRAY, GRAY, GRAY, GRAY, GRAY, turn_tile=GRAY, limited_supply=True)
    edge = [-1] * 12
    edge[SLOT_INDEX["E1"]] = 1
    game.position.edge = tuple(edge)
    assert game.preview("push W1").sparrow_to == 1
    game.position.players[1].sparrows = 28
    assert game.preview("push W1").sparrow_to is None


def test_steps_that_are_owed_are_counted() -> None:
    driver = {"descendants": ["barge_driver"]}
    row = {"grid": "ggg wbt got", "bag": ["turquoise"]}
    assert at("draw", "push W1", me=driver, **row).usable_actions() == 3, "a step is owed only when the tile is used"
    assert at("draw", "push W1", "river", me=driver, **row).usable_actions() == 3
    assert at("draw", "push W1", "river", me={**driver, "barge": 10}, **row).usable_actions() == 2
    assert at("draw", "push W1", "river", "step", me=driver, **row).usable_actions() == 2


def test_two_ways_to_pay_leave_different_tiles() -> None:
    """With two tiles for the first card none is left for the second; one for each is enough for all three, and the
    last brown tile may play one of the cards that were bought instead.
    """
    game = with_tile(BROWN, BROWN, GRAY, GRAY, GRAY, GRAY, GRAY, GRAY, GRAY, turn_tile=BROWN, towers=True)
    game.position.tower = "card_for_tile"
    game.position.players[0].tiles = (1, 1, 1, 0, 0)
    assert codes(game, "push W1") == [None, None, None]
    game.position.players[0].tiles = (1, 1, 0, 0, 0)
    assert codes(game, "push W1") == [None, None, None]
    assert game.preview("push W1").plays_card == (False, False, True)
    game.position.players[0].tiles = (1, 0, 0, 0, 0)
    assert codes(game, "push W1") == [None, "only_once", "only_once"]

"""A position as such: what a new one holds, what a turn leaves behind, copies, chance."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace
from playing import at

from ulm.rules import Game, IllegalMove, Position
from ulm.rules.pending import Offer
from ulm.rules.position import Player
from ulm.rules.questions import DockTile
from ulm.rules.randomness import advance, shuffled, stream, value

#: what there is of a turn before its draw, in a game without tower tiles
FRESH: dict[str, Any] = {
    "turn_tile": -1, "converted": False, "activated": (0, 0, 0, 0, 0), "extra_steps": 0, "exchange_used": False,
    "tribute_paid": False, "extra_seal": False, "choose_left": False, "stack": (), "free_play": True, "phase": 0,
}  # fmt: skip  # several to a line
USED: dict[str, Any] = {
    "turn_tile": 3, "converted": True, "activated": (1, 1, 0, 0, 1), "extra_steps": 2, "exchange_used": True,
    "tribute_paid": True, "extra_seal": True, "choose_left": True, "free_play": False,
}  # fmt: skip  # several to a line


def turn_of(pos: Position) -> dict[str, Any]:
    return {name: getattr(pos, name) for name in FRESH}


def test_a_new_game() -> None:
    """docs/rules.md section 2."""
    for seats in (2, 3, 4):
        pos = Game.new(seats=seats, seed=5).position
        assert turn_of(pos) == FRESH
        assert (pos.round, pos.finished, pos.discard, pos.outside) == (1, False, (), (-1,) * 12)
        assert (pos.quarters, pos.crests, pos.edge) == (((),) * 8, (-1,) * 8, (-1,) * 12)
        assert (pos.tower, pos.tower_stack, pos.towers_past, pos.bag_queue) == ("", (), (), ())
        assert sorted(pos.grid) == [0, 0, 1, 1, 2, 3, 3, 4, 4]
        assert pos.docks == (0, 1, 2, 3, 4)
        assert [pos.bag[c] + sum(player.tiles[c] for player in pos.players) for c in range(5)] == [7, 7, 8, 7, 7]
        assert (len(pos.deck), len(pos.coats), len(pos.descendants)) == (33, 12, 4)
        for player in pos.players:
            assert (player.points, player.coins, player.sparrows) == (5, 2, 2)
            assert (player.seals, player.crests, player.barge, sum(player.tiles)) == (12, 3, 0, 1)
            assert player.hand == player.laid_out == player.coats == player.descendants == ()


def test_a_new_game_with_tower_tiles() -> None:
    pos = Game.new(seed=5, options={"towers": True}).position
    assert len({pos.tower, *pos.tower_stack}) == 10
    assert pos.towers_past == ()


def test_nothing_of_a_turn_is_left_for_the_next() -> None:
    game = at("draw", "push W1")
    for name, used in USED.items():
        setattr(game.position, name, used)
    game.play("end")
    assert turn_of(game.position) == FRESH


def test_nothing_of_a_turn_is_left_at_the_end_of_the_game() -> None:
    game = at("draw", options={"towers": True})
    for name, used in USED.items():
        setattr(game.position, name, used)
    game.position.stack = (DockTile("tillage", optional=False),)
    game.finish()
    gone = {**FRESH, "free_play": False, "phase": 1}
    assert turn_of(game.position) == gone
    assert (game.position.tower_stack, game.finished, game.legal()) == ((), True, [])


def test_the_towers_abilities_come_with_each_turn() -> None:
    towers = {"towers": True}
    assert at(options=towers, tower="extra_seal").position.extra_seal
    extra = {**towers, "choose_tile_is_extra": True}
    assert at(options=extra, tower="choose_tile").position.choose_left
    assert not at(options=towers, tower="choose_tile").position.choose_left
    assert not at(options=extra, tower="extra_seal").position.choose_left
    game = at("draw", "push W1", "seal tillage", "take gray", "steps 0", "end", options=towers, tower="extra_seal")
    assert (game.position.active, game.position.extra_seal) == (1, True)


def test_rounds_and_seats_follow_each_other() -> None:
    game = at(seats=3, first=1, active=1, options={"towers": True})
    order = []
    for _ in range(6):
        order.append((game.position.round, game.position.active))
        game.play("draw")
        game.play(next(move for move in game.legal() if move.verb == "push"))
        while str(game.legal()[-1]) != "end":
            game.play(game.legal()[-1])
        game.play("end")
    assert order == [(1, 1), (1, 2), (1, 0), (2, 1), (2, 2), (2, 0)]
    assert len(game.position.towers_past) == 2
    assert len(game.position.tower_stack) == 7


# ---- copies ----


@pytest.mark.parametrize("name", Position.__slots__)
def test_positions_that_differ_in_one_thing(name: str) -> None:
    pos = Game.new(seed=1, options={"towers": True}).position
    other = pos.copy()
    assert other == pos
    assert other.key() == pos.key()
    setattr(other, name, other.players[:1] if name == "players" else "something else")
    assert other != pos
    assert pos == Game.new(seed=1, options={"towers": True}).position


@pytest.mark.parametrize("name", Player.__slots__)
def test_players_that_differ_in_one_thing(name: str) -> None:
    pos = Game.new(seed=1).position
    other = pos.copy()
    setattr(other.players[1], name, "something else")
    assert other != pos
    assert pos.players[1].key() != other.players[1].key()
    assert pos != "a position"


# ---- chance ----


def test_the_numbers_of_splitmix64() -> None:
    """The published first numbers of this generator for the state 1234567."""
    state, found = 1234567, []
    for _ in range(5):
        state = advance(state)
        found.append(value(state, 2**64))
    assert found == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
    ]  # fmt: skip  # several to a line


def test_each_source_has_a_stream_of_its_own() -> None:
    assert len({stream(seed, source) for seed in (1, 2) for source in ("bag", "deck")}) == 4
    assert 0 <= stream(1, "bag") < 2**64
    assert advance(2**64 - 1) == 0x9E37_79B9_7F4A_7C14


def test_every_order_comes_about() -> None:
    orders = {shuffled(stream(seed, "deck"), "abc")[1] for seed in range(60)}
    assert len(orders) == 6
    state, order = shuffled(7, "x")
    assert (state, order) == (7, ("x",))
    assert shuffled(7, "abc")[0] == advance(advance(7))


# ---- what is hidden, filled in ----


def test_what_is_hidden_is_filled_in_by_chance() -> None:
    game = Game.new(seats=3, seed=4, options={"towers": True})
    for player in game.position.players:
        player.hand, game.position.deck = game.position.deck[:2], game.position.deck[2:]
        player.coats, game.position.coats = game.position.coats[:1], game.position.coats[1:]
    view = game.view(0)
    found = [view.complete(random.Random(number)) for number in range(12)]
    for what in ("deck", "coats", "tower_stack", "bag_stream", "deck_stream"):
        assert len({getattr(pos, what) for pos in found}) > 6, what
    assert len({pos.players[1].hand for pos in found}) > 6
    for pos in found:
        assert pos.players[0].hand == game.position.players[0].hand
        assert pos.tower_stack[0] == game.position.tower_stack[0]
        everything = [*pos.deck, *(card for player in pos.players for card in player.hand)]
        assert sorted(everything) == sorted(game.rules.cards)
        assert sorted([*pos.coats, *(coat for player in pos.players for coat in player.coats)]) == sorted(
            game.rules.coats
        )
        assert len({pos.tower, *pos.tower_stack}) == 10
    again = view.complete(random.Random(3))
    assert again == found[3]


def test_what_is_on_offer_is_filled_in_for_those_who_do_not_see_it() -> None:
    for move, given, pool in (
        ("buy gray gray", {"bag": ["brown"], "me": {"tiles": {"gray": 2}}}, "cards"),
        ("seal leaning_house", {"bag": ["orange"]}, "coats"),
    ):
        game = at("draw", "push W1", move, grid="ggg wbt got", **given)
        seen = game.position.stack[-1]
        assert isinstance(seen, Offer)
        assert game.view(0).position.stack[-1] == seen
        assert game.view(1).position.stack[-1] == replace(seen, drawn=("?", "?"))
        assert game.view(0).complete(random.Random(1)).stack[-1] == seen
        filled = {game.view(1).complete(random.Random(number)).stack[-1] for number in range(9)}
        assert len(filled) > 5
        for frame in filled:
            assert isinstance(frame, Offer)
            assert frame == replace(seen, drawn=frame.drawn)
            assert len(set(frame.drawn)) == 2
            assert set(frame.drawn) <= set(getattr(game.rules, pool))
        mine = game.view(0).complete(random.Random(1))
        assert not set(seen.drawn) & {*mine.deck, *mine.coats}


# ---- a refusal as text ----


def test_a_refusal_as_text() -> None:
    with pytest.raises(IllegalMove, match=r"^money: push_first$"):
        at().play("money")
    with pytest.raises(IllegalMove) as refused:
        at("draw", outside={"E1": "gray"}).play("push W1")
    assert str(refused.value) == "push W1: blocked_row (number: 1, slot: E1)"

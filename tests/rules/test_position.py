"""A position as such: what a new one holds, what a turn leaves behind, copies, chance."""

from __future__ import annotations

import random
from typing import Any

from playing import at

from ulm.rules import Game, Position
from ulm.rules.position import Player
from ulm.rules.questions import DockTileQuestion
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
    game.position.stack = (DockTileQuestion("tillage", optional=False),)
    game.finish()
    gone = {**FRESH, "free_play": False, "phase": 1}
    assert turn_of(game.position) == gone
    assert (game.position.tower_stack, game.finished, game.legal()) == ((), True, [])


# ---- copies ----


def test_positions_that_differ_in_anything_are_not_equal() -> None:
    """What a copy or a comparison forgot, undo and search would get wrong."""
    pos = Game.new(seed=1, options={"towers": True}).position
    for name in Position.__slots__:
        other = pos.copy()
        assert (other, other.key()) == (pos, pos.key())
        setattr(other, name, other.players[:1] if name == "players" else "something else")
        assert other != pos, name
    for name in Player.__slots__:
        other = pos.copy()
        setattr(other.players[1], name, "something else")
        assert other != pos, name
        assert other.key() != pos.key(), name


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


# ---- a refusal as text ----

"""What a push would give, before it is made."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playing import at

from ulm.rules import Game
from ulm.rules.events import PointsScored, Pushed, SparrowsChanged
from ulm.rules.moves import SLOT_INDEX, SLOTS
from ulm.rules.ruleset import OPPOSITE

NONE = (False, False, False)
TWO = ["siege", "patrician"]
CHEAP = "card_for_tile"


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


#: the drawn tile, the grid, what the position differs in, why each action of a push at W1 would be wasted, and which
#: of them can only play a hand card
WASTED: list[tuple[str, str, dict[str, Any], list[str | None], tuple[bool, ...]]] = [
    # no side is left for a second white tile
    ("white", "wgg ggg ggg", {}, [None, "only_once", None], NONE),
    # a seal that is too dear becomes possible by money first
    ("gray", "oww www www", {"me": {"coins": 1}}, [None, None, None], NONE),
    ("gray", "oww www www", {"me": {"coins": 0}}, [None, "coins_for_seal", None], NONE),
    # a purchase becomes possible by clearing first: the pushed-out tile is the second one
    ("brown", "wbg ggg ggg", {}, ["cannot_buy", None, "cannot_buy"], NONE),
    ("brown", "wbg ggg ggg", {"me": {"tiles": {"gray": 1}}}, [None, None, "cannot_buy"], NONE),
    # a brown tile that can play a hand card is not lost; the free play comes first
    ("brown", "bgg ggg ggg", {"me": {"hand": ["siege"]}}, ["cannot_buy", "cannot_buy", None], NONE),
    ("brown", "bgg ggg ggg", {"me": {"hand": TWO}}, [None, "cannot_buy", None], (True, False, False)),
    ("brown", "bgg ggg ggg", {"me": {"hand": [*TWO, "choir_1"]}}, [None, None, None], (True, True, False)),
    # one that can buy needs no hand card
    ("brown", "ggg ggg ggg", {"me": {"tiles": {"gray": 2}, "hand": TWO}}, [None, None, None], NONE),
    # with two tiles for the first card none is left for the second; one for each is enough for all, and the last brown
    # tile may play one of the cards that were bought instead
    ("brown", "bbg ggg ggg", {"tower": CHEAP, "me": {"tiles": {"gray": 1, "white": 1, "brown": 1}}}, [None] * 3, NONE),
    ("brown", "bbg ggg ggg", {"tower": CHEAP, "me": {"tiles": {"gray": 1, "white": 1}}}, [None] * 3,
     (False, False, True)),
    ("brown", "bbg ggg ggg", {"tower": CHEAP, "me": {"tiles": {"gray": 1}}}, [None, "only_once", "only_once"], NONE),
    ("brown", "ggg ggg ggg", {"whole_deck": [], "me": {"tiles": {"gray": 2}}}, ["no_cards", None, None], NONE),
    ("orange", "ggg ggg ggg", {"me": {"seals": 0}}, ["no_seals", None, None], NONE),
    ("orange", "ggg ggg ggg", {"quarters": {"leaning_house": [0, 0, 1, 1]}}, [None, None, None], NONE),
    ("orange", "ggg ggg ggg", {"quarters": {"tillage": [0, 0, 1, 1], "leaning_house": [0, 0, 1, 1]}},
     ["no_quarter_open", None, None], NONE),
    ("turquoise", "ggg ggg ggg", {"me": {"barge": 11}}, ["no_space_ahead", None, None], NONE),
]  # fmt: skip  # several to a line


@pytest.mark.parametrize(("tile", "grid", "given", "wasted", "plays_card"), WASTED)
def test_actions_that_no_order_can_use_are_named(
    tile: str, grid: str, given: dict[str, Any], wasted: list[str | None], plays_card: tuple[bool, ...]
) -> None:
    shown = at("draw", bag=[tile], grid=grid, options={"towers": "tower" in given}, **given).preview("push W1")
    assert [refusal.code if refusal else None for refusal in shown.wasted] == wasted
    assert shown.plays_card == plays_card


@pytest.mark.parametrize(
    ("tile", "grid", "moves", "me", "usable"),
    [
        # gray pays for the seal, white takes the tile that came out
        ("gray", "oww www www", "", {"coins": 1}, 3),
        ("gray", "oww www www", "", {"coins": 0}, 2),
        ("gray", "oww www www", "money", {"coins": 0}, 1),
        ("gray", "oww www www", "money, clear E", {"coins": 0}, 0),
        # a Card action can play a hand card when the free play is used up
        ("brown", "bbg ggg ggg", "", {"hand": []}, 0),
        ("brown", "bbg ggg ggg", "", {"hand": ["siege"]}, 0),
        ("brown", "bbg ggg ggg", "", {"hand": TWO}, 1),
        ("brown", "bbg ggg ggg", "play siege later", {"hand": TWO}, 1),
        # a step is owed only when the turquoise tile is used
        ("turquoise", "ggg wbt got", "", {"descendants": ["barge_driver"]}, 3),
        ("turquoise", "ggg wbt got", "river", {"descendants": ["barge_driver"]}, 3),
        ("turquoise", "ggg wbt got", "river", {"descendants": ["barge_driver"], "barge": 10}, 2),
        ("turquoise", "ggg wbt got", "river, step", {"descendants": ["barge_driver"]}, 2),
    ],
)
def test_actions_that_some_order_can_still_use_are_counted(
    tile: str, grid: str, moves: str, me: dict[str, Any], usable: int
) -> None:
    later = moves.split(", ") if moves else []
    assert at("draw", "push W1", *later, bag=[tile], grid=grid, me=me).usable_actions() == usable


def test_a_sparrow_that_there_is_not_is_not_shown() -> None:
    game = at("draw", options={"limited_supply": True}, others=[{"coats": ["town_hall"]}])
    assert game.preview("push W1").sparrow_to == 1
    game.position.players[1].sparrows = 28
    assert game.preview("push W1").sparrow_to is None

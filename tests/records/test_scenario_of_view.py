"""What a seat sees, written as a scenario and read again, is the same view; and the words that this needed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import yaml
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as some

from ulm.files.yaml_reader import parse_yaml
from ulm.rules import Game, Position, View
from ulm.rules.moves import COLOURS
from ulm.rules.position import CONVERT
from ulm.storage import scenario, scenario_setup
from ulm.storage.scenario_export import brief_words, can_be_written, scenario_from_view


def read_again(view: View, words: dict[str, Any]) -> View:
    text = yaml.safe_dump({**words, "puzzle": {}}, default_flow_style=None, sort_keys=False)
    return scenario.of_document(parse_yaml(text, "a test"), "a test").start.view(view.seat)


@settings(max_examples=12, deadline=None)
@drawn(
    seats=some.integers(2, 4),
    seed=some.integers(0, 10**6),
    towers=some.booleans(),
    extra=some.booleans(),
    limited=some.booleans(),
)
def test_a_view_is_the_same_when_it_was_written_and_read(
    seats: int, seed: int, towers: bool, extra: bool, limited: bool
) -> None:
    rng = Random(seed)
    options = {"towers": towers, "choose_tile_is_extra": extra, "limited_supply": limited}
    game = Game.new(seats, seed, options, history=False)
    written = 0
    while not game.finished:
        if can_be_written(game.rules, game.position) and rng.random() < 0.2:
            view = game.view(game.position.active)
            again = read_again(view, scenario_from_view(view))
            assert again.rules is view.rules
            assert again.position == view.position
            assert again.legal() == view.legal()
            again = read_again(view, brief_words(view))
            if view.position.round == view.rules.rounds:  # nothing depends on the tower tiles that have passed
                again.position.towers_past = view.position.towers_past
            assert again.position == view.position
            written += 1
        game.play(rng.choice(game.legal()))
    assert written


def test_a_turn_that_has_gone_on_is_not_written() -> None:
    game = Game.new(2, 1)
    game.play("draw")
    game.play("push N1")
    with pytest.raises(ValueError, match="something was done"):
        scenario_from_view(game.view(game.position.active))


def test_brief_words_leave_out_what_follows_and_name_colours_by_letters() -> None:
    view = Game.new(2, 1).view(0)
    assert brief_words(view) == {"given": {}}
    pos = set_up({"docks": "wwwgb", "outside": {"N1": "t"}, "turn_tile": "o", "players": [{"tiles": "wtt"}]})
    assert pos == set_up(
        {
            "docks": ["white", "white", "white", "gray", "brown"],
            "outside": {"N1": "turquoise"},
            "turn_tile": "orange",
            "players": [{"tiles": {"white": 1, "turquoise": 2}}],
        }
    )
    given = brief_words(Game.at(Game.new(2, 1).rules, pos).view(0))["given"]
    assert given["docks"] == "wwwgb"
    assert given["outside"] == {"N1": "t"}
    assert given["turn_tile"] == "o"
    assert given["players"] == [{"tiles": "wtt"}, {}]


def test_cards_of_a_colour_may_be_named_by_its_letter() -> None:
    short = set_up({"discard": ["art_g", "siege"], "players": [{"hand": ["goods_t"], "laid_out": ["fustian_w"]}]})
    long = {"discard": ["art_gray", "siege"], "players": [{"hand": ["goods_turquoise"], "laid_out": ["fustian_white"]}]}
    assert short == set_up(long)
    given = brief_words(Game.at(Game.new(2, 1).rules, short).view(0))["given"]
    assert given["discard"] == ["art_g", "siege"]
    assert given["players"][0]["laid_out"] == ["fustian_w"]


def set_up(given: dict[str, Any], *, seats: int = 2, towers: bool = False) -> Position:
    rules = Game.new(seats, 1, {"towers": towers}).rules
    return scenario_setup.position(rules, seats, 0, given)


def test_the_turn_tile_is_in_hand_and_no_longer_in_the_bag() -> None:
    before, pos = set_up({}), set_up({"turn_tile": "brown"})
    assert pos.phase == CONVERT
    assert COLOURS[pos.turn_tile] == "brown"
    assert sum(before.bag) - sum(pos.bag) == 1


def test_the_sizes_of_what_is_hidden() -> None:
    pos = set_up({"deck": ["siege"], "deck_size": 9, "coats_left": 4, "players": [{}, {"hand_size": 3}]})
    assert len(pos.deck) == 9
    assert pos.deck[0] == "siege"
    assert len(pos.coats) == 4
    assert len(pos.players[1].hand) == len({*pos.players[1].hand} - {*pos.deck}) == 3


def test_the_past_tower_tiles_do_not_come_again() -> None:
    words = {"round": 3, "past_towers": ["tithe", "tax"], "tower": "cheap_seal", "next_tower": "dear_seal"}
    pos = set_up(words, towers=True)
    assert pos.towers_past == ("tithe", "tax")
    assert not {"tithe", "tax"} & {*pos.tower_stack}
    assert len(pos.tower_stack) == 7

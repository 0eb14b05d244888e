"""Effects and counts in combinations that no card of the game has, but a corrected data folder may."""

from __future__ import annotations

import msgspec
from playing import at

from ulm.rules import Game, standard_definitions
from ulm.rules import definitions as defs
from ulm.rules.effect_registry import Effect
from ulm.rules.effects.choose_turn_tile import ChooseTurnTile
from ulm.rules.effects.coins import Coins
from ulm.rules.effects.convert import Convert
from ulm.rules.effects.place_seal import PlaceSeal
from ulm.rules.effects.points import Points
from ulm.rules.effects.seal_anywhere import SealAnywhere
from ulm.rules.effects.sparrows import Sparrows
from ulm.rules.effects.top_card import TopCard


def _with_card(card: str, *now: Effect) -> defs.Definitions:
    """The game's definitions, one card with other effects when played now."""
    definitions = standard_definitions()
    cards = tuple(
        msgspec.structs.replace(each, now=list(now)) if each.id == card else each for each in definitions.cards
    )
    return msgspec.structs.replace(definitions, cards=cards)


def _holding(card: str, *now: Effect) -> Game:
    game = Game.new(seed=1, first=0, definitions=_with_card(card, *now))
    pos = game.position
    pos.players[0].hand = (card,)
    pos.deck = tuple(each for each in pos.deck if each != card)
    return game


def test_a_seal_that_cannot_be_paid_is_left_out_of_several_effects() -> None:
    game = _holding("siege", Points(2), PlaceSeal(3))
    game.play("play siege now")
    player = game.position.players[0]
    assert (player.points, player.coins, player.seals) == (7, 2, 12)
    assert [str(move) for move in game.legal()] == ["draw"]
    assert game.validate() == []


def test_a_seal_anywhere_without_a_seal_action_is_left_out_of_several_effects() -> None:
    game = _holding("siege", Points(2), SealAnywhere())
    game.play("play siege now")
    player = game.position.players[0]
    assert (player.points, player.coins, player.seals) == (7, 2, 12)
    assert game.validate() == []


def test_a_turn_tile_is_chosen_before_the_draw_only() -> None:
    game = _holding("siege", Points(2), ChooseTurnTile())
    game.play("draw")
    tile = game.position.turn_tile
    game.play("play siege now")
    assert game.position.turn_tile == tile
    assert game.position.players[0].points == 7
    assert game.validate() == []


def test_a_price_is_never_less_than_nothing() -> None:
    definitions = standard_definitions()
    towers = tuple(
        msgspec.structs.replace(each, changes=defs.RuleChanges(seal_price=-9)) if each.id == "cheap_seal" else each
        for each in definitions.towers
    )
    game = at("draw", "push W1", options={"towers": True}, tower="cheap_seal", bag=["orange"], me={"coins": 0})
    pos = game.position
    game = Game.new(seed=1, options={"towers": True}, definitions=msgspec.structs.replace(definitions, towers=towers))
    game = Game.at(game.rules, pos)
    game.play("seal tillage")
    assert pos.players[0].coins == 0
    assert pos.quarters[0] == (0,)


def test_effects_happen_in_the_order_in_which_they_are_given() -> None:
    game = _holding("siege", Coins(1), Points(2), Sparrows(3), TopCard())
    events = game.play("play siege now")
    assert [type(event).__name__ for event in events] == [
        "CardPlayed",
        "CoinsChanged",
        "PointsScored",
        "SparrowsChanged",
        "CardGained",
    ]
    assert {event.reason for event in events[1:]} == {"siege"}  # type: ignore[attr-defined]


def test_one_of_a_cards_colours_is_enough_to_pay_it() -> None:
    """What is missing is told: here the coin, not the tile."""
    game = _holding("choir_1", Convert("coins", 3, points=2))
    player = game.position.players[0]
    player.coins, player.tiles = 0, (0, 0, 0, 0, 1)
    refusal = game.why_not("play choir_1 now")
    assert refusal is not None
    assert refusal.code == "no_coin"

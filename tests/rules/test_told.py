"""What a move is told as: its events, of every kind, in their order."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from playing import at

from ulm.rules import Event, Game
from ulm.rules import events as ev

TOWERS = {"towers": True}
#: what happens, the moves (the last one is told), what the position differs in, the events
TOLD: list[tuple[str, str, dict[str, Any], list[Event]]] = [
    ("a tile is drawn", "draw", {"bag": ["gray"]}, [ev.TilesDrawn(0, ("gray",)), ev.TileObtained(0, "gray")]),
    ("the Builder draws two", "draw", {"me": {"descendants": ["builder"]}, "bag": ["gray", "orange"]},
     [ev.TilesDrawn(0, ("gray", "orange"))]),
    ("the Builder keeps one", "draw; keep orange", {"me": {"descendants": ["builder"]}, "bag": ["gray", "orange"]},
     [ev.TileObtained(0, "orange", returned="gray")]),
    ("a chosen tile is extra", "choose white",
     {"options": {"towers": True, "choose_tile_is_extra": True}, "tower": "choose_tile"},
     [ev.TileChosen(0, "white")]),
    ("the Patrician chooses", "play patrician now; choose brown", {"me": {"hand": ["patrician"]}},
     [ev.TileObtained(0, "brown", True)]),
    ("the turn tile is swapped", "draw; swap brown", {"bag": ["gray"]},
     [ev.SparrowsChanged(0, -1, "swap"), ev.Swapped(0, "gray", "brown", 2)]),
    ("the Scholar pushes an own tile", "draw; use white",
     {"bag": ["gray"], "me": {"descendants": ["scholar"], "tiles": {"white": 1}}},
     [ev.OwnTilePushed(0, "white", "gray", "scholar")]),
    ("the outside tiles are swept away", "draw; sweep",
     {"outside": {"N1": "gray", "N2": "white", "S3": "gray", "E1": "brown", "W2": "gray", "W3": "orange"}},
     [ev.Swept(0, ("N1", "N2", "E1", "S3", "W2", "W3"), ("gray", "white", "brown", "gray", "gray", "orange"))]),
    ("a tile is pushed", "draw; push N3", {"bag": ["brown"], "grid": "gwg wbt got"},
     [ev.Pushed(0, "N3", "brown", "S3", "turquoise")]),
    ("a seal at the edge pays a sparrow", "draw; push W1",
     {"bag": ["brown"], "grid": "gwo wbt got", "me": {"coats": ["town_hall"], "seals": 3, "crests": 2}},
     [ev.Pushed(0, "W1", "brown", "E1", "orange"), ev.SparrowsChanged(0, 1, "edge")]),
    ("a new line for the City Guard", "draw; push W1",
     {"bag": ["gray"], "grid": "ggw wbt got", "me": {"descendants": ["city_guard"]}},
     [ev.Pushed(0, "W1", "gray", "E1", "white"), ev.PointsScored(0, 2, "city_guard")]),
    ("the pushed tile is kept", "draw; push W1; take pushed",
     {"options": TOWERS, "tower": "keep_pushed", "bag": ["gray", "white"]},
     [ev.OutsideTaken(0, "E1", "gray", "keep_pushed")]),
    ("the pushed tile is left", "draw; push W1; skip",
     {"options": TOWERS, "tower": "keep_pushed", "bag": ["gray", "white"]},
     [ev.Declined(0, "take")]),
    ("money with the Mint Master", "draw; push W1; money",
     {"me": {"descendants": ["mint_master"]}, "bag": ["gray", "white"]},
     [ev.ActionUsed(0, "gray"), ev.CoinsChanged(0, 2, "money")]),
    ("a side is cleared", "draw; push W1; clear N",
     {"outside": {"N2": "orange", "N3": "gray"}, "bag": ["white", "white"]},
     [ev.ActionUsed(0, "white"), ev.Cleared(0, "N", ("N2", "N3"), ("orange", "gray"))]),
    ("the Abbot takes a dock tile", "draw; push W1; clear E; take brown",
     {"me": {"descendants": ["abbot"]}, "bag": ["white", "white"]},
     [ev.DockTaken(0, 2, "brown"), ev.DockRefilled(2, "white")]),
    ("a card is bought", "draw; push W1; buy gray white",
     {"deck": ["siege"], "me": {"tiles": {"gray": 1, "white": 1}}, "bag": ["brown", "white"]},
     [ev.ActionUsed(0, "brown"), ev.TilesSpent(0, ("gray", "white"), "buy"), ev.CardGained(0, "siege", "deck", "buy")]),
    ("two cards are shown", "draw; push W1; buy gray gray",
     {"deck": ["siege", "patrician"], "me": {"tiles": {"gray": 2}}, "bag": ["brown", "white"]},
     [ev.ActionUsed(0, "brown"),
      ev.TilesSpent(0, ("gray", "gray"), "buy"),
      ev.CardsOffered(0, ("siege", "patrician"), "buy")]),
    ("one of two cards is kept", "draw; push W1; buy gray gray; card patrician",
     {"deck": ["siege", "patrician"], "me": {"tiles": {"gray": 2}}, "bag": ["brown", "white"]},
     [ev.CardGained(0, "patrician", "offer", "buy"), ev.CardsDiscarded(0, ("siege",))]),
    ("the barge moves", "draw; push W1; river", {"bag": ["turquoise", "white"]},
     [ev.ActionUsed(0, "turquoise"), ev.BargeMoved(0, -11, -10, 1)]),
    ("a step is owed", "draw; push W1; river", {"me": {"descendants": ["barge_driver"]}, "bag": ["turquoise", "white"]},
     [ev.ActionUsed(0, "turquoise"), ev.StepsOwed(0, 1, "barge_driver"), ev.BargeMoved(0, -11, -10, 1)]),
    ("a step that was owed", "draw; push W1; river; step",
     {"me": {"descendants": ["barge_driver"], "barge": 6}, "bag": ["turquoise", "white"]},
     [ev.BargeMoved(0, 7, 8, 1), ev.CoinsChanged(0, 1, "landing")]),
    ("Tillage's dock tile", "draw; push W1; seal tillage; take white", {"bag": ["orange", "white"]},
     [ev.DockTaken(0, 1, "white"), ev.DockRefilled(1, "white"), ev.CoinsChanged(0, 1, "tillage")]),
    ("a golden coat", "draw; push W1; seal leaning_house; coat garden",
     {"coats": ["garden", "granary"], "bag": ["orange", "white"]},
     [ev.CoatGained(0, "garden", "W3", "garden"), ev.PointsScored(0, 2, "coat"), ev.CoatsReturned(0, ("granary",))]),
    ("a silver coat", "draw; push W1; seal leaning_house; coat granary",
     {"coats": ["garden", "granary"], "bag": ["orange", "white"]},
     [ev.CoatGained(0, "granary", "N2"), ev.PointsScored(0, 4, "coat"), ev.CoatsReturned(0, ("garden",))]),
    ("a coat without a seal left", "draw; push W1; seal leaning_house; coat granary",
     {"coats": ["garden", "granary"], "me": {"seals": 1}, "bag": ["orange", "white"]},
     [ev.CoatGained(0, "granary"), ev.PointsScored(0, 4, "coat"), ev.CoatsReturned(0, ("garden",))]),
    ("no coat may be kept", "draw; push W1; seal leaning_house",
     {"coats": ["garden", "shipyard"], "me": {"crests": 0}, "bag": ["orange", "white"]},
     [ev.ActionUsed(0, "orange"),
      ev.CoinsChanged(0, -2, "seal"),
      ev.SealPlaced(0, "leaning_house", 0),
      ev.CoatsOffered(0, ("garden", "shipyard")),
      ev.CoatsReturned(0, ("garden", "shipyard"))]),
    ("a crest scores for another", "draw; push W1; seal tillage",
     {"others": [{"coats": ["tillage"]}], "bag": ["orange", "white"]},
     [ev.ActionUsed(0, "orange"),
      ev.CoinsChanged(0, -2, "seal"),
      ev.SealPlaced(0, "tillage", 0),
      ev.CrestScored(1, "tillage"),
      ev.PointsScored(1, 2, "crest")]),
    ("a descendant is taken", "draw; push W1; seal oath_house; descendant scholar",
     {"me": {"barge": -5}, "descendants": ["abbot", "builder", "merchant", "scholar"], "bag": ["orange", "white"]},
     [ev.DescendantTaken(0, "scholar")]),
    ("a card from the discard pile", "draw; push W1; seal goose_tower; from discard; card siege",
     {"me": {"barge": 9}, "discard": ["siege", "patrician"], "bag": ["orange", "white"]},
     [ev.CardGained(0, "siege", "discard", "goose_tower")]),
    ("a card from the top three", "draw; push W1; seal goose_tower; from deck; card siege",
     {"me": {"barge": 9}, "deck": ["patrician", "siege", "art_gray"], "discard": ["reformation"],
      "bag": ["orange", "white"]},
     [ev.CardGained(0, "siege", "offer", "goose_tower"), ev.CardsDiscarded(0, ("patrician", "art_gray"))]),
    ("the tower's extra seal", "draw; push W1; seal tillage",
     {"options": TOWERS, "tower": "extra_seal", "bag": ["gray", "white"]},
     [ev.ActionUsed(0, "orange", "extra_seal"), ev.CoinsChanged(0, -2, "seal"), ev.SealPlaced(0, "tillage", 0)]),
    ("a card is laid out", "play siege later", {"me": {"hand": ["siege"]}}, [ev.CardPlayed(0, "siege", "later", True)]),
    ("a second card takes a card action", "draw; push W1; play siege later; play reformation later",
     {"me": {"hand": ["siege", "reformation"]}, "bag": ["brown", "white"]},
     [ev.ActionUsed(0, "brown"), ev.CardPlayed(0, "reformation", "later", False)]),
    ("coins into points", "play siege now; convert 2", {"me": {"hand": ["siege"], "coins": 3}},
     [ev.CoinsChanged(0, -2, "siege"), ev.PointsScored(0, 4, "siege")]),
    ("a Cathedral card is paid", "play choir_1 now; pay orange",
     {"me": {"hand": ["choir_1"], "tiles": {"turquoise": 1, "orange": 1}}},
     [ev.TilesSpent(0, ("orange",), "choir_1"), ev.PointsScored(0, 6, "choir_1")]),
    ("a card that asks nothing", "play art_gray now", {"me": {"hand": ["art_gray"], "tiles": {"gray": 1}, "barge": 11}},
     [ev.CardPlayed(0, "art_gray", "now", True),
      ev.TilesSpent(0, ("gray",), "art_gray"),
      ev.CoinsChanged(0, 1, "art_gray"),
      ev.PointsScored(0, 2, "art_gray")]),
    ("an outside tile", "play reformation now; take N1",
     {"outside": {"N1": "gray", "E2": "white"}, "me": {"hand": ["reformation"]}},
     [ev.OutsideTaken(0, "N1", "gray", "reformation")]),
    ("tiles from the bag", "play construction_freeze now; take tiles",
     {"bag": ["gray", "orange"], "me": {"hand": ["construction_freeze"]}},
     [ev.TilesGained(0, ("gray", "orange"), "construction_freeze")]),
    ("the League chooses", "play swabian_league now; as gray",
     {"me": {"hand": ["swabian_league"], "tiles": {"gray": 1, "orange": 1}}},
     [ev.ExtraActionChosen(0, "gray", "swabian_league")]),
    ("City Wall with the League's seal", "draw; push W1; play swabian_league now; as orange; play city_wall now",
     {"me": {"hand": ["swabian_league", "city_wall"], "tiles": {"white": 1, "orange": 1}}, "bag": ["brown", "white"]},
     [ev.ActionUsed(0, "brown"), ev.CardPlayed(0, "city_wall", "now", False), ev.CoinsChanged(0, -2, "seal")]),
    ("the Merchant exchanges", "exchange gray brown", {"me": {"descendants": ["merchant"], "tiles": {"gray": 1}}},
     [ev.Exchanged(0, "gray", "brown", 2, "merchant")]),
    ("the tax is paid", "draw; push W1; tribute coins", {"options": TOWERS, "tower": "tax", "bag": ["gray", "white"]},
     [ev.CoinsChanged(0, -2, "tribute"), ev.TributePaid(0, "tax")]),
    ("the tax is owed at the end of the turn", "draw; push W1; end",
     {"options": TOWERS, "tower": "tax", "bag": ["gray", "white"]},
     [ev.PointsScored(0, -5, "tax"), ev.TurnEnded(0), ev.TurnBegan(1, 1)]),
    ("the next seat's turn", "draw; push W1; end", {"bag": ["gray", "white"]}, [ev.TurnEnded(0), ev.TurnBegan(1, 1)]),
    ("the next round", "draw; push W1; end",
     {"options": TOWERS, "tower": "extra_coin", "next_tower": "tax", "round": 4, "first": 1, "bag": ["gray", "white"]},
     [ev.TurnEnded(0), ev.RoundBegan(5, "tax"), ev.TowerRevealed("tithe"), ev.TurnBegan(1, 5)]),
    ("the end of the game", "draw; push W1; end", {"round": 10, "first": 1, "bag": ["gray", "white"]},
     [ev.TurnEnded(0), ev.GameEnded((0, 1))]),
]  # fmt: skip  # several to a line


@pytest.mark.parametrize(("moves", "given", "told"), [row[1:] for row in TOLD], ids=[row[0] for row in TOLD])
def test_told(moves: str, given: dict[str, Any], told: list[Event]) -> None:
    *before, last = moves.split("; ")
    game = at(*before, **{"grid": "ggg wbt got", **given})
    assert game.play(last) == told


def test_every_kind_of_event_is_told() -> None:
    kinds = {type(event) for _, _, _, told in TOLD for event in told}
    assert set(get_args(ev.Event)) - kinds == {ev.BagToppedUp, ev.DeckShuffled}


def test_an_empty_bag_is_topped_up_before_a_tile_is_drawn() -> None:
    game = at()
    game.position.bag = (0, 0, 0, 0, 0)
    topped_up, drawn, _ = game.play("draw")
    assert topped_up == ev.BagToppedUp()
    assert isinstance(drawn, ev.TilesDrawn)
    assert sum(game.position.bag) == 4


def test_the_discard_pile_is_shuffled_when_the_draw_pile_runs_out() -> None:
    pile = ("siege", "patrician", "nave_1")
    game = at("draw", "push W1", bag=["brown"], me={"tiles": {"gray": 2}})
    game.position.deck, game.position.discard = ("reformation",), pile
    *_, shuffled, offered = game.play("buy gray gray")
    assert isinstance(shuffled, ev.DeckShuffled)
    assert sorted(shuffled.cards) == sorted(pile)
    assert offered == ev.CardsOffered(0, ("reformation", shuffled.cards[0]), "buy")
    assert (game.position.deck, game.position.discard) == (shuffled.cards[1:], ())


def test_the_opening() -> None:
    assert Game.new(seats=3, seed=1, first=2).opening == (ev.RoundBegan(1), ev.TurnBegan(2, 1))
    game = Game.new(seed=1, first=0, options=TOWERS)
    now, following = game.position.tower, game.position.tower_stack[0]
    assert now != following
    assert game.opening == (ev.RoundBegan(1, now), ev.TowerRevealed(following), ev.TurnBegan(0, 1))


def test_what_was_hidden_and_is_shown() -> None:
    shown = {type(event) for _, _, _, told in TOLD for event in told if event.reveals}
    assert shown == {
        ev.TilesDrawn, ev.TilesGained, ev.DockRefilled, ev.CoatsOffered, ev.CardsOffered, ev.CardGained,
        ev.TowerRevealed,
    }  # fmt: skip  # several to a line
    sources = {event.source: event.reveals for *_, told in TOLD for event in told if isinstance(event, ev.CardGained)}
    assert sources == {"deck": True, "discard": False, "offer": False}

"""Why a move is not legal: the code, and the names and numbers of its sentence."""

from __future__ import annotations

from typing import Any

import pytest
from playing import at

from ulm.rules import Game
from ulm.rules.legality import seal_refusal

TOWERS = {"towers": True}


def pushed(colour: str, row: str = "gg", *more: str, **given: Any) -> Game:
    """After the push of this colour at W1 before two tiles: the three are activated, a gray one lies on E1."""
    given.setdefault("grid", f"{row}g wbt got")
    return at("draw", "push W1", *more, bag=[colour], **given)


def refused(game: Game, move: str) -> tuple[object, ...]:
    """The code of a refusal and its values in the order of their names."""
    refusal = game.why_not(move)
    assert refusal is not None, f"`{move}` is legal"
    return refusal.code, *(refusal.values[name] for name in sorted(refusal.values))


# ---- what is no move at all ----


@pytest.mark.parametrize(
    "text",
    [
        "dance", "draw gray", "choose", "choose pink", "keep gray white", "swap pink", "use pink", "push", "push n4",
        "clear x", "clear N E", "money 1", "river 1", "step 1", "end 1", "skip 1", "sweep 1", "buy", "buy pink",
        "buy gray pink", "buy pink gray", "buy gray gray gray", "buy coins", "tribute", "tribute coin",
        "tribute gray", "tribute gray pink", "tribute pink gray", "tribute gray gray gray", "seal", "seal castle",
        "play siege", "play siege soon", "play castle now", "exchange gray", "exchange gray pink",
        "exchange pink gray", "card castle", "coat castle", "descendant castle", "from hand", "take pink", "take n4",
        "take", "take gray gray", "pay pink", "as pink", "steps many", "steps -1", "steps ²", "steps", "convert x",
    ],
)  # fmt: skip  # several to a line
def test_what_is_no_move_at_all(text: str) -> None:
    assert refused(at(), text) == ("unknown", text)


def test_nonsense_is_repeated_in_part() -> None:
    assert refused(at(), "x" * 70) == ("unknown", "x" * 60)


# ---- questions ----


def test_an_answer_that_is_not_offered() -> None:
    game = pushed("orange", me={"barge": -7}, coats=["granary", "garden"])
    game.play("seal leaning_house")
    assert refused(game, "coat tillage") == ("not_offered", "coat tillage")
    for other in ("money", "end", "take gray", "draw"):
        assert refused(game, other) == ("question_open", "coat")


def test_in_a_card_action() -> None:
    game = pushed("orange", "gg", "seal shipyard", "take gray", me={"barge": 3, "hand": ["siege"]})
    assert game.decision is not None
    assert game.decision.question == "action"
    assert refused(game, "buy white white") == ("supply_lacks_two", "white")
    assert refused(game, "play patrician now") == ("not_in_hand", "patrician")
    for other in ("money", "clear E", "river", "seal shipyard", "end"):
        assert refused(game, other) == ("question_open", "action")


@pytest.mark.parametrize(
    ("colour", "answer", "move", "why"),
    [
        ("gray", "money", "river", ("question_open", "action")),
        ("gray", "money", "play siege now", ("question_open", "action")),
        ("white", "clear E", "clear N", ("side_empty", "N")),
        ("white", "clear E", "money", ("question_open", "action")),
        ("brown", "play siege later", "buy gray gray", ("supply_lacks_two", "gray")),
        ("brown", "play siege later", "play patrician later", ("not_in_hand", "patrician")),
        ("turquoise", "river", "money", ("question_open", "action")),
        ("orange", "seal tillage", "seal garden", ("out_of_reach", "garden", "tillage leaning_house")),
        ("orange", "seal tillage", "river", ("question_open", "action")),
    ],
)
def test_in_the_leagues_action(colour: str, answer: str, move: str, why: tuple[object, ...]) -> None:
    me = {"barge": -7, "hand": ["swabian_league", "siege"],
          "tiles": {"gray": 1, "white": 1, "brown": 1, "turquoise": 1, "orange": 1}}  # fmt: skip  # several to a line
    game = pushed("gray", "gg", "play swabian_league now", f"as {colour}", me=me)
    assert game.why_not(answer) is None
    assert refused(game, move) == why


@pytest.mark.parametrize(
    "text",
    ["keep gray", "take gray", "pay gray", "card siege", "from deck", "coat granary", "descendant abbot", "steps 1",
     "convert 1", "as gray", "skip"],
)  # fmt: skip  # several to a line
def test_an_answer_without_a_question(text: str) -> None:
    assert refused(pushed("gray"), text) == ("not_asked",)


# ---- the order of a turn ----


@pytest.mark.parametrize("text", ["swap gray", "use gray", "sweep", "push W1"])
def test_a_tile_is_drawn_before_it_is_pushed_and_pushed_once(text: str) -> None:
    assert refused(at(), text) == ("draw_first",)
    assert refused(pushed("gray"), text) == ("pushed_already",)


@pytest.mark.parametrize("text", ["draw", "choose gray"])
def test_a_tile_is_obtained_once(text: str) -> None:
    assert refused(at("draw"), text) == ("tile_in_hand",)
    assert refused(pushed("gray"), text) == ("pushed_already",)


@pytest.mark.parametrize(
    "text", ["money", "clear N", "buy gray gray", "river", "step", "seal tillage", "tribute coins", "end"]
)
def test_actions_come_after_the_push(text: str) -> None:
    for game in (at(), at("draw")):
        assert refused(game, text) == ("push_first",)


def test_after_the_game_nothing_is_possible() -> None:
    game = at()
    game.finish()
    assert refused(game, "draw") == ("game_over",)
    assert refused(game, "dance") == ("game_over",)


# ---- the turn tile ----


def test_choosing_the_turn_tile() -> None:
    assert refused(at(), "choose gray") == ("no_choice_of_tile",)
    game = at(options=TOWERS, tower="choose_tile")
    assert game.why_not("choose gray") is None
    game.position.bag = (0, 7, 8, 7, 7)
    game = Game.at(game.rules, game.position)
    assert refused(game, "choose gray") == ("bag_lacks", "gray")
    extra = {**TOWERS, "choose_tile_is_extra": True}
    assert refused(at("choose gray", options=extra, tower="choose_tile"), "choose white") == ("choice_used",)


def test_converting_the_turn_tile() -> None:
    docks = ["white", "white", "brown", "turquoise", "orange"]
    assert refused(at("draw", me={"sparrows": 0}), "swap gray") == ("no_sparrow",)
    assert refused(at("draw", docks=docks), "swap gray") == ("dock_lacks", "gray")
    assert refused(at("draw"), "use gray") == ("own_tile_not_allowed", "scholar")
    assert refused(at("draw", me={"descendants": ["scholar"]}), "use gray") == ("supply_lacks", "gray")
    scholar = {"descendants": ["scholar"], "tiles": {"gray": 1}}
    for converted in ("swap white", "use gray"):
        for again in ("swap white", "use gray"):
            assert refused(at("draw", converted, me=scholar), again) == ("converted_already",)


@pytest.mark.parametrize(
    ("slot", "outside", "why"),
    [
        ("W1", "E1", ("blocked_row", 1, "E1")),
        ("E1", "E1", ("blocked_row", 1, "E1")),
        ("E3", "W3", ("blocked_row", 3, "W3")),
        ("N2", "S2", ("blocked_column", 2, "S2")),
        ("S2", "S2", ("blocked_column", 2, "S2")),
        ("S1", "N1", ("blocked_column", 1, "N1")),
    ],
)
def test_a_blocked_line(slot: str, outside: str, why: tuple[object, ...]) -> None:
    assert refused(at("draw", outside={outside: "gray"}), f"push {slot}") == why


def test_sweeping() -> None:
    assert refused(at("draw"), "sweep") == ("not_all_blocked",)
    everywhere = dict.fromkeys(("N1", "N2", "N3", "E1", "E2", "E3"), "gray")
    assert refused(at("draw", outside=everywhere), "push W1") == ("all_blocked",)


# ---- exchange and tribute ----


def test_the_merchant() -> None:
    merchant = {"descendants": ["merchant"], "tiles": {"gray": 2}}
    docks = ["white", "white", "brown", "turquoise", "orange"]
    assert refused(at(), "exchange gray white") == ("exchange_not_allowed", "merchant")
    assert refused(at(me=merchant), "exchange white gray") == ("supply_lacks", "white")
    assert refused(at(me=merchant, docks=docks), "exchange gray gray") == ("dock_lacks", "gray")
    without_brown = ["white", "white", "gray", "turquoise", "orange"]
    assert refused(at(me=merchant, docks=without_brown), "exchange gray brown") == ("dock_lacks", "brown")
    assert refused(at("exchange gray white", me=merchant), "exchange gray brown") == ("exchange_used",)


def test_the_tribute() -> None:
    def due(tower: str, *more: str, **me: Any) -> Game:
        return pushed("gray", "gg", *more, options=TOWERS, tower=tower, me=me)

    assert refused(due("cheap_seal"), "tribute coins") == ("no_tribute",)
    assert refused(due("tax", coins=1), "tribute coins") == ("coins", 1, 2)
    assert refused(due("tax"), "tribute gray gray") == ("tribute_in_coins",)
    assert refused(due("tithe"), "tribute coins") == ("tribute_in_tiles",)
    assert refused(due("tithe", tiles={"gray": 1}), "tribute gray white") == ("supply_lacks", "white")
    assert refused(due("tithe", tiles={"gray": 1}), "tribute gray gray") == ("supply_lacks_two", "gray")
    assert refused(due("tithe", tiles={"gray": 1, "white": 1}), "tribute white gray") == ("colour_order",)
    assert refused(due("tax", "tribute coins", coins=4), "tribute coins") == ("tribute_paid",)


# ---- actions ----


def test_an_action_needs_its_tile() -> None:
    moves = {"gray": "money", "white": "clear E", "brown": "buy gray gray", "turquoise": "river",
             "orange": "seal tillage"}  # fmt: skip  # several to a line
    for other in moves:
        game = pushed(other, other[0] * 2, me={"tiles": {"gray": 2}, "barge": -7})
        for colour, move in moves.items():
            if colour == other:
                assert game.why_not(move) is None
            else:
                assert refused(game, move) == ("not_activated", colour)


def test_the_river() -> None:
    assert refused(pushed("turquoise", me={"barge": 11}), "river") == ("no_space_ahead",)
    assert refused(pushed("gray"), "step") == ("no_steps_owed",)


def test_buying() -> None:
    def shop(tower: str, replaces: bool = False, **me: Any) -> Game:
        return pushed("brown", options={**TOWERS, "tower_price_replaces": replaces}, tower=tower, me=me)

    assert refused(shop("cheap_seal"), "buy coin") == ("no_coin_price",)
    assert refused(shop("cheap_seal"), "buy gray") == ("no_tile_price",)
    assert refused(shop("card_for_tile"), "buy coin") == ("no_coin_price",)
    assert refused(shop("card_for_coin"), "buy gray") == ("no_tile_price",)
    assert refused(shop("card_for_coin", coins=0), "buy coin") == ("coins_for_card", 0, 1)
    assert refused(shop("card_for_tile"), "buy gray") == ("supply_lacks", "gray")
    for tower in ("card_for_coin", "card_for_tile"):
        assert refused(shop(tower, True, tiles={"gray": 2}), "buy gray gray") == ("price_replaced",)
        assert refused(shop(tower), "buy gray gray") == ("supply_lacks_two", "gray")
    assert refused(shop("cheap_seal", True), "buy gray gray") == ("supply_lacks_two", "gray")
    assert refused(shop("cheap_seal", tiles={"gray": 1, "white": 1}), "buy white gray") == ("colour_order",)


def test_seals() -> None:
    full = {"tillage": [0, 0, 1, 1]}
    four = ["abbot", "builder", "merchant", "scholar"]
    assert refused(pushed("orange"), "seal garden") == ("out_of_reach", "garden", "tillage leaning_house")
    assert refused(pushed("orange", me={"seals": 0}), "seal tillage") == ("no_seals",)
    assert refused(pushed("orange", quarters=full), "seal tillage") == ("quarter_full", "tillage")
    none_left = pushed("orange", me={"barge": -5}, descendants=four, others=[{"descendants": four}])
    assert refused(none_left, "seal oath_house") == ("quarter_full", "oath_house")
    assert refused(pushed("orange", me={"coins": 1}), "seal tillage") == ("coins_for_seal", 1, 2)
    dear = pushed("orange", options=TOWERS, tower="dear_seal")
    assert refused(dear, "seal tillage") == ("coins_for_seal", 2, 3)
    assert seal_refusal(dear.rules, dear.position, "garden") is not None
    far = pushed("orange", options=TOWERS, tower="far_seal", me={"barge": -8, "coins": 1})
    assert refused(far, "seal oath_house") == ("coins_for_seal", 1, 2)
    reach = "tillage leaning_house garden oath_house"
    assert refused(far, "seal town_hall") == ("out_of_reach", "town_hall", reach)


# ---- cards ----


def test_playing() -> None:
    def hold(*cards: str, **given: Any) -> Game:
        given["me"] = {"hand": list(cards), **given.get("me", {})}
        return at("draw", **given)

    assert refused(hold(), "play siege now") == ("not_in_hand", "siege")
    twice = hold("siege", "patrician")
    twice.play("play siege later")
    assert refused(twice, "play patrician later") == ("play_used",)
    assert refused(twice, "play patrician now") == ("play_used",)
    gray = hold("choir_1", me={"tiles": {"gray": 1}})
    assert refused(gray, "play choir_1 now") == ("tile_for_card", "choir_1", "turquoise orange")
    assert refused(hold("reformation"), "play reformation now") == ("no_outside_tile",)
    assert refused(hold("siege", me={"coins": 0}), "play siege now") == ("no_coin",)
    assert refused(hold("ulm_sparrow", me={"sparrows": 0}), "play ulm_sparrow now") == ("no_sparrow",)
    assert refused(hold("patrician"), "play patrician now") == ("only_before_draw", "patrician")
    assert refused(hold("swabian_league"), "play swabian_league now") == ("no_extra_action",)


def test_playing_ulm_chronicle() -> None:
    def hold(**me: Any) -> Game:
        quarters = {"tillage": [1, 1, 1, 1], "leaning_house": [1, 1, 1, 1]} if me.pop("full", False) else {}
        return at("draw", quarters=quarters, me={"hand": ["ulm_chronicle"], **me})

    card = "play ulm_chronicle now"
    assert refused(hold(coins=0), card) == ("coins_for_placing", 0, 1)
    assert refused(hold(seals=0), card) == ("no_seals",)
    assert refused(hold(full=True, coins=1), card) == ("no_quarter_open",)
    assert hold(coins=1).why_not(card) is None


def test_playing_city_wall() -> None:
    def hold(colour: str, **given: Any) -> Game:
        given["me"] = {"hand": ["city_wall"], **given.get("me", {})}
        return pushed(colour, **given)

    card = "play city_wall now"
    full = {quarter: [1] * (6 if quarter == "shipyard" else 4) for quarter in at().rules.quarter_ids}
    assert refused(hold("gray"), card) == ("no_seal_action", "city_wall")
    assert refused(hold("orange", me={"coins": 1}), card) == ("coins_for_seal", 1, 2)
    assert refused(hold("orange", me={"seals": 0}), card) == ("no_seals",)
    assert refused(hold("orange", quarters=full), card) == ("no_quarter_open",)
    assert hold("orange").why_not(card) is None

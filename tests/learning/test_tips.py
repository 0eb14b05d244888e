"""Each tip is met where its text says so, and not before."""

from typing import Any

import pytest

from ulm.rules import Game
from ulm.rules.ruleset import present_definitions, read_options, ruleset
from ulm.storage import scenario_setup
from ulm.teaching.tips import TIPS, occurs

GRID = ["gray", "turquoise", "white", "brown", "white", "orange", "turquoise", "orange", "gray"]
PLAIN: dict[str, Any] = {
    "grid": GRID,
    "bag": ["gray", "white", "brown", "orange"],
    "players": [{"coins": 2, "sparrows": 0, "barge": -9, "tiles": {}}, {"barge": -11, "tiles": {}}],
}


def _game(given: dict[str, Any]) -> Game:
    definitions = present_definitions()
    rules = ruleset(definitions, read_options({}, definitions))
    return Game.at(rules, scenario_setup.position(rules, 2, 0, PLAIN | given), history=True)


def _me(**own: Any) -> dict[str, Any]:
    """The learner's own things, the rest as in PLAIN."""
    return {"players": [PLAIN["players"][0] | own, PLAIN["players"][1]]}


def _met(given: dict[str, Any], moves: str) -> dict[str, tuple[str, ...]]:
    """The tips that are met after these moves, with their places; only what the last move did is new."""
    game = _game(given)
    played = [move for move in moves.split(", ") if move]
    for move in played:
        game.play(move)
    return {tip.id: tip.glow for tip in occurs(game, 0, game.history[len(played) - 1 :] if played else ())}


FULL = {"E1": "gray", "E2": "gray", "E3": "gray", "N1": "gray", "N2": "gray", "N3": "gray"}
MET: dict[str, tuple[dict[str, Any], str, tuple[str, ...]]] = {
    "blocked_line": ({"outside": {"E1": "gray"}}, "draw", ("slot E1",)),
    "sweep": ({"outside": FULL}, "draw", ("grid",)),
    "coat": (
        {"coats": ["oath_house", "granary"]},
        "draw, push E2, seal leaning_house",
        ("offer oath_house", "offer granary"),
    ),
    "gold_crest": (
        {"coats": ["oath_house", "granary"]},
        "draw, push E2, seal leaning_house, coat oath_house",
        ("quarter oath_house",),
    ),
    "edge_sparrow": (_me(coats=["town_hall"]), "draw, push W1", ("slot E1",)),
    "joker": (_me(sparrows=1), "draw", ("sparrows", "docks")),
    "bridge": (_me(barge=-1), "draw, push W1, river", ("space 1",)),
    "jump": (
        {"players": [PLAIN["players"][0], {"barge": -8, "tiles": {}}]},
        "draw, push W1, river",
        ("space -7",),
    ),
    "river_reward": (_me(barge=6), "", ("space 8", "space 9")),
    "descendant": (
        _me(barge=-4) | {"descendants": ["abbot", "builder"]},
        "draw, push E2, seal oath_house",
        ("descendant abbot", "descendant builder"),
    ),
    "two_cards": (
        _me(tiles={"gray": 2}) | {"deck": ["siege", "goods_gray", "art_gray"]},
        "draw, push W2, buy gray gray",
        ("offer goods_gray", "offer siege"),
    ),
    "card_halves": (_me(hand=["siege"]), "", ("card siege",)),
    "free_card": (_me(hand=["siege", "art_gray"]), "play siege later", ("card art_gray",)),
    "no_coins": (_me(coins=0), "draw, push E2, money", ("coins",)),
    "last_two_rounds": ({"round": 9}, "", ()),
    "last_round": ({"round": 10}, "", ()),
}


def test_there_is_a_case_for_each_tip() -> None:
    assert MET.keys() == TIPS.keys()


@pytest.mark.parametrize("tip", MET)
def test_a_tip_is_met(tip: str) -> None:
    given, moves, glow = MET[tip]
    found = _met(given, moves)
    assert found.get(tip) == glow


@pytest.mark.parametrize("tip", [tip for tip in MET if MET[tip][1]])
def test_a_tip_is_not_met_before_its_move(tip: str) -> None:
    given, moves, _ = MET[tip]
    assert tip not in _met(given, ", ".join(moves.split(", ")[:-1]))


def test_nothing_special_is_met_in_a_plain_position() -> None:
    assert not _met({}, "")
    assert not _met({}, "draw")

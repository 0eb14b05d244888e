"""The figures that definitions may hold: the least and the most of each, and what stands there when none is given."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ulm.rules import definitions as defs
from ulm.rules.effect_registry import any_effect

EFFECT = any_effect()
COUNTS = dict.fromkeys(("gray", "white", "brown", "turquoise", "orange"), 2)
START = {"points": 5, "coins": 2, "sparrows": 2, "seals": 12, "crests": 3, "tiles": 1}
SETUP = {
    "rounds": 10, "tiles_per_colour": 10, "grid": COUNTS, "docks": COUNTS, "descendants_in_play": 4, "start": START,
    "supply": {"coins": 26, "sparrows": 30}, "prices": {"seal": 2, "tiles_for_a_card": 2},
}  # fmt: skip  # several to a line
COIN = {"do": "coins", "n": 1}
TILE = {"do": "dock_tile"}
QUARTER = {"id": "q", "bank": "north", "spaces": {"from": 1, "to": 2}, "seals": 4, "privilege": [COIN]}
CARD = {"id": "c", "family": "trade", "kind": "k", "now": [COIN], "later": [{"count": "fixed", "points": 3}]}


@pytest.mark.parametrize(
    ("kind", "whole", "key", "least", "most"),
    [
        (EFFECT, COIN, "n", 1, 20),
        (EFFECT, {"do": "place_seal"}, "price", 0, 100),
        (EFFECT, {"do": "convert", "give": "coins", "most": 3}, "points", 0, 100),
        (defs.Spaces, {"from": 1, "to": 2}, "from", -11, 11),
        (defs.Tribute, {"pay": "coins", "or_lose": 5}, "n", 2, 2),
        (defs.RuleChanges, {}, "extra_coins", 0, 9),
        (defs.RuleChanges, {}, "line_points", 0, 20),
        (defs.RuleChanges, {}, "extra_steps", 0, 9),
        (defs.RuleChanges, {}, "seal_price", -9, 9),
        (defs.RuleChanges, {}, "seal_reach", 0, 21),
        (defs.Quarter[EFFECT], QUARTER, "seals", 1, 12),
        (defs.Prices, {"seal": 2}, "tiles_for_a_card", 2, 2),
        (defs.SetUp, SETUP, "rounds", 1, 12),
        (defs.SetUp, SETUP, "descendants_in_play", 0, 8),
    ],
)
def test_figures(kind: Any, whole: dict[str, Any], key: str, least: int, most: int) -> None:
    for number in (least, most):
        msgspec.convert({**whole, key: number}, kind)
    for number in (least - 1, most + 1):
        with pytest.raises(msgspec.ValidationError, match="Expected `int`"):
            msgspec.convert({**whole, key: number}, kind)


@pytest.mark.parametrize(
    ("kind", "whole", "key", "entries", "least", "most"),
    [
        (EFFECT, {"do": "either"}, "of", [COIN, TILE, TILE], 2, 2),
        (defs.Quarter[EFFECT], QUARTER, "privilege", [COIN], 1, None),
        (defs.Card[EFFECT], CARD, "now", [COIN], 1, None),
        (defs.Card[EFFECT], CARD, "later", [{"count": "fixed", "points": 3}], 1, None),
        (defs.Card[EFFECT], CARD, "tile", ["gray"] * 6, 1, 5),
        (defs.CardSet, {"one_of_each": 3}, "kinds", ["a", "b", "c", "d"], 3, 3),
        (defs.Reward[EFFECT], {"space": 8}, "effects", [COIN], 1, None),
        (defs.RuleOption, {"id": "o"}, "values", [False, True], 2, None),
    ],
)
def test_lengths(kind: Any, whole: dict[str, Any], key: str, entries: list[Any], least: int, most: int | None) -> None:
    for length in {least, most or least}:
        msgspec.convert({**whole, key: entries[:length]}, kind)
    for length in (least - 1, *([most + 1] if most else [])):
        with pytest.raises(msgspec.ValidationError, match="of length"):
            msgspec.convert({**whole, key: entries[:length]}, kind)

"""What the value of a position is made of, in the things that a player sees: coins, tiles, cards, the river …"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args

from ulm.ai.card_features import CardFeatures
from ulm.ai.grid_features import GRID
from ulm.ai.holding_features import EDGE, PURSE, SUPPLY
from ulm.ai.river_features import RIVER
from ulm.ai.tower_features import TOWER
from ulm.rules import Ruleset

Source: TypeAlias = Literal[
    "points", "coins", "tiles", "sparrows", "seals", "cards", "descendants", "river", "next_turn", "others"
]
SOURCES: tuple[Source, ...] = get_args(Source)
"""In the order in which they are told. ``seals`` with crests and the coats of arms beside the grid; ``next_turn`` is
what the grid and the tower tiles are worth to the next push; ``others`` is what the others have less.
"""

_OF_STOCK: dict[str, Source] = {
    "sparrow": "sparrows",
    "sparrows_above": "sparrows",
    "seals_to_4": "seals",
    "seals_above": "seals",
    "crests_left": "seals",
}
_SEALS = ("crest_income", "quarters", "quarters_paid_here", "quarters_paid_ahead")
"""Of the features of the quarters; the others tell what lies at the barge and ahead of it."""


def sources_of(names: Sequence[str], rules: Ruleset) -> tuple[Source, ...]:
    """The source of each feature with these names."""
    cards = CardFeatures(rules)
    groups: tuple[tuple[Sequence[str], Source], ...] = (
        (PURSE, "coins"),
        (SUPPLY, "tiles"),
        (EDGE, "seals"),
        (_SEALS, "seals"),
        (rules.descendant_ids, "descendants"),
        (cards.hand_names, "cards"),
        (cards.names, "cards"),
        (GRID, "next_turn"),
        (TOWER, "next_turn"),
        (RIVER, "river"),
    )
    of: dict[str, Source] = dict(_OF_STOCK)
    for group, source in groups:
        for name in group:
            of.setdefault(name, source)
    return tuple([of.get(name, "river") for name in names])

"""Each theme holds where it should, and not where it should not."""

from __future__ import annotations

from typing import Any

import pytest

from ulm.puzzles import themes
from ulm.puzzles.looks import Look, plans_of
from ulm.puzzles.themes import THEMES, Solved
from ulm.records import scenario_setup
from ulm.rules import Game, Move

PLAIN: dict[str, Any] = {
    "turn_tile": "white",
    "grid": ["gray", "orange", "gray", "gray", "turquoise", "brown", "orange", "brown", "gray"],
    "outside": {},
    "docks": ["gray", "white", "brown", "turquoise", "orange"],
    "players": [{"coins": 3, "sparrows": 2, "tiles": {}}, {"tiles": {}}],
}


def solved(text: str, *, towers: bool = False, **given: Any) -> Solved:
    """A position with these moves as its solution."""
    rules = Game.new(2, 1, {"towers": towers}).rules
    start = Game.at(rules, scenario_setup.position(rules, 2, 0, PLAIN | given))
    moves = tuple(Move(move) for move in text.split("; "))
    return themes.solved(start, plans_of(start.view(0), Look(1, 150, 8), "a test"), moves)


def own(**more: Any) -> list[dict[str, Any]]:
    return [{"coins": 3, "sparrows": 2, "tiles": {}, **more}, {"tiles": {}}]


CASES = {
    "order": (
        solved("push W1; money; seal tillage", players=own(coins=1)),  # the seal needs the coin
        solved("push W1; money; seal tillage", players=own(coins=3)),
    ),
    "sparrow": (solved("swap gray; push W1; end"), solved("push W1; end")),
    "blocked": (
        solved("push S1; end", outside={"W1": "gray", "W2": "gray", "E3": "gray", "N3": "gray"}),
        solved("push S1; end", outside={"W1": "gray", "W2": "gray", "E3": "gray"}),
    ),
    "card": (
        solved("play siege later; push W1; end", players=own(hand=["siege"])),
        solved("push W1; end", players=own(hand=["siege"])),
    ),
    "crest": (
        solved("push W1; seal tillage", players=[own()[0], {"tiles": {}, "coats": ["tillage"]}]),
        solved("push W1; seal tillage", players=[own()[0], {"tiles": {}, "coats": ["garden"]}]),
    ),
    "tower": (
        solved("push W1; seal tillage", towers=True, tower="cheap_seal", next_tower="tax"),
        solved("push W1; seal tillage", towers=True, tower="extra_step", next_tower="tax"),
    ),
    "last": (solved("push W1; end", round=10), solved("push W1; end", round=9)),
}


@pytest.mark.parametrize("theme", CASES)
def test_a_theme_holds_where_it_should_and_only_there(theme: str) -> None:
    yes, no = CASES[theme]
    assert THEMES[theme](yes)
    assert not THEMES[theme](no)


def test_a_card_that_can_be_played_in_one_way_only_is_no_choice() -> None:
    players = own(hand=["siege"], coins=0)
    assert not themes.card(solved("play siege later; push W1; end", players=players))


def test_denying_is_to_take_less_than_one_could() -> None:
    found = solved("push W1; end")
    assert themes.denying(found)  # nearly everything else would be worth more to oneself
    best = max((plan for plan in found.plans.plans if plan.complete), key=lambda plan: themes._own(found, plan.lines))
    assert not themes.denying(found._replace(best=best))

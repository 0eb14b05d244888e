"""Each theme holds where it should, and not where it should not."""

from __future__ import annotations

from typing import Any

import pytest

from ulm.ai.beam_search import SearchLine
from ulm.analysis import puzzle_themes
from ulm.analysis.puzzle_themes import THEMES, SolvedPuzzle
from ulm.analysis.search_limits import SearchLimits, search_plans
from ulm.analysis.turn_plans import RevealPlan
from ulm.rules import Game, Move
from ulm.storage import scenario_setup

PLAIN: dict[str, Any] = {
    "turn_tile": "white",
    "grid": ["gray", "orange", "gray", "gray", "turquoise", "brown", "orange", "brown", "gray"],
    "outside": {},
    "docks": ["gray", "white", "brown", "turquoise", "orange"],
    "players": [{"coins": 3, "sparrows": 2, "tiles": {}}, {"tiles": {}}],
}


def solved(text: str, *, towers: bool = False, **given: Any) -> SolvedPuzzle:
    """A position with these moves as its solution."""
    rules = Game.new(2, 1, {"towers": towers}).rules
    start = Game.at(rules, scenario_setup.position(rules, 2, 0, PLAIN | given))
    moves = tuple(Move(move) for move in text.split("; "))
    return puzzle_themes.solved(start, search_plans(start.view(0), SearchLimits(1, 150, 8), "a test"), moves)


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


def test_what_a_puzzle_is_about_is_what_most_wrong_answers_lack() -> None:
    given = own(coins=1)
    found = solved("swap gray; push W1; money; seal tillage", players=given)
    assert [name for name, holds in THEMES.items() if holds(found)] == ["order", "sparrow"]
    both = [Move("push W1"), Move("end")]
    swapped = [Move("swap gray"), Move("push W1"), Move("end")]
    assert puzzle_themes.themes(found, [both]) == ["order", "sparrow"]
    assert puzzle_themes.themes(found, [swapped, swapped, both]) == ["order"], "most of them swap as well"


def test_a_puzzle_has_two_themes_at_most_and_the_situation_comes_last() -> None:
    blocked = {"W1": "gray", "W2": "gray", "E3": "gray", "N3": "gray"}
    found = solved("swap gray; push S1; end", outside=blocked, round=10)
    assert [name for name, holds in THEMES.items() if holds(found)] == ["sparrow", "blocked", "last"]
    assert puzzle_themes.themes(found, [[Move("push S1"), Move("end")]]) == ["sparrow", "blocked"]
    assert puzzle_themes.themes(found, [[Move("swap gray"), Move("push N1"), Move("end")]]) == ["blocked", "last"]


@pytest.mark.parametrize(
    ("values", "holds"),
    [
        ((8.0, 7.0), True),  # as good for oneself, and a point more for the others
        ((8.0, 7.2), False),
        ((8.0, 7.6), False),  # right as well: it costs no more than half a point
        ((8.0,), False),
    ],
)
def test_denying_is_to_leave_less_to_the_others_than_a_turn_that_is_as_good_for_oneself(
    values: tuple[float, ...], holds: bool
) -> None:
    found = solved("push W1; end")
    game = found.start
    plans = [RevealPlan((number,), (SearchLine(value, None, game, True),)) for number, value in enumerate(values)]
    assert puzzle_themes.is_denial(found._replace(plans=plans, best=plans[0])) is holds


def test_a_turn_that_is_worse_for_oneself_only_is_not_denied() -> None:
    found = solved("push W1; end")
    richer = found.start.copy()
    richer.position.players[0].points += 2
    best = RevealPlan((0,), (SearchLine(8.0, None, richer, True),))
    plans = [best, RevealPlan((1,), (SearchLine(6.0, None, found.start, True),))]
    assert not puzzle_themes.is_denial(found._replace(plans=plans, best=best))

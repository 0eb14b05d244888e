"""Cards and descendants of a player's own definitions: the screen asks, shows and names them by their effects."""

import os
from pathlib import Path

import pytest

from ulm.bots.evaluation import evaluation
from ulm.bots.rough import ability_value
from ulm.paths import asset
from ulm.records import given
from ulm.records.entry import Entry
from ulm.rules import Game
from ulm.rules.ruleset import present_definitions, read_options, ruleset
from ulm.ui.table.model import TableModel

CARDS = """cards:
  - id: market_day
    family: chronicle
    kind: market_day
    now: [{do: convert, give: coins, most: 4, points: 3}]
    later: [{count: own_coats, points: 3}]
"""
DESCENDANT = "  - {id: astronomer, changes: {push_own_tile: true, exchange: true, extra_steps: 2}}\n"
GRID = ["gray", "white", "brown", "turquoise", "orange", "gray", "white", "brown", "turquoise"]


@pytest.fixture(autouse=True)
def own_definitions(_home: None) -> None:
    """A corrected Siege, a card more and a descendant more lie in the user's folder."""
    folder = Path(os.environ["ULM_HOME"]) / "data"
    folder.mkdir(parents=True)
    cards = asset("data/cards.yaml").read_text(encoding="utf-8")
    cards = cards.replace("cards:\n", CARDS, 1).replace("most: 3, points: 2", "most: 5, points: 4")
    (folder / "cards.yaml").write_text(cards, encoding="utf-8")
    descendants = asset("data/descendants.yaml").read_text(encoding="utf-8")
    (folder / "descendants.yaml").write_text(f"{descendants}{DESCENDANT}", encoding="utf-8")


def game(player: dict[str, object], *moves: str) -> Game:
    definitions = present_definitions()
    rules = ruleset(definitions, read_options({}, definitions))
    position = {"grid": GRID, "bag": ["gray"], "players": [player]}
    made = Game.at(rules, given.position(rules, 2, 0, Entry("test", "given", position)))
    for move in moves:
        made.play(move)
    return made


def model_of(made: Game) -> TableModel:
    return TableModel.of(made.view(0))


def test_a_change_of_the_turn_goes_under_the_picture_of_what_brings_it() -> None:
    made = game({"descendants": ["astronomer"], "tiles": {"gray": 1}}, "draw")
    model = model_of(made)
    assert model.source_picture("push_own_tile") == "descendants/astronomer"
    assert model.source_picture("exchange") == "descendants/astronomer"
    assert model.status.exchange_left
    scholar = model_of(game({"descendants": ["merchant", "scholar"]}))
    assert scholar.source_picture("push_own_tile") == "descendants/scholar"
    assert scholar.source_picture("exchange") == "descendants/merchant"


def test_bots_value_a_descendant_they_do_not_know_by_its_abilities() -> None:
    made = game({"descendants": ["astronomer"]})
    rules = made.rules
    assert ability_value(rules, "astronomer") == pytest.approx(0.4 + 0.45 + 2 * 0.8)
    rated = evaluation(rules)
    place = rated.names.index("astronomer")
    known = [rated.names.index(name) for name in ("scholar", "merchant", "barge_driver")]
    for row in rated.rows:
        assert row[place] == pytest.approx(row[known[0]] + row[known[1]] + 2 * row[known[2]])

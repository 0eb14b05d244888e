"""Cards and descendants of a player's own definitions: the screen asks, shows and names them by their effects."""

import os
from pathlib import Path

import pytest
from table_hands import click, item, played, table

from tests.recorded import FOLDER
from ulm.bots.evaluation import evaluation
from ulm.bots.heuristic import ability_value
from ulm.files.resources import has_picture
from ulm.records import scenario_setup
from ulm.rules import Game
from ulm.rules.definitions import Card
from ulm.rules.ruleset import Ruleset, present_definitions, read_options, ruleset
from ulm.ui.pieces import card_face
from ulm.ui.pieces.card_face import card_picture
from ulm.ui.pieces.card_signs import NOW, WIDTH, later_signs, now_signs
from ulm.ui.shell.app import App
from ulm.ui.state.view_model import TableModel
from ulm.ui.table.interaction.questions import ask
from ulm.ui.table.panels.move_button import face, tip
from ulm.ui.table.panels.parts import Chip

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
    cards = (FOLDER / "cards.yaml").read_text(encoding="utf-8")
    cards = cards.replace("cards:\n", CARDS, 1).replace("most: 3, points: 2", "most: 5, points: 4")
    (folder / "cards.yaml").write_text(cards, encoding="utf-8")
    descendants = (FOLDER / "descendants.yaml").read_text(encoding="utf-8")
    (folder / "descendants.yaml").write_text(f"{descendants}{DESCENDANT}", encoding="utf-8")


def game(player: dict[str, object], *moves: str) -> Game:
    definitions = present_definitions()
    rules = ruleset(definitions, read_options({}, definitions))
    position = {"grid": GRID, "bag": ["gray"], "players": [player]}
    made = Game.at(rules, scenario_setup.position(rules, 2, 0, position))
    for move in moves:
        made.play(move)
    return made


def model_of(made: Game) -> TableModel:
    return TableModel.of(made.view(0))


def test_a_change_of_the_turn_goes_under_the_picture_of_what_brings_it() -> None:
    made = game({"descendants": ["astronomer"], "tiles": {"gray": 1}}, "draw")
    model = model_of(made)
    assert model.modifier_picture(model.status.push_own_by) == "descendants/astronomer"
    assert model.modifier_picture(model.status.exchange_by) == "descendants/astronomer"
    scholar = model_of(game({"descendants": ["merchant", "scholar"]}))
    assert scholar.status.push_own_by == "scholar"
    assert scholar.status.exchange_by == "merchant"


def test_bots_value_a_descendant_they_do_not_know_by_its_abilities() -> None:
    made = game({"descendants": ["astronomer"]})
    rules = made.rules
    assert ability_value(rules, "astronomer") == pytest.approx(0.6 + 0.45 + 2 * 1.2)
    rated = evaluation(rules)
    place = rated.names.index("astronomer")
    known = [rated.names.index(name) for name in ("scholar", "merchant", "barge_driver")]
    for row in rated.rows:
        assert row[place] == pytest.approx(row[known[0]] + row[known[1]] + 2 * row[known[2]])


def definition(rules: Ruleset, card: str) -> Card:
    return next(each for each in rules.definitions.cards if each.id == card)


def figures_now(card: str) -> list[str]:
    return [sign.text for sign in now_signs(definition(present_rules(), card)) if sign.text]


def figures_later(rules: Ruleset, card: str) -> list[str]:
    return [sign.text for sign in later_signs(rules, definition(rules, card)) if sign.text]


def present_rules(**options: object) -> Ruleset:
    definitions = present_definitions()
    return ruleset(definitions, read_options(options, definitions))


def test_the_figures_on_a_card_are_those_of_its_definition() -> None:
    assert figures_now("siege") == ["1-5", "x", "1", "4"]
    assert figures_now("market_day") == ["1-4", "x", "1", "3"]
    assert figures_now("art_gray") == ["1", "2", "0-2"]
    assert figures_later(present_rules(), "art_gray") == ["3", "+6", "+3"]
    assert figures_later(present_rules(), "city_wall") == ["2"]
    assert figures_later(present_rules(city_wall_points=1), "city_wall") == ["1"]


def test_the_picture_of_a_tile_that_is_kept_shows_no_price() -> None:
    def pictures(card: str) -> list[str]:
        return [sign.picture for sign in now_signs(definition(present_rules(), card))]

    assert "signs/arrow" in pictures("art_gray"), "an arrow says that something is given for something"
    assert "signs/arrow" not in pictures("swabian_league")


def test_every_sign_of_every_card_has_a_picture_within_its_band() -> None:
    rules = present_rules()
    for card in rules.definitions.cards:
        signs = now_signs(card) + later_signs(rules, card)
        assert [sign.picture for sign in signs if not sign.text and not has_picture(sign.picture)] == []
        assert all(abs(sign.x - NOW[0]) < WIDTH / 2 for sign in signs), card.id


def test_a_card_without_a_woodcut_has_the_one_of_its_family(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_face, "_rules", None)  # other tests may have left theirs
    assert card_picture("siege") == "cards/siege"
    assert card_picture("market_day") == "cards/any_chronicle"
    assert all(has_picture(f"cards/any_{family}") for family in ("cathedral", "trade", "chronicle"))


@pytest.mark.parametrize(
    ("card", "asked", "picture", "told"),
    [
        ("market_day", "How many coins do you give back?", "pieces/coin", "Give back 4 coins and score 12 points."),
        ("siege", "How many coins do you give back?", "pieces/coin", "Give back 4 coins and score 16 points."),
        (
            "ulm_sparrow",
            "How many sparrows do you give back?",
            "pieces/sparrow_0",
            "Give back 4 sparrows and take 4 coins.",
        ),
    ],
)
def test_a_question_goes_by_what_the_card_converts(app: App, card: str, asked: str, picture: str, told: str) -> None:
    player = {"hand": [card], "coins": 9, "sparrows": 9}
    scene = table(app, {"grid": GRID, "bag": ["gray"], "players": [player]}, moves=[f"play {card} now"])
    assert ask(scene.state) == asked
    chip = item(scene, "tray:convert 4")
    assert isinstance(chip, Chip)
    assert chip.pictures == [picture]
    assert chip.tooltip == told
    click(app, scene, "tray:convert 4")
    assert played(scene)[-1] == "convert 4"


def test_a_choice_names_its_own_things(app: App) -> None:
    player = {"hand": ["construction_freeze"]}
    position = {"grid": GRID, "bag": ["gray", "white"], "players": [player]}
    scene = table(app, position, moves=["play construction_freeze now"])
    assert ask(scene.state) == "Do you take 2 coins or 2 tiles from the bag?"
    moves = scene.state.moves("take")
    assert [face(scene.state.model, move)[1] for move in moves] == ["2 coins", "2 tiles"]
    assert tip(scene.state, moves[0]) == "Take the coins."

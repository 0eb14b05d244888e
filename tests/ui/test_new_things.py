"""Cards and descendants of a player's own definitions: the screen asks, shows and names them by their effects."""

from typing import Any

import pytest
from table_hands import click, item, played, table

from tests.players_files import put
from tests.recorded import FOLDER
from ulm.ai.evaluation import evaluation
from ulm.ai.heuristic import ability_value
from ulm.files.asset_files import has_picture
from ulm.rules import Game
from ulm.rules.ruleset import Ruleset, present_definitions, read_options, ruleset
from ulm.storage import scenario_setup
from ulm.ui.app.app import App
from ulm.ui.table.board import card_face
from ulm.ui.table.board.card_face import NOW, WIDTH, card_picture, later_signs, now_signs
from ulm.ui.table.interaction.prompt import ask
from ulm.ui.table.panels.action_buttons import move_face
from ulm.ui.table.panels.panel_drawing import Chip
from ulm.ui.table.state.view_model import TableModel

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
    cards = (FOLDER / "cards.yaml").read_text(encoding="utf-8")
    put("cards.yaml", cards.replace("cards:\n", CARDS, 1).replace("most: 3, points: 2", "most: 5, points: 4"))
    put("descendants.yaml", (FOLDER / "descendants.yaml").read_text(encoding="utf-8") + DESCENDANT)


def game(player: dict[str, object], *moves: str) -> Game:
    rules = present_rules()
    position = {"grid": GRID, "bag": ["gray"], "players": [player]}
    made = Game.at(rules, scenario_setup.position(rules, 2, 0, position))
    for move in moves:
        made.play(move)
    return made


def test_a_change_of_the_turn_goes_under_the_picture_of_what_brings_it() -> None:
    model = TableModel.of(game({"descendants": ["astronomer"], "tiles": {"gray": 1}}, "draw").view(0))
    assert model.modifier_picture(model.status.push_own_by) == "descendants/astronomer"
    assert model.modifier_picture(model.status.exchange_by) == "descendants/astronomer"
    model = TableModel.of(game({"descendants": ["merchant", "scholar"]}).view(0))
    assert (model.status.push_own_by, model.status.exchange_by) == ("scholar", "merchant")


def test_bots_value_a_descendant_they_do_not_know_by_its_abilities() -> None:
    rules = present_rules()
    known = [ability_value(rules, name) for name in ("scholar", "merchant", "barge_driver")]
    assert ability_value(rules, "astronomer") == pytest.approx(known[0] + known[1] + 2 * known[2])
    rated = evaluation(rules)
    place = rated.names.index("astronomer")
    scholar, merchant, driver = (rated.names.index(name) for name in ("scholar", "merchant", "barge_driver"))
    for row in rated.rows:
        assert row[place] == pytest.approx(row[scholar] + row[merchant] + 2 * row[driver])


def present_rules(**options: object) -> Ruleset:
    definitions = present_definitions()
    return ruleset(definitions, read_options(options, definitions))


def test_the_figures_on_a_card_are_those_of_its_definition() -> None:
    rules = present_rules()
    cards = {card.id: card for card in rules.definitions.cards}

    def figures(signs: list[Any]) -> list[str]:
        return [sign.text for sign in signs if sign.text]

    assert figures(now_signs(cards["siege"])) == ["1-5", "x", "1", "4"]
    assert figures(now_signs(cards["market_day"])) == ["1-4", "x", "1", "3"]
    assert figures(now_signs(cards["art_gray"])) == ["1", "2", "0-2"]
    assert figures(later_signs(rules, cards["art_gray"])) == ["3", "+6", "+3"]
    for options, points in (({}, "2"), ({"city_wall_points": 1}, "1")):
        assert figures(later_signs(present_rules(**options), cards["city_wall"])) == [points]
    for card in cards.values():
        signs = now_signs(card) + later_signs(rules, card)
        assert [sign.picture for sign in signs if not sign.text and not has_picture(sign.picture)] == []
        assert all(abs(sign.x - NOW[0]) < WIDTH / 2 for sign in signs), card.id


def test_a_card_without_a_woodcut_has_the_one_of_its_family(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_face, "_rules", None)  # other tests may have left theirs
    assert card_picture("siege") == "cards/siege"
    assert card_picture("market_day") == "cards/any_chronicle"
    assert all(has_picture(f"cards/any_{family}") for family in ("cathedral", "trade", "chronicle"))


@pytest.mark.parametrize(
    ("card", "what", "picture", "gain"),
    [
        ("market_day", "coins", "pieces/coin", "12 points"),
        ("siege", "coins", "pieces/coin", "16 points"),
        ("ulm_sparrow", "sparrows", "pieces/sparrow_0", "4 coins"),
    ],
)
def test_a_question_goes_by_what_the_card_converts(app: App, card: str, what: str, picture: str, gain: str) -> None:
    player = {"hand": [card], "coins": 9, "sparrows": 9}
    scene = table(app, {"grid": GRID, "bag": ["gray"], "players": [player]}, moves=[f"play {card} now"])
    assert what in ask(scene.state)
    chip = item(scene, "tray:convert 4")
    assert isinstance(chip, Chip)
    assert chip.pictures == [picture]
    assert f"4 {what}" in chip.tooltip
    assert gain in chip.tooltip
    click(app, scene, "tray:convert 4")
    assert played(scene)[-1] == "convert 4"


def test_a_choice_names_its_own_things(app: App) -> None:
    player = {"hand": ["construction_freeze"]}
    position = {"grid": GRID, "bag": ["gray", "white"], "players": [player]}
    scene = table(app, position, moves=["play construction_freeze now"])
    faces = [move_face(scene.state.model, move)[1] for move in scene.state.moves("take")]
    assert len(set(faces)) == 2
    assert all(each in ask(scene.state) for each in faces)

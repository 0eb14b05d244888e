"""What the screen states about the rules: questions, the log and the push preview say it as it is."""

import pytest
from table_hands import table

from ulm.text.catalog import Texts, t
from ulm.text.log_text import MoveDescriber
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.interaction.questions import prompt

TOWERS = {"towers": True}
GARDEN = {
    "grid": ["gray", "white", "brown", "turquoise", "orange", "gray", "white", "turquoise", "orange"],
    "bag": ["orange", "gray"],
}


def garden(app: App, coats: list[str], crests: int) -> GameScene:
    """A seal in the Garden, whose privilege draws these coats."""
    owned = ["garden", "town_hall", "shipyard"][: 3 - crests]
    player = {"coins": 2, "barge": -4, "coats": owned, "tiles": {}}
    return table(app, {**GARDEN, "coats": coats, "players": [player, {}]}, moves=["draw", "push N2", "seal garden"])


def last_line(scene: GameScene) -> str:
    history = scene.session.history
    return MoveDescriber(scene.session.seats, 0).move(history[-1], history[:-1])


def test_questions_say_what_becomes_of_the_rest(app: App) -> None:
    scene = garden(app, ["granary", "oath_house"], 3)
    assert prompt(scene.state) == "Which coat of arms do you keep? The other one goes under the stack."
    scene = garden(app, ["granary", "salt_barn"], 0)
    assert prompt(scene.state).startswith("Which silver coat of arms do you keep? You have no crest")
    tiles = {"players": [{"tiles": {"gray": 2}, "coins": 0}, {}], "grid": ["brown"] * 9, "bag": ["brown", "gray"]}
    scene = table(app, tiles, moves=["draw", "push W1", "buy gray gray"])
    assert prompt(scene.state) == "Which card do you take? The other one is discarded."


@pytest.mark.parametrize(
    ("coats", "gone"),
    [(["oath_house", "goose_tower"], ["Oath House", "Goose Tower"]), (["oath_house", "salt_barn"], ["Oath House"])],
)
def test_the_log_says_that_golden_coats_go_back_without_a_crest(app: App, coats: list[str], gone: list[str]) -> None:
    scene = garden(app, coats, 0)
    assert not scene.state.model.status.question
    line = last_line(scene)
    assert "under the stack (no crest left for a golden one)" in line
    assert all(f"*{coat}*" in line for coat in gone)


def test_the_log_says_what_becomes_of_the_coat_not_kept(app: App) -> None:
    scene = garden(app, ["granary", "oath_house"], 3)
    scene.perform(scene.state.moves("coat")[0])
    app.step(16)
    assert last_line(scene).endswith("goes under the stack")


def test_house_rules_reach_what_the_screen_says(app: App) -> None:
    extra = {"towers": True, "choose_tile_is_extra": True}
    usual = table(app, {"tower": "choose_tile"}, options=TOWERS)
    assert prompt(usual.state) == "Draw your turn tile, or choose it from the bag."
    house = table(app, {"tower": "choose_tile"}, options=extra)
    assert "Before that" in prompt(house.state)
    rows = {"grid": ["brown"] * 9, "bag": ["brown", "gray"], "tower": "card_for_tile"}
    player = [{"tiles": {"gray": 3, "white": 1, "orange": 1, "turquoise": 1}, "coins": 0}, {}]
    for options, said in ((TOWERS, "one or two"), ({**TOWERS, "tower_price_replaces": True}, "one")):
        scene = table(app, {**rows, "players": player}, options=options, moves=["draw", "push W1"])
        scene.tray.open("buy")
        app.step(16)
        assert scene.tray._hint() == f"Choose {said} of your tiles to pay with."


def test_the_push_preview_says_that_a_tile_plays_a_card(app: App) -> None:
    player = {"tiles": {}, "coins": 0, "hand": ["nave_2", "steeple_3", "art_gray"]}
    grid = ["white", "brown", "gray", "turquoise", "orange", "white", "orange", "gray", "turquoise"]
    scene = table(app, {"grid": grid, "bag": ["gray"], "players": [player, {}]}, moves=["draw"])
    preview = scene.pushing.preview("W1")
    assert preview is not None
    assert sum(preview.plays_card) == 1
    assert scene.pushing.lines(preview)[0].endswith("Plays a card from your hand.")
    assert not any(t("rules.refusal.cannot_buy") in line for line in scene.pushing.lines(preview))


@pytest.mark.parametrize("language", ["en", "de"])
def test_it_is_said_that_hand_cards_are_worth_nothing(language: str) -> None:
    texts = Texts(language)
    assert {"en": "worth nothing", "de": "zählen nichts"}[language] in texts.get("panels.sign.hand.text")
    assert {"en": "worth nothing", "de": "nichts wert"}[language] in texts.get("panels.left.free_card_last")

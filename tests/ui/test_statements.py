"""Questions, the log and the push preview say what the rules do."""

import pytest
from table_hands import table

from ulm.text.catalog import t
from ulm.text.display_names import display_name
from ulm.text.log_text import MoveDescriber
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.interaction.questions import prompt

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


def test_the_push_preview_says_that_a_tile_plays_a_card(app: App) -> None:
    player = {"tiles": {}, "coins": 0, "hand": ["nave_2", "steeple_3", "art_gray"]}
    grid = ["white", "brown", "gray", "turquoise", "orange", "white", "orange", "gray", "turquoise"]
    scene = table(app, {"grid": grid, "bag": ["gray"], "players": [player, {}]}, moves=["draw"])
    preview = scene.pushing.preview("W1")
    assert preview is not None
    assert sum(preview.plays_card) == 1
    lines = scene.pushing.lines(preview)
    assert t("game.preview.plays_card", n=1) in lines[0]
    assert not any(t("rules.refusal.cannot_buy") in line for line in lines)


def test_questions_and_the_log_say_what_becomes_of_the_rest(app: App) -> None:
    scene = garden(app, ["granary", "oath_house"], 3)
    assert "stack" in prompt(scene.state)
    scene.perform(scene.state.moves("coat")[0])
    app.step(16)
    assert "under the stack" in last_line(scene)
    scene = garden(app, ["granary", "salt_barn"], 0)
    assert "You have no crest" in prompt(scene.state)
    tiles = {"players": [{"tiles": {"gray": 2}, "coins": 0}, {}], "grid": ["brown"] * 9, "bag": ["brown", "gray"]}
    scene = table(app, tiles, moves=["draw", "push W1", "buy gray gray"])
    assert "discarded" in prompt(scene.state)


@pytest.mark.parametrize(
    ("coats", "gone"),
    [(["oath_house", "goose_tower"], ["oath_house", "goose_tower"]), (["oath_house", "salt_barn"], ["oath_house"])],
)
def test_the_log_names_the_golden_coats_that_go_back_without_a_crest(
    app: App, coats: list[str], gone: list[str]
) -> None:
    scene = garden(app, coats, 0)
    assert not scene.state.model.status.question
    line = last_line(scene)
    assert "no crest left for a golden one" in line
    assert all(f"*{display_name('coat', coat)}*" in line for coat in gone)


def test_a_house_rule_changes_what_the_screen_asks(app: App) -> None:
    usual = prompt(table(app, {"tower": "choose_tile"}, options={"towers": True}).state)
    extra = table(app, {"tower": "choose_tile"}, options={"towers": True, "choose_tile_is_extra": True})
    assert prompt(extra.state) != usual

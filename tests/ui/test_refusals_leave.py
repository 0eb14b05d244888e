"""A refusal stands in the top bar until something new begins: never over a new question, move or player."""

from typing import Any

import pygame
import pytest
from hands import post_key
from table_hands import TWO, click, item, play_for_anybody, table

from ulm.rules import Move
from ulm.ui.app.app import App
from ulm.ui.table.game_scene import GameScene

ORANGE: dict[str, Any] = {
    "grid": ["orange"] * 9,
    "bag": ["orange", "gray", "white"],
    "coats": ["granary", "oath_house"],
    "players": [{"coins": 3, "barge": -4}, {"barge": -3}],
}


def refused(app: App, scene: GameScene) -> str:
    """Try a seal that cannot be set."""
    if scene.state.model.status.phase == "actions" and scene.state.ready:
        click(app, scene, "quarter:goose_tower")
    else:
        scene.perform(Move("seal goose_tower"))
    said = scene.top.refusal
    assert said
    return said


def test_it_says_what_to_do_instead(app: App) -> None:
    scene = table(app, ORANGE, moves=["draw", "push W1"])
    assert refused(app, scene).endswith("Within reach: the Garden and the Oath House.")


def test_it_leaves_when_a_question_opens_or_something_is_taken_back(app: App) -> None:
    scene = table(app, ORANGE, moves=["draw", "push W1"])
    refused(app, scene)
    post_key("z", pygame.KMOD_CTRL)
    app.step(16)
    assert len(scene.session.history) == 1
    assert not scene.top.refusal
    refused(app, scene)
    scene.redo()
    app.step(16)
    assert not scene.top.refusal
    refused(app, scene)
    scene.perform(Move("seal garden"))  # not by an input, which would end it as well
    app.step(16)
    assert scene.state.model.status.question == "coat"
    assert not scene.top.refusal


@pytest.mark.usefixtures("mute_bots")
def test_it_leaves_when_a_bot_moves(app: App) -> None:
    scene = table(app, ORANGE, seats=TWO, moves=["draw", "push W1", "end"])
    refused(app, scene)
    play_for_anybody(scene, Move("draw"))
    app.step(16)
    assert not scene.top.refusal


def test_disabled_buttons_say_why(app: App) -> None:
    scene = table(app, {**ORANGE, "tower": "tithe"}, options={"towers": True}, moves=["draw"])
    dimmed = [each for each in scene.focus.items if each.visible and not each.enabled]
    assert dimmed
    assert not [each.name for each in dimmed if not each.tooltip_text()]
    assert item(scene, "tray:end").tooltip_text()

"""The city's stories at the table: last in the Inspector, and a date on the banner of each round."""

from __future__ import annotations

import pytest
from hands import post_click
from table_hands import item, table

from ulm.i18n import city_texts
from ulm.i18n.catalog import codes, t
from ulm.rules.events import HIDDEN
from ulm.ui.app.app import App
from ulm.ui.screens.settings_scene import SettingsScene
from ulm.ui.settings import Settings
from ulm.ui.table.animation.flying_pieces import RoundBanner
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.panels.inspector import Inspector
from ulm.ui.table.state.inspectable import Inspectable
from ulm.ui.timings import Timings

GRID = ["gray", "brown", "turquoise", "orange", "white", "gray", "brown", "turquoise", "orange"]


def inspector_lines(scene: GameScene, thing: Inspectable) -> list[str]:
    """What the Inspector says of a thing, in order."""
    blocks = Inspector(scene.state).blocks(scene.theme, 300.0, thing)
    return [block.spoken for block in blocks if block.spoken]


@pytest.mark.parametrize(
    "thing",
    [
        *(
            Inspectable("quarter", "garden"),
            Inspectable("coat", "granary"),
            Inspectable("card", "siege"),
            Inspectable("descendant", "abbot"),
        ),
        *(
            Inspectable("tower", "tax"),
            Inspectable("bag"),
            Inspectable("minster"),
            Inspectable("river"),
            Inspectable("sign", "charter:0"),
        ),
    ],
)
def test_the_story_comes_last_and_once(app: App, thing: Inspectable) -> None:
    scene = table(app, {"grid": GRID, "discard": ["siege"]})
    story = city_texts.story(*thing)
    assert story
    said = inspector_lines(scene, thing)
    assert said[-1] == story
    assert said.count(story) == 1
    scene.state.stories = False
    assert inspector_lines(scene, thing) == [
        each for each in said if each not in (story, f"*{city_texts.date_of_round(1)}*")
    ]


def test_no_story_without_a_fact_and_none_of_what_is_hidden(app: App) -> None:
    scene = table(app, {"grid": GRID})
    stories = {t(city_texts.story_key(each)) for each in city_texts.city().stories}
    for thing in (
        Inspectable("tower", "tithe"),
        Inspectable("slot", "N1"),
        Inspectable("deck"),
        Inspectable("card", HIDDEN),
    ):
        assert not stories.intersection(inspector_lines(scene, thing)), thing
    scene = table(app, {"grid": GRID, "round": 3})
    assert f"*{city_texts.date_of_round(3)}*" in inspector_lines(scene, Inspectable("minster")), (
        "the minster tells the date of the round"
    )


def test_one_switch_in_the_settings_takes_effect_at_the_open_table(app: App) -> None:
    assert Settings().stories
    scene = table(app, {"grid": GRID})
    app.navigation.show_settings()
    settings = app.scene
    assert isinstance(settings, SettingsScene)
    settings.focus.focus(settings.focus.find("stories"), show=True)
    app.step(16)
    post_click(app, item(settings, "stories").rect.center)
    app.step(16)
    app.step(16)
    assert not app.settings.stories
    assert not scene.state.stories


def banner(scene: GameScene, number: int) -> tuple[RoundBanner, float]:
    """The banner of a round, and for how long it is waited for."""
    stage = scene.director.stage
    clip = stage.show_round_banner(number)
    waited, step = 0.0, 20.0
    shown: list[RoundBanner] = []
    while clip.advance(step, reduced=False) is None:
        waited += step
        shown = shown or [each for each in stage.air if isinstance(each, RoundBanner)]
    stage.air.clear()
    return shown[0], waited


@pytest.mark.parametrize("text", [100, 200])
def test_the_banner_has_room_for_its_date_in_every_language(app: App, text: int) -> None:
    app.settings.speed, app.settings.text = "normal", text
    for language in codes():
        app.set_language(language)
        app.apply_settings()
        scene = table(app, {"grid": GRID}, options={"towers": True})
        for number in range(1, 11):
            made, waited = banner(scene, number)
            assert made.date == city_texts.date_of_round(number)
            assert made.date_lines, (language, number)
            assert scene.board.region.contains(made.rect)
            assert waited <= Timings.HERALD / 2
        scene.state.stories = False
        without, _ = banner(scene, 4)
        assert without.date == ""
        assert without.rect.h < made.rect.h


def test_a_new_game_begins_with_the_date_of_its_first_round(app: App) -> None:
    app.settings.speed = "normal"
    scene = table(app, {"grid": GRID, "bag": ["gray"]})
    (hanging,) = [each for each in scene.director.stage.air if isinstance(each, RoundBanner)]
    assert hanging.date == city_texts.date_of_round(1)
    assert not scene.director.busy, "nothing waits for it"
    for _ in range(round(Timings.HERALD / 20) + 2):
        app.step(20)
    assert not scene.director.stage.air

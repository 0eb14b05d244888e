"""The screens around the game: by pointer and keyboard, at every text size, in both languages."""

from pathlib import Path

import pygame
import pytest
from hands import post_click, post_key, post_text
from msgspec.structs import replace

from tests.marks import mostly_long
from ulm.i18n import catalog, language_files
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.storage import autosave_slots
from ulm.ui.app.app import App
from ulm.ui.app.router import Router
from ulm.ui.screens.game_menu import MenuScene
from ulm.ui.screens.new_game_scene import SetupScene
from ulm.ui.screens.settings_scene import SettingsScene
from ulm.ui.screens.title_scene import TitleScene
from ulm.ui.settings import Settings
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.scene import Scene
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.dialog import Modal
from ulm.ui.toolkit.widgets.segmented_choice import SegmentedChoice, Toggle
from ulm.ui.toolkit.widgets.slider import Slider
from ulm.ui.toolkit.widgets.text_field import TextField


def _seen(app: App, name: str) -> Focusable:
    """The thing of this name, scrolled into sight as the keyboard does it."""
    assert app.scene is not None
    item = app.scene.focus.find(name)
    assert item is not None, name
    if item.focusable:
        app.scene.focus.focus(item, show=True)
        app.step(16)
    return item


def _click(app: App, name: str) -> None:
    item = _seen(app, name)
    post_click(app, item.rect.center)
    app.step(16)


def _choose(app: App, name: str, value: object) -> None:
    item = _seen(app, name)
    assert isinstance(item, SegmentedChoice)
    index = next(n for n, option in enumerate(item.options) if option.value == value)
    post_click(app, item.cell(index).center)
    app.step(16)


def _setup(app: App) -> SetupScene:
    scene = SetupScene(app)
    app.push(scene)
    app.step(16)
    return scene


# ----- the stack


@pytest.mark.parametrize("covered", [False, True])
def test_a_scene_that_is_done_goes_from_wherever_it_lies(app: App, covered: bool) -> None:
    app.navigation.show_title()
    done, above = Modal(app, "done", "", [("OK", None)]), Modal(app, "above", "", [("OK", None)])
    app.push(done)
    if covered:
        app.push(above)
    for _ in range(2):  # the second time it has gone already
        app.remove(done)
        app.step(16)
        assert [type(scene) for scene in app.scenes] == [TitleScene, Modal][: 1 + covered]
    if covered:
        assert app.scene is above
        post_key("return")
        app.step(16)
    assert isinstance(app.scene, TitleScene)
    assert app.running


# ----- title


def test_title_shows_only_what_there_is(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autosave_slots, "latest", lambda: None)
    app.navigation.show_title()
    app.step(16)
    assert app.scene is not None
    names = [item.name for item in app.scene.focus.items if item.focusable]
    assert names == ["quick", "new", "join", "learn", "puzzles", "tasks", "city", "settings", "quit"]
    monkeypatch.setattr(autosave_slots, "latest", lambda: Path("autosave.ulm"))
    app.relayout()
    assert next(item.name for item in app.scene.focus.items if item.focusable) == "continue"
    assert app.scene.focus.focused is app.scene.focus.find("quick")


def test_quick_game_is_one_click(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[TableSetup] = []
    monkeypatch.setattr(Router, "start_game", lambda self, setup: started.append(setup))
    app.navigation.show_title()
    app.step(16)
    _click(app, "quick")
    assert [(seat.colour, seat.bot) for seat in started[0].seats] == [("red", None), ("blue", "journeyman")]
    assert started[0].options == {}
    app.settings.table = TableSetup([SeatSetup("A", "green"), SeatSetup("B", "yellow")], {"towers": True})
    _click(app, "quick")
    assert started[1] == app.settings.table


def test_title_leads_on_by_keyboard(app: App) -> None:
    app.navigation.show_title()
    app.step(16)
    post_key("down")
    post_key("return")
    app.step(16)
    assert isinstance(app.scene, SetupScene)
    post_key("escape")
    app.step(16)
    assert isinstance(app.scene, TitleScene)
    _click(app, "settings")
    assert isinstance(app.scene, SettingsScene)
    post_key("escape")
    app.step(16)
    _click(app, "quit")
    assert not app.running


# ----- set-up


def test_a_table_is_set_as_the_player_chooses_and_offered_again(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[TableSetup] = []
    monkeypatch.setattr(Router, "start_game", lambda self, setup: started.append(setup))
    scene = _setup(app)
    _click(app, "tower_price_replaces")
    assert scene.table().options == {}, "a rule of the advanced game waits for it"
    _choose(app, "count", 3)
    _choose(app, "towers", True)
    _choose(app, "level1", "apprentice")
    _choose(app, "kind2", "human")
    _click(app, "tower_price_replaces")
    _click(app, "city_wall_points")
    _click(app, "practice")
    _choose(app, "first", 2)
    _click(app, "seed")
    post_text("13x77")
    app.step(16)
    _click(app, "name2")
    for _ in range(20):
        post_key("backspace")
    post_text(" Bärbel ")
    app.step(16)
    _click(app, "start")
    assert started == [
        TableSetup(
            [
                SeatSetup("Agnes", "red"),
                SeatSetup("Felix", "blue", "apprentice"),
                SeatSetup("Bärbel", "yellow"),
            ],
            {"towers": True, "tower_price_replaces": True, "city_wall_points": 1},
            seed=1377,
            first=2,
            practice=True,
        )
    ]
    app.settings.table = started[0]
    again = _setup(app)
    assert again.table() == replace(started[0], seed=None)
    _choose(app, "colour0", "yellow")
    assert [seat.colour for seat in again.table().seats] == ["yellow", "blue", "red"], "no colour is there twice"
    _choose(app, "towers", False)
    assert "tower_price_replaces" not in again.table().options


def test_equal_names_cannot_start_and_say_why(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[TableSetup] = []
    monkeypatch.setattr(Router, "start_game", lambda self, setup: started.append(setup))
    scene = _setup(app)
    _click(app, "name1")
    post_key("end")
    for _ in range(20):
        post_key("backspace")
    post_text("Agnes")
    app.step(16)
    _click(app, "start")
    start = scene.focus.find("start")
    assert started == []
    assert start is not None
    assert "Agnes" in start.tooltip_text()
    _click(app, "name1")
    post_key("end")
    post_text("a")
    app.step(16)
    _click(app, "start")
    assert [seat.name for seat in started[0].seats] == ["Agnes", "Agnesa"]


# ----- settings and menu


def test_settings_take_effect_at_once(app: App) -> None:
    app.push(SettingsScene(app))
    app.step(16)
    _choose(app, "language", "de")
    assert catalog.t("common.close") == "Schließen"
    _choose(app, "speed", "fast")
    assert app.settings.speed == "fast"
    assert app.scene is not None
    assert app.scene.animator.speed == "fast"
    _choose(app, "motion", True)
    assert app.scene.animator.reduced
    slider = app.scene.focus.find("text")
    assert isinstance(slider, Slider)
    post_click(app, slider.track.midright)
    app.step(16)
    assert app.settings.text == 200
    assert app.theme.percent == 200
    _click(app, "close")
    assert app.scene is None


def test_menu(app: App) -> None:
    log: list[object] = []
    below = Scene(app)
    app.push(below)

    def opened() -> MenuScene:
        menu = MenuScene(app, practice=False, on_practice=log.append)
        app.push(menu)
        app.step(16)
        return menu

    opened()
    _click(app, "practice")
    _choose(app, "speed", "step")
    assert app.settings.speed == "step"
    assert below.animator.speed == "step"
    _click(app, "settings")
    assert isinstance(app.scene, SettingsScene)
    post_key("escape")
    post_key("escape")
    app.step(16)
    assert app.scene is below
    opened()
    post_key("return")
    app.step(16)
    assert app.scene is below
    opened()
    _click(app, "leave")
    assert log == [True]
    assert isinstance(app.scene, TitleScene)


# ----- every size, every language


@pytest.mark.parametrize("language", mostly_long(("de",), language_files.codes()))
@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("size", [(960, 540), (1000, 900)])
def test_pages_hold_together(language: str, percent: int, size: tuple[int, int]) -> None:
    app = App(size, Settings(language=language, text=percent, speed="instant"))
    four = [SeatSetup(f"Maximiliane {n}", colour) for n, colour in enumerate(("red", "blue", "yellow", "green"))]  # type: ignore[arg-type]
    app.settings.table = TableSetup(four, {"towers": True})
    scenes = [
        TitleScene(app),
        SetupScene(app),
        SettingsScene(app),
        MenuScene(app, practice=True),
    ]
    screen = pygame.FRect(0, 0, 1920, 1080)
    for scene in scenes:
        app.push(scene)
        app.step(16)
        widgets = [
            i for i in scene.focus.items if isinstance(i, Button | SegmentedChoice | Slider | TextField | Toggle)
        ]
        assert widgets
        fixed = [widget for widget in widgets if widget.clip is None]
        for widget in fixed:
            assert screen.contains(widget.rect), widget.name
        for group in (fixed, [widget for widget in widgets if widget.clip is not None]):
            for n, widget in enumerate(group):
                hit = widget.rect.collidelist([other.rect.inflate(-1, -1) for other in group[n + 1 :]])
                assert hit == -1, (widget.name, group[n + 1 + hit].name)
        app.pop()
    app.close()

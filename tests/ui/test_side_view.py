"""Log and Inspector are restored after Continue: tabs, folding, scrolling and the pinned thing."""

from collections.abc import Callable, Iterator

import pygame
import pytest
from table_hands import click

from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.ui.app.app import App
from ulm.ui.settings import Settings, load_settings, save_settings
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.panels.scrolling_column import ScrollingColumn
from ulm.ui.table.replay_scene import ReplayScene
from ulm.ui.table.state.inspectable import Inspectable
from ulm.ui.toolkit.input import Wheel

SETUP = TableSetup([SeatSetup("Agnes", "red"), SeatSetup("Felix", "blue")], seed=5, first=0)


def program() -> App:
    """The program as it starts, with the settings that are kept."""
    app = App((1280, 720))
    app.settings.speed = "instant"
    return app


@pytest.fixture
def first() -> Iterator[App]:
    save_settings(Settings(language="en", speed="instant"))
    app = program()
    yield app
    if pygame.display.get_init():
        app.close()


def played(app: App, turns: int = 15) -> GameScene:
    """A game at the table after some turns."""
    app.navigation.start_game(SETUP)
    app.step(16)
    scene = table(app)
    while len(scene.session.history) < turns * 3:
        legal = scene.session.game.legal()
        scene.perform(next((move for move in legal if move.verb in ("draw", "push", "end")), legal[0]))
        app.step(16)
    return scene


def table(app: App) -> GameScene:
    assert isinstance(app.scene, GameScene)
    return app.scene


def again(app: App) -> GameScene:
    """Leave for the title and continue."""
    app.navigation.show_title()
    app.step(16)
    app.navigation.continue_game()
    app.step(16)
    return table(app)


def restarted(app: App) -> GameScene:
    """End the program, start it anew and continue."""
    app.close()
    fresh = program()
    fresh.navigation.show_title()
    fresh.navigation.continue_game()
    fresh.step(16)
    return table(fresh)


def column(scene: GameScene, name: str) -> ScrollingColumn:
    found = scene.focus.find(name)
    assert isinstance(found, ScrollingColumn)
    return found


@pytest.mark.parametrize(("how", "used"), [(again, "log"), (restarted, "inspector"), (restarted, "fold")])
def test_the_tab_and_folding_are_remembered(first: App, how: Callable[[App], GameScene], used: str) -> None:
    scene = played(first, 2)
    click(first, scene, f"side:{used}")
    assert load_settings().settings.side.folded is (used == "fold"), "at once: the program may be killed"
    scene = how(first)
    assert scene.side.folded is (used == "fold")
    assert used == "fold" or scene.side.alone == used
    scene.app.close()


@pytest.mark.parametrize("how", [again, restarted])
def test_what_was_scrolled_to_and_pinned_is_remembered(first: App, how: Callable[[App], GameScene]) -> None:
    first.settings.text = 160
    first.apply_settings()
    scene = played(first)
    log = column(scene, "side:log_text")
    first.dispatch(Wheel(log.rect.center, 0, 12))
    first.step(16)
    seen = scene.side.log.first_in_sight
    assert seen is not None
    scene.pin(Inspectable("quarter", "oath_house"))
    first.step(16)
    first.dispatch(Wheel(column(scene, "side:page").rect.center, 0, -1))
    first.step(16)
    scrolled = column(scene, "side:page").offset
    assert scrolled > 0
    scene = how(first)
    scene.app.step(16)
    assert scene.side.topic == Inspectable("quarter", "oath_house")
    assert column(scene, "side:page").offset == pytest.approx(scrolled)
    assert abs((scene.side.log.first_in_sight or 0) - seen) <= 1
    scene.app.close()


def test_a_log_that_was_not_scrolled_follows_its_end_and_another_game_begins_with_nothing_pinned(first: App) -> None:
    played(first, 6)
    scene = again(first)
    assert column(scene, "side:log_text").at_end
    assert scene.state.pinned is None
    scene.pin(Inspectable("quarter", "garden"))
    first.navigation.show_title()
    first.navigation.start_game(TableSetup(SETUP.seats, seed=6, first=0))
    first.step(16)
    assert table(first).state.pinned is None


def test_unknown_things_are_not_pinned(first: App) -> None:
    scene = played(first, 2)
    for pinned in (("card", "no_such"), ("quarter", "atlantis"), ("sign", "seals:9"), ("space", "x"), ("", "")):
        first.navigation.show_title()
        first.settings.side.pinned, first.settings.side.log_from = pinned, 10_000
        first.navigation.continue_game()
        first.step(16)
        assert table(first).state.pinned is None
        assert scene is not first.scene


def test_a_replay_shows_the_same_tabs(first: App) -> None:
    scene = played(first, 6)
    click(first, scene, "side:log")
    first.navigation.look_back(scene.session, 2)
    first.step(16)
    replay = first.scene
    assert isinstance(replay, ReplayScene)
    assert replay.side.alone == "log"
    replay.side.show("inspector")
    replay.out()
    first.step(16)
    assert table(first).side.alone == "inspector"
    assert table(first).focus.find("side:log_text") is None

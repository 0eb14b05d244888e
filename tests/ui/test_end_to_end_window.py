"""The game screen in windows of every size and shape, in both languages, at every text size."""

import pygame
import pytest
from driving import Hand, frame, given, sit_down
from hands import post_move

from ulm.ui.app.app import App
from ulm.ui.screens.game_menu import MenuScene
from ulm.ui.table.game_scene import GameScene

SIZES = ((320, 240), (1, 1), (300, 1000), (2000, 200), (1366, 768), (3840, 2160), (1280, 720))
MOMENTS = (
    ("view_nothing_on_offer", 0),
    ("tower_choose_tile_then_joker", 0),
    ("cards_doubled_listed_once", 99),
    ("chronicle_league_brown_with_councilman", 99),
    ("view_coats_on_offer", 99),
    ("descendant_builder_keeps_one", 1),
    ("trade_steps_jump_barges", 3),
    ("tower_tithe_paid", 2),
)
"""Scenarios, and how many of their moves are played before the picture is looked at."""


def resize(app: App, size: tuple[int, int]) -> None:
    """What the system does when somebody pulls at the window's corner."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
    app.step(16)


def moment(app: App, name: str, count: int) -> Hand:
    """A position of a scenario, two people at the screen."""
    game, moves = given(name)
    for move in moves[:count]:
        if game.decision is not None and game.decision.question in ("card", "coat", "steps"):
            break
        game.play(move)
    return sit_down(app, game, range(len(game.position.players)))


def check_items(app: App) -> None:
    """All things can be seen whole, and pointed at: nothing lies outside the screen or has no size."""
    assert isinstance(app.scene, GameScene)
    screen = app.scene.arrangement.screen.inflate(2, 2)
    for item in app.scene.focus.items:
        assert screen.contains(item.rect), (item.name, tuple(item.rect))
        assert item.rect.w > 4, (item.name, tuple(item.rect))
        assert item.rect.h > 4, (item.name, tuple(item.rect))


@pytest.mark.parametrize("name", [name for name, _ in MOMENTS])
def test_nothing_leaves_the_screen(app: App, name: str) -> None:
    hand = moment(app, name, dict(MOMENTS)[name])
    check_items(app)
    for language, text in (("de", 200), ("en", 100)):
        app.settings.text = text
        app.set_language(language)
        app.step(16)
        check_items(app)
        for item in list(hand.scene.focus.items):
            if item.name.startswith(("dock:2", "hand:", "tray:", "deck:", "tower:")):
                post_move(app, item.rect.center)
                app.step(200)
    for found in ("dock:2", "deck:", "bag:"):
        hand.click(found)
        check_items(app)


def test_every_size_draws_and_keeps_its_place(app: App) -> None:
    hand = moment(app, *MOMENTS[2])
    for size in SIZES:
        resize(app, size)
        assert app.canvas.surface.size == size
        check_items(app)
        area = app.viewport.area
        assert pygame.Rect((0, 0), size).inflate(2, 2).contains(area), "the whole screen lies in the window"
        hand.check()
    hand.scene.open_menu()
    for size in SIZES[::3]:
        resize(app, size)
    assert isinstance(app.scene, MenuScene)


@pytest.mark.parametrize("size", [(1024, 768), (1720, 720)])
def test_a_resized_window_shows_what_one_of_that_size_shows(app: App, size: tuple[int, int]) -> None:
    moment(app, *MOMENTS[0])
    resize(app, (900, 500))
    resize(app, size)
    resized = frame(app)
    moment(app, *MOMENTS[0])
    assert frame(app) == resized


def test_resizing_while_a_tile_is_held_and_while_it_slides(app: App) -> None:
    app.settings.speed = "normal"
    game, moves = given("push_from_west")
    game.play(moves[0])
    hand = sit_down(app, game, range(2))
    here = hand.point("turn_tile")
    there = hand.scene.board.cells("W1")[0].center
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=app.viewport.point(here), button=1, touch=False))
    post_move(app, there, held=True)
    app.step(16)
    assert hand.scene.drags.active is not None
    resize(app, (1120, 630))
    post_move(app, hand.scene.board.cells("W1")[1].center, held=True)
    app.step(16)
    end = app.viewport.point(hand.scene.board.cells("W1")[1].center)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))
    app.step(16)
    assert str(game.moves[-1]) == "push W1"
    for size in ((640, 480), (320, 240), (1280, 720)):
        app.step(60)
        resize(app, size)
    hand.drain()
    hand.check()

"""The table fills windows of every shape between 5:4 and 21:9: tall, usual and wide."""

from itertools import combinations

import pygame
import pytest
from driving import frame, play_scenario
from table_hands import table

from ulm.rules import Move
from ulm.session.session import SessionSeat
from ulm.ui.app.app import App
from ulm.ui.settings import Settings
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.state.screen_layout import arrange
from ulm.ui.toolkit.viewport import Viewport

SIZES = (
    (960, 540),
    (1024, 768),
    (1280, 720),
    (1280, 800),
    (1280, 1024),
    (1366, 768),
    (1500, 1000),
    (1920, 1080),
    (1920, 1200),
    (2160, 1080),
    (2560, 1080),
    (3440, 1440),
)
BEYOND = ((3840, 1080), (600, 1000))
SHAPES = {"tall": (1024, 768), "usual": (1280, 720), "wide": (1720, 720)}
HUMANS = (SessionSeat("Agnes", "red"), SessionSeat("Felix", "blue"))
FOUR = (*HUMANS, SessionSeat("Ursula", "yellow"), SessionSeat("Konrad", "green"))
GRID = ["white", "gray", "brown", "orange", "turquoise", "gray", "brown", "white", "orange"]
TO_PUSH = {"grid": GRID, "bag": ["white"]}


def resize(app: App, size: tuple[int, int]) -> None:
    """What the system does when somebody pulls at the window's corner."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
    app.step(16)


@pytest.mark.parametrize("size", [*SIZES, *BEYOND])
def test_regions_lie_beside_each_other(size: tuple[int, int]) -> None:
    window = Viewport(*size).window
    for places in (arrange(window, seats) for seats in (2, 3, 4)):
        beside = {name: getattr(places, name) for name in ("top", "players", "board", "side", "supply", "hand", "tray")}
        for (one, first), (other, second) in combinations(beside.items(), 2):
            assert not first.inflate(-0.1, -0.1).colliderect(second), (one, other)
        for name, region in (*beside.items(), ("folded", places.folded), ("open board", places.open_board)):
            assert places.screen.inflate(0.1, 0.1).contains(region), name
            assert min(region.size) > 50, name
        assert not places.open_board.colliderect(places.folded)
        if size not in BEYOND:
            assert places.screen.size == pytest.approx(window.size), "no margins"
        used = sum(region.w * region.h for region in beside.values())
        assert used > 0.97 * places.screen.w * places.screen.h, "nothing is left over"
        assert pygame.FRect(window).inflate(0.1, 0.1).contains(places.screen)


def test_everything_lies_in_the_window_and_the_board_is_no_smaller_than_in_a_usual_one() -> None:
    app = App((1280, 720), Settings(language="en", speed="instant"))
    scene = table(app, {"grid": GRID, "bag": ["orange"]}, seats=FOUR, moves=["draw"])
    usual = scene.board.at("cell", 4).w
    for size in ((1024, 768), (1280, 800), (1440, 720), (1720, 720)):
        resize(app, size)
        check(app, scene)
        cell = scene.board.at("cell", 4).w
        assert cell >= usual
        if scene.arrangement.shape != "usual":
            assert cell > 1.1 * usual, size
        scene.side.toggle()
        check(app, scene)
        assert scene.board.at("cell", 4).w > 1.1 * usual, size
        scene.side.toggle()
    app.close()


def check(app: App, scene: GameScene) -> None:
    """All things lie in the window and the panels in their regions; the picture has no margins."""
    window = app.viewport.window.inflate(2, 2)
    for each in scene.focus.items:
        assert window.contains(each.rect), (each.name, tuple(each.rect), app.viewport.window)
    for panel in (scene.top, scene.side):
        inside = panel.region.inflate(2, 2)
        assert all(inside.contains(each.rect) for each in panel.items()), panel
    assert scene.arrangement.board.inflate(1, 1).contains(scene.board.region) or scene.side.folded
    frame(app)
    assert app.viewport.rect(scene.arrangement.screen) == (0, 0, *app.canvas.surface.size)


@pytest.mark.parametrize(("shape", "way"), [("tall", "drag"), ("wide", "board")])
def test_turns_by_mouse(shape: str, way: str) -> None:
    app = App(SHAPES[shape], Settings(language="en", speed="instant"))
    play_scenario(app, "turn_what_is_left_of_it", way)
    app.close()


@pytest.mark.parametrize("shape", ["tall", "wide"])
def test_offers_hints_and_questions_lie_in_the_window(shape: str) -> None:
    app = App(SHAPES[shape], Settings(language="de", speed="instant", text=200))
    position = {"grid": ["orange", *GRID[1:]], "bag": ["gray"], "coats": ["granary", "tillage"]}
    scene = table(app, position, seats=HUMANS, moves=["draw"])
    scene.ask_hint()
    app.step(16)
    check(app, scene)
    scene.perform(Move("push W1"))
    app.step(16)
    scene.end_question.ask()
    app.step(16)
    assert scene.arrangement.side.contains(scene.end_question.box)
    check(app, scene)
    app.close()

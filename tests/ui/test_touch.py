"""Fingers on a touch screen: taps, drags, a second finger, scrolling, and hits beside small things."""

from itertools import pairwise

import pygame
import pytest
from hands import pass_time, post_finger, post_move, post_tap
from table_hands import item, played, table

from ulm.rules.moves import SLOTS
from ulm.ui.app.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.panels.action_tokens import Token
from ulm.ui.toolkit import input_devices
from ulm.ui.toolkit.focus import Focusable, FocusRing
from ulm.ui.toolkit.viewport import Point
from ulm.ui.toolkit.widgets.screen_keyboard import ScreenKeyboard
from ulm.ui.toolkit.widgets.scroll_area import ScrollView
from ulm.ui.toolkit.widgets.text_field import TextField

GRID = ["gray", "white", "turquoise", "white", "orange", "orange", "brown", "gray", "turquoise"]


def drawn(app: App) -> GameScene:
    """A table at which a tile is to be pushed."""
    return table(app, {"grid": GRID, "bag": ["gray"]}, moves=["draw"])


def slide(app: App, *way: Point, finger: int = 0) -> None:
    """A finger goes down at the first point, through the others, and stays down at the last."""
    post_finger(app, pygame.FINGERDOWN, way[0], finger)
    for start, end in pairwise(way):
        for n in range(1, 7):
            here = (start[0] + (end[0] - start[0]) * n / 6, start[1] + (end[1] - start[1]) * n / 6)
            post_finger(app, pygame.FINGERMOTION, here, finger)
            app.step(16)


def test_a_tap_also_reported_as_a_mouse_click_counts_once(app: App) -> None:
    scene = table(app, {"grid": GRID, "bag": ["gray", "white"]})
    used = []
    mute = Focusable((700, 500, 80, 80), on_activate=lambda: used.append("tap"), z=90)
    scene.focus.add(mute)
    post_tap(app, mute.rect.center)
    app.step(16)
    assert used == ["tap"]
    assert app.device == "touch"
    assert scene.focus.hovered is None, "a finger that is gone points at nothing"
    post_move(app, (900, 500))
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(3, 3), buttons=(0, 0, 0), touch=False))
    x, y = item(scene, "tray:draw").rect.center
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        pygame.event.post(pygame.Event(kind, touch_id=-1, finger_id=0, x=x / 1920, y=y / 1080, dx=0, dy=0, pressure=1))
    app.step(16)
    assert app.device == "pointer"
    assert not scene.session.history, "what SDL makes of a mouse or a track pad is no finger"


def test_a_second_finger_does_not_disturb_what_is_dragged(app: App) -> None:
    scene = drawn(app)
    cells = scene.board.cells("N2")
    slide(app, item(scene, "turn_tile").rect.center, cells[0].center)
    assert scene.drags.active is not None
    slide(app, (300, 300), (500, 600), finger=1)
    assert scene.drags.active is not None
    post_finger(app, pygame.FINGERUP, (500, 600), 1)
    post_finger(app, pygame.FINGERMOTION, cells[1].center)
    post_finger(app, pygame.FINGERUP, cells[1].center)
    app.step(16)
    assert played(scene)[-1] == "push N2"


def test_a_second_finger_takes_back_what_the_first_has_pressed(app: App) -> None:
    scene = table(app, {"grid": GRID, "bag": ["gray"]})
    where = item(scene, "tray:draw").rect.center
    post_finger(app, pygame.FINGERDOWN, where)
    post_finger(app, pygame.FINGERDOWN, (900, 400), 1)
    post_finger(app, pygame.FINGERUP, (900, 400), 1)
    post_finger(app, pygame.FINGERUP, where)
    app.step(16)
    assert not scene.session.history
    post_tap(app, where)
    app.step(16)
    assert played(scene) == ["draw"], "the next tap counts again"


def test_an_insertion_point_that_is_held_shows_its_line_and_is_not_pushed(app: App) -> None:
    scene = drawn(app)
    where = item(scene, "slot:N2").rect.center
    post_finger(app, pygame.FINGERDOWN, where)
    app.step(16)
    app.step(600)
    post_finger(app, pygame.FINGERUP, where)
    app.step(16)
    assert scene.pushing.slot == "N2"
    assert played(scene) == ["draw"]
    post_tap(app, where)
    app.step(16)
    assert played(scene) == ["draw", "push N2"]


def test_a_finger_scrolls_what_it_slides_over(app: App) -> None:
    app.navigation.show_settings()
    app.settings.text = 200
    app.relayout()
    app.step(16)
    view = next(each for each in app.scene.focus if isinstance(each, ScrollView))
    assert view.furthest > 100
    before = repr(app.settings)
    start = (view.rect.centerx, view.rect.bottom - 60)
    slide(app, start, (start[0], start[1] - 240))
    post_finger(app, pygame.FINGERUP, (start[0], start[1] - 240))
    app.step(16)
    assert view.offset == pytest.approx(min(240, view.furthest), abs=24)
    after = repr(app.settings)
    assert after == before, "nothing that lay under the finger was used"


@pytest.fixture
def touching() -> None:
    """A finger was used last."""
    input_devices.in_use.device = "touch"


@pytest.mark.usefixtures("touching")
def test_a_finger_beside_a_small_thing_hits_the_nearest_one() -> None:
    ring = FocusRing()
    one, other = Focusable((100, 100, 20, 20)), Focusable((130, 100, 20, 20))
    ground = Focusable((0, 0, 400, 400), z=-1)
    sheet = Focusable((100, 60, 60, 30), z=5)
    ring.add(ground, one, other, sheet)
    assert ring.at((90, 110)) is one
    assert ring.at((124, 110)) is one
    assert ring.at((126, 110)) is other
    assert ring.at((110, 88)) is sheet, "what lies above is not reached through"
    assert ring.at((80, 110)) is ground
    input_devices.in_use.device = "pointer"
    assert ring.at((124, 110)) is ground


def test_a_whole_turn_by_fingers_alone(app: App) -> None:
    scene = table(app, {"grid": ["gray"] * 9, "bag": ["gray"]})

    def tap(name: str) -> None:
        post_tap(app, item(scene, name).rect.center)
        app.step(16)
        app.step(16)

    tap("tray:draw")
    middle = item(scene, "turn_tile").rect.center
    for kind, off in ((pygame.FINGERDOWN, 40), (pygame.FINGERMOTION, 60), (pygame.FINGERUP, 0)):
        for finger, side in ((0, -1), (1, 1)):
            post_finger(app, kind, (middle[0] + side * off, middle[1]), finger)
    app.step(16)
    assert scene.zoom.view.share > 1.3, "two fingers enlarge the board"
    slot = next(each for each in SLOTS if scene.board.region.contains(item(scene, f"slot:{each}").rect))
    cells = scene.board.cells(slot)
    slide(app, item(scene, "turn_tile").rect.center, cells[0].center, cells[1].center)
    post_finger(app, pygame.FINGERUP, cells[1].center)
    app.step(16)
    assert played(scene)[-1] == f"push {slot}"
    while lit := [each.name for each in scene.focus.items if isinstance(each, Token) and each.state == "lit"]:
        tap(lit[0])
    assert len(played(scene)) > 3
    while scene.session.decider == 0:
        tap("tray:end")
    assert "end" in played(scene), "the next player may have begun"


def test_two_taps_on_empty_ground_enlarge_the_board_and_two_more_lead_back(app: App) -> None:
    scene = drawn(app)
    region = scene.board.region
    input_devices.in_use.device = "touch"
    ground = next(
        (x, y)
        for x in range(int(region.x) + 20, int(region.right), 24)
        for y in range(int(region.y) + 20, int(region.bottom), 24)
        if scene.focus.at((x, y)) is None
    )
    for share in (2.5, 1.0):
        for _ in range(2):
            post_tap(app, ground)
            app.step(16)
        assert scene.zoom.view.share == share
    post_tap(app, ground)
    pass_time(app, 2000)
    post_tap(app, ground)
    app.step(16)
    assert scene.zoom.view.whole, "slow taps are single ones"


def test_a_finger_that_taps_a_field_gets_a_keyboard(app: App) -> None:
    app.navigation.show_setup()
    below = app.scene
    field = next(item for item in below.focus.items if isinstance(item, TextField) and item.name)
    before = field.value
    post_tap(app, field.rect.center)
    app.step(16)
    assert isinstance(app.scene, ScreenKeyboard)
    for name in ("key:space", "key:u", "key:x", "key:delete"):
        letter = app.scene.focus.find(name)
        post_tap(app, letter.rect.center)
        app.step(16)
    post_tap(app, (10, 10))
    app.step(16)
    assert app.scene is below
    written = below.focus.find(field.name)
    assert isinstance(written, TextField)
    assert written.value == f"{before} U"

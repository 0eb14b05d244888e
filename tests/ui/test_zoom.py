"""The enlarged board: by wheel, keys and pulling, and what can be done on it."""

from collections.abc import Iterator

import pygame
import pytest
from hands import post_click, post_key, post_move
from table_hands import drag, item, played, press, release, table

from ulm.rules.moves import SLOTS
from ulm.ui.app.app import App
from ulm.ui.settings import Settings
from ulm.ui.table.board_zoom import MOST, BoardView
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.interaction.board_items import BoardItem
from ulm.ui.toolkit.viewport import Point

GRID = ["gray", "white", "turquoise", "white", "orange", "orange", "brown", "gray", "turquoise"]


def drawn(app: App) -> GameScene:
    """A table at which a tile is to be pushed."""
    return table(app, {"grid": GRID, "bag": ["gray"]}, moves=["draw"])


def turn_wheel(app: App, pos: Point, notches: int) -> None:
    post_move(app, pos)
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=notches, flipped=False, touch=False))
    app.step(16)
    app.step(16)


def enlarged(app: App, scene: GameScene, name: str, notches: int = 3) -> None:
    """Enlarge the board around a thing."""
    turn_wheel(app, item(scene, name).rect.center, notches)
    assert not scene.zoom.moving
    assert not scene.zoom.view.whole


@pytest.fixture
def slow() -> Iterator[App]:
    """An App with animations."""
    made = App((1280, 720), Settings(language="en", speed="normal"))
    yield made
    made.close()


def test_the_wheel_enlarges_what_it_points_at_and_nothing_lies_outside_the_board(app: App) -> None:
    scene = drawn(app)
    before, region = item(scene, "cell:4").rect.copy(), scene.board.region.copy()
    enlarged(app, scene, "cell:4")
    after = item(scene, "cell:4").rect
    assert after.w == pytest.approx(before.w * scene.zoom.view.share, abs=3)
    assert after.center == pytest.approx(before.center, abs=2)
    assert scene.board.region == region
    assert scene.board.place.contains(region)
    everywhere = item(scene, "top:menu").rect.center, (60, 400), (1700, 1000)
    assert not any(isinstance(scene.focus.at(pos), BoardItem) for pos in everywhere)
    turn_wheel(app, region.center, 9)
    assert scene.zoom.view.share == MOST
    post_key("escape")
    app.step(16)
    assert scene.zoom.view.whole
    assert scene.board.place == region
    post_key("escape")
    app.step(16)
    assert app.scene is not scene, "the next one opens the menu"


def test_the_panels_look_the_same_while_the_board_is_enlarged(app: App) -> None:
    scene = drawn(app)
    post_move(app, (960, 3))
    board = app.viewport.rect(scene.board.region).inflate(4, 4)

    def around() -> bytes:
        app.step(16)
        shot = app.canvas.surface.copy()
        shot.fill(0, board)
        return pygame.image.tobytes(shot, "RGB")

    before = around()
    post_key("=")
    post_key("=")
    app.step(16)
    assert not scene.zoom.view.whole
    assert around() == before
    enlarged(app, scene, "slot:W2", 5)
    assert not scene.board.region.contains(scene.board.cells("W2")[-1])
    post_move(app, (960, 3))
    before = around()
    scene.pushing.show("W2")
    app.step(16)
    assert around() == before, "a line that is shown slid"


def test_a_tile_is_not_pushed_where_a_panel_hides_the_insertion_point(app: App) -> None:
    scene = drawn(app)
    enlarged(app, scene, "turn_tile", 3)
    hidden = next(
        slot for slot in SLOTS if not scene.board.region.colliderect(item(scene, f"slot:{slot}").rect.inflate(60, 60))
    )
    drag(app, scene, "turn_tile", scene.board.cells(hidden)[0].center)
    assert played(scene) == ["draw"]


def test_keys_scroll_to_an_insertion_point_and_push_there(app: App) -> None:
    scene = drawn(app)
    enlarged(app, scene, "slot:N1", 6)
    region = scene.board.region
    assert not region.colliderect(item(scene, "slot:S3").rect)
    post_key("s")
    app.step(16)
    focused = scene.focus.focused
    assert focused.name.startswith("slot:S")
    assert region.contains(focused.rect)
    post_key("3")
    app.step(16)
    assert played(scene) == ["draw", "push S3"]


def test_the_board_is_pulled_along_by_what_cannot_be_dragged(app: App) -> None:
    scene = drawn(app)
    enlarged(app, scene, "cell:4", 4)
    where, size = item(scene, "cell:4").rect.center, scene.board.place.size
    for button in (1, 2):
        start = scene.board.place.topleft
        press(app, where, button)
        for far in (30, 60):
            post_move(app, (where[0] + far, where[1] + far), held=button == 1)
            app.step(16)
        release(app, where, button)
        app.step(16)
        assert not scene.zoom.moving
        assert scene.board.place.topleft == pytest.approx((start[0] + 60, start[1] + 60), abs=3)
    assert scene.board.place.size == size
    assert scene.state.pinned is None, "what was pulled was not clicked"


def test_nothing_is_enlarged_while_something_is_in_the_hand(app: App) -> None:
    scene = drawn(app)
    start = item(scene, "turn_tile").rect.center
    press(app, start)
    post_move(app, (start[0] + 40, start[1]), held=True)
    app.step(16)
    turn_wheel(app, (start[0] + 40, start[1]), 2)
    assert scene.drags.active is not None
    assert scene.zoom.view.whole
    release(app, start)
    app.step(16)


def test_a_view_never_shows_what_is_beside_the_board() -> None:
    region = pygame.FRect(100, 100, 800, 600)
    view = BoardView().enlarged(2, (100, 100), region)
    assert view.place(region).topleft == pytest.approx((100, 100))
    for by in ((500, 500), (-2000, 0), (0, -2000)):
        view = view.moved(by, region)
        assert view.place(region).inflate(1, 1).contains(region)
    assert view.enlarged(0.1, (500, 400), region).whole


def test_a_tile_is_dragged_or_pushed_by_a_click_while_the_board_is_enlarged(app: App) -> None:
    scene = drawn(app)
    enlarged(app, scene, "slot:N2", 1)
    cells = scene.board.cells("N2")
    drag(app, scene, "turn_tile", cells[0].center, cells[1].center)
    assert played(scene) == ["draw", "push N2"]
    scene = drawn(app)
    enlarged(app, scene, "slot:W2", 6)
    post_click(app, item(scene, "slot:W2").rect.center)
    app.step(16)
    assert played(scene) == ["draw", "push W2"]


def test_the_view_moves_smoothly_or_with_reduced_motion_at_once(slow: App) -> None:
    scene = drawn(slow)
    slow.step(5000)
    post_key("=")
    slow.step(16)
    assert scene.zoom.moving
    slow.step(300)
    assert not scene.zoom.moving
    assert scene.board.place == scene.zoom.view.place(scene.board.region)
    slow.settings.reduced_motion = True
    slow.apply_settings()
    before = scene.zoom.view
    post_key("=")
    slow.step(16)
    assert not scene.zoom.moving
    assert scene.zoom.view != before

"""All pushes side by side."""

from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from hands import post_click, post_key
from table_hands import click, played, table

from tools.gallery import sample_games
from ulm.rules import Move
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.input import KeyDown, PointerMove, Wheel
from ulm.ui.kit.viewport import RectLike
from ulm.ui.settings import Settings
from ulm.ui.shell.app import App
from ulm.ui.state import moves
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.push_plate import PushPlate
from ulm.ui.table.push_sheet import PushSheetScene
from ulm.ui.widgets.ornament import heading_height
from ulm.ui.widgets.scroll import ScrollView

POOR: dict[str, Any] = {
    # nothing can be bought, all rewards at the edge go to somebody, and half of the lines are blocked
    "grid": ["orange", "orange", "white", "brown", "white", "white", "brown", "brown", "orange"],
    "outside": {"N3": "gray", "E2": "gray"},
    "players": [
        {"coins": 0, "tiles": {}, "coats": ["granary", "salt_barn", "tillage"], "descendants": ["city_guard"]},
        {"coats": ["leaning_house", "garden", "town_hall"]},
    ],
}


@pytest.fixture(params=[("en", 100), ("de", 100), ("de", 130), ("de", 150), ("de", 200)])
def sheet(request: pytest.FixtureRequest) -> Iterator[PushSheetScene]:
    """The sheet of a position with much to say about its pushes, in a language and size of text."""
    language, text = request.param
    app = App((1280, 720), Settings(language=language, speed="instant", text=text))
    table(app, POOR, moves=["draw"])
    app.dispatch(KeyDown("a"))
    assert isinstance(app.scene, PushSheetScene)
    yield app.scene
    app.close()


def test_no_push_covers_the_heading(sheet: PushSheetScene) -> None:
    highest = min(item.rect.y for item in sheet.focus.items)
    heading = sheet.sheet.find("heading")
    assert heading is not None
    assert sheet.sheet.rect.y < heading.rect.y <= highest - heading_height(sheet.app.theme)


def test_what_is_usually_to_be_said_is_seen_without_scrolling(app: App) -> None:
    scene = GameScene(app, sample_games.session_at(sample_games.pushes()[1]))
    app.replace(scene)
    app.dispatch(KeyDown("a"))
    assert app.scene is not None
    view = app.scene.focus.find("scroll")
    assert isinstance(view, ScrollView)
    assert view.furthest == 0


def test_all_that_is_said_of_a_push_has_room_on_it(sheet: PushSheetScene) -> None:
    pushes = [item for item in sheet.focus.items if isinstance(item, PushPlate)]
    assert len(pushes) == 12
    assert any(len(push.said) > 1 for push in pushes)
    for push in pushes:
        assert push.rect.contains(push.room.rect)
        for said in push.said:
            wide, high = said.measure(sheet.app.theme, said.rect.size)
            assert push.room.rect.inflate(0, 1).contains(said.rect), push.slot
            assert wide <= said.rect.w + 1, push.slot
            assert high <= said.rect.h + 0.1, push.slot


def test_each_push_has_a_button_beside_all_else(sheet: PushSheetScene) -> None:
    for push in sheet.focus.items:
        if isinstance(push, PushPlate):
            assert push.rect.contains(push.button.rect)
            assert not push.button.rect.colliderect(push.room.rect)


def test_words_are_never_smaller_with_larger_text_and_every_push_can_be_reached() -> None:
    smallest = 12.0
    for percent in (100, 130, 160, 200):
        app = App((1280, 720), Settings(language="de", speed="instant", text=percent))
        table(app, POOR, moves=["draw"])
        app.dispatch(KeyDown("a"))
        scene = app.scene
        assert isinstance(scene, PushSheetScene)
        pushes = [item for item in scene.focus.items if isinstance(item, PushPlate)]
        size = min(app.theme.line(said.size) for push in pushes for said in push.said) * app.theme.scale
        assert size >= 1.2 * smallest * percent / 100
        scroll = scene.focus.find("scroll")
        assert isinstance(scroll, ScrollView)
        reached: set[str] = set()
        scene.focus.focus(pushes[0], show=True)
        for _ in range(40):
            here = scene.focus.focused
            if isinstance(here, PushPlate):
                reached.add(here.slot)
                assert scroll.rect.y - 1 <= here.rect.y, "the keyboard scrolls"
                assert here.rect.bottom <= scroll.rect.bottom + 1
            app.dispatch(KeyDown("tab"))
        assert reached == {push.slot for push in pushes}
        if scroll.furthest:
            scroll.scroll_to(0)
            app.dispatch(PointerMove(scroll.rect.center))
            app.dispatch(Wheel(scroll.rect.center, 0, -100))
            assert scroll.offset == scroll.furthest
            app.dispatch(KeyDown("home"))
            assert scroll.offset == 0
        app.close()


# ----- what can be done stands out


@pytest.fixture
def drawn(app: App, monkeypatch: pytest.MonkeyPatch) -> dict[str, list[tuple[str, pygame.FRect, int]]]:
    """The pictures that are drawn of each push: their names, places and how visible they are."""
    table(app, POOR, moves=["draw"])
    post_key("a")
    app.step(16)
    assert isinstance(app.scene, PushSheetScene)
    pushes = {item.slot: item.rect for item in app.scene.focus.items if isinstance(item, PushPlate)}
    found: dict[str, list[tuple[str, pygame.FRect, int]]] = {slot: [] for slot in pushes}
    paint = Canvas.sprite

    def noted(canvas: Canvas, name: str, rect: RectLike, *, angle: float = 0, alpha: int = 255) -> None:
        box = pygame.FRect(rect)
        for slot, plate in pushes.items():
            if plate.contains(box):
                found[slot].append((name, box, alpha))
        paint(canvas, name, rect, angle=angle, alpha=alpha)

    monkeypatch.setattr(Canvas, "sprite", noted)
    for item in app.scene.focus.items:
        if isinstance(item, PushPlate):
            item.draw(app.canvas)
    return found


def test_what_can_be_done_is_in_full_colour_and_the_rest_is_dimmed(app: App, drawn: Any) -> None:
    scene = app.scenes[0]
    assert isinstance(scene, GameScene)
    for slot, pictures in drawn.items():
        grid = [alpha for name, _, alpha in pictures if name.startswith("tiles/")][:9]
        chained = any(name == "icons/chain" for name, _, _ in pictures)
        if scene.state.can(moves.push(slot)):
            assert grid == [255] * 9
            assert not chained
        else:
            assert max(grid) < 128
            assert chained


def test_the_tile_that_is_pushed_out_is_shown_outside_the_grid(app: App, drawn: Any) -> None:
    scene = app.scenes[0]
    assert isinstance(scene, GameScene)
    for slot, pictures in drawn.items():
        preview = scene.pushing.preview(slot)
        if preview is None:
            continue
        tiles = [(name, box) for name, box, _ in pictures if name.startswith("tiles/")]
        grid = tiles[0][1].unionall([box for _, box in tiles[1:9]])
        out = [box for name, box in tiles[9:] if name == f"tiles/{preview.out_colour}" and not box.colliderect(grid)]
        dx, dy = {"N": (0, 1), "S": (0, -1), "W": (1, 0), "E": (-1, 0)}[slot[0]]
        beyond = [(box.centerx - grid.centerx) * dx + (box.centery - grid.centery) * dy for box in out]
        assert max(beyond) > grid.w / 2, f"{slot}: at the far end of its line"


# ----- opening it, pushing from it


def test_a_button_beside_the_turn_tile_opens_the_sheet(app: App) -> None:
    scene = table(app, POOR)
    assert scene.focus.find("tray:pushes") is None, "there is no tile to push yet"
    scene.perform(Move("draw"))
    app.step(16)
    click(app, scene, "tray:pushes")
    assert isinstance(app.scene, PushSheetScene)
    post_key("escape")
    app.step(16)
    scene.perform(Move("push N1"))
    app.step(16)
    assert scene.focus.find("tray:pushes") is None


@pytest.mark.parametrize("way", ["button", "keys"])
def test_a_push_is_made_from_the_sheet(app: App, way: str) -> None:
    scene = table(app, POOR, moves=["draw"])
    post_key("a")
    app.step(16)
    assert isinstance(app.scene, PushSheetScene)
    item = app.scene.focus.find("push:N2")
    assert isinstance(item, PushPlate)
    if way == "button":
        post_click(app, item.button.rect.center)
    else:
        post_key("n")
        post_key("2")
    app.step(16)
    assert app.scene is scene
    assert played(scene) == ["draw", "push N2"]


def test_what_is_seen_behind_the_sheet_is_up_to_date(app: App) -> None:
    app.settings.speed = "fast"
    scene = table(app, POOR)
    for key in ("d", *[""] * 400):
        if key:
            post_key(key)
        app.step(16)
        if scene.state.moves("push"):
            break
    post_key("a")
    app.step(16)
    assert isinstance(app.scene, PushSheetScene)
    app.invalidate()
    app.step(16)
    seen = pygame.image.tobytes(app.canvas.surface, "RGB")
    scene.picture.forget()
    app.invalidate()
    app.step(16)
    assert seen == pygame.image.tobytes(app.canvas.surface, "RGB"), "some of the table had not been drawn anew"

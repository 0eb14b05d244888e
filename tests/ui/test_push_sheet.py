"""All pushes side by side."""

from typing import Any

import pytest
from driving import frame
from hands import post_click, post_key, until
from table_hands import click, played, table

from tools.gallery import sample_games
from ulm.rules import Move
from ulm.ui.app.app import App
from ulm.ui.settings import Settings
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.push_overview import PushPlate, PushSheetScene
from ulm.ui.table.state import item_moves
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.input import KeyDown, PointerMove, Wheel
from ulm.ui.toolkit.viewport import RectLike
from ulm.ui.toolkit.widgets.ornament import heading_height
from ulm.ui.toolkit.widgets.scroll_area import ScrollView

POOR: dict[str, Any] = {
    # nothing can be bought, all rewards at the edge go to somebody, and half of the lines are blocked
    "grid": ["orange", "orange", "white", "brown", "white", "white", "brown", "brown", "orange"],
    "outside": {"N3": "gray", "E2": "gray"},
    "players": [
        {"coins": 0, "tiles": {}, "coats": ["granary", "salt_barn", "tillage"], "descendants": ["city_guard"]},
        {"coats": ["leaning_house", "garden", "town_hall"]},
    ],
}


def test_what_is_usually_to_be_said_is_seen_without_scrolling(app: App) -> None:
    app.replace(GameScene(app, sample_games.session_at(sample_games.pushes()[1])))
    view = opened(app).focus.find("scroll")
    assert isinstance(view, ScrollView)
    assert view.furthest == 0


def opened(app: App) -> PushSheetScene:
    post_key("a")
    app.step(16)
    assert isinstance(app.scene, PushSheetScene)
    return app.scene


def plates(scene: PushSheetScene) -> list[PushPlate]:
    return [item for item in scene.focus.items if isinstance(item, PushPlate)]


@pytest.mark.parametrize("text", [100, 130, 160, 200])
def test_all_that_is_said_of_a_push_has_room_on_it_and_every_push_can_be_reached(text: int) -> None:
    """In German; the words are never smaller with a larger text."""
    app = App((1280, 720), Settings(language="de", speed="instant", text=text))
    table(app, POOR, moves=["draw"])
    scene = opened(app)
    pushes, heading, scroll = plates(scene), scene.sheet.find("heading"), scene.focus.find("scroll")
    assert heading is not None
    assert isinstance(scroll, ScrollView)
    highest = min(item.rect.y for item in scene.focus.items)
    assert scene.sheet.rect.y < heading.rect.y <= highest - heading_height(app.theme)
    assert len(pushes) == 12
    assert any(len(push.said) > 1 for push in pushes)
    for push in pushes:
        assert push.rect.contains(push.room.rect)
        assert push.rect.contains(push.button.rect)
        assert not push.button.rect.colliderect(push.room.rect)
        for said in push.said:
            wide, high = said.measure(app.theme, said.rect.size)
            assert push.room.rect.inflate(0, 1).contains(said.rect), push.slot
            assert wide <= said.rect.w + 1, push.slot
            assert high <= said.rect.h + 0.1, push.slot
            assert app.theme.line(said.size) * app.theme.scale >= 1.2 * 12 * text / 100
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
    app.dispatch(PointerMove(scroll.rect.center))
    app.dispatch(Wheel(scroll.rect.center, 0, -100))
    assert scroll.offset == scroll.furthest
    app.dispatch(KeyDown("home"))
    assert scroll.offset == 0
    app.close()


# ----- what can be done stands out


def test_what_can_be_done_is_in_full_colour_and_the_rest_is_dimmed(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = table(app, POOR, moves=["draw"])
    drawn: list[tuple[str, int]] = []
    paint = Canvas.sprite

    def noted(canvas: Canvas, name: str, rect: RectLike, *, angle: float = 0, alpha: int = 255) -> None:
        drawn.append((name, alpha))
        paint(canvas, name, rect, angle=angle, alpha=alpha)

    pushes = plates(opened(app))
    monkeypatch.setattr(Canvas, "sprite", noted)
    for push in pushes:
        drawn.clear()
        push.draw(app.canvas)
        grid = [alpha for name, alpha in drawn if name.startswith("tiles/")][:9]
        chained = any(name == "icons/chain" for name, _ in drawn)
        if scene.state.can(item_moves.push(push.slot)):
            assert grid == [255] * 9
            assert not chained
        else:
            assert max(grid) < 128
            assert chained


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
    push = next(each for each in plates(opened(app)) if each.slot == "N2")
    if way == "button":
        post_click(app, push.button.rect.center)
    else:
        post_key("n")
        post_key("2")
    app.step(16)
    assert app.scene is scene
    assert played(scene) == ["draw", "push N2"]


def test_what_is_seen_behind_the_sheet_is_up_to_date(app: App) -> None:
    app.settings.speed = "fast"
    scene = table(app, POOR)
    post_key("d")
    until(app, lambda: scene.state.moves("push"))
    opened(app)
    seen = frame(app)
    scene.picture.forget()
    assert seen == frame(app), "some of the table had not been drawn again"

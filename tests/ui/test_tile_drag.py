"""Dragging the turn tile to each of the twelve insertion points, slowly or at once, in windows of several sizes."""

from collections.abc import Iterator
from itertools import product

import pygame
import pytest
from hands import post_key, post_move
from table_hands import item, press, release, table

from ulm.i18n.catalog import t
from ulm.rules.moves import SLOTS
from ulm.ui.app.app import App
from ulm.ui.settings import Settings
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.interaction.board_items import SlotItem
from ulm.ui.table.state import item_moves
from ulm.ui.toolkit.display_list import RecordingCanvas
from ulm.ui.toolkit.viewport import Point

GRID = ["gray", "white", "turquoise", "white", "orange", "orange", "brown", "gray", "turquoise"]
SIZES = ((1280, 720), (2560, 1440), (1024, 768))


def shown(app: App, position: dict[str, object] | None = None) -> GameScene:
    return table(app, {"grid": GRID, "bag": ["gray"], **(position or {})}, moves=["draw"])


@pytest.fixture(scope="module", params=SIZES, ids=lambda size: "x".join(map(str, size)))
def window(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """One window for all drags at a size."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ULM_HOME", str(tmp_path_factory.mktemp("home")))
        made = App(request.param, Settings(language="en", speed="instant"))
        yield made
        if pygame.display.get_init():
            made.close()


def way(start: Point, end: Point, reports: int) -> list[Point]:
    """The points at which the pointer is reported on its way."""
    first, last = pygame.Vector2(start), pygame.Vector2(end)
    return [tuple(first.lerp(last, n / reports)) for n in range(1, reports + 1)]


def carry(app: App, start: Point, points: list[Point]) -> None:
    """Press at a point, take the pointer through others and let go at the last."""
    press(app, start)
    for point in points:
        post_move(app, point, held=True)
    release(app, points[-1])
    app.step(16)


def said(scene: GameScene) -> str:
    """Why the last try was refused."""
    return scene.top.refusal


def last_move(scene: GameScene) -> str:
    return scene.session.game.moves[-1].text


def pushed(app: App, scene: GameScene, slot: str, start: Point, points: list[Point]) -> str:
    """Carry the tile, and take the push back; what was done instead of pushing there, if anything."""
    carry(app, start, points)
    done = last_move(scene)
    failed = "" if done == f"push {slot}" else f"{done} instead of push {slot}; said: {said(scene)!r}"
    if done != "draw":
        scene.undo()
    return failed


def ends(scene: GameScene, slot: str) -> dict[str, Point]:
    """Where somebody lets go who means an insertion point."""
    outer, first = scene.board.cells(slot)[:2]
    far = pygame.Vector2(outer.center).lerp(first.center, 0.7)
    return {
        "triangle": scene.board.at("insert", slot).center,
        "outer space": outer.center,
        "last third": (far.x, far.y),
        "first cell": first.center,
    }


def test_each_insertion_point_takes_the_tile(window: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Gripped at a corner, dropped on the triangle, on the outer space or slid into the line, slowly or in a jump."""
    scene = shown(window)
    monkeypatch.setattr(window, "draw", lambda canvas: None)
    home = item(scene, "turn_tile").rect
    start = (home.x + 12, home.y + 12)
    failed = {}
    for slot, reports in product(SLOTS, (12, 1)):
        found = ends(scene, slot)
        for place, end in found.items():
            points = way(start, found["triangle"], reports)
            if place != "triangle":
                points += way(found["triangle"], end, reports)
            failed[slot, place, reports] = pushed(window, scene, slot, start, points)
    assert not {case: why for case, why in failed.items() if why}


def test_a_tile_taken_to_a_second_line_is_pushed_there(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Slid deep into one line, then taken to the triangle of another."""
    scene = shown(app)
    monkeypatch.setattr(app, "draw", lambda canvas: None)
    start = item(scene, "turn_tile").rect.center
    failed = {}
    for number, first in enumerate(SLOTS):
        for second in (SLOTS[number - 1], SLOTS[number - 5]):
            a, b = ends(scene, first), ends(scene, second)
            points = [a["triangle"], a["first cell"], *way(a["first cell"], b["triangle"], 9)]
            failed[first, second] = pushed(app, scene, second, start, points)
    assert not {case: why for case, why in failed.items() if why}


def test_a_tile_can_be_taken_again_while_it_springs_back(app: App) -> None:
    app.settings.speed = "normal"
    scene = shown(app)
    while scene.director.busy:
        app.step(50)
    start = item(scene, "turn_tile").rect.center
    carry(app, start, [scene.board.at("cell", 4).center])
    assert scene.drags.returning
    carry(app, start, [scene.board.at("insert", "N1").center])
    assert last_move(scene) == "push N1"


def test_what_a_push_gives_is_shown_while_the_tile_rests_on_a_line(app: App) -> None:
    scene = shown(app)
    for slot, place in product(SLOTS, ("triangle", "last third")):
        press(app, item(scene, "turn_tile").rect.center)
        post_move(app, ends(scene, slot)[place], held=True)
        app.step(16)
        assert scene.pushing.told == slot
        scene.rebuild_items()
        app.step(16)
        assert scene.pushing.told == slot, "nor does it go when something else on the table changes"
        post_key("escape")
        app.step(16)
        assert scene.pushing.told == ""


def test_a_drop_beside_all_lines_says_where_the_tile_goes(window: App) -> None:
    scene = shown(window)
    start = item(scene, "turn_tile").rect.center
    for name in ("cell:4", "dock:0", "bag:", "quarter:garden"):
        carry(window, start, [item(scene, name).rect.center])
        assert last_move(scene) == "draw"
        assert said(scene) == t("game.drop_at_triangle")
    carry(window, start, [ends(scene, "W1")["first cell"], (start[0] + 8, start[1] - 8)])
    assert last_move(scene) == "draw"
    assert said(scene) == "", "a tile put back needs no words"
    assert "turn_tile" not in scene.board.hidden


def test_a_drop_on_a_blocked_line_says_what_blocks_it(window: App) -> None:
    scene = shown(window, {"outside": {"E1": "gray"}})
    start = item(scene, "turn_tile").rect.center
    for place in ends(scene, "W1").values():
        carry(window, start, [scene.board.at("insert", "W1").center, place])
        assert last_move(scene) == "draw"
        assert "E1" in said(scene)


def test_a_mouth_says_whether_a_tile_can_be_pushed_there(app: App) -> None:
    """Open, pointed at, blocked, and at rest as long as nothing is to be pushed."""
    scene = shown(app, {"outside": {"E1": "gray"}})
    slots = {each.thing.name: each for each in scene.focus.items if isinstance(each, SlotItem)}

    def flap(slot: str) -> list[str]:
        noted = RecordingCanvas(app.canvas)
        slots[slot].draw(noted)
        sprites = [stroke.arguments[0] for stroke in noted.strokes if stroke.method == "sprite"]
        return [name for name in sprites if name.startswith("mouths/")]

    assert flap("N2") == ["mouths/open_n"]
    assert flap("E1") == ["mouths/blocked_e"], "a tile lies there"
    assert flap("W1") == ["mouths/blocked_w"], "it lies at the other end of the line"
    post_move(app, slots["S3"].rect.center)
    app.step(16)
    assert flap("S3") == ["mouths/pointed_s"]
    scene.perform(item_moves.push("S3"))
    app.step(16)
    slots = {each.thing.name: each for each in scene.focus.items if isinstance(each, SlotItem)}
    assert not flap("N2")

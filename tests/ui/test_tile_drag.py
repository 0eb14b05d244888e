"""Dragging the turn tile to each of the twelve insertion points, by any way, at any pace, in any window."""

from collections.abc import Iterator
from itertools import cycle, product

import pygame
import pytest
from hands import post_key, post_move
from table_hands import item, press, release, table

from ulm.rules.moves import SLOTS
from ulm.text.catalog import t
from ulm.ui.kit.recorder import Recorder
from ulm.ui.kit.viewport import Point
from ulm.ui.settings import Settings
from ulm.ui.shell.app import App
from ulm.ui.state import moves
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.interaction.board_items import SlotItem
from ulm.ui.table.panels.topbar import TopBar

GRID = ["gray", "white", "turquoise", "white", "orange", "orange", "brown", "gray", "turquoise"]
SIZES = ((1280, 720), (1920, 1080), (2560, 1440), (1024, 768), (900, 600))
EVENTS = {"slow": 24, "quick": 4, "one jump": 1}
"""How many times the pointer is reported on its way."""
BENDS = {"straight": 0.0, "to the left": 0.35, "to the right": -0.35}
"""How far a way swings out, as a share of its length."""


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


def way(start: Point, end: Point, bend: float, events: int) -> list[Point]:
    """The points at which the pointer is reported on a way that may swing out to one side."""
    first, last = pygame.Vector2(start), pygame.Vector2(end)
    aside = (last - first).rotate(90) * bend
    found = []
    for n in range(1, events + 1):
        share = n / events
        point = first.lerp(last, share) + aside * 4 * share * (1 - share)
        found.append((point.x, point.y))
    return found


def carry(app: App, start: Point, points: list[Point]) -> None:
    """Press at a point, take the pointer through others and let go at the last."""
    press(app, start)
    for point in points:
        post_move(app, point, held=True)
    release(app, points[-1])
    app.step(16)


def said(scene: GameScene) -> str:
    """Why the last try was refused."""
    return next(panel.refusal for panel in scene.panels if isinstance(panel, TopBar))


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


# ----- what is meant is pushed


def test_each_insertion_point_takes_the_tile(window: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the tile to the triangle or the outer space; gripped here and there."""
    scene = shown(window)
    monkeypatch.setattr(window, "draw", lambda canvas: None)
    home = item(scene, "turn_tile").rect
    grips = (home.center, (home.x + 12, home.y + 12), (home.right - 12, home.bottom - 12))
    ways = product(SLOTS, ("triangle", "outer space"), EVENTS)
    failed = {}
    for (slot, place, pace), bend, start in zip(ways, cycle([*BENDS, "straight"]), cycle([*grips, *grips, grips[0]])):
        points = way(start, ends(scene, slot)[place], BENDS[bend], EVENTS[pace])
        failed[slot, place, bend, pace] = pushed(window, scene, slot, start, points)
    assert not {case: why for case, why in failed.items() if why}


def test_a_tile_slid_into_its_line_is_pushed(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through the triangle, then inwards: from the last third of the way on, and on the first cell."""
    scene = shown(app)
    monkeypatch.setattr(app, "draw", lambda canvas: None)
    start = item(scene, "turn_tile").rect.center
    failed = {}
    for slot, place, events in product(SLOTS, ("last third", "first cell"), (12, 2)):
        found = ends(scene, slot)
        there = way(start, found["triangle"], 0.0, events)
        onwards = way(found["triangle"], found[place], 0.0, events)
        failed[slot, place, events] = pushed(app, scene, slot, start, [*there, *onwards])
    assert not {case: why for case, why in failed.items() if why}


def test_whoever_changes_their_mind_pushes_the_second_line(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Slid deep into one line, then taken to the triangle of another."""
    scene = shown(app)
    monkeypatch.setattr(app, "draw", lambda canvas: None)
    start = item(scene, "turn_tile").rect.center
    failed = {}
    for first, second in product(SLOTS, repeat=2):
        a, b = ends(scene, first), ends(scene, second)
        points = [a["triangle"], a["first cell"], *way(a["first cell"], b["triangle"], 0.0, 9)]
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


# ----- what is shown meanwhile


@pytest.mark.parametrize("place", ["triangle", "outer space", "last third"])
def test_what_a_push_gives_is_shown_while_the_tile_rests_on_a_line(app: App, place: str) -> None:
    scene = shown(app)
    for slot in SLOTS:
        press(app, item(scene, "turn_tile").rect.center)
        post_move(app, ends(scene, slot)[place], held=True)
        for _ in range(3):
            app.step(16)
            assert scene.pushing.told == slot
        scene.rebuild_items()
        app.step(16)
        assert scene.pushing.told == slot, "nor does it go when something else on the table changes"
        post_key("escape")
        app.step(16)
        assert scene.pushing.told == ""


# ----- what is not pushed, and why


def test_a_drop_beside_all_lines_says_where_the_tile_goes(window: App) -> None:
    scene = shown(window)
    start = item(scene, "turn_tile").rect.center
    for name in ("cell:4", "dock:0", "bag:", "quarter:garden"):
        carry(window, start, [item(scene, name).rect.center])
        assert last_move(scene) == "draw"
        assert said(scene) == t("game.drop_at_triangle")


def test_a_tile_put_back_needs_no_words(app: App) -> None:
    scene = shown(app)
    start = item(scene, "turn_tile").rect.center
    carry(app, start, [ends(scene, "W1")["first cell"], (start[0] + 8, start[1] - 8)])
    assert last_move(scene) == "draw"
    assert said(scene) == ""
    assert "turn_tile" not in scene.board.hidden


def test_a_drop_on_a_blocked_line_says_what_blocks_it(window: App) -> None:
    scene = shown(window, {"outside": {"E1": "gray"}})
    start = item(scene, "turn_tile").rect.center
    for place in ends(scene, "W1").values():
        carry(window, start, [scene.board.at("insert", "W1").center, place])
        assert last_move(scene) == "draw"
        assert "E1" in said(scene)


# ----- what is seen


def test_a_mouth_says_whether_a_tile_can_be_pushed_there(app: App) -> None:
    """Open, pointed at, blocked, and at rest as long as nothing is to be pushed."""
    scene = shown(app, {"outside": {"E1": "gray"}})
    slots = {each.thing.name: each for each in scene.focus.items if isinstance(each, SlotItem)}

    def flap(slot: str) -> list[str]:
        noted = Recorder(app.canvas)
        slots[slot].draw(noted)
        sprites = [stroke.arguments[0] for stroke in noted.strokes if stroke.method == "sprite"]
        return [name for name in sprites if name.startswith("mouths/")]

    assert flap("N2") == ["mouths/open_n"]
    assert flap("E1") == ["mouths/blocked_e"], "a tile lies there"
    assert flap("W1") == ["mouths/blocked_w"], "it lies at the other end of the line"
    post_move(app, slots["S3"].rect.center)
    app.step(16)
    assert flap("S3") == ["mouths/pointed_s"]
    scene.perform(moves.push("S3"))
    app.step(16)
    slots = {each.thing.name: each for each in scene.focus.items if isinstance(each, SlotItem)}
    assert not flap("N2")

"""With the side panel folded away the board is larger, with a map and a picture of its own."""

from collections.abc import Callable

import pygame
import pytest
from hands import post_move
from new_things import put
from table_hands import click, item, played, press, release, table

from ulm.files import file_problems, paths
from ulm.files.paths import asset
from ulm.rules import Move
from ulm.ui.app.app import App
from ulm.ui.table.board.board_layout import NORMAL, WIDE
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.state import screen_layout
from ulm.ui.toolkit.widgets.dialog import Modal

GRID = ["gray", "white", "brown", "turquoise", "orange", "gray", "white", "brown", "turquoise"]
TO_PUSH = {"grid": GRID, "bag": ["gray"]}


def places(scene: GameScene) -> dict[tuple[str, str], pygame.FRect]:
    """Every place of the board's map on the screen."""
    kinds = ("cell", "outside", "insert", "edge_seal", "river", "quarter", "seal", "dock", "pile", "tower", "score")
    return {(kind, key): scene.board.at(kind, key) for kind in kinds for key in scene.board.layout.keys(kind)}


def folded(app: App, *args: object, **kwargs: object) -> GameScene:
    """A table whose side panel has been folded away."""
    scene = table(app, *args, **kwargs)  # type: ignore[arg-type]
    click(app, scene, "side:fold")
    return scene


def test_folding_the_side_away_makes_the_board_larger_and_back(app: App) -> None:
    scene = table(app)
    before, share = places(scene), scene.board.region.w * scene.board.region.h
    click(app, scene, "side:fold")
    after, region = places(scene), scene.board.region
    assert after.keys() == before.keys()
    assert region.w * region.h > 1.2 * share
    for key in scene.board.layout.keys("cell"):
        assert min(after["cell", key].size) >= 1.15 * before["cell", key].w
    for kind in ("outside", "river", "quarter", "seal", "dock", "pile"):
        smaller = [key for place, key in after if place == kind and after[kind, key].w < before[kind, key].w]
        assert not smaller, (kind, smaller)
    button = item(scene, "side:fold").rect
    for place in after.values():
        assert region.contains(place)
        assert not place.colliderect(button)
    assert not region.colliderect(screen_layout.USUAL.players)
    click(app, scene, "side:fold")
    assert places(scene) == before


def test_folding_ends_animations_and_puts_back_a_dragged_tile(app: App) -> None:
    scene = table(app, TO_PUSH, moves=["draw"])
    here = item(scene, "turn_tile").rect.center
    press(app, here)
    post_move(app, scene.board.at("outside", "W2").center, held=True)
    app.step(16)
    assert scene.drags.active is not None
    scene.side.toggle()
    assert scene.drags.active is None
    assert "turn_tile" not in scene.board.hidden
    release(app, here)
    app.step(16)
    assert played(scene) == ["draw"]
    assert item(scene, "turn_tile").rect == scene.board.at("turn_tile", "turn_tile")
    app.settings.speed = "normal"
    app.apply_settings()
    scene.perform(Move("push N1"))
    app.step(150)
    assert scene.director.busy
    scene.side.toggle()
    assert not scene.director.busy
    assert not scene.board.hidden
    assert scene.board.layout.board == NORMAL
    assert played(scene) == ["draw", "push N1"]


def test_offers_are_shown_beside_the_normal_board(app: App) -> None:
    position = {"grid": ["orange", *GRID[1:]], "bag": ["gray"], "coats": ["granary", "tillage"]}
    position["players"] = [{"coins": 9, "barge": -3}]
    scene = folded(app, position, moves=["draw", "push N1"])
    scene.perform(Move("seal garden"))
    app.step(16)
    assert scene.board.layout.board == NORMAL
    offered = [each.rect for each in scene.focus.items if each.name.startswith("offer:")]
    assert offered
    assert scene.board.region.collidelist(offered) < 0
    click(app, scene, "offer:granary")
    assert scene.board.layout.board == WIDE
    played(scene)


def own_map(app: App) -> None:
    """A map of the player's own."""
    put("board.tmx", asset(NORMAL.file).read_text(encoding="utf-8"))


def own_picture(app: App) -> None:
    """A picture of the player's own for the program's map."""
    folder = paths.user_folder() / "sprites" / "board"
    folder.mkdir(parents=True)
    (folder / "board.webp").write_bytes(asset(f"sprites/{NORMAL.picture}.webp").read_bytes())


@pytest.mark.parametrize("own", [own_map, own_picture])
def test_a_board_of_the_player_s_without_a_wide_one_stands_in_the_middle(app: App, own: Callable[[App], None]) -> None:
    own(app)
    scene = table(app)
    size, left = scene.board.region.size, scene.board.region.x
    click(app, scene, "side:fold")
    region = scene.board.region
    assert region.size == size
    assert scene.board.layout.board == NORMAL
    assert region.x > left
    assert region.centerx == (screen_layout.USUAL.players.right + screen_layout.USUAL.folded.x) / 2
    click(app, scene, "side:fold")
    assert scene.board.region.x == left


def test_a_wide_map_of_the_player_s_is_used(app: App) -> None:
    own_map(app)
    text = asset(WIDE.file).read_text(encoding="utf-8")
    put("board_wide.tmx", text.replace('name="now" type="tower" x="700', 'name="now" type="tower" x="690'))
    assert folded(app).board.layout["tower", "now"].x == 345
    assert file_problems.pop_unreported() == []


def test_an_unusable_wide_map_is_reported_and_the_programs_own_is_used(app: App) -> None:
    put("board_wide.tmx", "<map")
    scene = folded(app)
    app.step(16)
    assert isinstance(app.scene, Modal)
    assert "board_wide.tmx" in app.scene.text
    assert scene.board.layout.board == WIDE, "the program's own is used"

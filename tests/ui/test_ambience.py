"""The painted town on the board lives while somebody is there, beneath everything that lies on it."""

import pygame
import pytest
from hands import post_move
from table_hands import table

from ulm.ui.app.app import App
from ulm.ui.table.board import unmapped_places
from ulm.ui.table.board.board_ambience import changing_covers, fixed_covers
from ulm.ui.table.game_scene import GameScene
from ulm.ui.timings import Timings
from ulm.ui.toolkit.idle_animation import bird_box

NOWHERE = (1900.0, 1078.0)


@pytest.fixture
def moving(app: App) -> App:
    """An App at normal speed."""
    app.settings.speed = "normal"
    return app


def live(app: App, ms: int, touched: bool = True) -> None:
    """Let time go by, with somebody there or not."""
    for _ in range(ms // 50):
        if touched:
            app.untouched = 0.0
        app.step(50)


def board_picture(app: App, scene: GameScene) -> bytes:
    box = app.viewport.rect(scene.board.region)
    return pygame.image.tobytes(app.canvas.surface.subsurface(box), "RGB")


def test_the_town_lives_and_comes_to_rest(moving: App) -> None:
    scene = table(moving)
    live(moving, 2000)
    before = board_picture(moving, scene)
    assert moving.step(400)
    assert board_picture(moving, scene) != before
    live(moving, Timings.STILL_AFTER + 100, touched=False)
    assert not moving.animating
    assert not moving.step(100), "no frame is drawn while nobody is there"
    assert scene.ambience.birds() == [], "no bird hangs in the air"
    post_move(moving, NOWHERE)
    moving.step(16)
    assert moving.animating, "whoever touches the mouse wakes it"


@pytest.mark.parametrize("settings", [{"reduced_motion": True, "speed": "normal"}, {"speed": "instant"}])
def test_nothing_lives_where_that_is_not_wanted(app: App, settings: dict[str, object]) -> None:
    for name, value in settings.items():
        setattr(app.settings, name, value)
    scene = table(app)
    app.step(Timings.HERALD)  # the banner of the first round
    app.step(16)
    before = board_picture(app, scene)
    assert not app.animating
    app.invalidate()
    assert app.step(3000)
    assert board_picture(app, scene) == before


@pytest.mark.parametrize("folded", [False, True])
def test_it_lies_beneath_everything_on_the_board(moving: App, monkeypatch: pytest.MonkeyPatch, folded: bool) -> None:
    # Smoke wherever it would hurt most, so that the test cannot pass by luck.
    scene = table(moving, {"outside": {"W1": "gray"}, "round": 7, "players": [{"barge": 4}]})
    if folded:
        scene.side.toggle()
    places = [scene.board.at("quarter", "garden"), scene.board.at("cell", 4), scene.board.barge_at(0, 4)]
    places += [scene.board.round_at(moving.theme), scene.board.count_at(moving.theme, "discard")]
    left, top = scene.board.region.topleft
    chimneys = tuple((place.centerx - left, place.bottom - top - 8) for place in places)
    board = scene.board.layout.board
    monkeypatch.setitem(unmapped_places.PAINTED, board, unmapped_places.PAINTED[board]._replace(chimneys=chimneys))
    live(moving, 3000)
    assert scene.ambience.puffs()
    shown = moving.canvas.surface
    base = scene.picture.refresh(moving.canvas, animating=False).surface
    for cover in [*fixed_covers(scene.board), *changing_covers(scene.board)]:
        box = moving.viewport.rect(cover)
        there, wanted = (pygame.image.tobytes(each.subsurface(box), "RGB") for each in (shown, base))
        # Items that can be pointed at are drawn above; these places have none before the draw.
        if not any(item.visible and item.rect.colliderect(cover) and item.enabled for item in scene._board_items):
            assert there == wanted, cover


def test_birds_come_now_and_then_and_are_never_seen_to_begin_or_to_end(moving: App) -> None:
    scene = table(moving)
    left, top = scene.board.region.topleft
    inside = pygame.FRect(0, 0, scene.board.region.w, scene.board.region.h).inflate(-14, -14)
    ribbon = scene.board.at("score", "ribbon").move(-left, -top)
    counts, before = set(), []
    for _ in range(1500):
        scene.ambience.update(50, Timings.STILL_AFTER)
        birds = scene.ambience.birds()
        if bool(birds) != bool(before):
            for bird in birds or before:
                out = not inside.colliderect(bird_box(bird)) or bird.y < ribbon.bottom
                assert out, "it has come from, or gone to, beyond the frame or behind the ribbon"
        counts.add(len(birds))
        before = birds
    assert 0 in counts
    assert max(counts) >= 2

"""The pushed line and the way it was pushed are seen without any colour; a preview shows what a push would bring."""

import math
from itertools import pairwise

import pygame
import pytest
from hands import pass_time, post_move
from table_hands import item, table

from ulm.i18n.catalog import t
from ulm.i18n.display_names import name_list
from ulm.rules.moves import SLOTS
from ulm.session.session import SessionSeat
from ulm.ui.app.app import App
from ulm.ui.settings import Settings
from ulm.ui.style import SEATS
from ulm.ui.table.board.piece_drawing import draw_pushed_line
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.state import item_moves as moves
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.display_list import RecordingCanvas

POSITION = {"players": [{"barge": -11}, {"barge": -11}]}


def shown(app: App, colour: str, moves: list[str]) -> tuple[GameScene, pygame.Surface]:
    """The table after some moves, without its colours."""
    seats = (
        SessionSeat("Agnes", colour),
        SessionSeat("Felix", next(each for each in SEATS if each != colour), "random"),
    )
    scene = table(app, POSITION, seats=seats, moves=moves)
    for _ in range(5):
        app.step(1000)
    return scene, pygame.transform.grayscale(app.canvas.surface)


def lit(scene: GameScene, picture: pygame.Surface, slot: str) -> float:
    """How much of the upper side of a line has something light between its tiles and those above."""
    first, _, third = (scene.app.viewport.rect(scene.board.at("cell", cell)) for cell in scene.board.line(slot))
    columns = range(first.left, third.right)
    light = [max(picture.get_at((x, y)).r for y in range(first.top - 8, first.top - 1)) > 200 for x in columns]
    return sum(light) / len(light)


@pytest.mark.parametrize("strong", [False, True])
def test_the_pushed_line_has_a_rim_of_light_in_every_player_s_colour(strong: bool) -> None:
    app = App((1280, 720), Settings(language="en", speed="instant", reduced_motion=True, high_contrast=strong))
    for colour in SEATS:
        after = lit(*shown(app, colour, ["draw", "push W2"]), "W2")
        before = lit(*shown(app, colour, ["draw"]), "W2")
        assert after > 0.9 > 0.3 > before, (colour, before, after)
    app.close()


def test_arrowheads_point_the_way_the_line_was_pushed(app: App) -> None:
    scene, _ = shown(app, "red", [])
    canvas = app.canvas
    for slot in ("N1", "E2", "S3", "W1"):
        cells = [scene.board.at("cell", cell) for cell in scene.board.line(slot)]
        canvas.surface.fill((60, 45, 30))
        draw_pushed_line(canvas, cells, SEATS["red"].ground)
        picture = pygame.transform.grayscale(canvas.surface)
        for one, other in pairwise(cells):
            start, end = pygame.Vector2(one.center), pygame.Vector2(other.center)
            ahead, aside = (end - start).normalize(), (end - start).normalize().rotate(90)
            broad = [
                sum(
                    picture.get_at(app.viewport.point(tuple((start + end) / 2 + ahead * along + aside * across))).r
                    > 200
                    for across in range(-20, 21)
                )
                for along in (-6, 0, 6)
            ]
            assert broad[0] > broad[1] > broad[2] > 0, (slot, broad)


def test_no_chain_lies_on_the_arrow_that_is_pointed_at(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """What will be blocked after the push is said in words: a chain would say that nothing can be pushed there now."""
    scene, _ = shown(app, "red", ["draw"])
    pushing, draw = scene.pushing, Canvas.sprite
    chained: list[pygame.FRect] = []

    def noted(canvas: Canvas, name: str, rect: pygame.FRect, **more: object) -> None:
        if "chain" in name:
            chained.append(pygame.FRect(rect))
        draw(canvas, name, rect, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "sprite", noted)
    open_slots = [each for each in SLOTS if scene.state.can(moves.push(each))]
    for slot in ("N1", "E2", "S3", "W1"):
        pushing.show(slot)
        app.step(1000)
        assert pushing.told == slot
        app.draw(app.canvas)
        preview = pushing.preview(slot)
        assert preview is not None
        blocked = t("game.preview.blocks", slots=name_list(sorted({slot, preview.out_slot})))
        assert pushing.blocks(preview) == [blocked]
    assert not any(box.colliderect(scene.board.at("insert", each)) for box in chained for each in open_slots)


def test_a_preview_of_a_push_shows_what_the_city_guard_scores_and_that_a_card_would_be_played(app: App) -> None:
    position = {
        "grid": ["gray", "gray", "white", "brown", "white", "gray", "white", "brown", "orange"],
        "bag": ["gray"],
        "players": [{"descendants": ["city_guard"], "hand": ["siege", "patrician"], "tiles": {}}],
    }
    scene = table(app, position, moves=["draw"])

    def seen(slot: str) -> tuple[set[int], list[str]]:
        """The cells that light up, and the pictures on the sheet."""
        post_move(app, item(scene, f"slot:{slot}").rect.center)
        pass_time(app, 1000)
        line, sheet = RecordingCanvas(app.canvas), RecordingCanvas(app.canvas)
        scene.pushing.draw(line)
        scene.pushing.draw_told(sheet)
        lit = [pygame.Rect(each.area).center for each in line.strokes if each.method != "sprite"]
        cells = {n: app.viewport.rect(scene.board.at("cell", n)) for n in range(9)}
        pictures = [each.arguments[0] for each in sheet.strokes if each.method == "sprite"]
        return {n for n, box in cells.items() if any(box.collidepoint(point) for point in lit)}, pictures

    cells, pictures = seen("W1")
    assert cells == {0, 1, 2}
    assert "icons/hand" not in pictures
    assert seen("W3")[0] == set()
    assert "icons/hand" in seen("W2")[1]


def test_the_line_that_is_pointed_at_lies_where_it_would_come_to_lie(app: App) -> None:
    grid = ["white", "brown", "orange", *["gray"] * 6]
    scene = table(app, {"grid": grid, "bag": ["turquoise"]}, moves=["draw"])
    post_move(app, item(scene, "slot:W1").rect.center)
    pass_time(app, 1000)
    noted = RecordingCanvas(app.canvas)
    scene.pushing.draw(noted)
    drawn = {each.arguments[0]: pygame.Rect(each.area).center for each in noted.strokes if each.method == "sprite"}
    for colour, place in zip(("turquoise", "white", "brown", "orange"), scene.board.cells("W1")[1:], strict=True):
        assert math.dist(app.viewport.rect(place).center, drawn[f"tiles/{colour}"]) < 3, colour


@pytest.mark.parametrize("text", [100, 160, 200])
def test_what_a_push_gives_is_said_clear_of_all_arrows_and_of_the_round(app: App, text: int) -> None:
    app.settings.text = text
    app.apply_settings()
    position = {**POSITION, "bag": ["gray"], "grid": ["brown", "orange", "orange"] * 3}
    scene = table(app, position, moves=["draw"])
    for slot in SLOTS:
        scene.pushing.show(slot)
        app.step(1000)
        sheet = scene.pushing.sheet.rect
        assert sheet.w > 200
        assert scene.board.region.contains(sheet)
        assert not any(sheet.colliderect(scene.board.at("insert", each)) for each in SLOTS)
        assert not sheet.colliderect(scene.board.round_at(scene.theme))

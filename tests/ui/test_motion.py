"""How things move: from where they lay to where they lie, without a jump, and with pauses between what a bot does."""

import math
from collections.abc import Sequence

import pygame
import pytest
from hands import post_click, post_key, post_move
from table_hands import TWO, item, press, release, table

from tests.marks import mostly_long
from ulm.rules import Move
from ulm.rules import events as ev
from ulm.rules.causes import Cause
from ulm.session.session import SessionSeat
from ulm.ui.app.app import App
from ulm.ui.table.animation import motion_paths
from ulm.ui.table.animation.event_clips import cause_place
from ulm.ui.table.animation.flying_pieces import FlyingPiece, RoundBanner
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.state.view_model import TableModel
from ulm.ui.timings import Timings

GRID = ["gray", "brown", "turquoise", "orange", "white", "gray", "brown", "turquoise", "orange"]
SEAL = ["orange", "gray", "gray", "gray", "white", "gray", "gray", "gray", "gray"]
DOCKS = ["gray", "white", "brown", "turquoise", "orange"]
RICH = {"coins": 9, "sparrows": 9, "tiles": dict.fromkeys(DOCKS, 4)}
HUMANS = (SessionSeat("Agnes", "red"), SessionSeat("Felix", "blue"))
FRAME = 10


@pytest.fixture
def moving(app: App) -> App:
    """An App at normal speed."""
    app.settings.speed = "normal"
    return app


def done(scene: GameScene, *moves: str) -> None:
    """These moves have been made and seen."""
    for move in moves:
        scene.perform(Move(move))
        scene.animator.skip()
        scene.app.step(16)


def watch(scene: GameScene, move: str = "") -> list[list[tuple[str, motion_paths.Pose]]]:
    """Make a move, or watch one that was made, and look at what is in the air in each frame until it has been shown."""
    if move:
        scene.perform(Move(move))
    frames = []
    while scene.director.busy:
        scene.app.step(FRAME)
        air = [each for each in scene.director.stage.air if isinstance(each, FlyingPiece)]
        frames.append([(each.pose.sprite or each.sprite, each.pose) for each in air])
        assert len(frames) < 500
    return frames


def seen(frames: Sequence[Sequence[tuple[str, motion_paths.Pose]]], sprite: str) -> list[motion_paths.Pose]:
    """All poses of a picture."""
    return [pose for frame in frames for name, pose in frame if name == sprite]


# ----- from where to where

WHERE: list[tuple[dict[str, object], list[str], str, list[tuple[str, str, str]]]] = [
    ({"bag": ["gray"]}, [], "draw", [("tiles/gray", "bag", "turn_tile")]),
    (
        {"bag": ["gray"]}, ["draw"], "swap orange",
        [
            ("tiles/gray", "turn_tile", "dock 4"), ("tiles/orange", "dock 4", "turn_tile"),
        ],
    ),
    (
        {"bag": ["gray"], "players": [{**RICH, "descendants": ["scholar"]}]}, ["draw"], "use orange",
        [("tiles/gray", "turn_tile", "tile gray"), ("tiles/orange", "tile orange", "turn_tile")],
    ),
    (
        {"bag": ["gray"], "players": [{**RICH, "descendants": ["merchant"]}]}, ["draw"], "exchange white brown",
        [("tiles/white", "tile white", "dock 2"), ("tiles/brown", "dock 2", "tile brown")],
    ),
    (
        {"bag": ["gray", "orange"], "players": [{"descendants": ["builder"]}]}, ["draw"], "keep orange",
        [("tiles/orange", "drawn 1", "turn_tile"), ("tiles/gray", "drawn 0", "bag")],
    ),
    (
        {"players": [{**RICH, "hand": ["patrician"]}]}, ["play patrician now"], "choose brown",
        [("tiles/brown", "bag", "turn_tile")],
    ),
    (
        {"bag": ["gray"], "grid": ["white"] * 9}, ["draw", "push W1"], "clear E",
        [("tiles/white", "outside E1", "tile white")],
    ),
    (
        {"players": [{**RICH, "hand": ["siege"]}]}, [], "play siege later",
        [("cards/siege", "hand siege", "laid_out siege")],
    ),
    (
        {"bag": ["white"]}, ["draw"], "push W1",
        [("tiles/white", "turn_tile", "cell 0"), ("tiles/turquoise", "cell 2", "outside E1")],
    ),
    (
        {"grid": SEAL, "bag": ["gray"], "players": [{**RICH, "barge": -9}]}, ["draw", "push N1"], "seal tillage",
        [("pieces/coin", "coins", "quarter tillage"), ("pieces/seal_red", "seals", "seal tillage:0")],
    ),
    (
        {"grid": SEAL, "bag": ["gray"], "players": [{**RICH, "barge": -11, "hand": ["city_wall"]}]},
        ["draw", "push N1"], "play city_wall now", [("pieces/coin", "coins", "barge -11")],
    ),
    (
        {"bag": ["gray"], "grid": ["brown"] * 9, "deck": ["siege"]}, ["draw", "push W1"], "buy brown brown",
        [("tiles/brown", "tile brown", "bag")],
    ),
    (
        {"bag": ["gray"], "grid": SEAL, "coats": ["granary", "tillage"], "players": [{**RICH, "barge": -3}]},
        ["draw", "push N1", "seal garden"], "coat granary",
        [("coats/granary", "offered granary", "coats granary"), ("pieces/seal_red", "seals", "edge_seal N2")],
    ),
    (
        {"bag": ["gray"], "grid": SEAL, "coats": ["granary", "tillage"], "players": [{**RICH, "barge": -3}]},
        ["draw", "push N1", "seal garden"], "coat tillage", [("pieces/crest_red", "crests", "crest tillage")],
    ),
]  # fmt: skip  # several to a line


@pytest.mark.parametrize(("position", "before", "move", "flights"), WHERE, ids=[each[2] for each in WHERE])
def test_things_fly_from_where_they_lay_to_where_they_lie(
    moving: App, position: dict[str, object], before: list[str], move: str, flights: list[tuple[str, str, str]]
) -> None:
    scene = table(moving, {"grid": GRID, "docks": DOCKS, "players": [RICH], **position})
    done(scene, *before)
    board, stage = scene.board, scene.director.stage

    def middle(words: str) -> tuple[float, float]:
        kind, _, name = words.partition(" ")
        match kind:
            case "bag":
                return stage.bag().center
            case "turn_tile":
                return board.at(kind, kind).center
            case "drawn":
                return board.drawn_at(int(name)).center
            case "dock" | "cell":
                return board.at(kind, int(name)).center
            case "seal":
                return board.seal_at("tillage", 0).center
            case "barge":
                return board.barge_at(0, int(name)).center
            case "outside" | "edge_seal" | "crest" | "quarter":
                return board.at(kind, name).center
            case "offered":
                return board.offered[name].center
        return stage.place(kind, 0, name).center

    starts = {sprite: middle(start) for sprite, start, _ in flights}
    frames = watch(scene, move)
    for sprite, _, end in flights:
        way = seen(frames, sprite)
        assert math.dist(way[0].rect.center, starts[sprite]) < 40, sprite
        assert math.dist(way[-1].rect.center, middle(end)) < 40, sprite


def test_a_card_that_a_bot_plays_is_shown_large_in_the_middle_for_a_while(moving: App) -> None:
    scene = table(moving, {"players": [{}, {"hand": ["siege"], "coins": 3}], "bag": ["gray", "gray"]})
    done(scene, "draw", "push W1", "end")
    scene.session.script = lambda game: Move("play siege now")
    scene.update(0)
    frames = watch(scene)
    back = seen(frames, "cards/back")[0].rect.center
    assert math.dist(back, scene.director.stage.place("hand", 1, "siege").center) < 40, "it comes out of a hidden hand"
    middle = scene.board.region.center
    poses = seen(frames, "cards/siege")
    shown = [pose for pose in poses if math.dist(pose.rect.center, middle) < 2]
    assert len(shown) * FRAME >= Timings.SHOWN_CARD
    assert math.dist(poses[-1].rect.center, scene.board.at("pile", "discard").center) < 40


# ----- the line


def test_the_line_follows_the_hand_and_springs_back(moving: App) -> None:
    scene = table(moving, {"grid": GRID, "bag": ["orange"]})
    done(scene, "draw")
    line = scene.board.cells("W1")
    press(moving, item(scene, "turn_tile").rect.center)
    for share in (0.0, 0.1, 0.2, 0.3, 0.4):
        x = line[0].centerx + (line[1].centerx - line[0].centerx) * share
        post_move(moving, (x, line[0].centery), held=True)
        moving.step(FRAME)
        assert scene.pushing.share == pytest.approx(share, abs=0.02)
    post_key("escape")
    back = [0.4]
    while scene.pushing.slot:
        moving.step(FRAME)
        back.append(scene.pushing.share)
    assert back == sorted(back, reverse=True)
    assert scene.board.hidden <= {"turn_tile"}


@pytest.mark.parametrize("looked_at", [0.3, 1.0])
def test_a_line_that_is_clicked_goes_on_from_where_it_was_shown(moving: App, looked_at: float) -> None:
    """No tile of the line is ever seen farther back than its preview stood."""
    scene = table(moving, {"grid": GRID, "bag": ["orange"]})
    done(scene, "draw")
    places = scene.board.cells("W1")
    at = item(scene, "slot:W1").rect.center
    post_move(moving, at)
    while scene.pushing.share < looked_at:
        moving.step(FRAME)
    share = scene.pushing.share
    post_click(moving, at)
    moving.step(0)
    assert scene.director.busy
    while scene.director.busy:
        flying = [each.pose.rect for each in scene.director.stage.air if isinstance(each, FlyingPiece)]
        lying = [piece.rect for piece in scene.board.pieces() if piece.key not in scene.board.hidden]
        for number in range(4):
            shown = motion_paths.between(places[number], places[number + 1], share)
            ahead = motion_paths.between(places[number], places[number + 1], 1.0)
            there = [rect for rect in [*flying, *lying] if abs(rect.centery - shown.centery) < 4]
            assert [rect for rect in there if shown.centerx - 1 <= rect.centerx <= ahead.centerx + 1], (number, share)
        moving.step(FRAME)


def test_a_tile_dropped_on_the_triangle_goes_on_from_there(moving: App) -> None:
    """The hand has brought the tile: it does not fly once more from the place where it was taken up."""
    scene = table(moving, {"grid": GRID, "bag": ["orange"]})
    done(scene, "draw")
    start, goal = scene.board.at("turn_tile", "turn_tile").center, scene.board.at("insert", "W1").center
    press(moving, start)
    post_move(moving, goal, held=True)
    moving.step(FRAME)
    release(moving, goal)
    moving.step(0)
    assert scene.director.busy
    first = scene.board.cells("W1")[1]
    while scene.director.busy:
        flying = [each for each in scene.director.stage.air if isinstance(each, FlyingPiece)]
        tile = [each.pose.rect.centerx for each in flying if each.sprite == "tiles/orange"]
        assert all(x <= first.centerx + 1 for x in tile)
        moving.step(FRAME)


def test_no_tile_is_missing_while_the_last_one_tips(moving: App) -> None:
    scene = table(moving, {"grid": GRID, "bag": ["white"]})
    done(scene, "draw")
    scene.perform(Move("push W1"))
    while scene.director.busy:
        moving.step(FRAME)
        flying = sum(isinstance(each, FlyingPiece) for each in scene.director.stage.air)
        resting = [piece for piece in scene.board.pieces() if piece.key not in scene.board.hidden]
        tiles = [piece for piece in resting if piece.sprite.startswith("tiles/") and not piece.key.startswith("dock")]
        assert len(tiles) + flying == 10


# ----- coins, sparrows, scores


def test_the_score_shield_runs_along_the_ribbon(moving: App) -> None:
    card = {**RICH, "hand": ["choir_2"], "points": 10}
    scene = table(moving, {"players": [card, {}]}, seats=HUMANS)
    done(scene, "play choir_2 now")
    scene.perform(Move("pay gray"))
    shown: list[float] = []
    while scene.director.busy:
        moving.step(FRAME)
        shown += scene.board.score_track.running.values()
    assert shown == sorted(shown)
    assert 10 <= shown[0] < 12
    assert shown[-1] == pytest.approx(16, abs=0.5)
    assert scene.board.score_track.running == {}


# ----- river, seals, cards, spire


def test_a_barge_passes_another_one_beside_it(moving: App) -> None:
    hand = {**RICH, "barge": -2, "hand": ["fishermens_jousting"]}
    scene = table(moving, {"players": [hand, {"barge": 1}]})
    done(scene, "play fishermens_jousting now")
    other = scene.board.barge_at(1, 1)
    poses = seen(watch(scene, "steps 3"), "pieces/barge_red")
    xs = [pose.rect.centerx for pose in poses]
    assert xs == sorted(xs)
    abreast = min(poses, key=lambda pose: abs(pose.rect.centerx - other.centerx))
    assert abreast.rect.y > other.y + 6
    assert poses[-1].rect.y == pytest.approx(other.y, abs=1)


@pytest.mark.parametrize("watched", [False, True])
def test_a_drawn_card_turns_over_only_where_nobody_else_looks_on(moving: App, watched: bool) -> None:
    position = {"grid": GRID, "bag": ["brown"], "deck": ["siege", "patrician"], "players": [RICH]}
    scene = table(moving, position, seats=HUMANS if watched else TWO)
    done(scene, "draw", "push S3")
    frames = watch(scene, "buy gray brown")
    names = [name for frame in frames for name, _ in frame if name.startswith("cards/")]
    assert list(dict.fromkeys(names)) == (["cards/back"] if watched else ["cards/back", "cards/siege"])


def test_a_card_stays_face_down_where_others_look_on(moving: App) -> None:
    position = {"grid": GRID, "bag": ["brown"], "deck": ["siege", "patrician"], "players": [RICH]}
    scene = table(moving, position, seats=HUMANS)
    done(scene, "draw", "push S3")
    assert not scene.state.hand_open
    frames = watch(scene, "buy gray brown")
    assert {name for frame in frames for name, _ in frame if name.startswith("cards/")} == {"cards/back"}


# ----- pace


@pytest.mark.parametrize(
    ("before", "move", "pauses"),
    [
        ([], "draw", Timings.BOT_LEAD_IN + Timings.BOT_BETWEEN),
        (["draw", "push E1"], "river", 2 * Timings.BOT_BETWEEN),  # the barge, and the coin for its landing
    ],
)
def test_a_bot_pauses_before_its_turn_and_between_the_things_it_does(
    moving: App, before: list[str], move: str, pauses: int
) -> None:
    """The same move takes longer when a bot makes it."""
    position = {"grid": GRID, "bag": ["gray"], "players": [{**RICH, "barge": 7}]}
    lengths = []
    for watching in (False, True):
        scene = table(moving, position, seats=HUMANS)
        done(scene, *before)
        scene.director.watching = watching
        lengths.append(len(watch(scene, move)) * FRAME)
    assert lengths[1] - lengths[0] == pytest.approx(pauses, abs=3 * FRAME)


# ----- taking back, reduced motion, interrupting


def test_a_line_tried_out_while_tiles_fly_back_stays_slid(moving: App) -> None:
    scene = table(moving, {"grid": GRID, "bag": ["white", "white"], "players": [RICH]}, seats=HUMANS)
    scene.session.set_practice(True)
    done(scene, "draw", "push W1")
    scene.undo()
    moving.step(FRAME)
    scene.pushing.show("N1")
    assert watch(scene)
    assert scene.board.hidden == {f"cell:{cell}" for cell in scene.board.line("N1")}
    scene.pushing.leave()
    for _ in range(Timings.HOVER // FRAME + 1):
        moving.step(FRAME)
    assert scene.board.hidden == set()


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ({"grid": GRID, "bag": ["gray"]}, ["draw"]),
        ({"grid": GRID, "bag": ["gray"]}, ["draw", "push W1"]),
        ({"grid": SEAL, "bag": ["gray"], "players": [{**RICH, "barge": -9}]}, ["draw", "push N1", "seal tillage"]),
        ({"players": [{"barge": -8, "hand": ["fishermens_jousting"]}]}, ["play fishermens_jousting now", "steps 3"]),
    ],
    ids=["draw", "push", "seal", "barge"],
)
def test_with_reduced_motion_nothing_is_seen_where_it_does_not_lie_before_or_afterwards(
    moving: App, position: dict[str, object], moves: list[str]
) -> None:
    moving.settings.reduced_motion = True
    scene = table(moving, position)
    done(scene, *moves[:-1])
    ends = {each.rect.center for each in scene.board.pieces()}
    frames = watch(scene, moves[-1])
    ends |= {each.rect.center for each in scene.board.pieces()}
    tiles = [pose for frame in frames for name, pose in frame if name.startswith(("tiles/", "pieces/seal", "pieces/b"))]
    assert tiles
    assert {pose.rect.center for pose in tiles} <= ends
    things = [event for event in scene.state.history[-1].events if not isinstance(event, ev.ActionUsed)]
    assert len(frames) * FRAME <= len(things) * Timings.FADE + Timings.STAGGER + 3 * FRAME, "a short fade a thing"


@pytest.mark.parametrize(
    ("cause", "kind", "key"),
    [
        (None, "cell", "4"),
        (Cause("buy"), "pile", "deck"),
        (Cause("swap"), "dock", "2"),
        (Cause("edge", "E2"), "edge_seal", "E2"),
        (Cause("crest", "town_hall"), "crest", "town_hall"),
        (Cause("tribute"), "tower", "now"),
        (Cause("siege"), "pile", "discard"),
        (Cause("cheap_seal"), "tower", "now"),
        (Cause("money"), "cell", "7"),
    ],
)
def test_what_something_brings_comes_from_its_cause(app: App, cause: Cause | None, kind: str, key: str) -> None:
    """The grey tile of the line that was pushed gives the coins, a card lies on the discard pile when it has been
    played.
    """
    grid = ["gray", "brown", "brown", "brown", "gray", "brown", "gray", "brown", "brown"]
    position = {"grid": grid, "bag": ["brown"]}
    scene = table(app, position, options={"towers": True}, moves=["draw", "push N2"])
    there = cause_place(scene.director.stage, cause, 0)
    assert there.center == scene.board.at(kind, key).center


MOMENTS = (5, 120, 290, 400)


@pytest.mark.parametrize("moment", mostly_long((120,), MOMENTS))
@pytest.mark.parametrize("deed", ["skip", "undo", "resize", "language", "instant", "fold"])
def test_interrupting_leaves_the_right_picture(moving: App, deed: str, moment: int) -> None:
    scene = table(moving, {"grid": GRID, "bag": ["white", "white"], "players": [RICH]}, seats=HUMANS)
    scene.session.set_practice(True)
    done(scene, "draw")
    scene.perform(Move("push W1"))
    for _ in range(moment // FRAME):
        moving.step(FRAME)
    assert scene.director.busy
    if deed == "skip":
        post_key("space")
    elif deed == "undo":
        post_key("z", pygame.KMOD_LCTRL)
    elif deed == "resize":
        pygame.display.set_mode((960, 700), pygame.RESIZABLE)
        pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=960, y=700))
    elif deed == "language":
        moving.set_language("de")
    elif deed == "fold":
        scene.side.view.folded = True
        scene.rebuild_items()
    else:
        moving.settings.speed = "instant"
        moving.apply_settings()
        scene.animator.skip()
    for _ in range(40):
        moving.step(50)
    moving.set_language("en")
    assert not scene.director.busy
    assert not scene.moving
    assert scene.state.model == TableModel.of(scene.session.view())
    assert scene.board.hidden == set()
    assert scene.director.stage.air == []


def test_the_banner_of_a_round_leaves_the_grid_free(moving: App) -> None:
    """While it hangs there, a bot already draws and pushes."""
    scene = table(moving, {"grid": GRID, "bag": ["orange"] * 20}, seats=HUMANS, options={"towers": True})
    board, banners = scene.board, []
    for move in ("draw", "push W1", "end", "draw", "push S1", "end"):
        scene.perform(Move(move))
        while scene.director.busy:
            moving.step(FRAME)
            banners += [each.rect for each in scene.director.stage.air if isinstance(each, RoundBanner)]
    assert banners
    places = [board.at(kind, slot) for kind in ("insert", "outside") for slot in board.layout.keys(kind)]
    for place in [*places, *(board.at("cell", n) for n in range(9)), board.at("turn_tile", "turn_tile")]:
        assert place.collidelist(banners) < 0
    assert all(board.region.contains(each) for each in banners)

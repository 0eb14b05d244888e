"""Replaying a running game or a record, by posted events."""

import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame
import pytest
from driving import frame
from hands import post_click, post_drag, post_key
from table_hands import click, item, table

from ulm.rules.events import HIDDEN
from ulm.session.playback import Playback
from ulm.session.session import NOBODY, Session, SessionSeat
from ulm.storage import record as records
from ulm.storage.autosave import Autosave
from ulm.storage.record import Record
from ulm.ui.app.app import App
from ulm.ui.screens.final_scoring_scene import ScoringScene
from ulm.ui.screens.game_menu import MenuScene
from ulm.ui.table import game_launcher
from ulm.ui.table.animation.flying_pieces import FlyingPiece
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.panels.playbar_timeline import Timeline
from ulm.ui.table.replay_scene import ReplayScene, open_history, watch
from ulm.ui.table.state.view_model import TableModel
from ulm.ui.toolkit.widgets.dialog import Modal

GOLDEN = sorted((Path(__file__).parent.parent / "records" / "golden").glob("*.ulm"))
# the records replay by the definitions they were played by
pytestmark = pytest.mark.usefixtures("recorded_home")
PEOPLE = (SessionSeat("Agnes", "red"), SessionSeat("Felix", "blue"))


def golden(name: str = "two_towers") -> Record:
    """A record of a whole game; all its seats are humans."""
    return records.read(next(path for path in GOLDEN if path.stem == name))


def with_bots(record: Record, *bots: str | None) -> Record:
    """The same game with these at the table."""
    seats = tuple(msgspec.structs.replace(seat, bot=bot) for seat, bot in zip(record.seats, bots, strict=True))
    return msgspec.structs.replace(record, seats=seats)


def cut(record: Record, moves: int) -> Record:
    """The first moves of a record."""
    texts = [text for _, _, text in records.numbered(record)][:moves]
    return msgspec.structs.replace(record, moves=records.turns(texts))


def watched(app: App, record: Record) -> ReplayScene:
    """The scene that shows a record."""
    app.navigation.show_title()
    watch(app, record)
    app.step(16)
    scene = app.scene
    assert isinstance(scene, ReplayScene)
    return scene


def models(record: Record, seat: int) -> list[TableModel]:
    """What a seat may know after each number of moves, by playing the record anew."""
    game = records.start(record)
    found = [TableModel.of(game.view(seat))]
    for _, _, text in records.numbered(record):
        game.play(text)
        found.append(TableModel.of(game.view(seat)))
    return found


def key(app: App, name: str, mod: int = 0) -> None:
    """Press a key and let the app take note."""
    post_key(name, mod)
    app.step(16)


def rest(app: App, scene: ReplayScene) -> None:
    """Let what is being shown come to its end."""
    for _ in range(2000):
        if not scene.director.busy:
            return
        app.step(40)
    raise AssertionError("it never ends")


def shows(scene: ReplayScene, expected: TableModel, at: int) -> None:
    """The scene rests after so many moves and shows that position."""
    assert not scene.director.busy
    assert scene.playback.at == scene.playback.shown_count == scene.state.shown_count == at
    assert scene.state.model == expected
    assert not scene.board.hidden
    assert not [each for each in scene.director.stage.air if isinstance(each, FlyingPiece)]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_way_to_a_place_shows_what_a_fresh_replay_shows(app: App, path: Path) -> None:
    record = records.read(path)
    scene = watched(app, record)
    expected = {seat: models(record, seat) for seat in (*range(len(record.seats)), NOBODY)}
    last = len(expected[0]) - 1
    rng = random.Random(path.stem)
    seat = scene.playback.viewer
    shows(scene, expected[seat][0], 0)
    for number in range(30):
        at = scene.playback.at
        starts = scene.playback.turns
        ways: list[tuple[Callable[[], None], int]] = [
            (lambda: key(app, "right"), min(last, at + 1)),
            (lambda: key(app, "left"), max(0, at - 1)),
            (lambda: key(app, "down"), min((each for each in starts if each > at), default=last)),
            (lambda: key(app, "up"), max((each for each in starts if each < at), default=0)),
        ]
        way, place = rng.choice(ways)
        if number % 4 == 0:
            place = rng.randint(0, last)
            scene.go(place)
        elif number % 19 == 1:
            seat = rng.choice(sorted(expected))
            place = at
            scene.look_from(seat)
        else:
            way()
        shows(scene, expected[seat][place], place)
    key(app, "end")
    shows(scene, expected[seat][last], last)
    key(app, "home")
    shows(scene, expected[seat][0], 0)


def test_steps_are_animated_and_may_be_interrupted(app: App) -> None:
    app.settings.speed = "normal"
    record = golden()
    scene = watched(app, record)
    expected = models(record, scene.playback.viewer)
    rng, here = random.Random(3), 0
    for _ in range(40):
        # The next key comes while the last one's flight may still go on.
        step = 1 if rng.random() < 0.8 else -1
        key(app, "right" if step == 1 else "left")
        here = max(0, here + step)
        for _ in range(rng.randrange(8)):
            app.step(45)
    rest(app, scene)
    shows(scene, expected[here], here)


def test_keys_of_turns_and_rounds(app: App) -> None:
    scene = watched(app, golden())
    playback = scene.playback
    key(app, "right", pygame.KMOD_CTRL)
    first_turn = playback.at
    assert playback.moves[first_turn - 1].move.verb == "end"
    for name, mod in (("right", pygame.KMOD_SHIFT), ("left", pygame.KMOD_CTRL), ("right", 0), ("up", 0)):
        key(app, name, mod)
    assert playback.at == first_turn
    for name, number in (("7", 7), ("1", 1), ("0", 10)):
        key(app, name)
        assert playback.moves[playback.at].round == number
        assert not playback.at or playback.moves[playback.at - 1].round == number - 1
    unfinished = watched(app, cut(golden(), 40))
    unfinished.go(11)
    key(app, "9")
    assert unfinished.playback.at == 11, "a round that was never reached is not gone to"


def test_the_buttons_do_what_the_keys_do(app: App) -> None:
    scene = watched(app, golden())
    playback = scene.playback
    for name, place in (
        ("last", playback.length),
        ("move_back", playback.length - 1),
        ("move_on", playback.length),
        ("first", 0),
        ("turn_on", playback.turns[1]),
        ("turn_on", playback.turns[2]),
        ("turn_back", playback.turns[1]),
    ):
        click(app, scene, f"replay:{name}")
        assert playback.at == place, name
    click(app, scene, "replay:first")
    assert not item(scene, "replay:move_back").enabled
    assert item(scene, "replay:move_on").enabled
    click(app, scene, "top:menu")
    assert isinstance(app.scene, MenuScene)
    key(app, "escape")
    assert app.scene is scene


def test_a_click_on_a_round_goes_to_it_and_pulling_goes_through_all_moves(app: App) -> None:
    scene = watched(app, golden())
    line = item(scene, "replay:timeline")
    assert isinstance(line, Timeline)
    field = line.cell(6)
    post_click(app, (field.centerx, field.y + 6))
    app.step(16)
    assert scene.playback.at == scene.playback.round_start(6)
    post_drag(app, (field.centerx, field.bottom - 6), (line.rect.x + 1, field.bottom - 6), steps=20)
    app.step(16)
    assert scene.playback.at == 0
    shows(scene, models(golden(), scene.playback.viewer)[0], 0)


def test_a_button_stays_pressed_while_moves_are_shown(app: App) -> None:
    scene = watched(app, golden())
    key(app, "space")
    middle = app.viewport.point(item(scene, "replay:play").rect.center)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=middle, button=1, touch=False))
    for _ in range(20):
        app.step(100)
    here = scene.playback.at
    assert here > 3
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=middle, button=1, touch=False))
    app.step(16)
    assert not scene.playing


def test_changes_of_window_language_and_text_in_the_middle(app: App) -> None:
    app.settings.speed = "normal"
    record = golden("four_house_rules")
    scene = watched(app, record)
    scene.go(40)
    key(app, "right")
    app.step(60)
    app.set_language("de")
    app.settings.text, app.settings.high_contrast, app.settings.reduced_motion = 200, True, True
    app.apply_settings()
    pygame.display.set_mode((1260, 720))
    pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED))
    app.step(60)
    rest(app, scene)
    shows(scene, models(record, scene.playback.viewer)[41], 41)


def test_the_log_marks_the_place_and_leads_to_others(app: App) -> None:
    scene = watched(app, golden())
    scene.go(50)
    assert scene.state.marked == 49
    assert len(scene.state.logged) == scene.playback.length
    app.step(16)
    row = scene.side.log.marked
    assert row <= 49
    assert item(scene, f"side:log:{row}").visible
    click(app, scene, f"side:log:{row}")
    assert scene.playback.at == row + 1


def hands(model: TableModel) -> list[list[str]]:
    """All hands as they are shown."""
    return [player.hand for player in model.players]


def test_all_hands_of_a_finished_game_can_be_shown_one_by_one(app: App) -> None:
    record = with_bots(golden("three_towers"), "random", None, "random")
    scene = watched(app, record)
    assert scene.playback.viewer == 1
    seen = []
    for _ in range(4):
        key(app, "v")
        seen.append(scene.playback.viewer)
        for seat, hand in enumerate(hands(scene.state.model)):
            assert seat == scene.playback.viewer or set(hand) <= {HIDDEN}
    assert seen == [2, 0, NOBODY, 1]
    scene.go(114)
    post_click(app, item(scene, "players:2").rect.center)
    app.step(16)
    assert scene.playback.viewer == scene.state.own == 2
    assert len(scene.state.mine.hand) == 2
    assert HIDDEN not in scene.state.mine.hand
    assert scene.focus.find(f"hand:{scene.state.mine.hand[0]}") is not None


@pytest.mark.parametrize(("bots", "viewer"), [((None, None), NOBODY), (("random", None), 1), (("random",) * 2, NOBODY)])
def test_of_an_unfinished_game_only_the_one_humans_hand(app: App, bots: tuple[str | None, ...], viewer: int) -> None:
    scene = watched(app, cut(with_bots(golden(), *bots), 120))
    assert scene.playback.viewer == viewer
    for place in range(0, 121, 9):
        scene.go(place)
        key(app, "v" if place % 2 else "p")
        post_click(app, item(scene, f"players:{place % 2}").rect.center)
        app.step(16)
        assert scene.playback.viewer in (viewer, NOBODY)
        for seat, hand in enumerate(hands(scene.state.model)):
            assert seat == viewer or set(hand) <= {HIDDEN}


def test_no_pixel_tells_of_a_hidden_hand(app: App) -> None:
    """Two games differ in what seat 1 holds; looking back over seat 0's shoulder, and step by step, shows the same."""
    pictures = []
    for card in ("siege", "fustian_gray"):
        scene = table(app, {"players": [{}, {"hand": [card]}], "bag": ["gray"]}, moves=["draw", "push N2"])
        app.step(5000)
        open_history(app, scene.session, 0)
        found = [frame(app)]
        for name in ("left", "right", "right", "v"):
            key(app, name)
            found.append(frame(app))
        pictures.append(found)
    assert pictures[0] == pictures[1]


def test_several_people_see_no_hand_unless_it_is_held_up(app: App) -> None:
    pictures = []
    for card in ("siege", "fustian_gray"):
        position = {"players": [{"hand": [card]}, {}], "bag": ["gray"]}
        scene = table(app, position, seats=PEOPLE, moves=["draw", "push N2"])
        hold(app, True)
        assert scene.state.hand_open
        open_history(app, scene.session, 0)
        assert not scene.state.hand_open, "it is laid down when something else is opened"
        hold(app, False)
        replay = app.scene
        assert isinstance(replay, ReplayScene)
        found = [frame(app)]
        key(app, "left")
        found.append(frame(app))
        pictures.append(found)
        hold(app, True)
        assert frame(app) != found[-1]
        hold(app, False)
        assert frame(app) == found[-1]
    assert pictures[0] == pictures[1]


def playing(app: App) -> GameScene:
    """A game of one human and a bot after some turns, the human's turn again; saved."""
    game = records.start(golden())
    texts = [text for _, _, text in records.numbered(golden())]
    made = 0
    while made < 40 or game.position.active != 0 or texts[made - 1] != "draw":
        game.play(texts[made])
        made += 1
    game_launcher.play_on(app, cut(with_bots(golden(), None, "random"), made))
    app.step(16)
    scene = app.scene
    assert isinstance(scene, GameScene)
    return scene


def saved() -> dict[str, bytes]:
    """All files in the player's folder."""
    folder = Autosave().folder
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.ulm")}


def test_looking_back_shows_the_position_then_and_leaves_the_game_alone(app: App) -> None:
    scene = playing(app)
    game, model, files = scene.session.game, scene.state.model, saved()
    record = Record.of(
        game, scene.session.seed, [records.RecordSeat(s.name, s.colour, s.bot) for s in scene.session.seats]
    )
    expected = models(record, 0)
    scene.look_back(10)
    app.step(16)
    replay = app.scene
    assert isinstance(replay, ReplayScene)
    shows(replay, expected[11], 11)
    assert all(set(player.hand) <= {HIDDEN} for player in replay.state.model.players[1:])
    for name in ("left", "up", "home", "right", "end", "space", "space", "5"):
        key(app, name)
    click(app, replay, "replay:out")
    assert app.scene is scene
    assert scene.state.model == model == TableModel.of(game.view(0))
    assert saved() == files
    assert len(game.moves) == len(scene.session.history)


def test_a_line_of_the_log_leads_back_and_escape_forth(app: App) -> None:
    scene = playing(app)
    row = [each for each in scene.focus.items if each.name.startswith("side:log:")][-1]
    number = int(row.name.split(":")[-1])
    post_click(app, row.rect.center)
    app.step(16)
    app.step(16)
    assert isinstance(app.scene, ReplayScene)
    assert app.scene.playback.at == number + 1
    key(app, "escape")
    assert app.scene is scene


def test_play_on_begins_a_new_game_and_keeps_the_old_one(app: App) -> None:
    scene = playing(app)
    moves = [move.text for move in scene.session.game.moves]
    open_history(app, scene.session, 19)
    app.step(16)
    assert isinstance(app.scene, ReplayScene)
    click(app, app.scene, "replay:play_on")
    assert isinstance(app.scene, Modal)
    key(app, "return")
    again = app.scene
    assert isinstance(again, GameScene)
    assert [played.move.text for played in again.session.history][:20] == moves[:20]
    kept = [records.read(path) for path in Autosave().folder.rglob("*.ulm")]
    for record in kept:
        records.replay(record)
    texts = [[text for _, _, text in records.numbered(record)] for record in kept]
    assert moves in texts
    assert any(found[:20] == moves[:20] and found != moves for found in texts)


@pytest.mark.parametrize("opening", [True, False], ids=["recorded", "without a record"])
def test_the_final_count_leads_to_the_replay_and_back(app: App, opening: bool) -> None:
    record = golden()
    game = records.replay(record)
    if not opening:
        game.opening = ()
    session = Session(game, list(PEOPLE), 1, save=lambda session: None)
    app.settings.speed = "normal"
    app.navigation.show_result(session)
    count = app.scene
    assert isinstance(count, ScoringScene)
    key(app, "space")
    assert count.done
    count.focus.focus(count.focus.find("look"))
    key(app, "return")
    scene = app.scene
    assert isinstance(scene, ReplayScene)
    shows(scene, models(record, 0)[-1], scene.playback.length)
    assert {seat for seat in range(2) if scene.playback.look_from(seat)} == {0, 1}, "nothing is hidden any more"
    key(app, "escape")
    assert app.scene is count
    assert count.done
    app.step(200)
    assert not app.animating, "it is not counted a second time"


def test_a_record_that_does_not_fit_is_shown_as_far_as_it_does(app: App) -> None:
    whole = golden()
    texts = [text for _, _, text in records.numbered(whole)]
    broken = msgspec.structs.replace(whole, moves=records.turns([*texts[:33], "push N9", *texts[34:]]))
    app.navigation.show_title()
    watch(app, broken)
    notice = app.scene
    assert isinstance(notice, Modal)
    key(app, "return")
    scene = app.scene
    assert isinstance(scene, ReplayScene)
    assert scene.playback.length == 33
    key(app, "end")
    shows(scene, models(cut(whole, 33), NOBODY)[33], 33)


def test_a_move_forward_is_animated_and_a_click_ends_what_moves(app: App) -> None:
    app.settings.speed = "normal"
    scene = watched(app, golden())
    key(app, "right")
    assert scene.director.busy
    assert (scene.playback.at, scene.playback.shown_count) == (0, 1)
    post_click(app, scene.board.at("cell", 4).center)
    app.step(0)
    app.step(0)
    assert not scene.director.busy
    assert scene.playback.at == 1
    scene.go(30)
    assert not scene.director.busy, "a leap is not animated"


def test_it_plays_by_itself_at_the_pace_chosen_pauses_and_stops_at_the_end(app: App) -> None:
    app.settings.speed = "normal"
    scene = watched(app, cut(golden(), 60))
    reached = []
    for pace in ("slow", "normal", "fast"):
        key(app, "home")
        scene.set_pace(pace)
        click(app, scene, "replay:play")
        for _ in range(40):
            app.step(100)
        click(app, scene, "replay:play")
        rest(app, scene)
        reached.append(scene.playback.at)
        for _ in range(20):
            app.step(100)
        assert scene.playback.at == reached[-1], "it pauses there"
    assert 0 < reached[0] < reached[1] < reached[2]
    key(app, "space")
    for _ in range(400):
        app.step(300)
    assert not scene.playing
    shows(scene, models(cut(golden(), 60), NOBODY)[60], 60)
    key(app, "space")
    assert scene.playing
    assert scene.playback.at <= 1, "from the end it begins again"


def hold(app: App, down: bool) -> None:
    """The key that shows the hand goes down, or up."""
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    pygame.event.post(pygame.Event(kind, key=pygame.K_p, mod=0, unicode="p", scancode=0))
    app.step(16)


def test_play_on_in_a_bots_seat_and_nowhere_at_the_end_or_without_a_record(app: App) -> None:
    scene = watched(app, with_bots(golden(), "random", "random"))
    key(app, "end")
    assert not item(scene, "replay:play_on").enabled
    scene.play_on()
    assert app.scene is scene
    scene.look_from(1)
    scene.go(30)
    click(app, scene, "replay:play_on")
    key(app, "return")
    again = app.scene
    assert isinstance(again, GameScene)
    assert [seat.bot for seat in again.session.seats] == ["random", None]
    texts = [text for _, _, text in records.numbered(cut(golden(), 30))]
    assert [played.move.text for played in again.session.history[:30]] == texts
    game = table(app, {"bag": ["gray"]}, moves=["draw"])
    assert Playback.of_session(game.session, 1).cut() is None


def test_a_leap_is_shown_in_full_by_the_very_next_frame(app: App) -> None:
    app.settings.speed = "normal"
    scene = watched(app, golden())
    for _ in range(30):
        app.step(16)
    before = frame(app)
    scene.go(77)
    at_once = frame(app)
    scene.picture.redraw()
    assert before != at_once == frame(app)

"""The game scene, played by posted events."""

import itertools
import random
import time
from pathlib import Path

import pygame
import pytest
from driving import Hand
from hands import post_click, post_key
from table_hands import TWO, click, drag, item, played, table

from ulm.ai.bot_process import WorkerFailed
from ulm.i18n.catalog import t
from ulm.rules import Game, Move
from ulm.session.session import Session, SessionSeat
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.storage import record as records
from ulm.storage.autosave import Autosave
from ulm.storage.autosave_slots import Slot
from ulm.ui.app.app import App
from ulm.ui.screens.final_scoring_scene import ScoringScene
from ulm.ui.screens.title_scene import TitleScene
from ulm.ui.table import game_launcher
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.handover import HandOverScene
from ulm.ui.table.interaction.prompt import key_of
from ulm.ui.table.state.view_model import TableModel
from ulm.ui.timings import Timings
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.dialog import Modal

GRID = ["gray", "white", "brown", "turquoise", "orange", "gray", "white", "brown", "turquoise"]
RICH = {"tiles": {"gray": 2, "white": 1, "brown": 2, "turquoise": 1, "orange": 2}, "coins": 9, "sparrows": 3}
PEOPLE = (SessionSeat("Agnes", "red"), SessionSeat("Felix", "blue"))


def test_model_hides_what_a_seat_may_not_know(app: App) -> None:
    scene = table(app, {"players": [{"hand": ["siege"]}, {"hand": ["patrician"]}]})
    assert scene.state.model.players[0].hand == ["siege"]
    assert scene.state.model.players[1].hand == ["?"]
    nobody = TableModel.of(scene.session.game.view(-1))
    assert [player.hand for player in nobody.players] == [["?"], ["?"]]


def bots(app: App, seed: int = 11) -> GameScene:
    seats = [SeatSetup("Agnes", "red", "random"), SeatSetup("Felix", "blue", "random")]
    game_launcher.start(app, TableSetup(seats, {"towers": True}, seed, 0))
    scene = app.scene
    assert isinstance(scene, GameScene)
    return scene


def test_a_whole_game_of_bots(app: App, tmp_path: Path) -> None:
    scene = bots(app)
    Hand(app).wait(lambda: isinstance(app.scene, ScoringScene))
    assert isinstance(app.scene, ScoringScene)
    assert scene.state.model == TableModel.of(scene.session.view())
    scores = scene.session.game.final_scores()
    assert [result.score for result in app.scene.results] == scores
    assert app.scene.winners == list(scene.session.game.winners)
    (file,) = (tmp_path / "home" / "saves").glob("*.ulm")
    assert records.replay(records.read(file)).final_scores() == scores
    assert Autosave().latest() is None


def test_a_frame_shows_one_move_of_a_bot_however_fast_it_thinks(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine may let the bots' process answer before its question has returned."""
    rng = random.Random(3)
    monkeypatch.setattr(Session, "think", lambda session: None)
    monkeypatch.setattr(Session, "thought", lambda session: rng.choice(session.game.legal()))
    scene = bots(app)
    played = [len(scene.session.history)]
    while not isinstance(app.scene, ScoringScene):
        app.step(16)
        played.append(len(scene.session.history))
    steps = [after - before for before, after in itertools.pairwise(played)]
    assert max(steps) == 1
    assert steps.count(0) <= 2, "nor is a frame lost between two moves"


def test_a_failed_bot_is_reported_in_the_players_language(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def thought(session: Session) -> None:
        raise WorkerFailed("the pipe is broken")

    monkeypatch.setattr(Session, "think", lambda session: None)
    monkeypatch.setattr(Session, "thought", thought)
    app.set_language("de")
    bots(app)
    app.step(16)
    assert isinstance(app.scene, Modal)
    assert app.scene.title == t("game.bot_failed")
    assert t("game.bot_failed_why") in app.scene.text
    assert "pipe" not in app.scene.text


def test_a_click_finishes_what_is_shown(app: App) -> None:
    app.settings.speed = "normal"
    scene = table(app, {"bag": ["gray"]})
    scene.perform(Move("draw"))
    app.step(16)
    assert scene.director.busy
    assert scene.state.model.turn_tile == "" or scene.board.hidden
    click(app, scene, "deck:")
    assert not scene.director.busy
    assert scene.state.model.turn_tile == "gray"


def test_step_by_step_waits_after_each_move_of_a_bot(app: App) -> None:
    app.settings.speed = "step"
    scene = table(app, {"grid": GRID, "bag": ["gray", "gray"]})
    for move in ("draw", "push N1", "end"):
        scene.perform(Move(move))
        scene.animator.skip()
    told = []
    for _ in range(3):
        end = time.monotonic() + 120
        while scene.animator.gate is None and time.monotonic() < end:
            app.step(50)
            time.sleep(0.002)
        told.append(scene.state.shown_count)
        app.step(Timings.ECHO)  # What is paid is still called out.
        assert not scene.moving, "nothing moves until the player goes on"
        post_key("space")
        app.step(16)
    assert told == [4, 5, 6]


def test_pushing_with_arrow_keys(app: App) -> None:
    scene = table(app, {"grid": GRID, "outside": {"N2": "gray"}, "bag": ["gray"]}, moves=["draw"])
    seen = []
    for key in ("right", "right", "right", "down", "left"):
        post_key(key)
        app.step(16)
        seen.append(scene.pushing.slot)
    assert seen == ["N1", "N3", "E1", "E2", "W2"], "blocked slots are passed over"
    post_key("return")
    app.step(16)
    assert played(scene)[-1] == "push W2"


def test_the_barge_is_dragged(app: App) -> None:
    scene = table(app, hand("fishermens_jousting"), moves=["play fishermens_jousting now"])
    drag(app, scene, "space:-11", item(scene, "space:-9").rect.center)
    assert played(scene)[-1] == "steps 2"


def test_cards_are_dragged_to_be_played(app: App) -> None:
    position = {"grid": GRID, "players": [{**RICH, "hand": ["siege", "construction_freeze"]}]}
    scene = table(app, position, seats=TWO)
    drag(app, scene, "hand:siege", scene.board.region.center)
    assert played(scene) == ["play siege now"]
    post_key("1")
    app.step(16)
    scene.undo()
    scene.undo()
    own = scene.anchors.of_seat("panel", 0)
    drag(app, scene, "hand:siege", own.center)
    assert played(scene) == ["play siege later"]
    assert scene.state.mine.laid_out == ["siege"]
    drag(app, scene, "hand:construction_freeze", scene.board.region.center)
    assert played(scene) == ["play siege later"], "the free play is used up: the card springs back"
    assert scene.tray.state.mine.hand == ["construction_freeze"]


def test_a_seal_is_dragged_into_a_quarter(app: App) -> None:
    position, moves = sealing("tillage", -9)
    scene = table(app, position, moves=moves[:-1])
    drag(app, scene, "supply:seal", item(scene, "quarter:goose_tower").rect.center)
    assert played(scene) == moves[:-1], "out of reach"
    drag(app, scene, "supply:seal", item(scene, "quarter:tillage").rect.center)
    assert played(scene) == moves


DOCKS = ["gray", "white", "brown", "turquoise", "orange"]
SEAL = ["orange", "gray", "gray", "gray", "white", "gray", "gray", "gray", "gray"]


def sealing(quarter: str, barge: int, **more: object) -> tuple[dict[str, object], list[str]]:
    """A position in which the first player has pushed and sealed in a quarter."""
    position: dict[str, object] = {
        "grid": SEAL, "bag": ["gray"], "docks": DOCKS, "players": [{**RICH, "barge": barge}], **more
    }  # fmt: skip  # several to a line
    return position, ["draw", "push N1", f"seal {quarter}"]


def hand(card: str, **more: object) -> dict[str, object]:
    return {"grid": GRID, "docks": DOCKS, "players": [{**RICH, "hand": [card]}], **more}


QUESTIONS: dict[str, tuple[dict[str, object], list[str], list[str], str]] = {
    "keep": (
        {"bag": ["gray", "orange"], "players": [{"descendants": ["builder"]}]}, ["draw"], ["drawn:1"], "keep orange"
    ),
    "choose": (hand("patrician"), ["play patrician now"], ["bag:", "menu:choose brown"], "choose brown"),
    "take dock": (*sealing("tillage", -9), ["dock:3"], "take turquoise"),
    "take coin": (*sealing("town_hall", 2), ["tray:take coin"], "take coin"),
    "take outside": (
        hand("reformation", outside={"N1": "gray", "N2": "white"}), ["play reformation now"], ["slot:N2"], "take N2"
    ),
    "take pushed": (
        {"grid": GRID, "bag": ["gray"], "tower": "keep_pushed"}, ["draw", "push W1"], ["slot:E1"], "take pushed"
    ),
    "take tiles": (hand("construction_freeze"), ["play construction_freeze now"], ["tray:take tiles"], "take tiles"),
    "pay": (hand("choir_2"), ["play choir_2 now"], ["supply:tile:brown"], "pay brown"),
    "card": (
        {"grid": GRID, "bag": ["brown"], "deck": ["siege", "patrician"], "players": [RICH]},
        ["draw", "push S3", "buy brown brown"], ["offer:patrician"], "card patrician",
    ),
    "from": (*sealing("goose_tower", 10, discard=["siege", "city_wall"]), ["discard:"], "from discard"),
    "coat": (*sealing("garden", -3, coats=["granary", "tillage"]), ["offer:granary"], "coat granary"),
    "descendant": (
        *sealing("oath_house", -3, descendants=["abbot", "builder", "merchant", "scholar"]),
        ["descendant:merchant"], "descendant merchant",
    ),
    "seal": (hand("ulm_chronicle"), ["play ulm_chronicle now"], ["quarter:tillage"], "seal tillage"),
    "steps": (hand("fishermens_jousting"), ["play fishermens_jousting now"], ["space:-8"], "steps 3"),
    "convert": (hand("siege"), ["play siege now"], ["tray:convert 2"], "convert 2"),
    "as": (hand("swabian_league"), ["play swabian_league now"], ["tray:as turquoise"], "as turquoise"),
    "action": (*sealing("shipyard", 5), ["dock:0", "tray:skip"], "skip"),
}  # fmt: skip  # several to a line


@pytest.mark.parametrize("way", ["in place", "by number"])
def test_each_question_is_answered(app: App, way: str) -> None:
    for kind, (position, moves, clicks, answer) in QUESTIONS.items():
        if way == "by number" and kind == "action":
            continue  # a question of several moves
        scene = table(app, position, moves=moves, options={"towers": "tower" in position})
        assert scene.state.model.status.question == kind.split()[0] or kind == "action"
        if way == "in place":
            for name in clicks:
                click(app, scene, name)
        else:
            post_key(key_of(Move(answer), scene.tray.answers))
            app.step(16)
        assert played(scene)[-1] == answer, kind


def test_swap_and_exchange_are_both_offered(app: App) -> None:
    position = {"grid": GRID, "bag": ["gray"], "docks": DOCKS, "players": [{**RICH, "descendants": ["merchant"]}]}
    scene = table(app, position, moves=["draw"])
    click(app, scene, "dock:4")
    assert played(scene) == ["draw"], "a click alone gives no sparrow away"
    names = {each.name for each in scene.focus.items}
    assert {"menu:swap orange", "menu:exchange white orange"} <= names
    post_key("escape")
    app.step(16)
    assert not scene.menu.is_open
    click(app, scene, "dock:4")
    click(app, scene, "menu:exchange white orange")
    assert played(scene)[-1] == "exchange white orange"


def test_hand_over_covers_everything(app: App) -> None:
    app.settings.hand_over = True
    position = {"grid": GRID, "bag": ["gray"], "players": [{"hand": ["siege"]}, {"hand": ["patrician"]}]}
    scene = table(app, position, seats=PEOPLE)
    post_key("return")
    app.step(16)
    for move in ("draw", "push N1", "end"):
        assert app.scene is scene
        scene.perform(Move(move))
        app.step(16)
    assert isinstance(app.scene, HandOverScene)
    assert scene.state.model.seat == 0, "nothing of the next one is shown yet"
    assert scene.state.model.players[1].hand == ["?"]
    post_key("return")
    app.step(16)
    assert app.scene is scene
    assert scene.state.model.seat == scene.state.own == 1
    assert not scene.state.hand_open
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p", scancode=0))
    app.step(16)
    assert scene.state.hand_open
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_p, mod=0, unicode="p", scancode=0))
    app.step(16)
    assert not scene.state.hand_open


def test_of_the_games_of_two_windows_the_one_that_is_chosen_goes_on(app: App, tmp_path: Path) -> None:
    for number in range(2):
        game = Game.new(2, number)
        seats = [records.RecordSeat("Agnes", "red"), records.RecordSeat("Felix", "blue")]
        saved = Autosave(slot=Slot(tmp_path / "home", number))
        saved.save(records.Record.of(game, number, seats, records.utc_now()))
        saved.close()
    app.navigation.continue_game()
    assert isinstance(app.scene, Modal)
    post_key("escape")
    app.step(16)
    assert app.running, "after a crash no other page lies under the sheet: Cancel must not end the program"
    assert isinstance(app.scene, TitleScene)
    app.navigation.continue_game()
    sheet = app.scene
    assert isinstance(sheet, Modal)
    post_click(app, [item for item in sheet.focus if isinstance(item, Button)][1].rect.center)
    app.step(16)
    assert isinstance(app.scene, GameScene)
    assert app.scene.session.seed == 1


FOUR = (*PEOPLE, SessionSeat("Ursula", "yellow"), SessionSeat("Konrad", "green"))


def test_barges_that_share_a_space_lie_small_beside_each_other(app: App) -> None:
    for people in (2, 3, 4):
        scene = table(app, {"grid": GRID}, seats=FOUR[:people])
        start = scene.state.model.players[0].barge
        boxes = [scene.board.barge_at(seat, start) for seat in range(people)]
        assert all(scene.board.at("river", start).inflate(24, 24).contains(box) for box in boxes)
        assert len({box.center for box in boxes}) == people
        assert scene.board.barge_at(0, start + 1).w > boxes[0].w, "one alone is large"


def test_tiles_chosen_to_pay_with_are_counted_again_when_a_move_is_taken_back(app: App) -> None:
    """What came by the move is no longer there to be chosen."""
    tiles = {"gray": 0, "white": 0, "brown": 1, "turquoise": 0, "orange": 0}
    scene = table(app, {"grid": GRID, "bag": ["gray"], "players": [{"tiles": tiles}]})
    for name in ("tray:draw", "slot:W1", "slot:E1"):
        click(app, scene, name)
    assert played(scene)[-1] == "clear E"
    assert scene.state.mine.tiles["brown"] == 2
    for _ in range(2):
        click(app, scene, "supply:tile:brown")
    assert scene.state.selected == ["brown", "brown"]
    click(app, scene, "tray:undo")
    assert played(scene)[-1] == "push W1"
    assert scene.state.mine.tiles["brown"] == 1
    assert scene.state.selected == ["brown"]


def test_space_hurries_a_bot_that_thinks(app: App, mute_bots: None, monkeypatch: pytest.MonkeyPatch) -> None:
    hurried: list[str] = []
    monkeypatch.setattr(Session, "hurry", lambda session: hurried.append(session.bot))
    scene = table(app, {"active": 1})
    assert scene.session.bot is not None
    for _ in range(20):
        app.step(50)
    post_key("space")
    app.step(16)
    assert hurried == ["random"]

"""Small handling at the table: who is named in the top bar, silence, the hand-over, the keys of answers."""

import random

import pygame
import pytest
from driving import frame
from fake_worker import FakeWorker
from hands import post_click, post_key, post_move
from page_hands import click
from page_hands import press as keys
from table_hands import item, played, press, release, table

from ulm.i18n.catalog import t
from ulm.rules import Game, Move
from ulm.rules.events import HIDDEN
from ulm.session.session import NOBODY, Session, SessionSeat
from ulm.ui.app.app import App
from ulm.ui.key_bindings import with_key
from ulm.ui.screens.game_menu import MenuScene
from ulm.ui.screens.new_game_scene import SetupScene
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.handover import HandOverScene
from ulm.ui.table.interaction.prompt import answer_number, by_key, prompt
from ulm.ui.table.panels.text_blocks import RichTextBlock
from ulm.ui.table.panels.top_bar import TopBar

GRID = ["gray", "white", "turquoise", "white", "orange", "orange", "brown", "gray", "turquoise"]
PEOPLE = (SessionSeat("Agnes", "red"), SessionSeat("Felix", "blue"))


def bar(scene: GameScene) -> TopBar:
    return next(panel for panel in scene.panels if isinstance(panel, TopBar))


# ----- whose sentence it is


@pytest.mark.parametrize("seats", [PEOPLE, (SessionSeat("Agnes", "red"), SessionSeat("Felix", "blue", "random"))])
def test_name_and_sentence_belong_together_while_a_turn_passes_on(app: App, seats: tuple[SessionSeat, ...]) -> None:
    """Frame by frame: the name is that of the player to whom the sentence is said."""
    app.settings.speed = "normal"
    scene = table(app, {"grid": GRID, "bag": ["gray"]}, seats=seats)
    scene.session.play(scene.session.game.legal()[0])
    scene.director.restart(scene.state.model.of(scene.session.view()))
    scene.state.shown_count = len(scene.session.history)
    scene.settle(True)
    for move in ("push N1", "end"):
        scene.perform(Move(move))
        told = set()
        for _ in range(400):
            app.step(16)
            seat, sentence = bar(scene).said
            told.add((seat, sentence))
            if scene.state.seats[seat].bot is None and scene.state.ready:
                assert (seat, sentence) == (scene.state.model.active, prompt(scene.state))
            if scene.state.ready or (scene.session.bot is not None and not scene.director.busy):
                break
        own = {sentence for seat, sentence in told if seat == 0}
        others = {sentence for seat, sentence in told if seat == 1}
        waiting = t("panels.prompt.bot", name="Felix")
        if scene.state.seats[1].bot is not None:
            assert others <= {waiting}
            assert waiting not in own
        elif move == "end":
            assert others == {prompt(scene.state)}, "the next player's name comes with the next player's sentence"


# ----- why something was refused


def refused(app: App) -> GameScene:
    """A push was tried that is blocked, and it has been said why."""
    scene = table(app, {"grid": GRID, "outside": {"E1": "gray"}, "bag": ["gray"]}, seats=PEOPLE, moves=["draw"])
    post_click(app, item(scene, "slot:W1").rect.center)
    app.step(16)
    assert bar(scene).refusal == scene.state.why_not(Move("push W1")) != ""
    return scene


def test_a_refusal_stays_while_the_pointer_only_moves(app: App) -> None:
    scene = refused(app)
    for name in ("slot:E2", "dock:0", "supply:sparrow"):
        post_move(app, item(scene, name).rect.center)
        app.step(16)
        assert bar(scene).refusal
    post_click(app, item(scene, "slot:W1").rect.center)
    app.step(16)
    assert bar(scene).refusal, "the same try gets the same answer"


@pytest.mark.parametrize("deed", ["press", "key", "arrow", "drag", "other button", "turn the wheel"])
def test_a_refusal_goes_at_the_next_input(app: App, deed: str) -> None:
    scene = refused(app)
    match deed:
        case "press":
            post_click(app, item(scene, "cell:4").rect.center)
        case "key":
            post_key("tab")
        case "arrow":
            post_key("right")
        case "drag":
            press(app, item(scene, "turn_tile").rect.center)
            post_move(app, item(scene, "slot:N1").rect.center, held=True)
        case "other button":
            post_click(app, item(scene, "cell:4").rect.center, button=3)
        case _:
            place = app.viewport.point(item(scene, "cell:4").rect.center)
            pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False))
            pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0))
    app.step(16)
    assert bar(scene).refusal == ""


@pytest.mark.parametrize("way", ["undo", "reset"])
def test_a_refusal_does_not_come_back_with_the_position(app: App, way: str) -> None:
    scene = refused(app)
    scene.perform(Move("push N1"))
    getattr(scene, way)()
    app.step(16)
    assert played(scene) == ["draw"]
    assert bar(scene).refusal == ""


# ----- silence


def test_a_button_at_the_table_shows_that_sound_is_off_and_switches_it_on_again(app: App) -> None:
    scene = table(app, {"grid": GRID})
    assert scene.focus.find("top:mute") is None
    keys(app, "m")
    assert app.settings.mute
    assert item(scene, "top:mute").tooltip_text() == with_key(t("panels.top.muted"), "mute")
    click(app, "top:mute")
    assert not app.settings.mute
    assert scene.focus.find("top:mute") is None


@pytest.mark.parametrize("show", ["title", "setup", "table"])
def test_every_screen_shows_that_sound_is_off(app: App, show: str) -> None:
    app.navigation.show_title()
    if show == "setup":
        app.push(SetupScene(app))
    elif show == "table":
        table(app, {"grid": GRID})
    app.step(16)
    pictures = []
    for mute in (False, True, False):
        assert app.settings.mute == mute
        pictures.append(frame(app))
        post_key("m")
        app.step(0)
    assert pictures[0] == pictures[2] != pictures[1]


# ----- numbers


@pytest.mark.parametrize(
    ("card", "verb", "coins"),
    [("fishermens_jousting", "steps", 0), ("siege", "convert", 3), ("ulm_sparrow", "convert", 0)],
)
def test_a_number_is_answered_by_itself(app: App, card: str, verb: str, coins: int) -> None:
    """Where the question is how many, the key and the number shown are the answer itself."""
    position = {"grid": GRID, "players": [{"hand": [card], "coins": coins, "sparrows": 4}, {}]}
    scene = table(app, position, moves=[f"play {card} now"])
    numbers = [move.words[0] for move in scene.state.moves(verb)]
    assert numbers[0] == ("0" if verb == "steps" else "1")
    for number in numbers:
        if verb == "convert":
            assert item(scene, f"tray:{verb} {number}").hint == number  # type: ignore[attr-defined]
        assert answer_number(scene.state, Move(f"{verb} {number}")) == number
    post_key("9")
    app.step(16)
    assert scene.state.model.status.question == verb, "a number that is no answer does nothing"
    post_key(numbers[2])
    app.step(16)
    assert str(scene.session.game.moves[-1]) == f"{verb} {numbers[2]}"


def test_other_answers_are_numbered_by_their_places() -> None:
    tiles = [Move("take gray"), Move("take white"), Move("skip")]
    assert by_key(tiles) == dict(zip("123", tiles, strict=True))
    assert list(by_key([Move.parse(f"card {n}") for n in range(12)])) == list("123456789")
    assert by_key([]) == {}


# ----- handing over


def two_people(hand: list[str], bots: tuple[int, ...] = (), first: int = 0) -> Session:
    """A table of four with humans in the seats that are no bots'; seats 1 and 2 hold a card."""
    game = Game.new(4, 11, first=first)
    for seat in (1, 2):
        game.position.players[seat].hand = tuple(hand)
    people = (("Agnes", "red"), ("Felix", "blue"), ("Ursula", "yellow"), ("Konrad", "green"))
    seats = [SessionSeat(*who, "random" if n in bots else None) for n, who in enumerate(people)]
    return Session(game, seats, 11, save=lambda session: None)


def sit_down(app: App, session: Session, *, sheet: bool = True) -> GameScene:
    app.settings.hand_over = sheet
    scene = GameScene(app, session)
    app.replace(scene)
    return scene


def called(app: App) -> str:
    """Who is called to the screen; nobody when the table is seen."""
    return app.scene.seat.name if isinstance(app.scene, HandOverScene) else ""


@pytest.mark.parametrize("after_bots", [False, True])
def test_the_first_human_is_called_before_a_pixel_depends_on_the_hand(
    app: App, after_bots: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even when its owner is there, the hand lies face down until it is opened."""
    monkeypatch.setattr("ulm.session.session.Worker", Hurried)
    frames = []
    post_key("tab")
    sit_down(app, two_people([]))
    app.step(16)  # from here on the focus is seen
    for hand in (["siege"], ["patrician"]):
        bots, first = ((0, 3), 0) if after_bots else ((), 1)
        scene = sit_down(app, two_people(hand, bots, first))
        seen = []
        while not called(app):
            assert scene.state.model.players[1].hand == [HIDDEN]
            app.step(16)
        assert called(app) == "Felix"
        assert scene.state.model.players[1].hand == [HIDDEN]
        assert after_bots or scene.state.model.seat == NOBODY
        assert not scene.state.ready
        seen = [frame(app)]
        keys(app, "escape")
        assert called(app) == "Felix", "there is no way around it"
        seen.append(frame(app))
        keys(app, "return")
        assert called(app) == ""
        assert scene.state.ready
        assert scene.state.own == scene.state.model.seat == 1
        seen.append(frame(app))
        frames.append(seen)
    assert frames[0] == frames[1]
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p", scancode=0))
    app.step(16)
    assert frame(app) != frames[1][-1], "its owner may look"


def test_everybody_is_called_once_a_turn(app: App) -> None:
    scene = sit_down(app, two_people([]))
    order: list[str] = []
    rng = random.Random(4)
    while len(order) < 6:
        if called(app):
            order.append(called(app))
            keys(app, "return")
        scene.perform(rng.choice(scene.session.game.legal()))
        app.step(16)
    assert order == ["Agnes", "Felix", "Ursula", "Konrad", "Agnes", "Felix"]


def test_taking_back_into_another_turn_calls_its_player(app: App) -> None:
    session = two_people(["siege"])
    session.set_practice(True)
    scene = sit_down(app, session)
    keys(app, "return")
    while not called(app):
        scene.perform(session.game.legal()[-1] if scene.state.can(Move("end")) else session.game.legal()[0])
        app.step(16)
    keys(app, "return")
    assert scene.state.own == 1
    scene.undo()
    assert called(app) == "Agnes"
    assert scene.state.model.players[1].hand == [HIDDEN]
    keys(app, "return")
    assert scene.state.own == 0
    assert scene.state.ready


def test_taking_back_the_end_of_a_turn_comes_too_late_for_the_sheet(app: App) -> None:
    """Ctrl+Z while the end of the turn is still being shown: the sheet calls whoever must decide, nobody else."""
    app.settings.speed = "normal"
    scene = sit_down(app, two_people(["siege"]))
    keys(app, "return")
    for move in ("draw", "push W1", "end"):
        scene.animator.skip()
        app.step(16)
        scene.perform(Move(move))
    assert scene.director.busy
    post_key("z", pygame.KMOD_CTRL)
    app.step(16)
    assert called(app) == scene.state.seats[scene.session.decider].name == "Felix"
    keys(app, "return")
    assert scene.state.ready
    post_key("z", pygame.KMOD_CTRL)
    app.step(16)
    assert called(app) == "Agnes"


def test_no_sheet_comes_for_one_person_alone_or_where_it_is_switched_off(app: App) -> None:
    for bots in ((1, 2, 3), ()):
        scene = sit_down(app, two_people(["siege"], bots), sheet=bool(bots))
        assert called(app) == ""
        assert scene.state.ready


# ----- what is held in the hand


def test_a_sheet_takes_out_of_the_hand_what_was_held(app: App) -> None:
    scene = table(app, {"grid": GRID, "bag": ["gray"]}, moves=["draw"])
    here = item(scene, "turn_tile").rect.center
    press(app, here)
    for n in range(1, 5):
        post_move(app, (here[0] - 20 * n, here[1]), held=True)
    app.step(16)
    assert scene.drags.active is not None
    keys(app, "a")
    assert app.scene is not scene
    release(app, here)
    keys(app, "escape")
    assert app.scene is scene
    assert scene.drags.active is None
    assert "turn_tile" not in scene.board.hidden


# ----- bots that stumble


class Stumbling(FakeWorker):
    """A worker whose process ends by itself before its first answer."""

    def result(self) -> Move | None:
        if not self.restarts:
            self.restarts = 1
            return None
        self.thinking = False
        return self.asked[-1].legal()[0]


class Hurried(Stumbling):
    """One that had no time to think."""

    def __init__(self, on_ready: object) -> None:
        super().__init__(on_ready)
        self.restarts = 1
        self.out_of_time = True


def test_the_log_says_once_that_this_machine_is_slow(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ulm.session.session.Worker", Hurried)
    scene = table(app, {"grid": GRID, "bag": ["gray", "white"]}, moves=["draw", "push N1", "end"])
    for _ in range(30):
        app.step(16)
    assert len([played for played in scene.session.history if played.seat == 1]) > 1
    assert [text for _, text in scene.state.notes].count("panels.log.slow_machine") == 1


def test_the_log_says_that_the_bots_were_started_again(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ulm.session.session.Worker", Stumbling)
    scene = table(app, {"grid": GRID, "bag": ["gray", "white"]}, moves=["draw", "push N1", "end"])
    for _ in range(10):
        app.step(16)
    assert scene.session.history[-1].seat == 1, "the game has gone on"
    assert scene.state.notes == [(3, "panels.log.restarted")]
    log = scene.side.log
    before, after = log._lines[1].words, log._lines[3].words
    blocks = log.column.blocks
    assert before is not None
    assert after is not None
    notes = [each for each in blocks[blocks.index(before) : blocks.index(after)] if isinstance(each, RichTextBlock)]
    assert len(notes) == 2, "between the last move before and the first one after"


# ----- practice


def test_practice_is_chosen_in_the_menu_and_goes_back_further(app: App) -> None:
    scene = table(app, {"grid": GRID, "bag": ["gray"]}, moves=["draw"])
    assert not item(scene, "tray:undo").enabled
    keys(app, "escape")
    assert isinstance(app.scene, MenuScene)
    click(app, "practice")
    keys(app, "escape")
    assert app.scene is scene
    assert scene.session.practice
    assert t("panels.tray.undo_practice") in item(scene, "tray:undo").tooltip_text()
    click(app, "tray:undo")
    assert played(scene) == []
    assert scene.state.model.turn_tile == ""


def test_practice_is_chosen_at_the_set_up_and_saved_with_the_game(app: App) -> None:
    app.navigation.show_title()
    app.push(SetupScene(app))
    click(app, "practice")
    click(app, "start")
    assert isinstance(app.scene, GameScene)
    assert app.scene.session.practice
    app.navigation.show_title()
    app.navigation.continue_game()
    assert isinstance(app.scene, GameScene)
    assert app.scene.session.practice


def test_the_eye_does_not_threaten_where_everything_can_be_taken_back(app: App) -> None:
    position = {"grid": GRID, "players": [{"hand": ["construction_freeze"]}, {}]}
    scene = table(app, position, moves=["play construction_freeze now"])
    assert t("panels.eye") in item(scene, "tray:take tiles").tooltip_text()
    scene.session.set_practice(True)
    scene.rebuild_items()
    assert t("panels.eye_practice") in item(scene, "tray:take tiles").tooltip_text()

"""Whole games through the real game scene: posted events, time handed in, no look behind the screen but to check."""

import random
import time

import pytest
from driving import Hand, KeyHand, frame, given, play_scenario, scenario_names, sit_down
from hands import post_key
from table_hands import play_for_anybody

from ulm.files import atomic_write, deferred_write, paths
from ulm.i18n.catalog import t
from ulm.rules import Game, Move
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.storage import record as records
from ulm.storage.autosave import Autosave
from ulm.ui.app.app import App
from ulm.ui.screens.final_scores import SOURCES
from ulm.ui.screens.final_scoring_scene import ScoringScene
from ulm.ui.screens.title_scene import TitleScene
from ulm.ui.settings import Settings
from ulm.ui.table.game_scene import GameScene

_ANSWERS = """
    quarter_shipyard_play_now_free chronicle_league_brown_with_councilman tower_choose_tile_then_joker
    cards_doubled_listed_once turn_card_before_draw trade_landing_on_dock_tile chronicle_reformation_one_tile
    chronicle_patrician_then_scholar chronicle_league_white_with_abbot quarter_oath_house_barge_driver
    descendant_merchant_after_push quarter_tillage_then_new_quarter trade_steps_jump_barges push_sweep_scholar
    descendant_builder_keeps_one descendant_barge_driver_not_for_cards chronicle_ulm_sparrow_now
    chronicle_siege_now chronicle_league_orange_far_seal chronicle_league_brown_tower_price
    chronicle_league_as_turquoise chronicle_league_as_gray chronicle_league_as_brown_plays
    chronicle_freeze_then_patrician chronicle_construction_freeze_coins cathedral_choice_of_tile
    chronicle_city_wall_into_shipyard chronicle_ulm_chronicle_now tower_keep_pushed_with_city_guard
    tower_keep_pushed_skipped tower_card_for_tile_and_councilman tower_card_for_coin
    tower_card_price_in_shipyard tower_tithe_paid tower_tax_paid quarter_town_hall_tile
    quarter_town_hall_reshuffle cards_goose_tower_empty_pile quarter_shipyard_skip option_choose_tile_is_extra
"""
ANSWERS = tuple(_ANSWERS.split())
"""Scenarios that together ask every question of docs/formats.md section 2 and use every other move."""


def table(*bots: str | None, seed: int = 7, options: dict[str, bool | int] | None = None, **more: int) -> TableSetup:
    """A table with these bots (None: a human)."""
    people = (("Agnes", "red"), ("Felix", "blue"), ("Ursula", "yellow"), ("Konrad", "green"))
    seats = [SeatSetup(name, colour, bot) for (name, colour), bot in zip(people, bots, strict=False)]
    return TableSetup(seats, options or {}, seed, more.get("first"))


def count(app: App) -> ScoringScene:
    """The scoring scene, counted to its end."""
    scene = app.scene
    assert isinstance(scene, ScoringScene)
    while not scene.done:
        app.step(100)
    return scene


def compare_with_engine(scene: ScoringScene) -> None:
    """What the page shows is what the engine says of the game that was saved."""
    (file,) = paths.saves().glob("*.ulm")
    game = records.replay(records.read(file))
    assert game.finished
    scores = game.final_scores()
    assert [result.score for result in scene.results] == scores
    for seat, score in enumerate(scores):
        assert [scene.shown(source, seat) for source in SOURCES] == [getattr(score, source) for source in SOURCES]
        assert scene.total(seat) == score.total
    assert tuple(scene.winners) == tuple(game.winners)


# ----- whole games


@pytest.mark.long
def test_a_human_plays_a_whole_game_by_mouse(app: App) -> None:
    app.navigation.start_game(table(None, "random", seed=12, options={"towers": True}))
    hand = Hand(app)
    rng = random.Random(4)
    while True:
        hand.wait(lambda: not isinstance(app.scene, GameScene) or app.scene.state.ready)
        if not isinstance(app.scene, GameScene):
            break
        hand.check()
        moves = hand.game.legal()
        # Not ending the turn too soon, so that the game has something to show.
        going_on = [move for move in moves if move.verb != "end"] if rng.random() < 0.8 else moves
        hand.play(str(rng.choice(going_on or moves)), rng.choice(("board", "tray", "drag")))
    compare_with_engine(count(app))


# ----- turns and questions


def test_the_scenarios_hold_every_move() -> None:
    played = {move.split()[0] for name in ANSWERS for move in given(name)[1]}
    everywhere = {move.split()[0] for name in scenario_names() for move in given(name)[1]}
    assert played == everywhere


@pytest.mark.parametrize(
    ("way", "names"),
    [
        ("board", ANSWERS[2::3]),
        ("tray", ANSWERS[1::3]),
        ("keys", ANSWERS[::3]),
        ("drag", ANSWERS[::3]),
    ],
    ids=["board", "tray", "keys", "drag"],
)
def test_every_question_is_answered(app: App, way: str, names: tuple[str, ...]) -> None:
    """All ways through all scenarios: `tests/long/test_every_scenario.py`."""
    for name in names:
        play_scenario(app, name, way)


# ----- leaving and going on


def test_quitting_while_a_move_is_shown_loses_nothing() -> None:
    app = App((960, 540), Settings(language="en", speed="normal"))
    app.navigation.start_game(table(None, "random", seed=5, first=0))
    app.step(16)
    hand = Hand(app)
    hand.click("bag:")
    assert hand.scene.director.busy
    state = hand.game.state()
    app.close()
    app = App((960, 540), Settings(language="en", speed="normal"))
    app.navigation.continue_game()
    assert Hand(app).game.state() == state
    Hand(app).check()
    app.close()


# ----- what must not be seen


def _hands_swapped(game: Game, seat: int, cards: list[str]) -> Game:
    """The same game, but a seat holds other cards; those change places with the draw pile's."""
    other = game.copy()
    position = other.position
    before = position.players[seat].hand
    swap = dict(zip(before, cards, strict=True)) | dict(zip(cards, before, strict=True))
    position.players[seat].hand = tuple(cards)
    position.deck = tuple(swap.get(card, card) for card in position.deck)
    return Game.at(other.rules, position, history=True)


@pytest.mark.usefixtures("mute_bots")
def test_no_pixel_tells_of_a_hidden_hand(app: App) -> None:
    start, _ = given("view_league_and_other_seat")
    for seat in (0, 1):
        start.position.players[seat].hand = ("siege", "patrician")
    start.position.deck = tuple(c for c in start.position.deck if c not in ("siege", "patrician"))
    others = list(start.position.deck[3:5])
    for humans, hidden in (([0], 1), ([0, 1], 1), ([0, 1], 0), ([], 0), ([], 1)):
        frames = []
        for game in (start, _hands_swapped(start, hidden, others)):
            game = Game.at(game.rules, game.position.copy(), history=True)
            hand = sit_down(app, game, humans)
            frames.append(frame(app))
            hand.scene.leave()
        assert frames[0] == frames[1], (humans, hidden)


def test_a_hand_is_shown_only_while_its_owner_holds_it(app: App) -> None:
    start, _ = given("view_league_and_other_seat")
    start.position.players[0].hand = ("siege", "patrician")
    start.position.deck = tuple(c for c in start.position.deck if c not in ("siege", "patrician"))
    game = Game.at(start.rules, start.position, history=True)
    hand = sit_down(app, game, [0, 1], keys=True)
    assert isinstance(hand, KeyHand)
    down = frame(app)
    hand.show_hand()
    assert frame(app) != down
    hand.hide_hand()
    assert frame(app) == down
    hand.play("draw")
    hand.play("push N2")
    hand.play("end")
    # The turn has gone to the other player with P still held: the hand of the next is not turned up by that.
    assert not hand.scene.state.hand_open


def _drawn(app: App, humans: list[int], card: str, moves: list[str], first: int) -> list[bytes]:
    """The pictures while a card is drawn from the pile's top and the turn ends, then at rest."""
    start, _ = given("view_drawn_card")
    position = start.position.copy()
    position.deck = (card, *(each for each in sorted(position.deck) if each != card))
    hand = sit_down(app, Game.at(start.rules, position, history=True), humans)
    scene = hand.scene
    frames = []
    for number, move in enumerate(moves):
        play_for_anybody(scene, Move.parse(move))
        for step in range(2000):
            if not scene.director.busy:
                break
            scene.update(40)
            if number >= first and step % 3 == 0:
                frames.append(frame(app))
        frames += [frame(app)] * (number >= first)
    scene.leave()
    return frames


@pytest.mark.usefixtures("mute_bots")
@pytest.mark.parametrize("humans", [[1], [0, 1]])
def test_no_frame_tells_which_card_was_drawn(app: App, humans: list[int]) -> None:
    """Seat 0 lands on the space of the card: the other one at the screen must not learn which it is."""
    app.settings.speed = "normal"
    moves = ["draw", "push W1", "river", "end"]
    pictures = [_drawn(app, humans, card, moves, 2) for card in ("siege", "fustian_gray")]
    assert len(pictures[0]) == len(pictures[1])
    different = [number for number, (one, other) in enumerate(zip(*pictures, strict=True)) if one != other]
    assert not different


def test_the_sheet_between_two_people_hides_the_next_hand(app: App) -> None:
    app.settings.hand_over = True
    app.settings.speed = "normal"
    start, _ = given("view_league_and_other_seat")
    start.position.players[1].hand = ("siege", "patrician")
    start.position.deck = tuple(c for c in start.position.deck if c not in ("siege", "patrician"))
    pictures = []
    for game in (start, _hands_swapped(start, 1, list(start.position.deck[3:5]))):
        hand = sit_down(app, Game.at(game.rules, game.position.copy(), history=True), [0, 1])
        frames = [frame(app)]
        hand.click("pass_on")
        for move in ("draw", "push N2"):
            hand.play(move)
            hand.drain()
        hand.play("end")
        while isinstance(app.scene, GameScene):
            app.step(40)
            frames.append(frame(app))
        frames.append(frame(app))
        hand.click("pass_on")
        for _ in range(5):
            app.step(40)
            frames.append(frame(app))
        assert hand.scene.state.own == 1
        pictures.append(frames)
    assert pictures[0] == pictures[1]


def test_taking_back_another_ones_turn_does_not_show_the_hand(app: App) -> None:
    start, _ = given("view_league_and_other_seat")
    start.position.players[0].hand = ("siege", "patrician")
    start.position.players[1].hand = ("reformation",)
    hand = sit_down(app, Game.at(start.rules, start.position, history=True, practice=True), [0, 1], keys=True)
    for move in ("draw", "push N2", "end"):
        hand.play(move)
    hand.show_hand()
    assert hand.scene.state.hand_open
    assert hand.scene.state.mine.hand == ["reformation"]
    hand.scene.undo()
    app.step(16)
    assert hand.scene.state.own == 0
    assert not hand.scene.state.hand_open


# ----- when the disk fails


def test_a_file_that_another_program_holds_is_said_and_saved_as_soon_as_it_is_free(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.navigation.start_game(table(None, None, seed=3, first=0))
    hand = Hand(app)
    hand.play("draw")

    def refuse(source: object, target: object) -> None:
        raise PermissionError(13, "the file is used by another process")

    monkeypatch.setattr(atomic_write, "BUSY", True)
    monkeypatch.setattr(deferred_write, "PATIENCE", 0.1)
    with monkeypatch.context() as patch:
        patch.setattr("os.replace", refuse)
        hand.play("push E2")
        assert app.saving.sentence == ""
        # Nobody plays on: it is said by itself.
        end = time.monotonic() + 60
        while not app.saving.troubled and time.monotonic() < end:
            app.step(16)
            time.sleep(0.01)
        assert app.saving.sentence == t("saving.held")
        hand.play("end")
        assert app.saving.sentence == t("saving.held")
    hand.play("draw")
    assert app.saving.sentence == t("saving.again")
    saved = Autosave().load()
    assert saved is not None
    assert saved.game.state() == hand.game.state()


@pytest.mark.parametrize("broken", [("autosave.ulm",), ("autosave.ulm", "autosave-previous.ulm")])
def test_a_broken_save_is_said_and_set_aside(app: App, broken: tuple[str, ...]) -> None:
    app.navigation.start_game(table(None, None, seed=3, first=0))
    hand = Hand(app)
    for move in ("draw", "push E2", "end"):
        hand.play(move)
    app.navigation.show_title()
    for name in broken:
        (paths.user_data() / name).write_bytes(b"\x00\xffnot a game")
    app.step(16)
    hand.click("continue")
    assert app.scene is not None
    assert not isinstance(app.scene, GameScene)
    while not isinstance(app.scene, GameScene | TitleScene):
        post_key("escape")
        app.step(16)
    if len(broken) == 1:
        assert [str(move) for move in hand.game.moves] == ["draw", "push E2"]
        hand.play("end")
    else:
        assert isinstance(app.scene, TitleScene)
        assert app.scene.focus.find("continue") is None
    assert len(list(paths.user_data().glob("autosave-broken-*.ulm"))) == len(broken)

"""The first start asks, the guided game teaches, tips come once: on the screen, by mouse and by keys."""

from collections.abc import Callable, Iterator

import pygame
import pytest
from driving import Hand, KeyHand
from fake_worker import FakeWorker
from page_hands import press

from tests.marks import mostly_long
from ulm.rules import Move
from ulm.rules.moves import SLOTS
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.teaching.guided_file import guided_game
from ulm.teaching.tips import TIPS
from ulm.ui.app.app import App
from ulm.ui.app.main_loop import begin
from ulm.ui.screens.final_scoring_scene import ScoringScene
from ulm.ui.screens.game_menu import MenuScene
from ulm.ui.screens.title_scene import TitleScene
from ulm.ui.settings import Settings
from ulm.ui.table.coaches.guided_advice import CoachSentence
from ulm.ui.table.coaches.guided_coach import GuidedCoach
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.panels.highlight_frame import HighlightFrame
from ulm.ui.table.state import screen_layout
from ulm.ui.toolkit.widgets.dialog import Modal

LAST_TAUGHT = 4
"""The round by which *Show me* has shown everything."""


class _Hasty(FakeWorker):
    """Bots that answer at once with a move that goes on."""

    def result(self) -> Move | None:
        if not self.thinking:
            return None
        self.thinking, legal = False, self.asked[-1].legal()
        return next((move for move in legal if move.verb in ("draw", "push", "end")), legal[0])


@pytest.fixture
def guided(app: App, monkeypatch: pytest.MonkeyPatch) -> App:
    """A window with the guided game at its beginning."""
    monkeypatch.setattr("ulm.session.session.Worker", _Hasty)
    app.navigation.start_guided()
    app.step(16)
    return app


def _scene(app: App) -> GameScene:
    assert isinstance(app.scene, GameScene), app.scene
    return app.scene


def _coach(app: App) -> GuidedCoach:
    coach = _scene(app).coach
    assert isinstance(coach, GuidedCoach)
    return coach


def _saying(app: App) -> CoachSentence:
    """What the slip says, which covers nothing that is needed."""
    app.step(16)
    coach = _coach(app)
    saying = coach.saying
    assert saying is not None
    slip = _item(app, "guided:slip")
    for box in (*_scene(app).needed(), *coach.boxes, screen_layout.USUAL.top):
        assert not slip.inflate(-2, -2).colliderect(box), saying.text
    if coach.boxes:
        hand = HighlightFrame(_scene(app), list).hand(coach.boxes, [*_scene(app).readable(), slip]).rect
        board_at = _scene(app).anchors.board_at
        assert board_at is not None
        others = [slip, *(board_at("insert", name) for name in SLOTS)]
        assert hand.collidelist([box for box in others if box not in coach.boxes]) < 0, saying.text
    return saying


def _item(app: App, name: str) -> pygame.FRect:
    found = _scene(app).focus.find(name)
    assert found is not None
    return found.rect


def _until_asked(app: App) -> None:
    """Let the apprentice play."""
    for _ in range(400):
        if not isinstance(app.scene, GameScene) or app.scene.state.ready:
            return
        app.step(16)
    raise AssertionError("nobody is asked")


def _go_on(app: App, verbs: tuple[str, ...] = ("draw", "sweep", "push", "end")) -> None:
    """Play one move of these kinds, or another one where there is none."""
    legal = _scene(app).session.game.legal()
    _scene(app).perform(next((move for verb in verbs for move in legal if move.verb == verb), legal[-1]))
    app.step(16)
    _until_asked(app)


def _round(app: App) -> int:
    return _scene(app).session.game.position.round


# ----- the first start


@pytest.fixture
def first() -> Iterator[Callable[[], App]]:
    """Opens the program as on a computer where nobody has played yet."""
    opened: list[App] = []

    def start() -> App:
        if opened:
            opened.pop().close()
        app = App((1280, 720))
        opened.append(app)
        app.settings.speed = "instant"
        begin(app)
        app.step(16)
        return app

    yield start
    for app in opened:
        app.close()


@pytest.mark.parametrize("answer", ["escape", "click"])
def test_the_first_start_asks_once_and_whoever_knows_the_rules_gets_no_tips(
    first: Callable[[], App], answer: str
) -> None:
    app = first()
    assert isinstance(app.scene, Modal)
    if answer == "escape":
        press(app, "escape")
    else:
        Hand(app).click("modal:1")
    assert isinstance(app.scene, TitleScene)
    assert not app.settings.learning.tips
    assert isinstance(first().scene, TitleScene)


@pytest.mark.parametrize("keys", [False, True])
def test_show_me_begins_the_guided_game(first: Callable[[], App], keys: bool) -> None:
    app = first()
    (KeyHand if keys else Hand)(app).click("modal:0")
    assert _saying(app).glow == ("bag",)
    assert app.settings.learning.tips
    assert isinstance(first().scene, TitleScene), "the start asks once"


# ----- the guided game


@pytest.mark.parametrize("way", mostly_long(("mouse",), ("mouse", "keys")))
def test_the_guided_game_is_played_to_its_end_and_each_tip_comes_once(guided: App, way: str) -> None:
    """Four turns with the pointer, or with the keyboard alone, then quickly to the final count."""
    hand = KeyHand(guided) if way == "keys" else Hand(guided)
    while _round(guided) <= LAST_TAUGHT:
        coach = _coach(guided)
        move = _saying(guided).move if coach.saying is not None else None
        free = (move for move in hand.game.legal() if move.verb in ("push", "money", "river", "end"))
        hand.play(str(move or next(free)))
        _until_asked(guided)
    learner = hand.game.position.players[0]
    assert 0 in hand.game.position.quarters[0], "a seal was set"
    assert "fustian_white" in (*hand.game.position.discard, *learner.laid_out), "a card was played"
    assert _saying(guided).kind == "farewell"
    if way == "keys":
        return  # the rest is an ordinary game
    seen: list[str] = []
    while isinstance(guided.scene, GameScene):
        saying = _coach(guided).saying
        if saying is not None and saying.kind == "tip" and saying.text not in seen[-1:]:
            _saying(guided)
            assert saying.text not in seen
            seen.append(saying.text)
        _go_on(guided)
    learning = guided.settings.learning
    assert len(learning.tips_seen) == len(seen) == len(set(learning.tips_seen)) > 0
    assert set(learning.tips_seen) <= set(TIPS)
    assert isinstance(guided.scene, ScoringScene)
    assert guided.scene.lines_explained


def test_show_me_plays_the_step(guided: App) -> None:
    hand = Hand(guided)
    assert str(_saying(guided).move) == "draw"
    hand.click("guided:show")
    assert [str(move) for move in hand.game.moves] == ["draw"]
    press(guided, "h")
    assert hand.game.moves[-1].verb == "push"


@pytest.mark.parametrize("slot", ["N1", "E2", "S3", "W1"])
def test_what_a_push_gives_lies_above_the_slip(guided: App, slot: str) -> None:
    scene = _scene(guided)
    scene.perform(Move("draw"))
    pictures = []
    for _ in range(2):
        scene.pushing.show(slot)
        for _ in range(20):
            guided.step(50)
        sheet = guided.viewport.rect(scene.pushing.sheet.rect.inflate(-20, -20))
        guided.draw(guided.canvas)
        pictures.append(pygame.image.tobytes(guided.canvas.surface.subsurface(pygame.Rect(sheet)), "RGB"))
        scene.coach.back()
    # The paper lets a little of what is below it through.
    assert max(abs(one - other) for one, other in zip(*pictures, strict=True)) < 16


def test_a_slip_put_away_comes_back_on_request_or_with_the_next_step(guided: App) -> None:
    hand = Hand(guided)
    first = _saying(guided)
    hand.click("guided:close")
    assert _coach(guided).saying is None
    hand.click("guided:again")
    assert _saying(guided) == first
    press(guided, "escape")
    assert _coach(guided).saying is None
    hand.play("draw")
    assert _saying(guided) != first


def test_while_a_hint_is_shown_the_coach_is_silent(guided: App) -> None:
    """Where the coach has no step to make, H asks for a hint."""
    hand, coach = Hand(guided), _coach(guided)
    while (saying := coach.saying) is None or saying.move is not None:
        hand.play(str(saying.move if saying is not None else hand.game.legal()[0]))
        _until_asked(guided)
    press(guided, "h")
    assert _scene(guided).hinted
    assert coach.saying is None
    assert _scene(guided).focus.find("guided:slip") is None
    assert _scene(guided).focus.find("guided:again") is None
    _scene(guided).hints.forget()
    guided.step(16)
    assert _saying(guided) == saying


def test_the_light_follows_what_is_chosen(guided: App) -> None:
    """Once an action or a card was clicked, what is to be chosen for it is lit."""
    hand, lit = Hand(guided), dict[str, str]()
    while _round(guided) <= LAST_TAUGHT and "play" not in lit:
        move = _saying(guided).move
        assert move is not None
        opening = {"clear": "white", "buy": "brown"}.get(move.verb)
        if opening is not None:
            assert hand._token(opening)
        elif move.verb == "play":
            hand.click("hand:fustian_white")
        if opening is not None or move.verb == "play":
            _saying(guided)
            box = _coach(guided).boxes[0]
            lit[move.verb] = next(item.name for item in _scene(guided).focus.items if item.rect == box)
        _scene(guided).perform(move)
        guided.step(16)
        _until_asked(guided)
    assert lit == {"clear": "slot:N1", "buy": "supply:tile:gray", "play": "hand:now"}


def test_a_refusal_says_what_to_do_instead(guided: App) -> None:
    hand = Hand(guided)
    _scene(guided).refuse_move(Move("push N1"))
    _saying(guided)
    assert hand.said()
    assert _coach(guided).teaching.advised
    hand.play("draw")
    _saying(guided)
    assert not _coach(guided).teaching.advised


def test_the_coach_follows_another_way_and_goes_back_with_a_move_taken_back(guided: App) -> None:
    hand = Hand(guided)
    hand.play("draw")
    hand.play("push N2")  # turquoise, orange, gray: a seal can be set at once
    before = _saying(guided)
    hand.play("seal tillage")
    assert _saying(guided) != before, "the question is answered first"
    press(guided, "escape")
    assert _saying(guided) == before
    _scene(guided).perform(Move("end"))
    _until_asked(guided)
    assert _round(guided) == 2
    assert _saying(guided).heading == "guided.title.actions"


def test_the_guided_game_goes_on_after_continue(guided: App) -> None:
    hand = Hand(guided)
    hand.play("draw")
    before = _saying(guided)
    guided.navigation.show_title()
    guided.step(16)
    guided.navigation.continue_game()
    guided.step(16)
    assert _saying(guided) == before
    for move in ("push S2", "money", "river", "end"):
        _scene(guided).perform(Move(move))
        guided.step(16)
    _until_asked(guided)
    moves = [each.move.text for each in _scene(guided).session.history if each.seat == 1]
    assert moves == guided_game().script[0], "the apprentice keeps to his script"


@pytest.mark.parametrize("way", ["button", "menu"])
def test_the_teaching_can_be_stopped(guided: App, way: str) -> None:
    hand = Hand(guided)
    if way == "button":
        hand.click("guided:stop")
    else:
        _scene(guided).open_menu()
        guided.step(16)
        assert isinstance(guided.scene, MenuScene)
        hand.click("stop_teaching")
    assert _coach(guided).saying is None
    assert not _coach(guided).menu_entries
    hand.play("draw")
    guided.step(16)
    saying = _coach(guided).saying
    assert saying is None or saying.kind == "tip"


# ----- tips


def test_tips_come_in_later_games_each_once_until_they_are_switched_off(app: App, mute_bots: None) -> None:
    def drawn(*known: str) -> Hand:
        app.settings.learning.tips_seen = list(known)
        app.navigation.start_game(
            TableSetup([SeatSetup("Agnes", "red"), SeatSetup("Felix", "blue", "random")], seed=4, first=0)
        )
        app.step(16)
        hand = Hand(app)
        hand.play("draw")
        app.step(16)
        return hand

    drawn()
    assert not isinstance(_scene(app).coach, GuidedCoach), "tips are off"
    app.settings.learning.tips = True
    drawn("joker")
    assert _coach(app).saying is None, "sparrows are known already"
    hand = drawn()
    assert _saying(app).kind == "tip"
    assert app.settings.learning.tips_seen == ["joker"]
    hand.click("guided:no_tips")
    assert not app.settings.learning.tips
    for move in ("push E2", "money", "river", "end"):
        assert _coach(app).saying is None
        if _scene(app).state.can(Move(move)):
            _scene(app).perform(Move(move))
            app.step(16)


# ----- every size


@pytest.mark.parametrize(("language", "text"), [("de", 160), pytest.param("en", 200, marks=pytest.mark.long)])
def test_slips_fit_at_every_text_size(language: str, text: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ulm.session.session.Worker", _Hasty)
    app = App((1280, 720), Settings(language=language, text=text, speed="instant"))
    try:
        app.navigation.start_guided()
        app.step(16)
        while _round(app) <= 3:
            coach = _coach(app)
            move = _saying(app).move if coach.saying is not None else None
            if coach.saying is not None:
                assert not coach.scrolls, coach.saying.text
                slip, places = _item(app, "guided:slip"), _scene(app).arrangement
                assert not slip.colliderect(places.players), coach.saying.text
                assert coach.column or not slip.colliderect(places.side), coach.saying.text
            _scene(app).perform(move) if move is not None else _go_on(app, ("money", "river", "end"))
            app.step(16)
            _until_asked(app)
    finally:
        app.close()


@pytest.mark.parametrize("key", ["guided:close", "guided:show"])
def test_log_and_inspector_give_way_to_a_slip_without_room_on_the_board(guided: App, key: str) -> None:
    guided.settings.text = 200
    guided.apply_settings()
    hand, scene = Hand(guided), _scene(guided)
    hand.play("draw")
    slip = _item(guided, "guided:slip")
    assert scene.arrangement.side.contains(slip)
    assert not scene.side.region.colliderect(slip)
    hand.click(key)
    assert scene.side.region == scene.arrangement.side, "they have their place again"

"""Hints: first where to look, then the move; forgotten by any move; honest; off where players want none."""

import random
import time
from collections.abc import Iterator

import page_hands
import pytest
from driving import frame
from fake_worker import FakeWorker
from hands import post_key
from page_hands import press
from table_hands import click, item, table

from tests.marks import mostly_long
from tests.other_process import child_of
from tests.random_games import decisions
from ulm.ai.bot_process import WorkerFailed
from ulm.ai.bot_registry import make_bot
from ulm.ai.explanation import Explanation, Reason
from ulm.ai.think_budget import Budget
from ulm.i18n.catalog import t
from ulm.i18n.explanation_text import reason, sentences_afterwards
from ulm.i18n.language_files import codes
from ulm.rules import Game, Move, View
from ulm.rules.events import HIDDEN
from ulm.rules.position import PHASES
from ulm.session import session as sessions
from ulm.session.session import Session, SessionSeat
from ulm.session.table_setup import TableSetup
from ulm.ui.app.app import App
from ulm.ui.screens.new_game_scene import SetupScene
from ulm.ui.settings import Settings, load_settings, settings_file
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.interaction import hint
from ulm.ui.table.interaction.board_items import BoardItem
from ulm.ui.table.panels.highlight_frame import hand_at
from ulm.ui.table.replay_scene import ReplayScene, open_history
from ulm.ui.table.state.inspectable import Inspectable
from ulm.ui.toolkit.scene import Scene

HUMANS = (SessionSeat("Agnes", "red"), SessionSeat("Felix", "blue"))
POSITION = {
    "grid": ["turquoise", "orange", "brown", *["gray"] * 6],
    "bag": ["turquoise"],
    "players": [{"coins": 3, "barge": -1}, {}],
}
ADVICE = Explanation(
    Move("push W1"),
    (Move("push W1"), Move("river"), Move("river"), Move("seal town_hall")),
    (
        Reason("reach", {"n": 2, "quarter": "town_hall"}),
        Reason("seal", {"quarter": "town_hall", "n": 2, "have": 3}),
        Reason("worth", {"best": 3.1}),
        Reason("better", {"by": 0.9, "more": "2 coins _", "less": "1 seal town_hall"}),
    ),
)


@pytest.fixture(scope="module")
def window() -> Iterator[App]:
    """One small window for all tests of this file: what it has drawn once need not be drawn again."""
    made = App((640, 360), Settings(language="en", speed="instant"))
    yield made
    made.close()


@pytest.fixture
def app(window: App) -> Iterator[App]:
    """That window, empty."""
    yield window
    window.settings.table = None
    window.set_language("en")
    if window.settings.text != 100:
        window.settings.text = 100
        window.apply_settings()
    window.replace(Scene(window))


class Tutor(FakeWorker):
    """Answers on request."""

    bots: tuple[str, ...] = ()
    hurried = answers = fails = False

    def ask(self, view: View, bot: str = "", *rest: object, **more: object) -> None:
        super().ask(view)
        self.bots += (bot,)

    def result(self) -> Move | None:
        if self.thinking and self.fails:
            self.thinking = False
            raise WorkerFailed("it ends each time it is started")
        if not (self.thinking and self.answers):
            return None
        self.thinking = False
        self.explanation = ADVICE
        return ADVICE.move

    def hurry(self) -> None:
        self.hurried = self.answers = True


def ready_to_push(app: App, seats: tuple[SessionSeat, ...] = HUMANS) -> tuple[GameScene, Tutor]:
    """A table at which Agnes must push, and the tutor who will be asked."""
    scene = table(app, POSITION, seats=seats, moves=["draw"])
    tutor = Tutor()
    scene.session.worker = tutor  # type: ignore[assignment]
    return scene, tutor


def hinted(app: App) -> tuple[GameScene, Tutor]:
    """The same, with the first hint shown."""
    scene, tutor = ready_to_push(app)
    press(app, "h")
    assert scene.hints.stage == "thinking"
    tutor.answers = True
    app.step(16)
    assert scene.hints.stage == "place"
    return scene, tutor


def test_the_hand_points_beside_the_thing_and_covers_no_other(app: App) -> None:
    scene = table(app, POSITION, seats=HUMANS, moves=["draw", "push W1"])
    for name in ("dock:0", "dock:2", "dock:4", "slot:S2", "slot:W2", "tray:token:1", "bag:"):
        box = item(scene, name).rect
        others = [each for each in scene.readable() if not each.contains(box)]
        hand = hand_at(box, others, scene.arrangement.screen).rect
        others = [each for each in scene.focus.items if not each.name.startswith("landmark:")]
        assert not [each.name for each in others if each.rect.colliderect(hand) and not each.rect.contains(box)]
        assert hand.inflate(8, 8).colliderect(box), "yet it is near"


def test_asked_once_it_says_where_to_look_and_asked_twice_which_move(app: App) -> None:
    scene, tutor = hinted(app)
    assert scene.hints.highlighted() == ["cell:0", "cell:1", "cell:2"]
    assert scene.hints.headline() == hint.location_text(scene.state, ADVICE.move)
    assert "W1" not in scene.hints.headline()
    assert scene.hints.reasons() == scene.hints.verdict() == []
    for _ in range(2):
        press(app, "h")
        assert scene.hints.stage == "move"
        assert scene.hints.highlighted() == ["slot:W1"]
        assert scene.hints.headline() == hint.what_to_do(scene.state, ADVICE.move)
        assert "W1" in scene.hints.headline()
        said = [*(sentence for _, sentence in scene.hints.reasons()), *scene.hints.verdict()]
        assert said == [reason(each) for each in ADVICE.reasons]
    assert len(tutor.asked) == 1


def test_a_hint_is_asked_for_and_closed_with_the_mouse(app: App) -> None:
    scene, tutor = ready_to_push(app)
    click(app, scene, "top:hint")
    tutor.answers = True
    app.step(16)
    click(app, scene, "coach:more")
    assert scene.hints.stage == "move"
    assert scene.focus.find("coach:more") is None
    click(app, scene, "coach:close")
    assert scene.hints.stage == ""
    assert scene.focus.find("coach:slip") is None


def test_space_hurries_the_tutor_and_presses_nothing(app: App) -> None:
    scene, tutor = ready_to_push(app)
    click(app, scene, "top:hint")
    press(app, "space")
    assert tutor.hurried
    assert scene.hints.stage == "place"
    assert len(scene.session.history) == 1


@pytest.mark.parametrize("stage", ["thinking", "place", "move"])
@pytest.mark.parametrize("way", ["move", "undo", "escape", "leave"])
def test_a_hint_is_gone_after_any_move_and_an_answer_that_comes_late_is_not_shown(
    app: App, stage: str, way: str
) -> None:
    scene, tutor = ready_to_push(app)
    scene.session.set_practice(True)
    press(app, "h")
    if stage != "thinking":
        tutor.answers = True
        app.step(16)
    if stage == "move":
        press(app, "h")
    assert scene.hints.stage == stage
    if way == "move":
        scene.perform(Move("push N1"))
    elif way == "undo":
        post_key("z", mod=64)
    elif way == "escape":
        post_key("escape")
    else:
        app.navigation.show_title()
    app.step(16)
    assert not tutor.thinking
    if way == "leave":
        assert scene.session.worker is None
        return
    tutor.answers = True
    app.step(16)
    assert scene.hints.stage == ""
    assert scene.hints.highlighted() == []
    assert scene.focus.find("coach:slip") is None


def test_the_tutor_sees_no_more_than_whoever_asks(app: App) -> None:
    scene, tutor = ready_to_push(app)
    position = scene.session.game.position
    position.players[0].hand, position.players[1].hand = ("siege",), ("patrician",)
    press(app, "h")
    (view,) = tutor.asked
    assert tutor.bots == ("tutor",)
    assert view.seat == 0
    assert view.position.players[0].hand == ("siege",)
    assert view.position.players[1].hand == (HIDDEN,)
    assert set(view.position.deck) == {HIDDEN}


def test_nobody_is_advised_while_a_bot_plays(app: App) -> None:
    seats = (SessionSeat("Agnes", "red"), SessionSeat("Felix", "blue", "random"))
    scene, tutor = ready_to_push(app, seats)
    scene.session.play(Move("push N1"))
    scene.session.play(Move("end"))
    scene.settle(False)
    press(app, "h")
    assert scene.hints.stage == ""
    assert "tutor" not in tutor.bots
    assert not item(scene, "top:hint").enabled


def test_hints_are_switched_off_in_the_menu(app: App) -> None:
    app.settings.table = TableSetup([])
    scene, tutor = hinted(app)
    scene.open_menu()
    app.step(16)
    page_hands.click(app, "hints")
    assert app.settings.table.hints is False
    app.pop()
    app.step(16)
    assert scene.hints.stage == ""
    assert not item(scene, "top:hint").enabled
    assert t("coach.off") in item(scene, "top:hint").tooltip_text()
    press(app, "h")
    assert len(tutor.asked) == 1
    assert scene.focus.find("coach:slip") is None


def test_hints_are_chosen_at_the_set_up_and_old_settings_have_them(app: App) -> None:
    scene = SetupScene(app)
    app.push(scene)
    app.step(16)
    assert scene.table().hints is True
    item(scene, "hints").activate()
    assert scene.table().hints is False
    seats = "[{name: Agnes, colour: red}, {name: Felix, colour: blue, bot: master}]"
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(f"table: {{seats: {seats}}}\n", encoding="utf-8")
    saved = load_settings().settings.table
    assert saved is not None
    assert saved.hints is True


def test_a_tutor_that_cannot_answer_leaves_the_game_in_peace(app: App) -> None:
    scene, tutor = ready_to_push(app)
    tutor.fails = True
    press(app, "h")
    assert scene.hints.stage == "failed"
    assert scene.hints.headline() == t("coach.failed")
    assert app.scene is scene
    tutor.fails, tutor.answers = False, True
    press(app, "h")
    assert scene.hints.stage == "place"
    scene.perform(Move("push N1"))
    app.step(16)
    assert scene.session.history[-1].move == Move("push N1")


def test_a_killed_process_is_replaced_and_no_frame_waits(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "TUTOR_SECONDS", 0.3)
    scene = table(app, POSITION, seats=HUMANS, moves=["draw"])
    press(app, "h")
    worker = scene.session.worker
    assert worker is not None
    child_of(worker._process).kill()
    replaced = False
    end = time.monotonic() + 120
    while scene.hints.stage == "thinking":
        assert time.monotonic() < end
        app.step(16)
        if worker.restarts and not replaced:
            replaced = True
            assert scene.hints.stage == "thinking", "the frame that starts another does not wait for its answer"
        time.sleep(0.002)
    assert scene.hints.stage == "place"
    assert worker.restarts == 1
    press(app, "h")
    assert scene.hints.verdict()


def test_the_first_hint_points_at_a_question_as_a_whole_until_it_is_answered(app: App) -> None:
    """Where the best answer is to leave it, the first hint must not say so."""
    options = {"towers": True}
    scene = table(app, {**POSITION, "tower": "keep_pushed"}, seats=HUMANS, options=options, moves=["draw", "push W1"])
    assert scene.state.can(Move("skip"))
    assert {"slot:E1", "tray:take pushed", "tray:skip"} <= set(hint.places_to_look(scene.state, Move("skip")))
    assert hint.what_to_do(scene.state, Move("skip")) == t("coach.move.skip")
    scene.hints.show(Explanation(Move("skip"), (Move("skip"),), ()))
    assert scene.hints.headline() == hint.location_text(scene.state, Move("take pushed"))
    scene.perform(Move("take pushed"))
    assert scene.hints.stage == ""
    assert scene.session.history[-1].move == Move("take pushed")
    offered = [option.move for item in scene.focus.items if isinstance(item, BoardItem) for option in item.options]
    assert offered
    assert [move for move in offered if not scene.state.can(move)] == []


# ----- every kind of move


@pytest.mark.parametrize("language", mostly_long(("de",), codes()))
def test_every_move_has_its_words_and_its_place(app: App, language: str) -> None:
    app.set_language(language)
    told: set[tuple[str, str, str]] = set()
    for seed in range(5):
        for game in decisions(Game.new(seats=2, seed=seed, options={"towers": True}), random.Random(seed)):
            fresh = {kind(game, move): move for move in game.legal()}
            fresh = {key: move for key, move in fresh.items() if key not in told}
            told |= fresh.keys()
            if not fresh:
                continue
            scene = GameScene(app, Session(game, list(HUMANS), 1, save=lambda session: None))
            app.replace(scene)
            for move in fresh.values():
                for said in (hint.location_text(scene.state, move), hint.what_to_do(scene.state, move)):
                    assert "_" not in said
                    assert said.endswith((".", "?"))
                for names in (hint.places_to_look(scene.state, move), hint.things_of_move(scene.state, move)):
                    assert any(scene.named(name) for name in names), (move, names)
    assert {verb for _, verb, _ in told} >= {
        *("draw", "push", "money", "clear", "river", "seal", "buy", "play", "end", "swap", "take", "steps", "coat"),
        *("descendant", "card", "choose", "tribute", "skip"),
    }


def kind(game: Game, move: Move) -> tuple[str, str, str]:
    """What makes the words of a move other than those of another one."""
    pos = game.position
    question = pos.stack[-1].question if pos.stack else PHASES[pos.phase]
    first = move.words[0] if move.words and move.verb in ("take", "from", "convert") else ""
    return question, move.verb, first


# ----- reasons of bots


def test_a_session_knows_why_its_bots_made_their_moves(app: App) -> None:
    game = Game.new(2, 5, first=1)
    seats = [SessionSeat("Agnes", "red"), SessionSeat("Felix", "blue", "journeyman")]
    session = Session(game, seats, 5, save=lambda session: None)
    worker = Tutor()
    session.worker = worker  # type: ignore[assignment]
    while session.decider == 1:
        bot = make_bot("journeyman", 1)
        view = game.view(1)
        move = bot.choose(view, Budget(100))
        worker.public_explanation = bot.public_explanation(view, move, Budget(100))
        worker.result = lambda move=move: move  # type: ignore[method-assign]
        assert session.thought() == move
        session.play(move)
    bots = len(session.history)
    assert bots > 2
    told = [session.reasons_for(number) for number in range(bots)]
    assert all(told)
    session.play(game.legal()[0])
    assert session.reasons_for(bots) == [], "people need not explain themselves"
    session.set_practice(True)
    session.undo()
    assert session.reasons_for(bots - 1) == told[-1]
    session.hints = False
    assert session.reasons_for(0) == []
    again = Session(game, seats, 5, save=lambda session: None)
    assert again.reasons_for(0) == [t("coach.not_kept")]


def test_a_look_back_at_a_bot_s_move_says_why_until_something_is_pointed_at(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The moves are the test's: a bot that thinks quickly would have made others by now.
    monkeypatch.setattr(sessions, "Worker", lambda ready: Tutor())
    scene = table(app, POSITION, seats=(SessionSeat("Agnes", "red", "master"), SessionSeat("Felix", "blue")))
    scene.session.play(Move("draw"))
    scene.session.play(Move("push W1"))
    scene.session.explanations[1] = ADVICE
    open_history(app, scene.session, 1)
    app.step(16)
    replay = app.scene
    assert isinstance(replay, ReplayScene)
    assert replay.focus.find("top:hint") is None
    assert list(replay.commentary()) == scene.session.reasons_for(1) != []
    before = frame(app)
    replay.inspect(Inspectable("quarter", "garden"))
    app.step(16)
    assert frame(app) != before
    replay.move_back()
    app.step(16)
    assert replay.state.inspected is None
    assert replay.commentary() == [t("coach.not_kept")]
    scene.session.hints = False
    assert replay.commentary() == []


@pytest.mark.parametrize("text", [100, 200])
def test_a_hint_leaves_the_log_in_sight_or_lies_on_it_where_it_is_too_long(app: App, text: int) -> None:
    app.settings.text = text
    app.apply_settings()
    scene = table(app, POSITION, moves=["draw"])
    scene.hints.show(ADVICE)
    scene.hints.ask()
    app.step(16)
    slip = item(scene, "coach:slip").rect
    if text == 100:
        log = item(scene, "side:log_text").rect
        assert log.h > 60
        assert not log.colliderect(slip)
        assert scene.side.alone == "log", "there is no room for the Inspector as well"
        assert not scene.state.inspector_shown, "so tooltips explain"
        scene.hints.forget()
        app.step(16)
        assert (scene.side.alone, scene.state.inspector_shown) == ("", True)
    else:
        assert scene.arrangement.side.contains(slip)
        assert scene.side.region == scene.arrangement.side


@pytest.mark.parametrize(
    ("move", "codes", "told"),
    [
        ("push W1", ["activates", "seal_free", "better"], ["activates", "planned", "seal_free", "better"]),
        ("push W1", ["activates", "aside", "better"], ["activates", "aside", "better"]),
        ("river", ["tribute", "better"], ["tribute", "better"]),
    ],
)
def test_what_was_to_follow_a_push_is_called_a_plan_afterwards(move: str, codes: list[str], told: list[str]) -> None:
    values = {"actions": "gray", "quarter": "garden", "best": 2.0, "by": 1.0, "more": "2 coins _"}
    reasons = {code: Reason(code, dict(values)) for code in (*codes, *told)}
    explanation = Explanation(Move(move), (Move(move), Move("river")), tuple(reasons[code] for code in codes))
    assert sentences_afterwards(explanation) == [reason(reasons[code]) for code in told]

"""The review screen: opened, filled turn by turn, sorted, left and opened again, by mouse and by keys."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from chronicle_hands import click, key, settle, show_chronicle
from hands import post_click, post_key, until

from tools.gallery import sample_games
from tools.gallery.sample_accounts import invented
from ulm.ai.outcome_diff import OutcomeItem
from ulm.analysis import review_cache
from ulm.analysis.game_review import GameReview
from ulm.analysis.retry import JudgedMoves, RetryJudgeProcess
from ulm.analysis.review_process import ReviewFailed
from ulm.files import paths
from ulm.i18n.review_text import format_cost, verdict
from ulm.storage import record as records
from ulm.storage.record import Record
from ulm.ui.app.app import App
from ulm.ui.screens.review.lead_chart import LeadChart, TurnMark
from ulm.ui.screens.review.review_overview import SUMS, ReviewCard, SumsTable
from ulm.ui.screens.review.review_scene import ReviewScene
from ulm.ui.screens.review.reviewed_game import ReviewedGame
from ulm.ui.table.coaches.retry_coach import RetryCoach
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.replay_scene import ReplayScene
from ulm.ui.toolkit.widgets.dialog import Modal
from ulm.ui.toolkit.widgets.list_view import RowList

GAME = 1
MISTAKE = 4
"""A turn that is a mistake in the invented account."""


@pytest.fixture(scope="module")
def record() -> Record:
    return sample_games.record(GAME, started="2026-11-21T19:30Z")


@pytest.fixture(scope="module")
def account(record: Record) -> GameReview:
    return invented(record)


class Growing:
    """A review that the test lets go on."""

    def __init__(self) -> None:
        self.account: GameReview | None = None
        self.comes: list[GameReview | Exception] = []
        self.closed = False

    @property
    def finished(self) -> bool:
        return self.account is not None and self.account.whole

    def poll(self) -> bool:
        if not self.comes:
            return False
        found = self.comes.pop(0)
        if isinstance(found, Exception):
            raise found
        self.account = found
        return True

    def close(self) -> None:
        self.closed = True


def growing(app: App, record: Record) -> tuple[ReviewScene, Growing]:
    review = Growing()
    app.navigation.show_title()
    scene = ReviewScene(app, ReviewedGame(record), lambda: review, lambda at, seat: None, lambda task: None)
    app.push(scene)
    app.step(16)
    return scene, review


def saved(record: Record, account: GameReview) -> Path:
    """The record among the saved games, its account beside it."""
    folder = paths.saves()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "game.ulm"
    records.write(record, path)
    review_cache.write(record, path, account)
    return path


@pytest.fixture
def opened(app: App, record: Record, account: GameReview) -> ReviewScene:
    path = saved(record, account)
    app.navigation.show_title()
    app.navigation.review(record, path)
    return shown(app)


def shown(app: App) -> ReviewScene:
    app.step(16)
    assert isinstance(app.scene, ReviewScene), app.scene
    return app.scene


def rows(scene: ReviewScene) -> RowList:
    found = scene.focus.find("rows")
    assert isinstance(found, RowList)
    return found


def sums(scene: ReviewScene) -> SumsTable:
    found = scene.root.find("sums")
    assert isinstance(found, SumsTable)
    return found


def test_keys_alone_sort_by_cost_and_open_the_most_expensive_turn(app: App, opened: ReviewScene) -> None:
    rows(opened).select(len(opened.game.turns) - 1)
    opened.focus.focus(opened.focus.find("order"))
    key(app, "right")
    costs = [turn.cost for number in opened.list.numbers if (turn := opened.list.turn(number)) is not None]
    assert costs == sorted(costs, reverse=True)
    assert (rows(opened).offset, rows(opened).selected) == (0, 0), "it begins at the top"
    most = opened.list.selected
    key(app, "left")
    assert opened.list.selected == most == rows(opened).selected, "in the order of the game it is still in sight"
    assert rows(opened).rect.contains(rows(opened).box(most))
    opened.focus.focus(rows(opened))
    key(app, "return")
    assert isinstance(app.scene, ReplayScene)
    assert app.scene.playback.at == opened.game.turns[most].first


def test_chances_of_winning_instead_of_points(app: App, opened: ReviewScene, account: GameReview) -> None:
    opened.focus.focus(opened.focus.find("unit"))
    key(app, "right")
    chart = opened.root.find("lead")
    assert isinstance(chart, LeadChart)
    assert chart.curves[0].values[-1] == pytest.approx(100 * account.turns[-1].after.chance[0])
    assert sums(opened).figures["luck"][0] == format_cost(account.sums(0, "chance").luck, "chance")
    assert "%" in sums(opened).figures["luck"][0]


@pytest.mark.parametrize(("cost", "state"), [(0.3, "right"), (2.0, "wrong"), (None, "failed")])
def test_a_mistake_may_be_played_again_and_is_judged(
    app: App, opened: ReviewScene, monkeypatch: pytest.MonkeyPatch, cost: float | None, state: str
) -> None:
    tried: list[tuple[str, ...]] = []

    def judge(trial: RetryJudgeProcess, moves: tuple[str, ...], done: Callable[[JudgedMoves | None], None]) -> None:
        tried.append(moves)
        done(JudgedMoves(cost, (OutcomeItem("coins", "", 2),)) if cost is not None else None)

    monkeypatch.setattr(RetryJudgeProcess, "judge", judge)
    good = next(number for number in opened.list.numbers if (turn := opened.list.turn(number)) and turn.grade == "best")
    rows(opened).select(good)
    app.step(16)
    click(app, "try")
    assert shown(app) is opened, "only a mistake can be played again"
    rows(opened).select(MISTAKE)
    app.step(16)
    click(app, "try")
    table = app.scene
    assert isinstance(table, GameScene)
    coach = table.coach
    assert isinstance(coach, RetryCoach)
    assert table.session.decider == opened.game.turns[MISTAKE].seat == table.session.viewer
    while coach.state == "asked":
        moves = table.session.game.legal()
        table.perform(next((move for move in moves if move.verb == "end"), moves[0]))
        app.step(16)
    app.step(16)
    assert coach.state == state
    assert ("difference" in dict(coach.said())) == (state == "wrong")
    assert tried == [tuple(played.move.text for played in table.session.history)]
    post_key("r")
    app.step(16)
    assert (coach.state, list(table.session.history)) == ("asked", [])
    post_key("escape")
    assert shown(app).list.selected == MISTAKE


def test_leaving_ends_the_process_and_the_next_time_it_goes_on(app: App, record: Record, account: GameReview) -> None:
    path = saved(record, GameReview(account.turns[:2]))
    app.navigation.show_title()
    app.navigation.review(record, path)
    scene = shown(app)
    assert scene.busy
    assert len(scene.account.turns) >= 2
    until(app, multiprocessing.active_children)  # a thread starts it
    key(app, "escape")
    assert not multiprocessing.active_children()


def test_a_replay_of_a_running_game_shows_no_verdicts(app: App) -> None:
    session = sample_games.session_at(sample_games.SamplePosition(GAME, 60))
    app.navigation.show_title()
    app.navigation.look_back(session, 30)
    assert isinstance(app.scene, ReplayScene)
    assert not app.scene.playback.verdict()


@pytest.mark.parametrize("spoilt", ["unfinished", "impossible"])
def test_what_cannot_be_reviewed_is_said(app: App, record: Record, spoilt: str) -> None:
    moves = record.moves[:3] if spoilt == "unfinished" else (("end",), *record.moves)
    app.navigation.show_title()
    app.navigation.review(msgspec.structs.replace(record, moves=moves))
    app.step(16)
    assert isinstance(app.scene, Modal)


def cards(scene: ReviewScene) -> list[ReviewCard]:
    return [item for item in scene.focus.items if isinstance(item, ReviewCard)]


def test_a_finished_review_shows_three_cards_that_lead_to_their_turns(app: App, opened: ReviewScene) -> None:
    """By the mouse and by keys; each is spoken."""
    assert [card.name for card in cards(opened)] == ["card:costliest", "card:best", "card:next"]
    turns = opened.account.turns
    for name in ("card:costliest", "card:best", "card:next"):
        for press in ("mouse", "keys"):
            rows(opened).select(0)
            card = next(each for each in cards(opened) if each.name == name)
            if press == "mouse":
                post_click(app, card.rect.center)
                app.step(16)
            else:
                opened.focus.focus(card)
                key(app, "return")
            assert app.scene is opened
            assert opened.list.selected == rows(opened).selected == card.told.turn
            assert rows(opened).rect.colliderect(rows(opened).box(card.told.turn))
    costliest, best, lesson = (turns[card.told.turn] for card in cards(opened))
    assert costliest.cost == max(turn.cost for turn in turns)
    assert best.ahead == max(turn.ahead for turn in turns)
    assert lesson.cost == max(turn.cost for turn in turns if turn.seat == lesson.seat)
    for card, figure in zip(cards(opened), (costliest.cost, best.ahead, lesson.cost), strict=True):
        assert card.name == "card:next" or format_cost(figure, sign=False) in card.spoken_name()


@pytest.mark.parametrize("way", ["row", "curve"])
def test_a_click_on_a_turn_shows_the_table_then_and_leads_back_to_its_row(
    app: App, opened: ReviewScene, way: str
) -> None:
    if way == "row":
        rows(opened).select(5)
        app.step(16)
        place = rows(opened).box(5)
    else:
        mark = opened.focus.find("turn:5")
        assert isinstance(mark, TurnMark)
        opened.focus.focus(mark)  # it comes into view
        app.step(16)
        place = mark.rect
    post_click(app, place.center)
    app.step(16)
    table = app.scene
    assert isinstance(table, ReplayScene)
    assert table.playback.at == opened.game.turns[5].first
    assert table.playback.viewer == opened.game.turns[5].seat
    table.turn_on()
    assert table.playback.verdict() == verdict(opened.account.turns[5])
    key(app, "escape")
    scene = shown(app)
    assert (scene, scene.list.selected, rows(scene).selected) == (opened, 5, 5)


def test_the_chronicle_and_the_final_count_open_the_review_of_a_finished_game(
    app: App, record: Record, account: GameReview
) -> None:
    path = saved(record, account)
    show_chronicle(app)
    settle(app)
    click(app, "open")
    click(app, "review")
    scene = shown(app)
    assert rows(scene).count == len(account.turns)
    for seat in range(2):
        figures = [sums(scene).figures[name][seat] for name in SUMS]
        assert figures == [format_cost(getattr(account.sums(seat), name)) for name in SUMS]
    assert not multiprocessing.active_children()
    key(app, "escape")
    assert not isinstance(app.scene, ReviewScene)
    session = sample_games.session_at(sample_games.SamplePosition(GAME, 10_000))
    session.seed, session.started = record.seed, record.started
    review_cache.write(session.record(), path, account)
    records.write(session.record(), path)
    app.navigation.show_result(session)
    app.step(16)
    app.step(16)
    click(app, "review")
    assert shown(app).account == account


def test_it_fills_turn_by_turn_keeps_what_is_selected_and_says_when_it_fails(
    app: App, record: Record, account: GameReview
) -> None:
    scene, review = growing(app, record)
    assert scene.busy
    rows(scene).select(3)
    for done in (1, 2):
        review.comes.append(GameReview(account.turns[:done]))
        app.step(16)
        assert (scene.list.turn(done - 1), scene.list.turn(done)) == (account.turns[done - 1], None)
        assert rows(scene).selected == 3
        assert cards(scene) == [], "they wait for the whole review"
    assert not scene.spoken_changes()
    review.comes.append(account)
    app.step(16)
    assert not scene.busy
    assert scene.spoken_changes(), "who cannot see it is told that it is finished"
    key(app, "escape")
    assert review.closed
    scene, review = growing(app, record)
    review.comes += [GameReview(account.turns[:2]), ReviewFailed("it broke")]
    for _ in range(3):
        app.step(16)
    assert scene.problem
    assert not scene.busy
    assert scene.list.turn(1) is not None, "what there is is shown"
    assert review.closed

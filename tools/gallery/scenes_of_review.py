"""The review of a game, in which texts are measured."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import get_args

from tools.gallery import sample_games as samples
from tools.gallery.sample_accounts import invented
from tools.gallery.scenes_around import leaves
from ulm.analysis.game_review import GameReview
from ulm.analysis.retry import JudgedMoves, RetryTask
from ulm.ui.app.app import App
from ulm.ui.screens.review.review_scene import ReviewScene
from ulm.ui.screens.review.reviewed_game import ReviewedGame
from ulm.ui.table.coaches.retry_coach import RetryCoach, State
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit.widgets.list_view import RowList

_MISTAKE = 4
"""A turn that is a mistake in the invented account."""


class _Kept:
    """A review of which so much is made."""

    def __init__(self, account: GameReview | None) -> None:
        self.account = account

    @property
    def finished(self) -> bool:
        return self.account is not None and self.account.whole

    def poll(self) -> bool:
        """Nothing more is made."""
        return False

    def close(self) -> None:
        """There is nothing to end."""


@cache
def _account(number: int, until: int | None) -> GameReview:
    return invented(samples.record(number), until)


@cache
def _game(number: int) -> ReviewedGame:
    return ReviewedGame(samples.record(number))


def _opened(app: App, number: int, account: GameReview | None) -> ReviewScene:
    app.navigation.show_title()
    scene = ReviewScene(app, _game(number), lambda: _Kept(account), lambda at, seat: None, lambda task: None)
    app.push(scene)
    return scene


def trial(app: App) -> Iterator[None]:
    """A turn that is played again: all that is said of it."""
    app.navigation.show_title()
    game, account = _game(0), _account(0, None)
    turn = account.turns[_MISTAKE]
    task = RetryTask(game.record, _MISTAKE, game.turns[_MISTAKE].first, turn.seat, turn.parts[0], turn.moves)
    app.navigation.try_turn(task)
    scene = app.scene
    assert isinstance(scene, GameScene)
    coach = scene.coach
    assert isinstance(coach, RetryCoach)
    coach.result = JudgedMoves(2.4, task.part.difference)
    for state in get_args(State):
        coach.state = state
        scene.rebuild_items()
        yield


def review(app: App) -> Iterator[None]:
    """While it begins and goes on, then whole, in both units and orders."""
    for until in (None, 9):
        _opened(app, 0, _account(0, until) if until else None)
        yield
    scene = _opened(app, 0, _account(0, None))
    yield from leaves(app)
    scene.unit, scene.list.order = "chance", "cost"
    scene.relayout()
    rows = scene.focus.find("rows")
    assert isinstance(rows, RowList)
    for number in (0, rows.count // 2, rows.count - 1):
        rows.select(number)
        yield

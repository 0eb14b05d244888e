"""The scenes that teach, in which texts are measured."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tools.gallery import sample_games as samples
from tools.gallery.sample_games import SamplePosition
from tools.gallery.scenes_around import leaves
from ulm.rules import Move
from ulm.teaching import lesson_files, tips
from ulm.ui.app.app import App
from ulm.ui.table import coach_selection
from ulm.ui.table.coaches.guided_coach import GuidedCoach
from ulm.ui.table.game_scene import GameScene

_MOST_STEPS = 60


def learn(app: App) -> Iterator[None]:
    """The page Learn, all of it."""
    app.navigation.show_title()
    app.navigation.show_learn()
    yield from leaves(app)


def lessons(app: App) -> Iterator[None]:
    """Each scene of the lessons at its beginning, and after the moves that are expected."""
    for scene_id in lesson_files.scene_ids():
        found = lesson_files.scene(scene_id)
        if found is None:
            continue
        app.navigation.show_title()
        app.navigation.show_lesson(scene_id)
        table = app.scene
        assert isinstance(table, GameScene)
        yield
        for text in [text for step in found.scenario.steps for text in step.do]:
            if app.scene is table and table.session.bot is None:
                table.perform(Move.parse(text))
            app.step(20.0, [])
        yield


def guided(app: App) -> Iterator[None]:
    """The guided game, step by step."""
    app.navigation.show_title()
    app.navigation.start_guided()
    table = app.scene
    assert isinstance(table, GameScene)
    coach = table.coach
    assert isinstance(coach, GuidedCoach)
    for _ in range(_MOST_STEPS):
        if coach.saying is None or coach.saying.move is None:
            break
        yield
        coach.show()
        while app.scene is table and not table.state.ready:
            app.step(20.0, [])
    yield


@cache
def _tips() -> dict[str, SamplePosition]:
    """A position for each tip."""
    found: dict[str, SamplePosition] = {}
    for place, game in samples.places():
        seat = game.position.active
        for tip in tips.occurs(game, seat, game.history[-1:]):
            found.setdefault(tip.id, place)
    return found


def all_tips(app: App) -> Iterator[None]:
    """Each tip beside what it speaks of."""
    learning = app.settings.learning
    try:
        for name, place in _tips().items():
            learning.tips, learning.tips_seen = True, [each for each in tips.TIPS if each != name]
            session = samples.session_at(place, history=False)
            app.replace(GameScene(app, session, coach_selection.coach_for(app, session)))
            yield
    finally:
        learning.tips, learning.tips_seen = False, []

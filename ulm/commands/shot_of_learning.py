"""Shows the scenes that teach, for `ulm shot`: the rules, Learn, a scene of a lesson, the guided game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ulm.rules import Move
from ulm.rules.ruleset import present_definitions
from ulm.text.catalog import Texts

if TYPE_CHECKING:
    from ulm.ui.shell.app import App

SCENES = ("rules", "learn", "lesson", "first_start", "guided")
_FRAME, _LATER = 20.0, 1000.0
"""The length of a frame, and after how long all animations of appearing items have ended (ms)."""


def show(app: App, scene: str, part: str, move: int) -> None:
    """Show one of the scenes. ``part``: a page of the rules, or a scene of a lesson after so many moves. Raises
    ValueError for one that is not there, DefinitionErrors and LayoutErrors.
    """
    definitions = present_definitions()  # what is wrong is said by the command, and not on a sheet in the picture
    if scene in ("lesson", "guided"):
        from ulm.ui.pieces import layout

        layout.load(definitions)
    if scene == "rules":
        _rules(app, part)
    elif scene in ("learn", "lesson"):
        _learn(app, scene, part, move)
    else:
        _guided(app, scene, move)


def _rules(app: App, part: str) -> None:
    """Show a page of the rules with all its pictures."""
    from ulm.ui.scenes.rules.rules_scene import RulesScene

    app.navigation.show_title()
    app.navigation.show_rules()
    assert isinstance(app.scene, RulesScene)
    pages = app.scene.pages
    found = next((page.id for page in pages if part in ("", page.id, str(page.number))), None)
    if found is None:
        raise ValueError(Texts().get("cli.shot.page", page=part, pages=", ".join(page.id for page in pages)))
    app.pop()
    app.navigation.show_rules(page=found)
    while app.step(_FRAME, []):
        app.assets.wait()


def _learn(app: App, scene: str, part: str, move: int) -> None:
    """Show the page Learn, or the scene of a lesson after so many moves of its expected way."""
    from ulm.learning import lesson_files
    from ulm.ui.table.game_scene import GameScene

    app.navigation.show_title()
    if scene == "learn":
        app.navigation.show_learn()
    else:
        found = lesson_files.scene(part or lesson_files.scene_ids()[0])
        if found is None:
            scenes = ", ".join(lesson_files.scene_ids())
            raise ValueError(Texts().get("cli.shot.lesson", scene=part, scenes=scenes))
        app.navigation.show_lesson(found.id)
        table = app.scene
        assert isinstance(table, GameScene)
        moves = [text for step in found.scenario.steps for text in step.do][:move]
        while len(table.session.history) < len(moves):
            if table.session.bot is None:
                table.perform(Move.parse(moves[len(table.session.history)]))
            app.step(_FRAME, [])
    while app.step(_FRAME, []):
        app.assets.wait()


def _guided(app: App, scene: str, move: int) -> None:
    """Show the question of the first start, or the guided game after so many of the steps that it tells."""
    from ulm.ui.scenes.first_start import first_question
    from ulm.ui.table.coach.guided_coach import GuidedCoach
    from ulm.ui.table.game_scene import GameScene

    app.navigation.show_title()
    if scene == "first_start":
        app.push(first_question(app))
        return
    app.navigation.start_guided()
    table = app.scene
    assert isinstance(table, GameScene)
    assert isinstance(table.coach, GuidedCoach)
    for _ in range(move):
        saying = table.coach.saying
        if saying is None or saying.move is None:
            raise ValueError(Texts().get("cli.shot.guided"))
        table.coach.show()
        while not table.state.ready:
            app.step(_FRAME, [])
    app.step(_LATER, [])

"""Opens the table of a lesson's scene: nothing of it is saved but how far it was played."""

from collections.abc import Callable
from functools import partial

from ulm.i18n.catalog import t
from ulm.session.session import Session, SessionSeat
from ulm.session.table_setup import COLOURS
from ulm.teaching import lesson_files
from ulm.teaching.lesson import LEARNER, LessonScene
from ulm.teaching.lesson_run import LessonRun
from ulm.ui.program import Program
from ulm.ui.table.coach.lesson_coach import LessonCoach
from ulm.ui.table.coach.lesson_course import course_of
from ulm.ui.table.error_guard import with_error_sheet
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit.scene import Scene
from ulm.ui.toolkit.widgets.dialog import notice

_BOT = "apprentice"
"""What the other seats are to the table; what they do is written in the scene."""


@with_error_sheet
def open_scene(app: Program, scene_id: str, show: Callable[[Scene], None]) -> None:
    """Make the table of a scene and show it; say so where the scene cannot be played."""
    scene = lesson_files.scene(scene_id)
    if scene is None:
        app.push(notice(app, t("learn.page.title"), t("learn.page.unreadable", scene=scene_id)))
        return
    show(lesson_table(app, scene))


def lesson_table(app: Program, scene: LessonScene) -> GameScene:
    """The table of a scene."""
    run = LessonRun(scene)
    seats = [
        SessionSeat(t(f"setup.names.s{number}"), COLOURS[number], None if number == LEARNER else _BOT)
        for number in range(len(run.game.position.players))
    ]
    session = Session(run.game, seats, 1, save=lambda session: None, kept=False, hints=False, script=run.script)
    return GameScene(app, session, partial(LessonCoach, run=run, course=course_of(scene)))

"""Who stands beside the player in an ordinary game: a task, the teaching of a guided game, tips, or nobody."""

import os

from ulm.files.paths import user_data
from ulm.session.session import Session
from ulm.teaching.guided_file import guided_game
from ulm.teaching.guided_game import GuidedRun
from ulm.teaching.lesson import LEARNER
from ulm.ui.program import Program
from ulm.ui.table.coach.coach import MakeCoach
from ulm.ui.table.coach.guided_coach import GuidedCoach
from ulm.ui.table.coach.teaching import GuidedAdviser


def coach_for(app: Program, session: Session) -> MakeCoach | None:
    """The coach of a game that is opened; in the guided game its apprentice gets his script too."""
    if (of_task := _of_task(app, session)) is not None:
        return of_task
    learning = app.settings.learning
    run = None
    if learning.guided == session.name and session.humans == [LEARNER]:
        run = GuidedRun(guided_game(), session.game)
    if run is None and (not learning.tips or len(session.humans) != 1):
        return None
    if run is not None:
        session.script = run.script
    return lambda table: GuidedCoach(table, GuidedAdviser(session, learning, app.remember, run))


def _of_task(app: Program, session: Session) -> MakeCoach | None:
    """The coach of a task, if it is the game of one. Nothing of the tasks is loaded before one was begun."""
    if not os.path.isfile(user_data() / "tasks.yaml"):  # False in a folder that is locked
        return None
    from ulm.ui.table.task_guide import coach_of

    return coach_of(app, session)

"""Who stands beside the player in an ordinary game: the teaching of a guided game, tips, or nobody."""

from ulm.files.file_problems import complain
from ulm.files.resources import find
from ulm.files.yaml_reader import Unreadable
from ulm.learning.guided_file import FILE, guided_game
from ulm.learning.guided_run import LEARNER, GuidedRun
from ulm.session.session import Session
from ulm.ui.program import Program
from ulm.ui.table.coach.coach import MakeCoach
from ulm.ui.table.coach.guided_coach import GuidedCoach
from ulm.ui.table.coach.teaching import Teaching


def game_name(session: Session) -> str:
    """What a game is known by in the settings."""
    return f"{session.seed} {session.started}"


def coach_for(app: Program, session: Session) -> MakeCoach | None:
    """The coach of a game that is opened; in the guided game its apprentice gets his script too."""
    learning = app.settings.learning
    run = _run(session) if learning.guided == game_name(session) else None
    if run is None and (not learning.tips or len(session.humans) != 1):
        return None
    if run is not None:
        session.script = run.script
    return lambda table: GuidedCoach(table, Teaching(session, learning, app.remember, run))


def _run(session: Session) -> GuidedRun | None:
    """The teaching of the guided game; None where its file cannot be read any more."""
    try:
        guided = guided_game()
    except Unreadable as error:
        complain(find(FILE), f"{error.problem.place}: {error.problem.message}".removeprefix(": "))
        return None
    return GuidedRun(guided, session.game) if session.humans == [LEARNER] else None

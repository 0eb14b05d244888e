"""Who stands beside the player in an ordinary game: a task, the teaching of a guided game, tips, or nobody."""

from __future__ import annotations

import os

from ulm.files.deferred_write import FileChange
from ulm.files.paths import user_data
from ulm.files.progress_file import ProgressFile
from ulm.i18n.catalog import t
from ulm.session.session import Session
from ulm.session.table_setup import BOTS
from ulm.teaching import challenge_files, challenge_progress
from ulm.teaching.challenge import PLAYER, Challenge
from ulm.teaching.challenge_progress import ChallengeProgress
from ulm.teaching.challenge_result import Seal
from ulm.teaching.guided_file import guided_game
from ulm.teaching.guided_game import GuidedRun
from ulm.teaching.lesson import LEARNER
from ulm.ui.program import Program
from ulm.ui.table.coaches.challenge_coach import ChallengeCoach
from ulm.ui.table.coaches.coach import MakeCoach
from ulm.ui.table.coaches.guided_advice import GuidedAdviser
from ulm.ui.table.coaches.guided_coach import GuidedCoach
from ulm.ui.toolkit.widgets.dialog import notice


def coach_of(app: Program, session: Session) -> MakeCoach | None:
    """The coach of a game that is continued, if it is a task's."""
    if session.humans != [PLAYER]:
        return None
    task_id = challenge_progress.load().content.tables.get(session.name)
    if task_id is None:
        return None
    task = challenge_files.read(task_id, BOTS)
    if task is None or len(task.bots) + 1 != len(session.seats):
        return None
    return challenge_coach(app, task)


def challenge_coach(app: Program, task: Challenge) -> MakeCoach:
    """The coach of a game of a task. When it ends its seals are kept and shown."""

    def ended(session: Session, seals: tuple[Seal, ...]) -> None:
        kept = challenge_progress.load()
        before = kept.content.all_seals
        new = kept.content.ended(task.id, session.name, sum(seal.won for seal in seals))
        save_challenge_progress(app, kept)
        opened = before < challenge_progress.OPENING <= kept.content.all_seals
        app.navigation.show_task_result(session, task, seals, new=new, opened=opened)

    return lambda table: ChallengeCoach(table, task, ended)


def save_challenge_progress(app: Program, kept: ProgressFile[ChallengeProgress]) -> None:
    """Write what is kept of the player, now or as soon as no other program holds the file."""

    def failed(error: OSError) -> None:
        app.push(notice(app, t("tasks.title"), t("tasks.not_saved", reason=error.strerror or str(error))))

    app.saving.change_file(FileChange(challenge_progress.file(), kept.save, lambda _: None, failed))


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

    return coach_of(app, session)

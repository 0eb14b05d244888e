"""Who stands beside a game of a task, when it is begun and when it is continued."""

from __future__ import annotations

from ulm.files.deferred_write import FileChange
from ulm.files.progress_file import ProgressFile
from ulm.i18n.catalog import t
from ulm.session.session import Session
from ulm.session.table_setup import BOTS
from ulm.teaching import challenge_files, challenge_progress
from ulm.teaching.challenge import PLAYER, Challenge
from ulm.teaching.challenge_progress import ChallengeProgress
from ulm.teaching.challenge_result import Seal
from ulm.ui.program import Program
from ulm.ui.table.coach.coach import MakeCoach
from ulm.ui.table.coach.task_coach import ChallengeCoach
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

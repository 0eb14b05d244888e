"""Opens the table of a task: an ordinary game, saved as any other, that knows which task it is."""

from __future__ import annotations

import random

from ulm.files.file_change import FileChange
from ulm.files.kept_results import Kept
from ulm.records import record as records
from ulm.session.session import Seat, Session, game_name
from ulm.session.table_setup import BOTS, COLOURS
from ulm.tasks import progress, task_files
from ulm.tasks.judging import Seal
from ulm.tasks.progress import Progress
from ulm.tasks.task import PLAYER, Task
from ulm.text.catalog import t
from ulm.ui.program import Program
from ulm.ui.table import launcher
from ulm.ui.table.coach.coach import MakeCoach
from ulm.ui.table.coach.task_coach import TaskCoach
from ulm.ui.table.error_guard import guarded
from ulm.ui.widgets.modal import notice

_MOST_SEED = 10**9


@launcher.once_saved
@guarded
def start_task(app: Program, task: Task) -> None:
    """Begin a game of a task."""
    seed = task.seed if task.seed is not None else random.SystemRandom().randrange(_MOST_SEED)
    started = records.now()
    seats = [Seat(t(f"setup.names.s{number}"), COLOURS[number], bot) for number, bot in enumerate((None, *task.bots))]
    game = records.start(task.begun(seed, [seat.entry() for seat in seats], started))
    kept = progress.load()
    kept.content.begun(task.id, game_name(seed, started))
    _save(app, kept)
    launcher.open_table(app, game, seats, seed, started, given=task.given, coach=_coach(app, task))


def coach_of(app: Program, session: Session) -> MakeCoach | None:
    """The coach of a game that is continued, if it is a task's."""
    if session.humans != [PLAYER]:
        return None
    task_id = progress.load().content.tables.get(session.name)
    if task_id is None:
        return None
    task = task_files.read(task_id, BOTS)
    if task is None or len(task.bots) + 1 != len(session.seats):
        return None
    return _coach(app, task)


def _coach(app: Program, task: Task) -> MakeCoach:
    def ended(session: Session, seals: tuple[Seal, ...]) -> None:
        kept = progress.load()
        before = kept.content.all_seals
        new = kept.content.ended(task.id, session.name, sum(seal.won for seal in seals))
        _save(app, kept)
        opened = before < progress.OPENING <= kept.content.all_seals
        app.navigation.show_task_result(session, task, seals, new=new, opened=opened)

    return lambda table: TaskCoach(table, task, ended)


def _save(app: Program, kept: Kept[Progress]) -> None:
    def failed(error: OSError) -> None:
        app.push(notice(app, t("tasks.title"), t("tasks.not_saved", reason=error.strerror or str(error))))

    app.saving.change_file(FileChange(progress.file(), kept.save, lambda _: None, failed))

"""Opens the table of a task: an ordinary game, saved as any other, that knows which task it is."""

from __future__ import annotations

import random

from ulm.i18n.catalog import t
from ulm.i18n.phrases import player_name
from ulm.session.session import SessionSeat, game_name
from ulm.session.table_setup import COLOURS
from ulm.storage import record as records
from ulm.teaching import challenge_progress
from ulm.teaching.challenge import Challenge
from ulm.ui.program import Program
from ulm.ui.table import launcher
from ulm.ui.table.error_guard import with_error_sheet
from ulm.ui.table.task_guide import challenge_coach, save_challenge_progress

_MOST_CHALLENGE_SEED = 10**9


@launcher.when_saved
@with_error_sheet
def start_task(app: Program, task: Challenge) -> None:
    """Begin a game of a task."""
    seed = task.seed if task.seed is not None else random.SystemRandom().randrange(_MOST_CHALLENGE_SEED)
    started = records.utc_now()
    bots = (None, *task.bots)
    seats = [SessionSeat(*each) for each in zip(_names(app), COLOURS, bots, strict=False)]
    game = records.start(task.begun(seed, [seat.entry() for seat in seats], started))
    kept = challenge_progress.load()
    kept.content.begun(task.id, game_name(seed, started))
    save_challenge_progress(app, kept)
    launcher.open_table(
        app, game, seats, seed, started, given=task.given, year=task.year, coach=challenge_coach(app, task)
    )


def _names(app: Program) -> list[str]:
    """The player's own name, as at the last table, and those of the others."""
    table = app.settings.table
    known = table.seats[table.own].name if table is not None and table.own is not None else app.settings.player
    own, usual = player_name(known, 0), [t(f"setup.names.s{number}") for number in range(len(COLOURS))]
    return [own, *(name for name in usual if name != own)]

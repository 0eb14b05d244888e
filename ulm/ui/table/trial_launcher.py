"""Opens the table at a part of a turn that cost much, to be played again freely."""

from __future__ import annotations

from functools import partial

from ulm.analysis.retry import RetryJudgeProcess, RetryTask
from ulm.rules import Game
from ulm.session.session import SessionSeat
from ulm.ui.program import Program
from ulm.ui.table.coach.trying_coach import RetryCoach
from ulm.ui.table.error_guard import with_error_sheet
from ulm.ui.table.one_turn_table import push_table


@with_error_sheet
def try_turn(app: Program, task: RetryTask) -> None:
    """Push the table as the seat saw it."""
    before = task.game()
    game = Game.at(before.rules, before.position, practice=True, history=True)
    seats = [SessionSeat.of(seat, number) for number, seat in enumerate(task.record.seats)]
    trial = RetryJudgeProcess(task)
    push_table(app, game, seats, task.record.seed, partial(RetryCoach, attempts=trial), trial.close)

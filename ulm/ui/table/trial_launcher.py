"""Opens the table at a part of a turn that cost much, to be played again freely."""

from __future__ import annotations

from functools import partial

from ulm.review.trial import Task, Trial
from ulm.rules import Game
from ulm.session.session import Seat
from ulm.ui.program import Program
from ulm.ui.table.coach.trying_coach import TryingCoach
from ulm.ui.table.error_guard import guarded
from ulm.ui.table.one_turn_table import push_table


@guarded
def try_turn(app: Program, task: Task) -> None:
    """Push the table as the seat saw it."""
    before = task.game()
    game = Game.at(before.rules, before.position, practice=True, history=True)
    seats = [Seat.of(seat, number) for number, seat in enumerate(task.record.seats)]
    trial = Trial(task)
    push_table(app, game, seats, task.record.seed, partial(TryingCoach, attempts=trial), trial.close)

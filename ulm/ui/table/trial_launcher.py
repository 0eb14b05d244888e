"""Opens the table at a part of a turn that cost much, to be played again freely. Nothing of it is saved."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ulm.review.trial import Task, Trial
from ulm.rules import Game
from ulm.session.session import Seat, Session
from ulm.ui.program import Program
from ulm.ui.table.coach.trying_coach import TryingCoach
from ulm.ui.table.error_guard import guarded
from ulm.ui.table.game_scene import GameScene

_BOT = "apprentice"
"""What the other seats are to the table; they never come to play."""


@guarded
def try_turn(app: Program, task: Task) -> None:
    """Push the table as the seat saw it."""
    before = task.game()
    game = Game.at(before.rules, before.position, practice=True, history=True)
    seats = [
        replace(Seat.of(seat, number), bot=None if number == task.seat else _BOT)
        for number, seat in enumerate(task.record.seats)
    ]
    trial = Trial(task)
    session = Session(
        game, seats, task.record.seed, save=lambda session: None, kept=False, hints=False, left=trial.close
    )
    app.push(GameScene(app, session, partial(TryingCoach, attempts=trial)))

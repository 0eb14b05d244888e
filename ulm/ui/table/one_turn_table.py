"""The table at which one seat plays one turn, with somebody who asks for it. Nothing of it is saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ulm.rules import Game, Move
from ulm.session.session import Session, SessionSeat
from ulm.ui.program import Program
from ulm.ui.table.coach.coach import MakeCoach
from ulm.ui.table.game_scene import GameScene

_OTHER_SEATS = "apprentice"
"""What the other seats are to the table; they never come to play."""


def push_table(
    app: Program, game: Game, seats: Sequence[SessionSeat], seed: int, coach: MakeCoach, left: Callable[[], None]
) -> None:
    """Push the table as the seat whose turn it is sees it; ``left`` is called when it is left."""
    player = game.position.active
    shown = [replace(seat, bot=None if number == player else _OTHER_SEATS) for number, seat in enumerate(seats)]
    session = Session(
        game, shown, seed, save=lambda session: None, kept=False, hints=False, left=left, script=_any_move
    )
    app.push(GameScene(app, session, coach))


def _any_move(game: Game) -> Move:
    """With a script no bot begins to think when the turn is over; nobody plays it."""
    return game.legal()[0]

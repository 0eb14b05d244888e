"""The ways to the table: a new game, the one that was left, a record."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ulm.rules import Game
from ulm.ui.settings import TableSetup
from ulm.ui.table.scene import GameScene
from ulm.ui.table.session import Seat, Session

if TYPE_CHECKING:
    from ulm.ui.app import App


def start(app: "App", setup: TableSetup) -> None:
    """Begin a new game at a table."""
    seed = setup.seed if setup.seed is not None else random.SystemRandom().randrange(10**9)
    game = Game.new(len(setup.seats), seed, setup.options, first=setup.first, practice=setup.practice)
    seats = [Seat(seat.name, seat.colour, seat.bot) for seat in setup.seats]
    app.replace(GameScene(app, Session(game, seats, seed, save=lambda session: None)))

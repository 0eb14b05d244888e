"""The scenes in which texts are measured, by name. A new scene is a line in ``SCENES``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from ulm.records.record import COLOURS
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.ui.fit import sample_games as samples
from ulm.ui.fit.sample_games import NAMES, Place
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene

Open: TypeAlias = Callable[[App], None]
_TURN_MOVES = (0, 60, 130, 200)
"""After so many moves of the first sample game a table is looked at."""


def _over_title(show: Callable[[App], None]) -> Open:
    def open_(app: App) -> None:
        app.navigation.show_title()
        show(app)

    return open_


def _first_start(app: App) -> None:
    from ulm.ui.scenes.first_start import first_question

    app.push(first_question(app))


def _setup(app: App, *, towers: bool, bot: str) -> None:
    seats = [SeatSetup(NAMES[n], COLOURS[n], bot if n else None) for n in range(4)]  # type: ignore[arg-type]
    rules: dict[str, bool | int] = {"towers": True, "tower_price_replaces": True, "city_wall_points": 1}
    app.navigation.show_setup(TableSetup(seats, rules if towers else {}, seed=987654321))


def _table(app: App, place: Place, *, humans: int = 1) -> GameScene:
    table = GameScene(app, samples.session_at(place, humans=humans))
    app.replace(table)
    return table


def _turn(app: App, moves: int) -> None:
    _table(app, Place(0, moves))


def _question(app: App, question: str) -> None:
    _table(app, samples.questions()[question])


SCENES: dict[str, Open] = {
    "title": lambda app: app.navigation.show_title(),
    "first_start": _over_title(_first_start),
    "setup_basic": _over_title(partial(_setup, towers=False, bot="journeyman")),
    "setup_advanced": _over_title(partial(_setup, towers=True, bot="master-any")),
    "settings": _over_title(lambda app: app.navigation.show_settings()),
    "keys": _over_title(lambda app: app.navigation.show_keys()),
    "learn": _over_title(lambda app: app.navigation.show_learn()),
    "rules": _over_title(lambda app: app.navigation.show_rules()),
    **{f"question_{name}": partial(_question, question=name) for name in samples.questions()},
    **{f"game_{moves}": partial(_turn, moves=moves) for moves in _TURN_MOVES},
}

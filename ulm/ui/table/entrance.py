"""The ways to the table and from it: a new game, the one that was left, a record; the result, and a new game after."""

import random
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from ulm.records import record as records
from ulm.records.autosave import Autosave
from ulm.records.record import DoesNotFit, Record
from ulm.rules import DefinitionErrors, Game
from ulm.rules.ruleset import present_definitions
from ulm.rules.yaml_reading import Unreadable
from ulm.ui.scenes.scoring import ScoringScene, SeatResult
from ulm.ui.settings import COLOURS, SeatSetup, TableSetup
from ulm.ui.table.layout import LayoutErrors
from ulm.ui.table.scene import GameScene
from ulm.ui.table.session import Played, Seat, Session
from ulm.ui.table.wording import name
from ulm.ui.texts import t
from ulm.ui.widgets.modal import notice

if TYPE_CHECKING:
    from ulm.ui.app import App

_MOST_SEED = 10**9
_MOST_LINES = 6


Way = TypeVar("Way", bound=Callable[..., None])


def _guarded(way: Way) -> Way:
    """A way to the table that says on a sheet what is wrong with changed definitions or a changed board."""

    @wraps(way)
    def go(app: "App", *words: object) -> None:
        try:
            way(app, *words)
        except (DefinitionErrors, LayoutErrors) as error:
            lines = [str(problem) for problem in error.problems]
            shown = [*lines[:_MOST_LINES], "…"] if len(lines) > _MOST_LINES else lines
            app.push(notice(app, t("game.files_broken"), "\n".join(shown)))

    return cast("Way", go)


@_guarded
def start(app: "App", setup: TableSetup) -> None:
    """Begin a new game at a table."""
    seed = setup.seed if setup.seed is not None else random.SystemRandom().randrange(_MOST_SEED)
    game = Game.new(
        len(setup.seats),
        seed,
        dict(setup.options),
        first=setup.first,
        practice=setup.practice,
        definitions=present_definitions(),
    )
    seats = [Seat(seat.name, seat.colour, seat.bot) for seat in setup.seats]
    _open(app, game, seats, seed, records.now(), [])


@_guarded
def resume(app: "App") -> None:
    """Go on with the game that was left, at exactly its decision."""
    loaded = Autosave().load()
    if loaded is None:
        app.show_title()
        app.push(notice(app, t("game.record_broken"), t("game.nothing_to_continue")))
        return
    _open_record(app, loaded.record, loaded.game)
    for file in loaded.set_aside:
        app.push(notice(app, t("game.record_broken"), t("game.set_aside", file=file)))


@_guarded
def open_record(app: "App", path: Path) -> None:
    """Open a saved game. What cannot be read, or does not fit, is said on a sheet."""
    try:
        record = records.read(path)
        game = records.replay(record)
    except (Unreadable, DoesNotFit) as error:
        app.push(notice(app, t("game.record_broken"), f"{path.name}: {error}"))
        return
    _open_record(app, record, game)


def _open_record(app: "App", record: Record, game: Game) -> None:
    seats = [Seat(seat.name, seat.colour, seat.bot) for seat in record.seats]
    _open(app, game, seats, record.seed, record.started, _history(record))
    if records.other_definitions(record):
        app.push(notice(app, t("title.continue"), t("game.record_other_definitions")))


def _history(record: Record) -> list[Played]:
    """What happened in a record, move by move, for the log and for taking back."""
    game = records.start(record)
    found: list[Played] = []
    for turn, number, text in records.numbered(record):
        seat, round_ = game.position.active, game.position.round
        events = records.play(game, turn, number, text)
        found.append(Played(seat, round_, game.moves[-1], tuple(events)))
    return found


def _open(app: "App", game: Game, seats: list[Seat], seed: int, started: str, history: list[Played]) -> None:
    autosave = Autosave()
    troubled = False

    def save(session: Session) -> None:
        nonlocal troubled
        kept = [records.Seat(seat.name, seat.colour, seat.bot) for seat in session.seats]
        try:
            record = Record.of(session.game, session.seed, kept, session.started)
            if session.game.finished:
                autosave.finish(record)
            else:
                autosave.save(record)
        except OSError as error:
            # A full disk must not end the game; it is said once, and tried again at each move.
            if not troubled:
                troubled = True
                app.push(notice(app, t("game.not_saved"), str(error)))
        else:
            troubled = False

    app.replace(GameScene(app, Session(game, seats, seed, save=save, started=started, history=history)))


def show_result(app: "App", session: Session) -> None:
    """Count the points of a finished game."""
    scores = session.game.final_scores()
    results = [
        SeatResult(seat.name, seat.colour, score, seat.bot) for seat, score in zip(session.seats, scores, strict=True)
    ]
    app.replace(
        ScoringScene(
            app,
            results,
            session.game.winners,
            detail_name=lambda key: t("game.sets") if key == "sets" else name("card", key),
            on_again=lambda: start(app, _same_table(session)),
            on_leave=app.show_title,
        )
    )


def _same_table(session: Session) -> TableSetup:
    """The table once more, with another seed and another starting seat."""
    seats = [
        SeatSetup(seat.name, next(colour for colour in COLOURS if colour == seat.colour), seat.bot)
        for seat in session.seats
    ]
    return TableSetup(seats, session.game.rules.options.given(), None, None, session.practice)

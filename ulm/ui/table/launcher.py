"""The ways to the table and from it: a new game, the one that was left, a record; the result, and a new game after."""

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from ulm.bots.registry import is_bot, settled
from ulm.files.yaml_reader import Unreadable
from ulm.records import autosave
from ulm.records import record as records
from ulm.records.autosave import Autosave, Loaded
from ulm.records.record import DoesNotFit, Record
from ulm.records.slots import Slot
from ulm.rules import Game
from ulm.rules.ruleset import present_definitions
from ulm.session.playback import followed
from ulm.session.session import Played, Seat, Session
from ulm.text.catalog import t
from ulm.text.player_names import player
from ulm.text.thing_names import thing_name
from ulm.ui.kit.settings import COLOURS, SeatSetup, TableSetup
from ulm.ui.scenes.scoring import ScoringScene, SeatResult
from ulm.ui.shell import file_problems
from ulm.ui.table.error_guard import guarded
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.replay_scene import look_at_end
from ulm.ui.widgets.modal import Modal, notice

if TYPE_CHECKING:
    from ulm.ui.shell.app import App

_MOST_SEED = 10**9
_MOST_CHOICES = 3


@guarded
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
    seats = [
        Seat(seat.name, seat.colour, None if seat.bot is None else settled(seat.bot, seed * len(COLOURS) + number))
        for number, seat in enumerate(setup.seats)
    ]
    _open(app, game, seats, seed, records.now(), [])


@guarded
def resume(app: "App") -> None:
    """Go on with the game that was left, at exactly its decision; of several windows' games the player chooses."""
    found = [(slot, Autosave(slot=slot).load()) for slot in autosave.left()]
    games = [(slot, loaded) for slot, loaded in found if loaded is not None]
    if not games:
        app.show_title()
        app.push(notice(app, t("game.record_broken"), t("game.nothing_to_continue")))
    elif len(games) == 1:
        _go_on(app, *games[0])
    else:
        _choose(app, games[:_MOST_CHOICES])


def _go_on(app: "App", slot: Slot, loaded: Loaded) -> None:
    _open_record(app, loaded.record, loaded.game, slot)
    for file in loaded.set_aside:
        app.push(notice(app, t("game.record_broken"), t("game.set_aside", file=file)))


def _show_something(app: "App") -> None:
    """A sheet lies on a page; after a crash none is open yet."""
    if app.scene is None:
        app.show_title()


def _choose(app: "App", games: list[tuple[Slot, Loaded]]) -> None:
    """Ask which of the games is to be gone on with; the others stay where they are."""
    lines: list[str] = []
    buttons: list[tuple[str, Callable[[], None] | None]] = []
    for number, (slot, loaded) in enumerate(games, start=1):
        names = ", ".join(player(seat.name, n) for n, seat in enumerate(loaded.record.seats))
        lines.append(t("saving.choice", n=number, names=names, round=loaded.game.position.round))
        buttons.append((t("saving.choose", n=number), partial(_go_on, app, slot, loaded)))
    buttons.append((t("common.cancel"), None))
    _show_something(app)
    app.push(Modal(app, t("saving.which"), "\n".join(lines), buttons))


@guarded
def open_record(app: "App", path: Path) -> None:
    """Open a saved game: it is the one at the table from now on; another one is kept among the saved games.

    What cannot be read, or does not fit, is said on a sheet.
    """
    try:
        record = records.read(path)
        game = records.replay(record)
    except (Unreadable, DoesNotFit) as error:
        app.push(notice(app, t("game.record_broken"), f"{path.name}: {error}"))
        return
    session = _open_record(app, record, game)
    if session is not None and not game.finished:
        session.save(session)


def _open_record(app: "App", record: Record, game: Game, slot: Slot | None = None) -> Session | None:
    unknown = next((seat.bot for seat in record.seats if seat.bot is not None and not is_bot(seat.bot)), None)
    if unknown is not None:
        _show_something(app)
        app.push(notice(app, t("game.record_broken"), t("saving.unknown_bot", bot=unknown)))
        return None
    seats = [Seat.of(seat, number) for number, seat in enumerate(record.seats)]
    # What happened move by move, for the log and for taking back.
    history = list(followed(records.start(record), record))
    session = _open(app, game, seats, record.seed, record.started, history, slot)
    if records.other_definitions(record):
        app.push(notice(app, t("title.continue"), t("game.record_other_definitions")))
    return session


@guarded
def play_on(app: "App", record: Record, seat: int | None = None) -> None:
    """Go on from where a record ends, as a new game; a human takes the place of the bot at ``seat``."""
    seats = list(record.seats)
    if seat is not None:
        seats[seat] = msgspec.structs.replace(seats[seat], bot=None)
    begun = msgspec.structs.replace(record, seats=tuple(seats), started=records.now())
    _open_record(app, begun, records.replay(begun))


def _open(
    app: "App",
    game: Game,
    seats: list[Seat],
    seed: int,
    started: str,
    history: list[Played],
    slot: Slot | None = None,
) -> Session:
    saved = Autosave(slot=slot)

    def save(session: Session) -> None:
        kept = [seat.entry() for seat in session.seats]
        record = Record.of(session.game, session.seed, kept, session.started)
        if session.game.finished:
            saved.finish(record)
        else:
            saved.save(record)

    session = Session(
        game,
        seats,
        seed,
        save=lambda session: app.saving.save(lambda: save(session)),
        left=saved.close,
        started=started,
        history=history,
        # no part of a record: whoever sits here has chosen it for the last table
        hints=app.settings.table is None or app.settings.table.hints,
    )
    app.replace(GameScene(app, session))
    file_problems.tell(app)
    return session


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
            detail_name=lambda key: t("game.sets") if key == "sets" else thing_name("card", key),
            on_again=lambda: app.saving.before_leaving(lambda: start(app, _same_table(session))),
            on_look=lambda: look_at_end(app, session),
            on_leave=app.show_title,
        )
    )


def _same_table(session: Session) -> TableSetup:
    """The table once more, with another seed and another starting seat."""
    seats = [
        SeatSetup(seat.name, next(colour for colour in COLOURS if colour == seat.colour), seat.bot)
        for seat in session.seats
    ]
    return TableSetup(seats, session.game.rules.options.given(), None, None, session.practice, session.hints)

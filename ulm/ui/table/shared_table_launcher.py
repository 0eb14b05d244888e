"""Opens tables that this program holds: a new one, or that of the saved game; then their guests are waited for."""

from __future__ import annotations

import random
import threading

from ulm.files import paths
from ulm.i18n.catalog import t
from ulm.i18n.sanitizing import in_rich_text
from ulm.net import hosting
from ulm.net.hosted_table import saved_seats
from ulm.net.hosting import HostedTable
from ulm.net.remote_table import TableLink
from ulm.rules import Game
from ulm.rules.ruleset import present_definitions
from ulm.session import adaptive_results
from ulm.session.session import Session, SessionSeat
from ulm.session.table_setup import TableSetup
from ulm.storage import record as records
from ulm.storage.autosave import Autosave
from ulm.storage.autosave_slots import Slot
from ulm.ui.program import Program
from ulm.ui.table.error_guard import with_error_sheet
from ulm.ui.toolkit.widgets.dialog import Modal, notice

_MOST_SEED = 10**9


@with_error_sheet
def open_new(app: Program, setup: TableSetup) -> None:
    """Open a table with seats for others."""
    seed = setup.seed if setup.seed is not None else random.SystemRandom().randrange(_MOST_SEED)
    options = dict(setup.options)
    game = Game.new(len(setup.seats), seed, options, first=setup.first, definitions=present_definitions())
    bots = adaptive_results.bots_of(setup, seed)
    seats = [
        SessionSeat("" if seat.elsewhere else seat.name, seat.colour, bot)
        for seat, bot in zip(setup.seats, bots, strict=True)
    ]
    session = Session(
        game, seats, seed, save=lambda session: None, started=records.utc_now(), hints=setup.hints_elsewhere
    )
    _open(app, session, Autosave(), setup.own)


def is_open_table(game: str) -> bool:
    """Whether the saved game of this name is that of an open table."""
    return saved_seats(paths.user_data() / "open_table.json", game) is not None


def open_again(app: Program, session: Session, slot: Slot) -> None:
    """Open the table of the saved game again: it has its seats and its word from then."""
    _open(app, session, Autosave(slot=slot), None)


def _open(app: Program, session: Session, saved: Autosave, own: int | None) -> None:
    """Open the table in a thread, since the network may be slow; a sheet says so meanwhile."""
    name = next((seat.name for seat in session.seats if seat.bot is None and seat.name), "")
    title = t("cli.host.title", name=name) if name else t("app.title")
    given_up = threading.Event()
    opening = Modal(app, t("online.open.opening"), t("online.open.opening_text"), [(t("common.cancel"), given_up.set)])
    app.push(opening)

    def opened(table: HostedTable) -> None:
        if given_up.is_set():
            threading.Thread(target=table.close, name="ulm-leaving").start()
            return
        app.remove(opening)
        link = TableLink(app.call_soon, table.here, key=table.key, hosted=table)
        link.start()
        app.navigation.show_people(link)

    def failed(error: OSError) -> None:
        if not given_up.is_set():
            app.remove(opening)
            why = in_rich_text(error.strerror or str(error))
            app.push(notice(app, t("online.open.failed"), t("online.open.failed_text", why=why)))

    def work() -> None:
        try:
            table = hosting.open_table(session, saved, own, title)
        except OSError as error:
            app.call_soon(lambda error=error: failed(error))  # type: ignore[misc]
        else:
            app.call_soon(lambda: opened(table))

    threading.Thread(target=work, name="ulm-opening", daemon=True).start()

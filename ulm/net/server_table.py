"""Opens a table at a server, by what was chosen for it."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable

from ulm.i18n.catalog import current, t
from ulm.i18n.sanitizing import in_rich_text
from ulm.net import protocol
from ulm.net.credentials import new_key
from ulm.net.invitation import Invitation
from ulm.net.protocol import WATCHER, SeatWish
from ulm.net.remote_table import TableLink, refused_sentence
from ulm.net.server_request import NotOpened, open_and_keep
from ulm.session import adaptive_results
from ulm.session.table_setup import TableSetup

_MOST_SEED = 10**9


def open_table(
    call_soon: Callable[[Callable[[], None]], None],
    where: Invitation,
    setup: TableSetup,
    password: str,
    opened: Callable[[TableLink], None],
    refused: Callable[[str], None],
) -> None:
    """Open a table in a thread, since the network may be slow. `opened` gets the line to it, which is still to be
    started; `refused` a sentence.
    """
    wish, name = _wish(setup, password), _own_name(setup)

    def work() -> None:
        try:
            table = open_and_keep(where, wish, name)
        except NotOpened as error:
            sentence = _why(where, error)
        except OSError as error:
            sentence = t("online.table.not_saved", why=in_rich_text(error.strerror or str(error)))
        else:
            own = table.invitations[WATCHER if setup.own is None else setup.own]
            codes = {seat: each.code for seat, each in table.invitations.items()}
            call_soon(lambda: opened(TableLink(call_soon, own, key=wish.key, name=name, seat=setup.own, codes=codes)))
            return
        call_soon(lambda: refused(sentence))

    threading.Thread(target=work, name="ulm-opening", daemon=True).start()


def _own_name(setup: TableSetup) -> str:
    return "" if setup.own is None else setup.seats[setup.own].name


def _wish(setup: TableSetup, password: str) -> protocol.Open:
    bots = adaptive_results.bots_of(
        setup, random.SystemRandom().randrange(_MOST_SEED) if setup.seed is None else setup.seed
    )
    seats = [
        SeatWish("" if seat.elsewhere else seat.name, seat.colour, bot)
        for seat, bot in zip(setup.seats, bots, strict=True)
    ]
    return protocol.Open(new_key(), seats, setup.options, setup.seed, password, setup.first, setup.hints_elsewhere)


def _why(where: Invitation, error: NotOpened) -> str:
    key = f"online.line.{error.code}"
    if current().has(key):
        return t(key, address=in_rich_text(where.address))
    return refused_sentence(error.code, error.values)

"""`ulm host`: open a table for the computers of a house, and play at it; or open one at a server."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from getpass import getpass
from pathlib import Path

import msgspec

from ulm.ai.bot_registry import choices, is_bot
from ulm.cli.common import password_in, read_option_arguments
from ulm.cli.guest_terminal import GuestTerminal
from ulm.cli.output import OFF, WRONG, CallError, print_error, print_line, print_port_error
from ulm.i18n.catalog import Texts
from ulm.net import protocol
from ulm.net.credentials import new_key
from ulm.net.discovery import Announcement, local_addresses
from ulm.net.hosted_table import HostTable, continued
from ulm.net.invitation import PORT, BadInvitation, Invitation, invitation
from ulm.net.new_table import new_session
from ulm.net.protocol import LONGEST_PASSWORD, WATCHER, SeatWish, cleaned
from ulm.net.server import TableServer, is_local
from ulm.net.server_bots import ProcessThinker
from ulm.net.server_request import NotOpened, OpenedTable, open_and_keep
from ulm.net.table_authority import NotAllowed
from ulm.session.session import Session
from ulm.storage.autosave import Autosave
from ulm.storage.record import COLOURS

ME, ELSEWHERE = "me", "elsewhere"
"""What a seat can be besides a bot."""


def run(
    texts: Texts,
    *,
    seats: Sequence[str],
    seed: int | None,
    options: Sequence[str],
    name: str,
    bot: str | None,
    port: int | None,
    server: str | None,
    password: Path | None,
    hints: bool,
    again: bool,
) -> int:
    """Open a table and hold it until the game is over; the exit code. With `server` it is opened there, with the
    password in a file, or one that is asked for.
    """
    if bot is not None and not is_bot(bot):
        raise CallError(texts.get("cli.no_bot", bot=bot, bots=choices()))
    name = cleaned(name)
    kinds = list(seats) or [ME, ELSEWHERE]
    wishes, own = _wishes(texts, kinds, name)
    given = read_option_arguments(options)
    try:
        if server is not None:
            known = "" if password is None else password_in(texts, password)
            wish = protocol.Open(new_key(), wishes, given, seed, known, hints=hints)
            return _open_elsewhere(texts, server, wish, own)
        autosave = Autosave()
        session = continued(autosave) if again else new_session(wishes, given, seed, hints=hints)
    except NotAllowed as error:
        raise CallError(texts.get(f"online.refused.{error.refused.code}", **error.refused.values)) from None
    if session is None:
        raise CallError(texts.get("cli.host.nothing"))
    return _hold(texts, session, autosave, own=own, name=name, bot=bot, port=port)


def _wishes(texts: Texts, kinds: Sequence[str], name: str) -> tuple[list[SeatWish], int | None]:
    """The seats of the table, and the own one."""
    if not 2 <= len(kinds) <= 4:
        raise CallError(texts.get("cli.seats", n=len(kinds)))
    for kind in kinds:
        if kind not in (ME, ELSEWHERE) and not is_bot(kind):
            raise CallError(texts.get("cli.host.no_seat", seat=kind, me=ME, elsewhere=ELSEWHERE, bots=choices()))
    if kinds.count(ME) > 1:
        raise CallError(texts.get("cli.host.one_me"))
    wishes = [
        SeatWish(
            name if kind == ME else "",
            COLOURS[number],
            None if kind in (ME, ELSEWHERE) else kind,
        )
        for number, kind in enumerate(kinds)
    ]
    return wishes, kinds.index(ME) if ME in kinds else None


def _hold(
    texts: Texts,
    session: Session,
    autosave: Autosave,
    *,
    own: int | None,
    name: str,
    bot: str | None,
    port: int | None,
) -> int:
    thinker = ProcessThinker()
    key = new_key()
    table = HostTable(session, thinker, autosave=autosave, opener=key, own=own)
    addresses = local_addresses()
    server = TableServer(table, hosts=addresses, port=PORT if port is None else port)
    try:
        server.start()
    except OSError as error:
        print_port_error(texts, addresses[0], server.port, error)
        autosave.close()
        return OFF
    announced = _announced(texts, name, server.port, addresses)
    try:
        print_line(texts.get("cli.host.open", address=Invitation(addresses[0], server.port).address, word=table.word))
        print_line(texts.get("cli.host.invitation", line=Invitation(addresses[0], server.port, code=table.word)))
        print_line(texts.get("cli.host.watching", line=Invitation(addresses[0], server.port, code=table.watch)))
        if is_local(addresses[0]):
            print_error(texts, texts.get("cli.host.no_network"))
        sys.stdout.flush()  # others wait for these lines
        here = Invitation("127.0.0.1", server.port)
        guest = GuestTerminal(
            texts,
            here,
            key=key,
            seat=table.own,
            name=name,
            bot=bot,
            watch=table.own is None,
            reads=table.own is not None,
        )
        return guest.run()
    finally:
        if announced is not None:
            announced.close()
        server.call(lambda: _say_goodbye(table))
        server.stop()
        thinker.close()
        autosave.settle()
        autosave.close()


async def _say_goodbye(table: HostTable) -> None:
    table.table.dismiss_all("table_closed")
    await asyncio.sleep(0)


def _announced(texts: Texts, name: str, port: int, addresses: Sequence[str]) -> Announcement | None:
    title = texts.get("cli.host.title", name=name) if name else "Ulm"
    try:
        return Announcement(title, port, addresses)
    except OSError as error:
        print_error(texts, texts.get("cli.host.not_announced", why=error.strerror or str(error)))
        return None


def _opened(texts: Texts, where: Invitation, wish: protocol.Open) -> OpenedTable:
    """Open a table at a server; where it wants a password, whoever sits at a terminal is asked. Raises NotOpened."""
    try:
        return open_and_keep(where, wish)
    except NotOpened as error:
        if error.code != "password_needed" or not sys.stdin.isatty():
            raise
        try:
            typed = getpass(texts.get("cli.host.password", address=where.address))
        except EOFError:  # nothing was typed
            raise error from None
    return open_and_keep(where, msgspec.structs.replace(wish, password=typed.strip()[:LONGEST_PASSWORD]))


def _open_elsewhere(texts: Texts, address: str, wish: protocol.Open, own: int | None) -> int:
    """Open a table at a server; print its invitations, and keep the key by which its opener is known."""
    try:
        where = invitation(address)
    except BadInvitation:
        raise CallError(texts.get("cli.join.no_invitation", text=address[:100])) from None
    try:
        found = _opened(texts, where, wish)
    except NotOpened as error:
        key = f"online.refused.{error.code}"
        line = f"online.line.{error.code}"
        values = {"address": where.address, **error.values}
        why = texts.get(key if texts.has(key) else line, **values)
        print_error(texts, texts.get("cli.host.needs_password", why=why) if error.code == "password_needed" else why)
        return WRONG
    for seat, place in sorted(found.invitations.items()):
        if seat == WATCHER:
            print_line(texts.get("cli.host.watching", line=place))
        else:
            print_line(texts.get("cli.host.own_seat" if seat == own else "cli.host.seat", n=seat, line=place))
    return 0

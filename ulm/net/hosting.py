"""The table that this program holds: its listener, its announcement in the house, its bots."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import dataclass, field

from ulm.net.credentials import new_key
from ulm.net.discovery import Announcement, local_addresses
from ulm.net.hosted_table import HostTable
from ulm.net.invitation import PORT, Invitation
from ulm.net.server import TableServer
from ulm.net.server_bots import ProcessThinker
from ulm.session.session import Session
from ulm.storage.autosave import Autosave

_closing: list[threading.Event] = []
"""Of tables that are being closed: the next one waits, for it needs the port and perhaps the saved game."""
_PORTS = 20
"""How many ports are tried, one after the other: another window may hold a table too."""


@dataclass
class HostedTable:
    """An open table. All of it may wait for the network, and is called outside the thread of the screen."""

    key: bytes
    """By which the host is known at its own table."""
    own: int | None
    word: str
    invitation: Invitation
    """For others in the house."""
    watching: Invitation
    here: Invitation
    """For this program."""
    announced: bool
    """Whether others in the house find it by themselves."""
    _table: HostTable
    _server: TableServer
    _thinker: ProcessThinker
    _announcement: Announcement | None
    _autosave: Autosave
    _closed: threading.Event = field(default_factory=threading.Event)

    def will_close(self) -> None:
        """Have whatever is opened from now on wait until this table is closed."""
        _closing.append(self._closed)

    def close(self) -> None:
        """Close the table, after ``will_close``, and wait until that is done; it can be opened again."""
        try:
            self._server.call(self._say_goodbye)
            self._server.stop()
            self._thinker.close()
            self._autosave.settle()
            self._autosave.close()
            if self._announcement is not None:
                self._announcement.close()
        finally:
            self._closed.set()
            _closing.remove(self._closed)

    async def _say_goodbye(self) -> None:
        self._table.table.dismiss_all("table_closed")
        await asyncio.sleep(0)


def open_table(session: Session, saved: Autosave, own: int | None, title: str) -> HostedTable:
    """Open the table of a game, or open it again. Raises OSError when that is impossible."""
    for done in [*_closing]:
        done.wait()
    key, thinker = new_key(), ProcessThinker()
    try:
        table = HostTable(session, thinker, autosave=saved, opener=key, own=own)
        addresses = local_addresses()
        server = _listening(table, addresses)
    except BaseException:
        thinker.close()
        saved.close()
        raise
    announcement = _announced(title, server.port, addresses)
    at = Invitation(addresses[0], server.port, code=table.word)
    return HostedTable(
        key,
        table.own,
        table.word,
        at,
        Invitation(addresses[0], server.port, code=table.watch),
        Invitation("127.0.0.1", server.port),
        announcement is not None,
        table,
        server,
        thinker,
        announcement,
        saved,
    )


def _listening(table: HostTable, addresses: list[str]) -> TableServer:
    for port in range(PORT, PORT + _PORTS):
        server = TableServer(table, hosts=addresses, port=port)
        try:
            server.start()
        except OSError:
            if port == PORT + _PORTS - 1:
                raise
        else:
            return server
    raise AssertionError("unreachable")


def _announced(title: str, port: int, addresses: list[str]) -> Announcement | None:
    """None where there is no network for it: guests can still type the address."""
    try:
        return Announcement(title, port, addresses)
    except OSError:
        return None

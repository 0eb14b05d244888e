"""The seats that this player has at tables elsewhere, with their keys, in the player's folder."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from ulm.files import paths
from ulm.files.atomic_write import set_aside, write_atomic
from ulm.files.bounded_read import TooLarge, read_bounded
from ulm.files.forward_compat import refuse_newer_json
from ulm.net.credentials import new_key
from ulm.net.invitation import Invitation
from ulm.net.protocol import KEY_BYTES

_LARGEST = 1_000_000  # bytes
_MOST, _MOST_SERVERS = 500, 5
FORMAT = 1


class SeatToken(msgspec.Struct, frozen=True):
    """A seat, or a table that was opened: `key` opens it again."""

    host: str
    port: int
    tls: bool
    table: str
    key: Annotated[bytes, Meta(min_length=KEY_BYTES, max_length=KEY_BYTES)]
    name: str = ""
    codes: dict[int, str] = {}
    """Of the invitations to the other seats (and for WATCHER), where one has opened the table."""

    @property
    def where(self) -> Invitation:
        """The address of the table."""
        return Invitation(self.host, self.port, self.tls, self.table)

    def is_at(self, where: Invitation) -> bool:
        """Whether the seat is at this table."""
        return (self.host, self.port, self.table) == (where.host, where.port, where.table)


class _File(msgspec.Struct, frozen=True):
    format: int
    seats: list[SeatToken]
    servers: list[str] = []


class SeatTokens:
    """The file. Raises OSError when it cannot be read or written, NewerFile when a newer version has written it; an
    unreadable one is set aside, never overwritten.
    """

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or paths.user_data() / "tables.json"
        self.aside: Path | None = None
        """Where a file was put that could not be read."""
        self._opened_at: list[str] = []
        self._seats: list[SeatToken] = []
        if found := self._read():
            self._seats, self._opened_at = found.seats, found.servers

    def _read(self) -> _File | None:
        try:
            content = read_bounded(self.file, _LARGEST)
        except FileNotFoundError:
            return None
        except TooLarge:
            self.aside = set_aside(self.file, "tables")
            return None
        refuse_newer_json(self.file, content, FORMAT)
        try:
            return msgspec.json.decode(content, type=_File)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self.aside = set_aside(self.file, "tables")
            return None

    @property
    def servers(self) -> list[str]:
        """The addresses of the servers used last, those first at which tables were opened."""
        joined = (seat.where.server for seat in self._seats if seat.table)
        return list(dict.fromkeys([*self._opened_at, *joined]))[:_MOST_SERVERS]

    @property
    def seats(self) -> Sequence[SeatToken]:
        """All seats, the latest first."""
        return self._seats

    def at(self, where: Invitation) -> SeatToken | None:
        """The seat at a table, the latest one; None when there is none."""
        return next((seat for seat in self._seats if seat.is_at(where)), None)

    def new_key_for(self, where: Invitation, name: str) -> bytes:
        """A key for a new seat, kept before anybody hears of it. One that is there already may belong to an earlier
        table at the same address, whose record is still to come.
        """
        key = new_key()
        self.keep(SeatToken(where.host, where.port, where.tls, where.table, key, name))
        return key

    def keep(self, seat: SeatToken) -> None:
        """Keep a seat."""
        self._write([seat, *self._seats][:_MOST])

    def keep_opened(self, seat: SeatToken) -> None:
        """Keep a table that was opened at a server, and the server."""
        server = seat.where.server
        self._opened_at = [server, *(each for each in self._opened_at if each != server)][:_MOST_SERVERS]
        self.keep(seat)

    def keep_codes(self, where: Invitation, codes: dict[int, str]) -> None:
        """Keep new invitations of a table that was opened."""
        if self.at(where) is not None:
            self._write(
                [
                    msgspec.structs.replace(seat, codes={**seat.codes, **codes}) if seat.is_at(where) else seat
                    for seat in self._seats
                ]
            )

    def forget(self, key: bytes | None) -> None:
        """Forget the seat that a key opens."""
        others = [seat for seat in self._seats if seat.key != key]
        if len(others) < len(self._seats):
            self._write(others)

    def _write(self, seats: list[SeatToken]) -> None:
        write_atomic(self.file, msgspec.json.encode(_File(FORMAT, seats, self._opened_at)))
        os.chmod(self.file, 0o600)  # the keys are for this user only
        self._seats = seats

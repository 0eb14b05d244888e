"""The seats that this player has at tables elsewhere, with their keys, in the player's folder."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from ulm.files import paths
from ulm.files.atomic_write import set_aside, write_whole
from ulm.files.bounded_read import TooLarge, read_bounded
from ulm.files.other_versions import refuse_newer_json
from ulm.online.invitation import Invitation
from ulm.online.keys import new_key
from ulm.online.protocol import KEY_BYTES

_LARGEST = 1_000_000  # bytes
_MOST = 500
FORMAT = 1


class KeptSeat(msgspec.Struct, frozen=True):
    """A seat, or a table that was opened: `key` opens it again."""

    host: str
    port: int
    tls: bool
    table: str
    key: Annotated[bytes, Meta(min_length=KEY_BYTES, max_length=KEY_BYTES)]
    name: str = ""

    def is_at(self, where: Invitation) -> bool:
        """Whether the seat is at this table."""
        return (self.host, self.port, self.table) == (where.host, where.port, where.table)


class _File(msgspec.Struct, frozen=True):
    format: int
    seats: list[KeptSeat]


class KeptSeats:
    """The file. Raises OSError when it cannot be read or written, NewerFile when a newer version has written it; an
    unreadable one is set aside, never overwritten.
    """

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or paths.user_data() / "tables.json"
        self.aside: Path | None = None
        """Where a file was put that could not be read."""
        self._seats = self._read()

    def _read(self) -> list[KeptSeat]:
        try:
            content = read_bounded(self.file, _LARGEST)
        except FileNotFoundError:
            return []
        except TooLarge:
            self.aside = set_aside(self.file, "tables")
            return []
        refuse_newer_json(self.file, content, FORMAT)
        try:
            return msgspec.json.decode(content, type=_File).seats
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self.aside = set_aside(self.file, "tables")
            return []

    @property
    def seats(self) -> Sequence[KeptSeat]:
        """All seats, the latest first."""
        return self._seats

    def at(self, where: Invitation) -> KeptSeat | None:
        """The seat at a table, the latest one; None when there is none."""
        return next((seat for seat in self._seats if seat.is_at(where)), None)

    def new_key_for(self, where: Invitation, name: str) -> bytes:
        """A key for a new seat, kept before anybody hears of it. One that is there already may belong to an earlier
        table at the same address, whose record is still to come.
        """
        key = new_key()
        self.keep(KeptSeat(where.host, where.port, where.tls, where.table, key, name))
        return key

    def keep(self, seat: KeptSeat) -> None:
        """Keep a seat."""
        self._write([seat, *self._seats][:_MOST])

    def forget(self, key: bytes | None) -> None:
        """Forget the seat that a key opens."""
        others = [seat for seat in self._seats if seat.key != key]
        if len(others) < len(self._seats):
            self._write(others)

    def _write(self, seats: list[KeptSeat]) -> None:
        write_whole(self.file, msgspec.json.encode(_File(FORMAT, seats)))
        os.chmod(self.file, 0o600)  # the keys are for this user only
        self._seats = seats

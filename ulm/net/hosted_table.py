"""The table of a host's own program. Its game is the ordinary saved game; beside it lies who has which seat.

Continuing that game opens the table again, with the same seats and the same word.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from ulm.files import paths
from ulm.files.atomic_write import remove, write_atomic
from ulm.files.bounded_read import read_bounded
from ulm.files.forward_compat import refuse_newer_json
from ulm.net import protocol
from ulm.net.credentials import hashed, new_code, new_table_code
from ulm.net.finished_tables import FinishedTables
from ulm.net.new_table import differing_files
from ulm.net.server_bots import BotService
from ulm.net.table_authority import NotAllowed, TableAuthority, TableChange, TableSeat
from ulm.session.session import Session, SessionSeat
from ulm.storage.autosave import Autosave

_LARGEST = 100_000  # bytes
FORMAT = 1


class SavedSeat(msgspec.Struct, frozen=True):
    """Who a seat belongs to; `key` is a hash."""

    key: bytes | None = None


class _File(msgspec.Struct, frozen=True):
    format: int
    game: str
    name: str
    word: str
    watch: str
    own: int | None
    places: list[SavedSeat]
    hints: bool = False


def saved_seats(file: Path, game: str) -> _File | None:
    """Who sat at the table of this game when it was open last; None when that is not known: guests are invited anew,
    and the game itself is not in this file. Raises NewerFile where a newer version has written it.
    """
    try:
        content = read_bounded(file, _LARGEST)
    except OSError:
        return None
    refuse_newer_json(file, content, FORMAT)
    try:
        found = msgspec.json.decode(content, type=_File)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return found if (found.format, found.game) == (FORMAT, game) else None


class HostTable:
    """One table, held by this program."""

    def __init__(
        self,
        session: Session,
        thinker: BotService,
        *,
        autosave: Autosave,
        opener: bytes,
        own: int | None = None,
        file: Path | None = None,
    ) -> None:
        """`opener` is the key by which the host is known, also at its `own` seat. An earlier opening of the same game
        is taken up, with its seats, own seat and word. Raises OSError when the game cannot be saved, NewerFile when
        a newer version has kept a table here.
        """
        self._autosave = autosave
        self._file = file or paths.user_data() / "open_table.json"
        self._finished = FinishedTables(self._file.with_name("finished_tables.json"), autosave.saves, thinker)
        before = saved_seats(self._file, session.name)
        self.word = before.word if before is not None else new_table_code()
        self.watch = before.watch if before is not None else new_code()
        self.own = before.own if before is not None else own
        """The seat of whoever holds the table."""
        if before is not None:
            session.hints = before.hints
        places = [TableSeat(bot=seat.bot) for seat in session.seats]
        if before is not None and len(before.places) == len(places):
            for place, earlier in zip(places, before.places, strict=True):
                place.key = earlier.key
        if self.own is not None:
            places[self.own].key = hashed(opener)
        self.table = TableAuthority(
            "",
            session,
            places,
            self,
            thinker,
            word=hashed(self.word),
            watch=hashed(self.watch),
            opener=hashed(opener),
            number=len(session.history),
            definition_files=differing_files(),
        )
        self._write()
        autosave.save(session.record())

    def _write(self) -> None:
        table = self.table
        found = _File(
            FORMAT,
            table.session.name,
            table.name,
            self.word,
            self.watch,
            self.own,
            [SavedSeat(each.key) for each in table.places],
            table.session.hints,
        )
        write_atomic(self._file, msgspec.json.encode(found))
        os.chmod(self._file, 0o600)  # the word is for this user only

    # ----- as a keeper

    async def keep_change(self, table: TableAuthority, change: TableChange) -> None:
        """Save the game, as after any move."""
        record = table.session.record()
        if table.session.finished:
            # before the game leaves its place: whoever is away must be known once it has
            self._finished.add(table.session, [each.key for each in table.places], hashed(self.watch))
            self._autosave.finish(record)
            remove(self._file)
        else:
            self._autosave.save(record)

    async def keep_places(self, table: TableAuthority) -> None:
        """Keep who sits where: names are in the record."""
        self._autosave.save(table.session.record())
        self._write()

    # ----- as the tables of a server

    def find(self, name: str) -> TableAuthority:
        """The table. Raises NotAllowed where another one is meant, or this one could not be kept."""
        if name not in ("", self.table.name):
            raise NotAllowed("no_table")
        if self.table.broken:
            raise NotAllowed("not_kept")
        return self.table

    def earlier(self, key: bytes | None, code: str) -> TableAuthority | None:
        """The finished table of somebody who does not belong to this one; None when there is none."""
        return self._finished.of(key, code)

    async def open(self, wish: protocol.Open) -> protocol.Opened:
        """Tables are opened at servers only."""
        raise NotAllowed("no_opening")

    def sweep(self) -> None:
        """The table stays."""

    async def housekeeping(self) -> None:
        """Nothing becomes old here."""


def continued(autosave: Autosave) -> Session | None:
    """The saved game, for its table to be opened again; None when there is none."""
    loaded = autosave.load()
    if loaded is None:
        return None
    seats = [SessionSeat.of(seat, number) for number, seat in enumerate(loaded.record.seats)]
    return Session(
        loaded.game,
        seats,
        loaded.record.seed,
        save=lambda session: None,
        started=loaded.record.started,
        hints=False,
    )

"""The many tables of `ulm serve`: kept in its file, played again when somebody comes, gone from memory when idle."""

from __future__ import annotations

import asyncio
import gc

from ulm.files.paths import corrections
from ulm.net import protocol
from ulm.net.credentials import hashed, new_code, new_table
from ulm.net.new_table import differing_files, new_session
from ulm.net.protocol import WATCHER
from ulm.net.server_bots import BotService
from ulm.net.table_authority import NotAllowed, TableAuthority, TableChange, TableSeat
from ulm.net.table_store import NOTICE_DAYS, SeatEntry, Store, StoreFailed, TableEntry
from ulm.rules import IllegalMove
from ulm.rules.ruleset import standard_definitions
from ulm.session.session import Session, SessionSeat
from ulm.storage import record as records
from ulm.storage.record import Record

MOST_UNFINISHED = 20_000
"""How many tables a server keeps."""
_SWEEPS_A_COLLECTION = 20


class CannotReplay(StoreFailed):
    """A table's changes do not fit the rules any more."""


class ServedTables:
    """The tables of one file. It is used in one asyncio loop."""

    def __init__(self, store: Store, thinker: BotService) -> None:
        self._store = store
        self._thinker = thinker
        self.in_memory: dict[str, TableAuthority] = {}
        self._sweeps = 0

    def find(self, name: str) -> TableAuthority:
        """A table, played again if it is not in memory. Raises NotAllowed, StoreFailed."""
        table = self.in_memory.get(name)
        if table is None or table.broken:
            table = self.in_memory[name] = self._load(name)
        return table

    def earlier(self, key: bytes | None, code: str) -> TableAuthority | None:
        """None: each table here has a name of its own, also when its game is over."""
        return None

    async def open(self, wish: protocol.Open) -> protocol.Opened:
        """Open a table; its codes. Raises NotAllowed, StoreFailed."""
        if self._store.unfinished() >= MOST_UNFINISHED:
            raise NotAllowed("server_full")
        session = new_session(wish.seats, wish.options, wish.seed, wish.first, hints=wish.hints)
        codes = {seat: new_code() for seat, each in enumerate(session.seats) if each.bot is None}
        watch = new_code()
        name = new_table()
        hashes = {seat: hashed(code) for seat, code in codes.items()}
        table = TableAuthority(
            name,
            session,
            [TableSeat(bot=each.bot, code=hashes.get(seat)) for seat, each in enumerate(session.seats)],
            self,
            self._thinker,
            watch=hashed(watch),
            opener=hashed(wish.key),
            definition_files=differing_files(),
        )
        await self._store.keep_new(name, entry_of(table))
        self.in_memory[name] = table
        return protocol.Opened(name, {**codes, WATCHER: watch})

    def sweep(self) -> None:
        """Let the tables at which nobody is leave memory."""
        for name in [name for name, table in self.in_memory.items() if table.idle or table.broken]:
            del self.in_memory[name]
        self._sweeps += 1
        if self._sweeps % _SWEEPS_A_COLLECTION == 0:
            gc.collect()  # `ulm serve` lets Python do so seldom by itself

    async def housekeeping(self) -> None:
        """Remove tables that nobody has played at for half a year. Raises StoreFailed."""
        for name in await asyncio.to_thread(self._store.remove_idle):
            if table := self.in_memory.pop(name, None):
                table.dismiss_all("removed")

    def _load(self, name: str) -> TableAuthority:
        found = self._store.entry(name)
        if found is None:
            raise NotAllowed("removed" if name and self._store.was_removed(name) else "no_table")
        entry, changes, touched = found
        try:
            session = replayed(entry, changes)
        except (IllegalMove, ValueError) as error:
            why = f"the table {name} cannot be played again ({error})"
            raise CannotReplay(None, why, str(self._store.path)) from None
        left = self._store.days_left(touched)
        soon = [protocol.Notice("removed_soon", {"n": left})] if left <= NOTICE_DAYS else []
        return TableAuthority(
            name,
            session,
            [TableSeat(bot=seat.bot, key=seat.key, code=seat.code) for seat in entry.seats],
            self,
            self._thinker,
            watch=entry.watch,
            opener=entry.opener,
            number=len(changes),
            run=entry.run,
            changes={change.number: change for change in changes},
            definition_files=differing_files(),
            notices=soon,
        )

    # ----- as a keeper

    async def keep_change(self, table: TableAuthority, change: TableChange) -> None:
        """Keep a change of a game."""
        await self._store.keep_change(table.name, change, finished=table.session.finished)

    async def keep_places(self, table: TableAuthority) -> None:
        """Keep who sits where."""
        await self._store.keep_entry(table.name, entry_of(table))


def entry_of(table: TableAuthority) -> TableEntry:
    """A table as it is kept."""
    session = table.session
    return TableEntry(
        run=table.run,
        seed=session.seed,
        seats=tuple(
            SeatEntry(seat.name, seat.colour, place.bot, place.key, place.code)
            for seat, place in zip(session.seats, table.places, strict=True)
        ),
        first=session.game.position.first,
        options=session.game.rules.options.given(),
        definitions=session.game.rules.definitions.hash(),
        started=session.started,
        watch=table.watch,
        opener=table.opener,
        hints=session.hints,
    )


def replayed(entry: TableEntry, changes: list[TableChange]) -> Session:
    """The game of a table after its changes. Raises IllegalMove or ValueError when they do not fit."""
    record = Record(
        entry.seed,
        tuple(records.RecordSeat(seat.name, seat.colour, seat.bot) for seat in entry.seats),
        options=entry.options,
        first=entry.first,
    )
    game = records.start(record)
    if entry.definitions != game.rules.definitions.hash():
        where = "the player’s folder has other definitions" if corrections() else "the definitions have changed"
        raise ValueError(f"{where} ({standard_definitions().hash()})")
    for number, change in enumerate(changes, start=1):
        if change.number != number:
            raise ValueError(f"change {number} is missing")
        if change.kind == "move":
            game.play(change.move)
        else:
            for _ in range(change.steps):
                if not game.undo():
                    raise ValueError(f"change {number} cannot be taken back")
    seats = [SessionSeat(seat.name, seat.colour, seat.bot) for seat in entry.seats]
    return Session(game, seats, entry.seed, save=lambda session: None, started=entry.started, hints=entry.hints)

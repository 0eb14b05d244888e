"""Tables and guests for the tests: without a network, and over a real line on this machine."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from typing import Any

from ulm.ai.bot_process import WorkerFailed
from ulm.ai.explanation import Explanation, Reason
from ulm.net import protocol
from ulm.net.connection import LineState
from ulm.net.credentials import Limit, hashed, new_key
from ulm.net.invitation import Invitation
from ulm.net.new_table import new_session
from ulm.net.protocol import FromTable, SeatWish
from ulm.net.remote_session import RemoteSession
from ulm.net.server import TableServer
from ulm.net.server_bots import BotChoice
from ulm.net.table_authority import GuestSession, TableAuthority, TableChange, TableSeat
from ulm.net.table_pool import ServedTables
from ulm.net.table_store import Store
from ulm.rules import Refusal, View
from ulm.storage.record import COLOURS, Record

LONGEST = 20.0
"""Seconds after which something that is awaited does not come any more."""


class RandomThinker:
    """Bots that move at random, at once."""

    def __init__(self) -> None:
        self.views: list[View] = []
        self.failing = False

    async def choose(self, view: View, bot: str, seed: int, game: str, *, explain: bool = False) -> BotChoice:
        self.views.append(view)
        if self.failing:
            raise WorkerFailed("it does not start")
        move = Random(seed).choice(view.legal())
        return BotChoice(move, Explanation(move, (move,), (Reason("chance", {}),)) if explain else None)


class MemoryKeeper:
    """Keeps what it is given; the next things fail if so told."""

    def __init__(self) -> None:
        self.changes: list[TableChange] = []
        self.failing = False

    async def keep_change(self, table: TableAuthority, change: TableChange) -> None:
        if self.failing:
            raise OSError(28, "the disk is full")
        self.changes.append(change)

    async def keep_places(self, table: TableAuthority) -> None:
        if self.failing:
            raise OSError(28, "the disk is full")


class Heard:
    """A guest that notes what it is sent, as bytes on a line."""

    def __init__(self) -> None:
        self.data: list[bytes] = []
        self.gone = False

    def send(self, message: FromTable) -> None:
        self.data.append(protocol.encoded(message))

    def leave(self) -> None:
        self.gone = True

    @property
    def messages(self) -> list[FromTable]:
        return [protocol.from_table(data) for data in self.data]

    def last(self, kind: type[Any]) -> Any:
        return [each for each in self.messages if isinstance(each, kind)][-1]

    @property
    def refusals(self) -> list[str]:
        return [each.code for each in self.messages if isinstance(each, protocol.RequestRefused)]


WORD, WATCH = "boat", "watching"


def wishes(*bots: str | None) -> list[SeatWish]:
    return [SeatWish(f"Seat {n}", COLOURS[n], bot) for n, bot in enumerate(bots)]


def a_table(*bots: str | None, seed: int = 1, options: dict[str, Any] | None = None, name: str = "t") -> TableAuthority:
    """A table of a house, with a word, kept in memory."""
    return TableAuthority(
        name,
        new_session(wishes(*bots), options or {}, seed),
        [TableSeat(bot=bot) for bot in bots],
        MemoryKeeper(),
        RandomThinker(),
        word=hashed(WORD),
        watch=hashed(WATCH),
        opener=hashed(OPENER),
    )


OPENER = bytes(range(16))
KEYS = [bytes([n] * 16) for n in range(1, 5)]


async def seated(table: TableAuthority, seat: int) -> tuple[Heard, GuestSession]:
    """A guest that has taken a seat."""
    heard = Heard()
    at = await table.admit(heard, KEYS[seat], WORD)
    await table.take(at, protocol.TakeSeatRequest(seat, f"Guest {seat}", KEYS[seat]))
    return heard, at


def in_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that runs in a loop of asyncio."""

    @wraps(test)
    def run(**fixtures: Any) -> None:
        asyncio.run(test(**fixtures))

    return run


async def settle() -> None:
    """Let everything that is ready happen."""
    for _ in range(20):
        await asyncio.sleep(0)


class Silent:
    """Whom a session tells what happens, and who does nothing about it."""

    def __init__(self) -> None:
        self.refusals: list[str] = []
        self.record: Record | None = None

    def whole(self) -> None: ...
    def changed(self) -> None: ...
    def people(self) -> None: ...
    def notice(self, code: str, values: dict[str, str | int]) -> None: ...
    def greeted(self, seat: int, greeting: str) -> None: ...
    def invited(self, codes: dict[int, str]) -> None: ...
    def line(self, state: LineState) -> None: ...
    def past(self) -> None: ...

    def refused(self, code: str, refusal: Refusal | None, values: dict[str, str | int]) -> None:
        self.refusals.append(code)

    def over(self, record: Record) -> None:
        self.record = record


# ---- over a real connection


class Player(Silent):
    """A guest with a real connection, and a queue in place of a loop of events."""

    def __init__(
        self,
        where: Invitation,
        *,
        key: bytes | None = None,
        seat: int | None = None,
        name: str = "",
        new_key_for: Callable[[], bytes] | None = None,
    ) -> None:
        super().__init__()
        self._jobs: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self.greetings: list[tuple[int, str]] = []
        self.lines: list[LineState] = []
        self.codes: dict[int, str] = {}
        self.wholes = 0
        self.session = RemoteSession(
            where,
            self,
            self._jobs.put,
            key=key if key is not None or new_key_for is not None else new_key(),
            seat=seat,
            name=name or f"Guest {seat}",
            new_key=new_key_for,
        )
        self.session.start()

    def whole(self) -> None:
        self.wholes += 1

    def changed(self) -> None:
        while self.session.waiting:
            self.session.take_next()

    def greeted(self, seat: int, greeting: str) -> None:
        self.greetings.append((seat, greeting))

    def invited(self, codes: dict[int, str]) -> None:
        self.codes |= codes

    def line(self, state: LineState) -> None:
        self.lines.append(state)

    def work(self, seconds: float = 0.0) -> None:
        """Do what has come, at most waiting so long for the first of it."""
        with suppress(Empty):
            self.work_once(seconds)
            while True:
                self.work_once()

    def work_once(self, seconds: float = 0.0) -> None:
        """Do one thing that has come, at most waiting so long for it; Empty if nothing has."""
        self._jobs.get(timeout=seconds)() if seconds else self._jobs.get_nowait()()

    def until(self, there: Callable[[], object]) -> None:
        """Work until something is so."""
        end = time.monotonic() + LONGEST
        while not there():
            assert time.monotonic() < end, (self.refusals, self.lines, self.session.ready)
            self.work(0.05)

    def come_in(self) -> Player:
        """Wait until the table is shown."""
        self.until(lambda: self.session.ready)
        return self

    def refusal(self) -> str:
        """Wait until something is refused; what was refused first."""
        self.until(lambda: self.refusals)
        return self.refusals[0]

    def sit_down(self) -> Player:
        """Wait until the seat is taken."""
        self.until(lambda: self.session.ready and self.session.seat >= 0)
        return self

    def move(self, rng: Random) -> None:
        """Make a move at random, if it is this seat's turn and none is under way."""
        session = self.session
        if session.ready and session.decider == session.seat >= 0 and not session.sent:
            session.play(rng.choice(session.legal()))

    def close(self) -> None:
        self.session.close()


@contextmanager
def a_server(folder: Path, *, tries: int = 1000, password: str | None = None) -> Iterator[tuple[TableServer, Store]]:
    """`ulm serve` without its command, on this machine."""
    store = Store(folder / "tables.db")
    server = TableServer(
        ServedTables(store, RandomThinker()),
        hosts=["127.0.0.1"],
        port=0,
        tries=Limit(tries),
        opened=Limit(tries),
        per_second=10_000,
        password=None if password is None else hashed(password.encode()),
    )
    server.start()
    try:
        yield server, store
    finally:
        server.stop()
        store.close()


def opened(server: TableServer, *bots: str | None, seed: int | None = 1, **options: Any) -> dict[int, Invitation]:
    """A new table at a server: the invitations for its seats, and for watching."""
    wish = protocol.Open(OPENER, wishes(*bots), options, seed)
    found = server.call(lambda: server.tables.open(wish))
    return {
        seat: Invitation("127.0.0.1", server.port, False, found.table, seat if seat >= 0 else None, code)
        for seat, code in found.codes.items()
    }


def play_to_the_end(players: list[Player], rng: Random) -> None:
    """Everybody moves at random until all have the record."""
    end = time.monotonic() + 60
    while not all(player.record is not None for player in players):
        assert time.monotonic() < end, [player.refusals for player in players]
        for player in players:
            player.work(0.001)
            player.move(rng)

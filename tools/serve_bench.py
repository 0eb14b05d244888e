"""`python -m tools.bench --server`: how soon a move is on the other screen when one server holds many tables.

A server in a process of its own, as `ulm serve` starts it; two guests a table in this one, who make a move a second
together. Their moves are worked out before, so that this process measures and does not think.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from ulm.cli.serve import file_in, short_pauses
from ulm.files.bounded_read import read_bounded
from ulm.net import protocol
from ulm.net.credentials import Limit
from ulm.net.protocol import SeatWish
from ulm.net.server import TableServer
from ulm.net.server_bots import ProcessThinker
from ulm.net.table_pool import ServedTables
from ulm.net.table_store import Store
from ulm.rules import Game
from ulm.storage.record import COLOURS

_AT_ONCE = 20
"""How many tables are opened at the same time."""


class ServerMeasurement(msgspec.Struct, frozen=True):
    """What was measured; times in milliseconds, memory in kilobytes, `cpu` a share of one core."""

    tables: int
    moves: int
    median: float
    p99: float
    worst: float
    cpu: float
    memory_a_table: float
    memory: float
    bytes_a_move: float


def measured(tables: int, seconds: int) -> dict[str, Any]:
    """Measure; works on Linux only, where the system tells what a process uses."""
    return msgspec.structs.asdict(asyncio.run(_measure(tables, seconds)))


class _Benched:
    """One table: two lines, and a game that is known already."""

    def __init__(self, number: int) -> None:
        self.key = bytes([1]) * 16
        self.seed = number
        self.moves = _random_game(number)
        self.lines: list[ClientConnection] = []
        self.times: list[float] = []
        self.bytes = 0
        self.made = 0

    async def open(self, port: int) -> None:
        """Open the table and take both seats."""
        url = f"ws://127.0.0.1:{port}/"
        wish = protocol.Open(self.key, [SeatWish("", COLOURS[n]) for n in (0, 1)], {}, self.seed)
        async with connect(url, compression=None, proxy=None) as line:
            await line.send(protocol.encoded(wish))
            opened = protocol.from_table(await line.recv())
        assert isinstance(opened, protocol.Opened), opened
        for seat in (0, 1):
            line = await connect(url, compression=None, proxy=None, ping_interval=None)
            self.lines.append(line)
            await line.send(
                protocol.encoded(protocol.Hello(protocol.VERSION, "", opened.table, None, opened.codes[seat]))
            )
            await line.send(protocol.encoded(protocol.TakeSeatRequest(seat, "", bytes([seat + 2]) * 16)))
            seated = False
            while not seated:
                message = protocol.from_table(await line.recv())
                seated = isinstance(message, protocol.FullSync) and message.seat == seat

    async def play(self, start: float, end: float) -> None:
        """Make a move a second until the end."""
        await asyncio.sleep(start - time.monotonic())
        while time.monotonic() < end and self.made < len(self.moves):
            seat, move = self.moves[self.made]
            sent = time.monotonic()
            await self.lines[seat].send(protocol.encoded(protocol.Play(self.made, move)))
            other = asyncio.create_task(self._heard(1 - seat))
            await asyncio.gather(self._heard(seat), other)
            self.times.append((other.result() - sent) * 1000)
            self.made += 1
            await asyncio.sleep(max(0.0, sent + 1 - time.monotonic()))

    async def _heard(self, seat: int) -> float:
        """When the next change was heard at a seat."""
        while True:
            data = await self.lines[seat].recv()
            at = time.monotonic()
            self.bytes += len(data)
            if isinstance(protocol.from_table(data), protocol.Changed):
                return at

    async def close(self) -> None:
        """Close both lines."""
        await asyncio.gather(*(line.close() for line in self.lines))


def _random_game(seed: int) -> list[tuple[int, str]]:
    """The moves of a random game, each with its seat."""
    game, rng = Game.new(seats=2, seed=seed), random.Random(seed)
    while not game.finished:
        legal = game.legal()
        busy = [move for move in legal if move.verb != "end"]
        game.play(rng.choice(busy or legal))
    return [(played.seat, played.move.text) for played in game.history]


def _served(folder: str, told: Connection) -> None:
    """In a process of its own: a server as `ulm serve` starts it, where one address may open many tables."""
    short_pauses()
    kept = Store(file_in(Path(folder)))
    thinker = ProcessThinker()
    server = TableServer(ServedTables(kept, thinker), hosts=["127.0.0.1"], port=0, opened=Limit(1_000_000))
    told.send(server.start())
    with suppress(EOFError):
        told.recv()  # until the other side closes
    server.stop()
    thinker.close()
    kept.close()


async def _measure(tables: int, seconds: int) -> ServerMeasurement:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    with tempfile.TemporaryDirectory() as folder:
        server = context.Process(target=_served, args=(folder, theirs))
        server.start()
        theirs.close()
        try:
            port = await asyncio.to_thread(ours.recv)
            assert server.pid is not None
            return await _measure_at(port, server.pid, tables, seconds)
        finally:
            ours.close()
            server.join()


async def _measure_at(port: int, process: int, tables: int, seconds: int) -> ServerMeasurement:
    benched = [_Benched(number) for number in range(tables)]
    await benched[0].open(port)
    empty = _resident(process)
    for start in range(1, tables, _AT_ONCE):
        await asyncio.gather(*(each.open(port) for each in benched[start : start + _AT_ONCE]))
    begin = time.monotonic() + 0.5
    cpu, at = _cpu(process), time.monotonic()
    await asyncio.gather(*(each.play(begin + n / tables, begin + seconds) for n, each in enumerate(benched)))
    cpu, at = _cpu(process) - cpu, time.monotonic() - at
    memory = _resident(process)
    times = sorted(found for each in benched for found in each.times)
    await asyncio.gather(*(each.close() for each in benched))
    return ServerMeasurement(
        tables=tables,
        moves=len(times),
        median=_part(times, 0.5),
        p99=_part(times, 0.99),
        worst=times[-1],
        cpu=cpu / at,
        memory_a_table=(memory - empty) / 1024 / max(1, tables - 1),
        memory=memory / 1024,
        bytes_a_move=sum(each.bytes for each in benched) / len(times) / 2,
    )


def _part(times: Sequence[float], share: float) -> float:
    return times[min(len(times) - 1, int(share * len(times)))]


def _told(process: int, name: str) -> str:
    """What the system tells of a process."""
    return read_bounded(Path(f"/proc/{process}/{name}"), 4096).decode("ascii")


def _resident(process: int) -> int:
    """Bytes of memory that a process has."""
    return int(_told(process, "statm").split()[1]) * 4096


def _cpu(process: int) -> float:
    """Seconds of processor time that a process has used."""
    found = _told(process, "stat").rpartition(")")[2].split()
    return (int(found[11]) + int(found[12])) / 100

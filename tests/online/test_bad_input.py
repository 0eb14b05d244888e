"""Guests that send nonsense, too much, too little or nothing: tables are unharmed, others play on."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.online.at_tables import KEYS, Player, a_server, opened
from tests.online.conftest import Join
from ulm.net import protocol
from ulm.net.connection import LineState
from ulm.net.invitation import Invitation
from ulm.net.server import TableServer
from ulm.net.table_authority import TableAuthority


@pytest.fixture
def server(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[TableServer]:
    with caplog.at_level(logging.ERROR, logger="ulm.net"), a_server(tmp_path) as (found, _):
        yield found
    assert caplog.records == []  # no traceback, no failure


def good_messages(where: Invitation) -> list[bytes]:
    """Messages as guests send them, to be damaged."""
    return [
        protocol.encoded(protocol.Hello(protocol.VERSION, "0.1", where.table, KEYS[0], where.code)),
        protocol.encoded(protocol.TakeSeatRequest(0, "Agnes", KEYS[0])),
        protocol.encoded(protocol.Play(0, "draw")),
        protocol.encoded(protocol.TakeBack(3, True)),
        protocol.encoded(protocol.FullSyncRequest()),
        protocol.encoded(protocol.HistoryRequest(40)),
        protocol.encoded(protocol.Greet("hello")),
        protocol.encoded(protocol.FreeSeatRequest(1)),
        protocol.encoded(protocol.SubstituteRequest(1, "random")),
    ]


def damaged(good: list[bytes], rng: Random) -> bytes | str:
    """A message in some way wrong, or right but out of order."""
    data = bytearray(rng.choice(good))
    turned = bytearray(data)
    for _ in range(rng.randint(1, 8)):
        turned[rng.randrange(len(data))] = rng.randrange(256)
    wrong = {
        "kind": rng.choice(["play", "sit", "hello", "open", "__init__", "free", 7, None]),
        "number": rng.choice([-1, 2**70 % 2**63, "x", None]),
        "move": rng.choice(["", "\0", 3]),
    }
    text = rng.choice(["draw", "push N1", "play \u202e now", "end; end", "card ?", "x" * 80])
    ways: tuple[Callable[[], bytes | str], ...] = (
        lambda: bytes(data),
        lambda: bytes(data[: rng.randrange(len(data))]),
        lambda: bytes(turned),
        lambda: rng.randbytes(rng.randrange(300)),
        lambda: rng.randbytes(rng.choice([60_000, protocol.LARGEST, protocol.LARGEST + 1])),
        lambda: "text " * rng.randrange(100),
        lambda: b"\x91" * rng.randrange(60_000),
        lambda: msgspec.msgpack.encode(wrong),
        lambda: protocol.encoded(protocol.Play(rng.randrange(50), text)),
    )
    return rng.choice(ways)()


async def one_line(port: int, good: list[bytes], rng: Random, count: int) -> int:
    """Send bad messages over one line, and another, as they are cut; how many were sent."""
    sent = 0
    while sent < count:
        try:
            async with connect(f"ws://127.0.0.1:{port}/", compression=None, proxy=None, close_timeout=0.1) as line:
                if rng.random() < 0.5:
                    await line.send(good[0])
                for _ in range(rng.randint(1, 30)):
                    await line.send(damaged(good, rng))
                    sent += 1
                if rng.random() < 0.3:
                    line.transport.abort()
        except (ConnectionClosed, InvalidHandshake, OSError):
            sent += 1
    return sent


async def raw_nonsense(port: int, rng: Random) -> None:
    """Handshakes that are none."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    wrong = [b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01" + rng.randbytes(50), b"GET /" + b"x" * 9000, b"\r\n" * 50, b""]
    writer.write(rng.choice(wrong))
    try:
        await writer.drain()
        writer.transport.abort() if rng.random() < 0.5 else writer.close()
        await asyncio.wait_for(reader.read(), 0.2)
    except (OSError, TimeoutError):
        pass
    finally:
        writer.transport.abort()


async def all_of_it(port: int, good: list[bytes], messages: int) -> None:
    share = messages // 8
    await asyncio.gather(*(one_line(port, good, Random(n), share) for n in range(8)))
    await asyncio.gather(*(raw_nonsense(port, Random(number)) for number in range(20)))


def bad_input(server: TableServer, messages: int) -> None:
    watched = opened(server, None, None)
    attacked = opened(server, None, None)
    player = Player(watched[0], seat=0).sit_down()
    table = server.tables.find(watched[0].table)
    before = table.session.record()
    asyncio.run(all_of_it(server.port, good_messages(attacked[0]), messages))
    assert table.session.record() == before
    other = Player(watched[1], seat=1).sit_down()
    for each in (player, other):
        each.move(Random(1))
        each.until(lambda each=each: each.session._number == 1)
        each.close()
    harmed = server.tables.find(attacked[0].table)
    assert harmed.session.game.validate() == []


def test_nonsense_harms_nothing(server: TableServer) -> None:
    bad_input(server, 240)


@pytest.mark.long
@pytest.mark.sweep
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not say how much memory is used")
def test_much_nonsense_harms_nothing_and_takes_no_room(server: TableServer) -> None:
    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    bad_input(server, 2000)  # what is loaded once is loaded now
    before = resident()
    bad_input(server, 20_000)
    assert resident() - before < 50_000_000


@pytest.mark.parametrize("count", [100, pytest.param(1000, marks=[pytest.mark.long, pytest.mark.sweep])])
def test_silent_connections_shut_nobody_out(server: TableServer, count: int) -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(before[1], 8192), before[1]))
    try:
        with ExitStack() as silent:
            for _ in range(count):
                silent.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            Player(opened(server, None, None)[0], seat=0).sit_down().close()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.mark.long
def test_a_guest_that_does_not_read_is_cut_off(server: TableServer) -> None:
    async def deaf(where: Invitation) -> None:
        good = good_messages(where)
        async with connect(f"ws://127.0.0.1:{server.port}/", compression=None, proxy=None, max_queue=1) as line:
            await line.send(good[0])
            with pytest.raises((ConnectionClosed, OSError)):
                await ask_for_ever(line, good[4])

    async def ask_for_ever(line: ClientConnection, ask: bytes) -> None:
        while True:  # each is answered by all there is
            await asyncio.wait_for(line.send(ask), 5)

    asyncio.run(deaf(opened(server, None, None)[0]))


def test_a_fault_of_the_program_is_logged_and_ends_one_connection(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, join: Join
) -> None:
    async def fail(*_: object) -> None:
        raise ZeroDivisionError

    with caplog.at_level(logging.ERROR, logger="ulm.net"), a_server(tmp_path) as (server, _):
        places = opened(server, None, None)
        struck, other = (join(places[seat], seat) for seat in (0, 1))
        with monkeypatch.context() as patch:
            patch.setattr(TableAuthority, "take", fail)
            struck.session.send(protocol.FullSyncRequest())
            struck.until(lambda: LineState.NO_ANSWER in struck.lines)
        struck.session.try_now()
        struck.until(lambda: struck.lines[-1] is LineState.OPEN)
        assert LineState.NO_ANSWER not in other.lines
    assert [record.exc_info is not None for record in caplog.records] == [True]

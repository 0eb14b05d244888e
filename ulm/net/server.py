"""The listener: connections by WebSocket, in a thread of its own. What happens at a table is in `table`."""

from __future__ import annotations

import asyncio
import http
import ipaddress
import logging
import socket
import ssl
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Protocol, TypeVar
from weakref import WeakSet

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.protocol import State

import ulm
from ulm.net import protocol
from ulm.net.credentials import WRONG_TRIES, Limit, fits
from ulm.net.protocol import FromTable, RequestRefused
from ulm.net.table_authority import GuestSession, NotAllowed, TableAuthority

HELLO_SECONDS = 10.0
"""How long a connection may be silent before it says what it wants."""
PING_SECONDS = 20.0
SWEEP_SECONDS = 30.0
_HOUSEKEEPING_SECONDS = 6 * 3600.0
OPENED_A_MINUTE = 5
"""How many tables an address may open."""
_WAITING = 512
"""How many messages may wait for a slow guest; the history of a long game is a few."""
_TURNS_TO_ENTER = 4
"""So many turns of the loop after a connection was accepted its line is there."""
_UNREADABLE = 10
"""After so many unreadable messages a connection is ended."""
_log = logging.getLogger("ulm.net")
T = TypeVar("T")


class Tables(Protocol):
    """Where the tables come from: one of a host, or those of `ulm serve`."""

    def find(self, name: str) -> TableAuthority:
        """A table by its name. Raises NotAllowed, OSError."""

    def earlier(self, key: bytes | None, code: str) -> TableAuthority | None:
        """The finished table that a key or code belongs to, where it does not belong to the one that is found by its
        name; None when there is none. Raises NotAllowed, OSError.
        """

    async def open(self, wish: protocol.Open) -> protocol.Opened:
        """Open a table. Raises NotAllowed, OSError."""

    def sweep(self) -> None:
        """Let what nobody uses leave memory."""

    async def housekeeping(self) -> None:
        """Remove what has become too old. Raises OSError."""


class GuestConnection:
    """A guest: its messages wait here, so that a slow line holds nobody up."""

    def __init__(self, line: ServerConnection) -> None:
        self._line = line
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue(_WAITING)

    def send(self, message: FromTable) -> None:
        """Send a message, in order, without waiting; a guest that does not read is cut off, and asks anew later."""
        self._put(protocol.encoded(message))

    def leave(self) -> None:
        """End the connection after what was sent."""
        self._put(None)

    def _put(self, data: bytes | None) -> None:
        try:
            self._waiting.put_nowait(data)
        except asyncio.QueueFull:
            self._line.transport.abort()

    async def run(self) -> None:
        """Send what waits until the end."""
        with suppress(ConnectionClosed):
            while (data := await self._waiting.get()) is not None:
                await self._line.send(data)
            await self._line.close()


class Rate:
    """How fast a connection may send: its messages wait if they come faster, and so does whoever sends them."""

    def __init__(self, per_second: float = protocol.PER_SECOND, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_second
        self._clock = clock
        self._left = self._burst = 2 * per_second
        self._at = clock()

    def pause(self) -> float:
        """Count a message; the seconds that it must wait, 0 for none."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second) - 1
        self._at = now
        return max(0.0, -self._left / self._per_second)


class TableServer:
    """Listens for guests of tables. `start` and `stop` are called by whoever owns it, in any thread."""

    def __init__(
        self,
        tables: Tables,
        *,
        hosts: list[str],
        port: int,
        tls: ssl.SSLContext | None = None,
        tries: Limit | None = None,
        opened: Limit | None = None,
        password: bytes | None = None,
        per_second: float = protocol.PER_SECOND,
    ) -> None:
        """`password`: hash of the one with which tables are opened; None: anybody may."""
        self.tables = tables
        self.port = port
        self._hosts = hosts
        self._tls = tls
        self._tries = tries or Limit(WRONG_TRIES)
        self._opened = opened or Limit(OPENED_A_MINUTE)
        self._password = password
        self._per_second = per_second
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopping: asyncio.Event | None = None
        self._started: Future[int] = Future()
        self._lines: WeakSet[ServerConnection] = WeakSet()

    # ----- in the thread of the owner

    def start(self) -> int:
        """Listen; the port. Raises OSError when that is impossible."""
        self._thread = threading.Thread(target=self._run, daemon=True, name="ulm-server")
        self._thread.start()
        self.port = self._started.result()
        return self.port

    def stop(self) -> None:
        """End all connections and stop listening."""
        if self._loop is not None and self._stopping is not None and not self._loop.is_closed():
            with suppress(RuntimeError):  # it has just ended by itself
                self._loop.call_soon_threadsafe(self._stopping.set)
        if self._thread is not None:
            self._thread.join()

    def call(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Do something in the server's loop and wait for it."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work(), self._loop).result()

    # ----- in its own thread

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stopping = asyncio.Event()
        try:
            server = await self._listen()
        except OSError as error:
            self._started.set_exception(error)
            return
        async with server:
            self._started.set_result(server.sockets[0].getsockname()[1])
            keeping = asyncio.create_task(self._keep_house())
            await self._stopping.wait()
            keeping.cancel()
            await self._let_nobody_in(server)

    async def _let_nobody_in(self, server: Server) -> None:
        """Accept no more, and end what has not said what it wants, for which a closing server would wait. A connection
        that is accepted just as the server closes would be left open.
        """
        loop = asyncio.get_running_loop()
        with suppress(NotImplementedError):  # Windows' loop accepts in another way
            for each in server.sockets:
                loop.remove_reader(each)
        for _ in range(_TURNS_TO_ENTER):
            await asyncio.sleep(0)
        for line in self._lines:
            if line.state is State.CONNECTING and hasattr(line, "transport"):  # none while TLS is agreed on
                line.transport.abort()

    def _line(self, *what: Any, **how: Any) -> ServerConnection:
        made = ServerConnection(*what, **how)
        self._lines.add(made)
        return made

    async def _listen(self) -> Server:
        if self.port == 0 and len(self._hosts) > 1:
            self.port = _free_port(self._hosts[0])  # each address would get another one
        quiet = logging.getLogger("ulm.net.websockets")
        quiet.setLevel(logging.CRITICAL)  # broken handshakes are no news
        return await serve(
            self._guest,
            self._hosts,  # type: ignore[arg-type]  # asyncio takes several
            self.port,
            ssl=self._tls,
            ssl_handshake_timeout=HELLO_SECONDS if self._tls is not None else None,
            create_connection=self._line,  # type: ignore[arg-type]  # a function does as well
            process_request=_health,
            server_header=None,
            compression=None,
            max_size=protocol.LARGEST,
            max_queue=4,
            open_timeout=HELLO_SECONDS,
            ping_interval=PING_SECONDS,
            ping_timeout=PING_SECONDS,
            close_timeout=1,
            logger=quiet,
        )

    async def _keep_house(self) -> None:
        next_removal = 0.0
        while True:
            self.tables.sweep()
            if time.monotonic() >= next_removal:
                next_removal = time.monotonic() + _HOUSEKEEPING_SECONDS
                try:
                    await self.tables.housekeeping()
                except OSError as error:
                    _log.error("%s", error)
            await asyncio.sleep(SWEEP_SECONDS)

    async def _guest(self, line: ServerConnection) -> None:
        connection = GuestConnection(line)
        sending = asyncio.create_task(connection.run())
        try:
            await self._listen_to(line, connection)
        except (ConnectionClosed, TimeoutError):
            pass
        except Exception:  # a fault of the program ends this guest's connection only, and is found in the log
            _log.exception("a connection has failed")
        finally:
            connection.leave()
            with suppress(TimeoutError):
                await asyncio.wait_for(sending, 1)

    async def _listen_to(self, line: ServerConnection, connection: GuestConnection) -> None:
        rate, unreadable = Rate(self._per_second), 0
        at: GuestSession | None = None
        table: TableAuthority | None = None
        try:
            while True:
                data = await (line.recv() if at is not None else asyncio.wait_for(line.recv(), HELLO_SECONDS))
                if pause := rate.pause():
                    await asyncio.sleep(pause)
                try:
                    message = protocol.from_guest(data)
                except protocol.UnreadableMessage:
                    connection.send(RequestRefused("unreadable"))
                    unreadable += 1
                    if unreadable >= _UNREADABLE:
                        return
                    continue
                if table is not None and at is not None:
                    await table.take(at, message)
                    continue
                try:
                    entered = await self._admit(line, connection, message)
                except NotAllowed as error:
                    connection.send(error.refused)
                    return
                except OSError as error:
                    _log.error("%s", error)
                    connection.send(RequestRefused("cannot_open"))
                    return
                if entered is not None:
                    table, at = entered
        finally:
            if table is not None and at is not None:
                table.left(at)

    async def _admit(
        self, line: ServerConnection, connection: GuestConnection, message: protocol.FromGuest
    ) -> tuple[TableAuthority, GuestSession] | None:
        """Who comes in by a first message; None when it has opened a table. Raises NotAllowed, OSError."""
        address = address_of(line)
        if isinstance(message, protocol.Hello | protocol.Open) and message.version != protocol.VERSION:
            code = "table_newer" if message.version < protocol.VERSION else "table_older"
            raise NotAllowed(code, version=ulm.__version__)
        if isinstance(message, protocol.Open):
            self._check_password(address, message.password)
            if wait := self._opened.must_wait(address):
                raise NotAllowed("wait", n=wait)
            self._opened.count(address)
            connection.send(await self.tables.open(message))
            return None
        if not isinstance(message, protocol.Hello):
            raise NotAllowed("hello_first")
        if wait := self._tries.must_wait(address):
            raise NotAllowed("wait", n=wait)
        try:
            return await self._enter(connection, message)
        except NotAllowed as error:
            if error.refused.code in ("wrong_key", "wrong_code", "no_table"):
                self._tries.count(address)
            raise

    async def _enter(self, connection: GuestConnection, hello: protocol.Hello) -> tuple[TableAuthority, GuestSession]:
        """To the table that is meant, or else to a finished one of the guest's. Raises NotAllowed, OSError."""
        table = self.tables.find(hello.table)
        try:
            return table, await table.admit(connection, hello.key, hello.code)
        except NotAllowed:
            earlier = self.tables.earlier(hello.key, hello.code)
            if earlier is None:
                raise
            return earlier, await earlier.admit(connection, hello.key, hello.code)

    def _check_password(self, address: str, password: str) -> None:
        """Whether somebody may open tables. Raises NotAllowed."""
        if self._password is None:
            return
        if not password:
            raise NotAllowed("password_needed")
        if wait := self._tries.must_wait(address):
            raise NotAllowed("wait", n=wait)
        if not fits(password.encode(), self._password):
            self._tries.count(address)
            raise NotAllowed("wrong_password")


def _free_port(host: str) -> int:
    """A port that is free at an address now."""
    with socket.socket() as found:
        found.bind((host, 0))
        return int(found.getsockname()[1])


def address_of(line: ServerConnection) -> str:
    """The address that a guest comes from. A proxy on this machine says for whom it asks."""
    address = str(line.remote_address[0]) if line.remote_address else ""
    request = line.request
    if request is not None and is_local(address):
        forwarded = ",".join(request.headers.get_all("X-Forwarded-For")).rpartition(",")[2].strip()
        with suppress(ValueError):
            return str(ipaddress.ip_address(forwarded))
    return address


def is_local(address: str) -> bool:
    """Whether an address is this machine itself."""
    try:
        return ipaddress.ip_address(address.partition("%")[0]).is_loopback
    except ValueError:
        return address == "localhost"


def _health(connection: ServerConnection, request: Request) -> Response | None:
    """Whether the server is well, for whoever watches over it."""
    if request.path == "/health":
        return connection.respond(http.HTTPStatus.OK, "well\n")
    return None

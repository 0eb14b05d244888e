"""A guest's line to a table: a WebSocket in a thread of its own, made again whenever it breaks.

What arrives is handed on by `call_soon`; nothing here waits for the screen, nor the screen for this.
"""

from __future__ import annotations

import asyncio
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage, InvalidStatus, InvalidURI

from ulm.net import protocol
from ulm.net.protocol import FromGuest, FromTable

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds
PING_SECONDS = 20.0
_OPEN_SECONDS = 10.0


class LineState(Enum):
    """How the line is."""

    CONNECTING = "connecting"
    OPEN = "open"
    NO_ANSWER = "no_answer"
    """Nobody answers there, or there is no network; it is tried again."""
    NO_ULM = "no_ulm"
    """Somebody answers, but it is no table of Ulm; it is tried again."""
    NOT_TRUSTED = "not_trusted"
    """The certificate is not trusted; it is tried again."""
    CLOSED = "closed"


NO_LINE = (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, InvalidURI, UnicodeError)
"""What a line ends with, or is not made with."""
_NOBODY_BEHIND = (502, 503, 504)
"""What a proxy answers while the server behind it does not."""


def state_after(error: Exception) -> LineState:
    """What one of NO_LINE says about who is at the other end."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return LineState.NOT_TRUSTED
    if isinstance(error, InvalidStatus) and error.response.status_code in _NOBODY_BEHIND:
        return LineState.NO_ANSWER
    if isinstance(error, InvalidMessage) and isinstance(error.__cause__, EOFError):
        return LineState.NO_ANSWER  # it has ended before it said anything
    if isinstance(error, InvalidHandshake | InvalidURI | ssl.SSLError | UnicodeError):
        return LineState.NO_ULM
    return LineState.NO_ANSWER


def pause_after(failures: int) -> float:
    """Seconds to wait after so many failures in a row."""
    return float(min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(10, max(0, failures - 1))))


class Connection:
    """A line to one address."""

    def __init__(
        self,
        url: str,
        hello: Callable[[], FromGuest],
        take: Callable[[FromTable | None], None],
        changed: Callable[[LineState], None],
        call_soon: Callable[[Callable[[], None]], None],
    ) -> None:
        """`hello` makes the first message of each connection; `take` gets each message, None for one that cannot be
        read; `changed` the state. All three are called by `call_soon`'s thread, but for `hello`.
        """
        self.state = LineState.CONNECTING
        self._url = url
        self._hello = hello
        self._take = take
        self._changed = changed
        self._call_soon = call_soon
        self._loop: asyncio.AbstractEventLoop | None = None
        self._socket: ClientConnection | None = None
        self._wake: asyncio.Event | None = None
        self._attempt: asyncio.Task[bool] | None = None
        """The present connection, from its beginning to its end."""
        self._tasks: set[asyncio.Future[Any]] = set()
        """What is being sent, or closed."""
        self._closed = threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True, name="ulm-line")

    # ----- in the thread of the owner

    def start(self) -> None:
        """Begin to connect."""
        self._thread.start()
        self._ready.wait()

    def send(self, message: FromGuest) -> None:
        """Send a message if the line is open; else it is lost, and the session asks again after the next Whole."""
        data = protocol.encoded(message)
        self._soon(lambda: self._send(data))

    def try_now(self) -> None:
        """Do not wait any longer: the network is back, or the player has clicked."""
        self._soon(lambda: self._wake.set() if self._wake is not None else None)

    def close(self, *, wait: bool = True) -> None:
        """End the line, and by default wait until it has ended."""
        self._closed.set()
        self._soon(self._stop)
        if wait and self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join()

    def _soon(self, action: Callable[[], object]) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # the line has ended
                self._loop.call_soon_threadsafe(action)

    # ----- in its own thread

    def _stop(self) -> None:
        if self._wake is not None:
            self._wake.set()
        if self._socket is not None:
            self._keep(self._socket.close())
        elif self._attempt is not None:
            self._attempt.cancel()  # nobody has answered yet

    def _send(self, data: bytes) -> None:
        if self._socket is not None:
            self._keep(self._deliver(self._socket, data))

    def _keep(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @staticmethod
    async def _deliver(socket: ClientConnection, data: bytes) -> None:
        with suppress(ConnectionClosed):
            await socket.send(data)

    def _tell(self, state: LineState) -> None:
        self.state = state
        self._call_soon(lambda: self._changed(state))

    async def _run(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._wake = asyncio.Event()
        self._ready.set()
        failures = 0
        while not self._closed.is_set():
            self._wake.clear()
            self._attempt = asyncio.create_task(self._once())
            with suppress(asyncio.CancelledError):
                failures = 0 if await self._attempt else failures + 1
            if self._closed.is_set():
                break
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), pause_after(failures))
        self._tell(LineState.CLOSED)

    async def _once(self) -> bool:
        """One connection to its end; whether the table has let us in."""
        welcome = False
        try:
            async with connect(
                self._url,
                ssl=system_certificates() if self._url.startswith("wss:") else None,
                compression=None,
                max_size=protocol.LARGEST,
                ping_interval=PING_SECONDS,
                ping_timeout=PING_SECONDS,
                open_timeout=_OPEN_SECONDS,
                close_timeout=1,
                proxy=None,
            ) as socket:
                self._socket = socket  # from now on it is closed, not broken off
                if self._closed.is_set():  # while it was being connected
                    return False
                await socket.send(protocol.encoded(self._hello()))
                async for data in socket:
                    message = _read(data)
                    if isinstance(message, protocol.Welcome) and not welcome:
                        welcome = True
                        self._tell(LineState.OPEN)
                    self._hand_on(message)
        except NO_LINE as error:
            broken = state_after(error)
        else:
            broken = LineState.NO_ANSWER
        finally:
            self._socket = None
        if not self._closed.is_set():
            self._tell(broken)
        return welcome

    def _hand_on(self, message: FromTable | None) -> None:
        self._call_soon(lambda: self._take(message))


def _read(data: bytes | str) -> FromTable | None:
    try:
        return protocol.from_table(data)
    except protocol.UnreadableMessage:
        return None


def system_certificates() -> ssl.SSLContext:
    """The certificates that this system trusts."""
    import truststore  # only for lines by TLS

    return truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)

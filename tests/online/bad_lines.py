"""A proxy between guests and a server: it delays what is sent, swallows some of it, and breaks lines."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from random import Random


class BadLine:
    """Listens on a port of its own; `broken` counts the lines it has broken."""

    def __init__(self, port: int, *, seed: int, delay: float, swallow: float, cut: float) -> None:
        """`delay`: at most so many seconds a piece; `swallow`, `cut`: how likely a piece is lost and the line with it,
        or the line is broken after it.
        """
        self.port = 0
        self.broken = 0
        self.calm = False
        """Whether the line is good from now on."""
        self._target = port
        self._rng = Random(seed)
        self._delay, self._swallow, self._cut = delay, swallow, cut
        self._ready = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._ready.wait()

    def close(self) -> None:
        """Break all lines and end."""
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()

    def _break_all(self) -> None:
        for writer in [*self._writers]:
            self.broken += 1
            writer.transport.abort()

    def _run(self) -> None:
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        self._end = asyncio.Event()
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        server = await asyncio.start_server(self._line, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._end.wait()
        server.close()
        self._break_all()
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self._writers.add(writer)
        other: asyncio.StreamWriter | None = None
        try:
            inner, other = await asyncio.open_connection("127.0.0.1", self._target)
            pumps = [asyncio.create_task(self._pump(reader, other)), asyncio.create_task(self._pump(inner, writer))]
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)
        except OSError:
            pass
        finally:
            for each in (writer, other):
                if each is not None:
                    each.transport.abort()
            self._writers.discard(writer)
            self._tasks.discard(task)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(4096):
                if self.calm:
                    writer.write(data)
                    continue
                await asyncio.sleep(self._rng.random() * self._delay)
                if self._rng.random() < self._swallow:
                    self.broken += 1
                    return
                writer.write(data)
                await writer.drain()
                if self._rng.random() < self._cut:
                    self.broken += 1
                    return

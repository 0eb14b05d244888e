"""A long, lossy line between two networks of this machine: packets are delayed and dropped, TCP and all above is real.

Two network namespaces are joined by two TUN devices and a thread that carries packets between them; kernels without
`netem` can do so too. It needs root, `ip` and /dev/net/tun.
"""

from __future__ import annotations

import ctypes
import heapq
import os
import random
import select
import struct
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import ioctl
from pathlib import Path

HOST, GUEST = "10.99.77.1", "10.99.77.2"
"""The addresses of the two ends."""
_TUNSETIFF, _TUN, _NO_INFO = 0x400454CA, 0x0001, 0x1000
_CLONE_NEWNET = 0x40000000
_LONGEST_PACKET = 65_536


def possible() -> bool:
    """Whether such a line can be had here."""
    tried = ["ip", "netns", "list"]
    return (
        os.name == "posix"
        and os.geteuid() == 0
        and Path("/dev/net/tun").exists()
        and subprocess.run(tried, capture_output=True, check=False).returncode == 0
    )


class FarLine:
    """The line; `broken` drops everything."""

    def __init__(self, ends: tuple[int, int], rng: random.Random, delay: float, loss: float) -> None:
        """`delay`: seconds each way; `loss`: the share of packets that is dropped."""
        self.broken = False
        self.carried = self.dropped = 0
        self._ends = ends
        self._rng, self._delay, self._loss = rng, delay, loss
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Carry nothing any more."""
        self._ended.set()
        self._thread.join()

    def _carry(self) -> None:
        waiting: list[tuple[float, int, int, bytes]] = []
        while not self._ended.is_set():
            pause = min(0.05, max(0.0, waiting[0][0] - time.monotonic())) if waiting else 0.05
            for end in select.select(self._ends, [], [], pause)[0]:
                packet = os.read(end, _LONGEST_PACKET)
                self.carried += 1
                if self.broken or self._rng.random() < self._loss:
                    self.dropped += 1
                    continue
                other = self._ends[1 - self._ends.index(end)]
                heapq.heappush(waiting, (time.monotonic() + self._delay, self.carried, other, packet))
            while waiting and waiting[0][0] <= time.monotonic():
                _, _, other, packet = heapq.heappop(waiting)
                os.write(other, packet)


@contextmanager
def far_line(
    rng: random.Random, delay: float, loss: float
) -> Iterator[tuple[FarLine, tuple[str, ...], tuple[str, ...]]]:
    """The line, and what starts a program at each end."""
    names = [f"ulm-{os.getpid()}-{end}" for end in ("host", "guest")]
    ends: list[int] = []
    made: list[str] = []
    try:
        for name, own, other in zip(names, (HOST, GUEST), (GUEST, HOST), strict=True):
            _ip("netns", "add", name)
            made.append(name)
            ends.append(_tun_in(name))
            inside = ("-n", name)
            _ip(*inside, "addr", "add", own, "peer", other, "dev", "tun0")
            for device in ("lo", "tun0"):
                _ip(*inside, "link", "set", device, "up")
            _ip(*inside, "route", "add", "default", "dev", "tun0")
        line = FarLine((ends[0], ends[1]), rng, delay, loss)
        try:
            yield line, *[("ip", "netns", "exec", name) for name in names]  # type: ignore[misc]
        finally:
            line.close()
    finally:
        for end in ends:
            os.close(end)
        for name in made:
            _ip("netns", "del", name)


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)


def _tun_in(name: str) -> int:
    """A TUN device in a network namespace. The thread that makes it stays there, so it is one of its own."""
    found: list[int] = []

    def make() -> None:
        libc = ctypes.CDLL(None, use_errno=True)
        space = os.open(f"/run/netns/{name}", os.O_RDONLY)
        if libc.setns(space, _CLONE_NEWNET):
            raise OSError(ctypes.get_errno(), "setns")
        os.close(space)
        end = os.open("/dev/net/tun", os.O_RDWR)
        ioctl(end, _TUNSETIFF, struct.pack("16sH", b"tun0", _TUN | _NO_INFO))
        found.append(end)

    thread = threading.Thread(target=make)
    thread.start()
    thread.join()
    return found[0]

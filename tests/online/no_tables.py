"""Addresses at which there is no table."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager


def port_without_answer() -> int:
    """A port of this computer at which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def web_server() -> Iterator[int]:
    """Whoever listens at this port speaks HTTP, and knows nothing of Ulm."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer() -> None:
            line, _ = listener.accept()
            with line:
                line.recv(4096)
                line.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno")

        threading.Thread(target=answer, daemon=True).start()
        yield int(listener.getsockname()[1])

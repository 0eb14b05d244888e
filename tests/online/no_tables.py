"""Addresses at which there is no table."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


def port_without_answer() -> int:
    """A port of this computer at which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def web_server(status: str = "200 OK") -> Iterator[int]:
    """Whoever listens at this port speaks HTTP, and knows nothing of Ulm."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer() -> None:
            with suppress(OSError):  # it is closed
                while True:
                    line, _ = listener.accept()
                    with line, suppress(OSError):
                        line.recv(4096)
                        line.sendall(f"HTTP/1.1 {status}\r\nContent-Length: 2\r\n\r\nno".encode())

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        yield int(listener.getsockname()[1])
        with suppress(OSError):  # wakes the thread
            listener.shutdown(socket.SHUT_RDWR)
            thread.join(5)

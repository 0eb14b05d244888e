"""The system tells the program to end, as it does before it shuts down: nobody is asked, as it would not wait long."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def install_signal_handlers(end: Callable[[], None]) -> Iterator[None]:
    """Call ``end`` when the system tells the program to end."""
    if threading.current_thread() is not threading.main_thread():  # only that one may ask for signals
        yield
        return
    before = signal.getsignal(signal.SIGTERM)
    signal.signal(signal.SIGTERM, lambda number, frame: end())
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL if before is None else before)

"""The process that works for a test."""

import time
from multiprocessing.process import BaseProcess

from ulm.processes import Process


def child_of(process: Process) -> BaseProcess:
    """The one that is running, which a thread starts."""
    end = time.monotonic() + 60
    while (child := process._child) is None:
        assert time.monotonic() < end, "it was not started"
        time.sleep(0.002)
    return child

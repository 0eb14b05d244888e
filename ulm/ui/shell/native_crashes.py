"""An end that the program cannot tell of itself: native code fails, and everything with it.

While a window is open a file of its own lies beside the reports, empty and locked. In such an end Python writes into it
where every thread was, and the next start makes a report of that. Of a program that was killed the file stays empty:
that is no fault, and nothing is said.
"""

import faulthandler
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from ulm.files import file_lock, paths
from ulm.files.atomic_write import remove

_MOST = 100_000
"""Bytes that are read of such a file; a hundred frames of every thread are a tenth of it."""
# Windows tells of some things besides that did not end the program; they bear a number only.
_FAULT = re.compile(rb"^(Fatal Python error|Windows fatal exception): (?!code 0x)", re.MULTILINE)


def folder() -> Path:
    """Where these files lie, among the reports."""
    return paths.user_data() / "reports"


@contextmanager
def watched() -> Iterator[None]:
    """See to it that an end like that leaves its trace; nothing stays behind when the program ends in order."""
    file = _begin()
    try:
        yield
    finally:
        if file is not None:
            faulthandler.disable()
            file.close()
            remove(Path(file.name))


def _begin() -> IO[bytes] | None:
    if faulthandler.is_enabled():
        return None  # somebody has switched it on himself and looks for it elsewhere
    path = folder() / f"running-{os.getpid()}-{time.time_ns()}.trace"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("xb", buffering=0)
    except OSError:
        return None  # the game can be played without
    file_lock.take(file)
    faulthandler.enable(file)
    return file


def collect(report: Callable[[str], Path]) -> list[Path]:
    """Make a report, by that call, of each end like that; their files. What cannot be written waits."""
    found: list[Path] = []
    for file in sorted(folder().glob("running-*.trace")):
        with suppress(OSError), file.open("r+b") as opened:
            if not file_lock.take(opened):
                continue  # of a window that is open
            trace = opened.read(_MOST)
            if _FAULT.search(trace):
                found.append(report(trace.decode("ascii", "backslashreplace")))
                # Even where it cannot be removed it is told once.
                opened.truncate(0)
            opened.close()  # or Windows would not remove it
            remove(file)
    return found

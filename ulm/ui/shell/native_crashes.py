"""Reports crashes of native code, which end the program before it can report anything itself.

While a window is open it keeps an empty, locked file beside the reports. When native code crashes, Python writes the
stack of every thread into it, and the next start makes a report of that. If the program was killed the file stays
empty: that is no error, and nothing is reported.
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
"""The number of bytes read of a trace file; a hundred frames of every thread take a tenth of that."""
# On Windows exceptions that did not end the program are written too; they have only a code.
_FAULT = re.compile(rb"^(Fatal Python error|Windows fatal exception): (?!code 0x)", re.MULTILINE)


def folder() -> Path:
    """The folder of the trace files and reports."""
    return paths.user_data() / "reports"


@contextmanager
def record_native_crashes() -> Iterator[None]:
    """Record crashes of native code; no file is left when the program ends normally."""
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
        return None  # already enabled by somebody else
    path = folder() / f"running-{os.getpid()}-{time.time_ns()}.trace"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("xb", buffering=0)
    except OSError:
        return None  # the game works without it
    file_lock.take(file)
    faulthandler.enable(file)
    return file


def report_native_crashes(report: Callable[[str], Path]) -> list[Path]:
    """Call ``report`` for each recorded crash; returns the files. What cannot be written is tried next time."""
    found: list[Path] = []
    for file in paths.files_in(folder(), "running-*.trace"):
        with suppress(OSError), file.open("r+b") as opened:
            if not file_lock.take(opened):
                continue  # the file of a window that is open
            trace = opened.read(_MOST)
            if _FAULT.search(trace):
                found.append(report(trace.decode("ascii", "backslashreplace")))
                # Reported once even if it cannot be removed.
                opened.truncate(0)
            opened.close()  # otherwise Windows could not remove it
            remove(file)
    return found

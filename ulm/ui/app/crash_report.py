"""Crash reports that help to fix the program and contain no personal data.

No user name, user folder, machine name, player name or environment.
"""

from __future__ import annotations

import faulthandler
import os
import platform
import re
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import IO

from ulm.files import file_lock, paths
from ulm.files.atomic_write import remove, write_atomic

KEPT = 20
"""How many reports are kept; the oldest are deleted."""
_NAME = re.compile(r"crash-(\d+)-.*\.txt")
_PACKAGES = ("msgspec", "pygame-ce", "pytmx", "pyyaml")
_FOLDER = Path(__file__).resolve().parents[3]
_TOO_COMMON = {"localhost", "ulm"}
_FRAME = re.compile(r'^(\s*(?:[|+-]\s*)*(?:Binary file|File)) "([^"]*)"', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts about the running program; `players` are the names, by seat, to remove from the report."""

    record: str = ""
    players: tuple[str, ...] = ()
    figures: dict[str, object] = field(default_factory=dict)


def write(error: BaseException | str, facts: Facts) -> Path:
    """Write a report into the player's folder; returns the file. Raises OSError when that fails.

    `error` is an exception, or the trace written by a crash in native code.
    """
    folder = paths.user_data() / "reports"
    before = sorted(_numbered(folder))
    number = before[-1][0] + 1 if before else 1
    # The newest report is the one with the highest number; the clock may be wrong.
    file = folder / f"crash-{number:04}-{datetime.now(UTC):%Y-%m-%d}.txt"
    write_atomic(file, text(error, facts).encode("utf-8", "backslashreplace"))
    for _, old in before[: max(0, len(before) + 1 - KEPT)]:
        remove(old)
    return file


def _numbered(folder: Path) -> Iterable[tuple[int, Path]]:
    for file in folder.glob("crash-*.txt"):
        match = _NAME.fullmatch(file.name)
        if match:
            yield int(match.group(1)), file


def text(error: BaseException | str, facts: Facts) -> str:
    """The report."""
    known = {
        "Ulm": _version("ulm"),
        "Python": platform.python_version() + (", frozen" if getattr(sys, "frozen", False) else ""),
        "system": f"{platform.system()} {platform.release()}, {platform.machine()}",
        **{name: _version(name) for name in _PACKAGES},
        **facts.figures,
    }
    lines = [f"{name}: {anonymized(str(value))}" for name, value in known.items()]
    trace = _without_private_paths(error) if isinstance(error, str) else _traceback(error, facts.players)
    parts = ["\n".join(lines), trace]
    if facts.record:
        parts.append("The game:\n\n" + facts.record)
    return "\n\n".join(part.strip() for part in parts) + "\n"


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:  # a frozen program may lack the metadata
        return "unknown"


def _traceback(error: BaseException, players: tuple[str, ...]) -> str:
    """The traceback without private paths, and without player names in the error message."""
    parts: list[str] = []
    for part in traceback.TracebackException.from_exception(error).format():
        message = _without_private_paths(part)
        if not _FRAME.search(message):  # the error message, not a stack frame
            for seat, name in enumerate(players, start=1):
                message = _replaced(message, name, f"<seat {seat}>")
        parts.append(message)
    return "".join(parts)


def _without_private_paths(trace: str) -> str:
    """A trace with paths relative to the program and without personal data."""
    return anonymized(_FRAME.sub(lambda match: f'{match.group(1)} "{_relative_path(match.group(2))}"', trace))


def _relative_path(file: str) -> str:
    """The path of a file relative to the program or its libraries; for other files the bare name."""
    plain = file.replace("\\", "/")
    for mark in (f"{_FOLDER.as_posix()}/", "/site-packages/", "/_internal/"):
        if mark in plain:
            return plain.split(mark, 1)[1]
    return plain if plain.startswith("<") else plain.rsplit("/", 1)[-1]


def _working_folder() -> str:
    try:
        return os.getcwd()
    except OSError:  # it was deleted
        return ""


def anonymized(message: str) -> str:
    """A text with user folders, user name and machine name replaced by placeholders."""
    home = os.path.expanduser("~")
    places = {str(_FOLDER): "<Ulm>", str(paths.user_data()): "<user folder>", home: "~", _working_folder(): "<here>"}
    # Longest first, as one may contain another. Backslashes may be doubled in a traceback.
    for place, name in sorted(places.items(), key=lambda pair: -len(pair[0])):
        if len(place) > 1:
            for written in (place.replace("\\", "\\\\"), place, place.replace("\\", "/")):
                message = message.replace(written, name)
    for name in sorted(_names(home), key=len, reverse=True):
        message = _replaced(message, name, "<name>")
    return message


def _names(home: str) -> set[str]:
    """Names of the user and the machine."""
    found = {os.environ.get(key, "") for key in ("USER", "LOGNAME", "USERNAME", "HOSTNAME", "COMPUTERNAME")}
    found |= {os.path.basename(home), platform.node(), platform.node().split(".")[0]}
    return {name for name in found if len(name) > 1 and name.lower() not in _TOO_COMMON}


def _replaced(message: str, name: str, by: str) -> str:
    """The text with a whole word replaced, ignoring case."""
    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", by, message, flags=re.IGNORECASE) if name.strip() else message


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

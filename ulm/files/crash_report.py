"""What is written down when the program fails: a report that helps to mend it and says nothing about the player.

No user name, no folder of the user's, no name of the machine or of a player, no environment.
"""

from __future__ import annotations

import os
import platform
import re
import sys
import traceback
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

from ulm.files import paths
from ulm.files.atomic_write import remove, write_whole

KEPT = 20
"""How many reports are kept; the oldest give way."""
_NAME = re.compile(r"crash-(\d+)-.*\.txt")
_PACKAGES = ("msgspec", "pygame-ce", "pytmx", "pyyaml")
_FOLDER = Path(__file__).resolve().parent.parent.parent
_TOO_COMMON = {"localhost", "ulm"}
_FRAME = re.compile(r'^(\s*(?:[|+-]\s*)*(?:Binary file|File)) "([^"]*)"', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Facts:
    """What the program knows of itself: `players` are the names that the report must not hold, by seat."""

    record: str = ""
    players: tuple[str, ...] = ()
    figures: dict[str, object] = field(default_factory=dict)


def write(error: BaseException | str, facts: Facts) -> Path:
    """Write a report into the player's folder; its file. OSError when that is impossible.

    The error is an exception, or the trace that native code left when it failed.
    """
    folder = paths.user_data() / "reports"
    before = sorted(_numbered(folder))
    number = before[-1][0] + 1 if before else 1
    # The number, not the clock, tells which report is the newest.
    file = folder / f"crash-{number:04}-{datetime.now(UTC):%Y-%m-%d}.txt"
    write_whole(file, text(error, facts).encode("utf-8", "backslashreplace"))
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
    lines = [f"{name}: {without_traces(str(value))}" for name, value in known.items()]
    trace = _placed(error) if isinstance(error, str) else _traceback(error, facts.players)
    parts = ["\n".join(lines), trace]
    if facts.record:
        parts.append("The game:\n\n" + facts.record)
    return "\n\n".join(part.strip() for part in parts) + "\n"


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:  # a frozen program may lack the papers
        return "unknown"


def _traceback(error: BaseException, players: tuple[str, ...]) -> str:
    """The traceback with the program's own paths; in what the error says no player is named."""
    parts: list[str] = []
    for part in traceback.TracebackException.from_exception(error).format():
        said = _placed(part)
        if not _FRAME.search(said):  # nothing but what the error says
            for seat, name in enumerate(players, start=1):
                said = _replaced(said, name, f"<seat {seat}>")
        parts.append(said)
    return "".join(parts)


def _placed(trace: str) -> str:
    """A trace that says where in the program it was, and not on whose machine."""
    return without_traces(_FRAME.sub(lambda match: f'{match.group(1)} "{_short(match.group(2))}"', trace))


def _short(file: str) -> str:
    """A file of the program by its place in it, another by its name."""
    plain = file.replace("\\", "/")
    for mark in (f"{_FOLDER.as_posix()}/", "/site-packages/", "/_internal/"):
        if mark in plain:
            return plain.split(mark, 1)[1]
    return plain if plain.startswith("<") else plain.rsplit("/", 1)[-1]


def without_traces(said: str) -> str:
    """A text in which nothing tells whose machine it comes from."""
    home = os.path.expanduser("~")
    places = {str(_FOLDER): "<Ulm>", str(paths.user_data()): "<user folder>", home: "~", os.getcwd(): "<here>"}
    # The longest first: one may lie within the other. In a traceback a backslash may stand doubled.
    for place, name in sorted(places.items(), key=lambda pair: -len(pair[0])):
        if len(place) > 1:
            for written in (place.replace("\\", "\\\\"), place, place.replace("\\", "/")):
                said = said.replace(written, name)
    for name in sorted(_names(home), key=len, reverse=True):
        said = _replaced(said, name, "<name>")
    return said


def _names(home: str) -> set[str]:
    """The names of the user and of the machine."""
    found = {os.environ.get(key, "") for key in ("USER", "LOGNAME", "USERNAME", "HOSTNAME", "COMPUTERNAME")}
    found |= {os.path.basename(home), platform.node(), platform.node().split(".")[0]}
    return {name for name in found if len(name) > 1 and name.lower() not in _TOO_COMMON}


def _replaced(said: str, name: str, by: str) -> str:
    """A text with a whole word replaced, in capitals or not."""
    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", by, said, flags=re.IGNORECASE) if name.strip() else said

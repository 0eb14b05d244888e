"""Files that are there whole or not at all.

The content goes to a temporary file beside the target, which then takes the target's place. A fault leaves the
target as it was, and no temporary file.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

TEMPORARY = ".tmp"
_BUSY = os.name == "nt"  # where a file that is open cannot be renamed
_TRIES = 20
_PAUSE = 0.005  # seconds


def write_whole(path: Path, content: bytes, *, sync: bool = True, keep: Path | None = None) -> None:
    """Put a file in place, and what lay there under the name `keep`; the folder is made when missing.

    With `sync` the disk has it when this returns. OSError when that is impossible.
    """
    # Another window may be writing the same file just now.
    temporary = path.with_name(f"{path.name}.{os.getpid()}{TEMPORARY}")
    try:
        _write(temporary, content, sync)
        if keep is not None and os.path.isfile(path):
            replace(path, keep)
        replace(temporary, path)
    except OSError:
        remove(temporary)
        raise
    if sync:
        _sync_folder(path.parent)


def _write(path: Path, content: bytes, sync: bool) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(content)
        if sync:
            file.flush()
            os.fsync(file.fileno())


def replace(source: Path, target: Path) -> None:
    """Rename; on Windows a virus scanner or our own fsync may hold the file for a moment."""
    for left in reversed(range(_TRIES)):
        try:
            os.replace(source, target)
        except PermissionError:
            if not _BUSY or not left:
                raise
            time.sleep(_PAUSE)
        else:
            return


def remove(path: Path) -> None:
    """Remove a file that need not be there and may stay: it is in nobody's way."""
    with suppress(OSError):
        path.unlink(missing_ok=True)


def sync(path: Path) -> None:
    """See to it that the disk has a file and its name; OSError when it refuses."""
    file = os.open(path, os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def set_aside(path: Path, stem: str) -> Path:
    """Rename a file that cannot be used to `stem-broken-N` beside it; its new name. OSError when that is impossible."""
    number = 1
    while os.path.lexists(aside := path.with_name(f"{stem}-broken-{number}{path.suffix}")):
        number += 1
    replace(path, aside)
    return aside

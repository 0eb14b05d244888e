"""Atomic writes.

The content goes to a temporary file beside the target, which is then renamed over it. An error leaves the target
unchanged and removes the temporary file.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

TEMPORARY = ".tmp"
_BUSY = os.name == "nt"  # open files cannot be renamed there
_TRIES = 20
_PAUSE = 0.005  # seconds


def write_whole(path: Path, content: bytes, *, sync: bool = True, keep: Path | None = None) -> None:
    """Write a file atomically; an old one is renamed to `keep`, if given. Creates the folder when missing.

    With `sync` the content is on the disk when this returns. Raises OSError when it cannot be written.
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
    """Remove a file if possible; a missing or undeletable file is no error."""
    with suppress(OSError):
        path.unlink(missing_ok=True)


def sync(path: Path) -> None:
    """fsync a file and its folder entry. Raises OSError when that fails."""
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
    """Rename an unusable file to `stem-broken-N` in its folder; returns the new path. Raises OSError."""
    number = 1
    while os.path.lexists(aside := path.with_name(f"{stem}-broken-{number}{path.suffix}")):
        number += 1
    replace(path, aside)
    return aside

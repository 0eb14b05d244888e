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
BUSY = os.name == "nt"
"""Whether files that are open somewhere can be neither renamed nor deleted."""
_TRIES = 20
_PAUSE = 0.005  # seconds


class FileHeld(PermissionError):
    """Another program holds the file."""

    @classmethod
    def of(cls, error: PermissionError) -> FileHeld:
        """The same error by this name."""
        return cls(error.errno, error.strerror, error.filename)


def write_atomic(path: Path, content: bytes, *, sync: bool = True, keep: Path | None = None) -> None:
    """Write a file atomically; an old one is renamed to `keep`, if given. Creates the folder when missing.

    With `sync` the content is on the disk when this returns. Raises OSError when it cannot be written.
    """
    temporary = write_temporary(path, content, sync=sync)
    try:
        if keep is not None and os.path.isfile(path):
            replace(path, keep)
        replace(temporary, path)
    except OSError:
        remove(temporary)
        raise
    if sync:
        sync_folder(path.parent)


def write_temporary(path: Path, content: bytes, *, sync: bool = True, number: int = 0) -> Path:
    """Write the temporary file that is to take the place of another, the `number`-th of this program; returns it.

    Raises OSError when it cannot be written.
    """
    # Another window may be writing the same file just now.
    temporary = path.with_name(f"{path.name}.{os.getpid()}{f'-{number}' if number else ''}{TEMPORARY}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as file:
            file.write(content)
            if sync:
                file.flush()
                os.fsync(file.fileno())
    except OSError:
        remove(temporary)
        raise
    return temporary


def replace(source: Path, target: Path) -> None:
    """Rename; on Windows a virus scanner or our own fsync may hold the file for a moment. Held when it goes on."""
    for left in reversed(range(_TRIES)):
        try:
            os.replace(source, target)
        except PermissionError as error:
            if not BUSY:
                raise
            if not left:
                raise FileHeld.of(error) from error
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
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """fsync the entries of a folder, where that exists. Raises OSError when that fails."""
    if os.name != "posix":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def set_aside(path: Path, stem: str, *, wait: bool = True) -> Path:
    """Rename an unusable file to `stem-broken-N` in its folder; returns the new path. Raises OSError; with
    ``wait=False`` at once where another program holds the file.
    """
    number = 1
    while os.path.lexists(aside := path.with_name(f"{stem}-broken-{number}{path.suffix}")):
        number += 1
    (replace if wait else os.replace)(path, aside)
    return aside

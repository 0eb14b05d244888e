"""Locks on open files, by which windows keep out of each other's way; gone when a program ends in whatever way."""

from __future__ import annotations

import errno
import sys
from typing import IO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_REFUSED = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK)


def take(file: IO[bytes]) -> bool:
    """Lock a file until it is closed; False when somebody else has. Where files cannot be locked nobody else has."""
    try:
        _lock(file)
    except OSError as error:
        return error.errno not in _REFUSED
    return True


def _lock(file: IO[bytes]) -> None:
    if sys.platform == "win32":
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

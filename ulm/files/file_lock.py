"""File locks between windows of the game; the system releases them however a program ends."""

from __future__ import annotations

import errno
import sys
from typing import IO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

# 0 is what Wine's C library says, by which the Windows program runs on Linux.
_REFUSED = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK, 0)


def take(file: IO[bytes]) -> bool:
    """Lock a file until it is closed; False when another program holds the lock. True where locks do not exist."""
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

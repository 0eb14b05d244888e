"""Only regular files, and only up to a size: a pipe could block forever, a device or a huge file fill the memory.

Every path that a person can name, or that lies in the player's folder, is read here (tests/test_odd_paths.py has them).
"""

import errno
import os
import stat
from pathlib import Path


class TooLarge(OSError):
    """A file is larger than the limit."""


def read_bounded(path: Path, most: int) -> bytes:
    """The bytes of a file. Raises TooLarge above `most` bytes, OSError when it is unreadable or no regular file."""
    refuse_special(path)
    with path.open("rb") as file:
        large = os.fstat(file.fileno()).st_size > most
        content = b"" if large else file.read(most + 1)
    if large or len(content) > most:
        raise TooLarge(errno.EFBIG, f"the file is larger than {most} bytes", str(path))
    return content


def holds(path: Path, content: bytes) -> bool:
    """Whether it is a regular file with exactly this content. Raises OSError when it is unreadable."""
    found = path.stat()
    return stat.S_ISREG(found.st_mode) and found.st_size == len(content) and path.read_bytes() == content


def refuse_special(path: Path) -> None:
    """Raises OSError when it is a pipe or a device, or missing. For a folder the system raises its own error later."""
    kind = path.stat().st_mode
    if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):
        raise OSError(errno.EINVAL, "a pipe or a device, not a file", str(path))


def refuse_to_write(path: Path) -> None:
    """Raises OSError when a pipe, a device or a folder is where a file is to be written. There need be nothing yet."""
    try:
        refuse_special(path)
    except FileNotFoundError:
        return
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "this is a folder", str(path))

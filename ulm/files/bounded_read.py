"""Reading files with a size limit, and regular files only: reading a pipe could block forever."""

import errno
import stat
from pathlib import Path


class TooLarge(Exception):
    """A file is larger than the limit."""


def read_bounded(path: Path, most: int) -> bytes:
    """The bytes of a file. Raises TooLarge above `most` bytes, OSError when it is unreadable or no regular file."""
    kind = path.stat().st_mode
    if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):  # for a folder the system raises its own error
        raise OSError(errno.EINVAL, "a pipe or a device, not a file", str(path))
    with path.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise TooLarge
    return content

"""Reading no more of a file than it may hold, and only of a file: for a pipe one would wait without end."""

import errno
import stat
from pathlib import Path


class TooLarge(Exception):
    """A file is larger than any of its kind."""


def read(path: Path, most: int) -> bytes:
    """The bytes of a file; TooLarge when there are more than `most`, OSError when it cannot be read or is no file."""
    kind = path.stat().st_mode
    if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):  # what it says of a folder the system says itself
        raise OSError(errno.EINVAL, "a pipe or a device, no file", str(path))
    with path.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise TooLarge
    return content

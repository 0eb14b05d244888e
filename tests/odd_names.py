"""File names that not every file system takes."""

import os
from pathlib import Path

import pytest


def rename_oddly(file: Path, name: bytes) -> None:
    """Give a file a name of these bytes; skips the test where the file system refuses such names.

    Windows and APFS take only Unicode, and Windows no ``*`` or ``|``.
    """
    if os.name != "posix":
        # Windows would take the bytes for UTF-8, and refuse or change them.
        pytest.skip("file names are no bytes here")
    try:
        os.rename(file, os.fsencode(file.parent) + b"/" + name)
    except OSError as error:
        pytest.skip(f"the file system refuses the name {name[:20]!r}: {error.strerror}")

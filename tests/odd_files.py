"""Files that not every system can have; a test that needs one is skipped there."""

import os
from pathlib import Path

import pytest


def rename_oddly(file: Path, name: bytes) -> None:
    """Give a file a name of these bytes: Windows and APFS take only Unicode, and Windows no ``*`` or ``|``."""
    if os.name != "posix":
        # Windows would take the bytes for UTF-8, and refuse or change them.
        pytest.skip("file names are no bytes here")
    try:
        os.rename(file, os.fsencode(file.parent) + b"/" + name)
    except OSError as error:
        pytest.skip(f"the file system refuses the name {name[:20]!r}: {error.strerror}")


def link(place: Path, target: Path) -> None:
    """Make a symbolic link: Windows allows it only to some, Wine makes none without saying so."""
    try:
        place.symlink_to(target)
    except OSError as error:
        pytest.skip(f"the system makes no links: {error.strerror}")
    if not place.is_symlink():
        pytest.skip("the system makes no links")

"""Where the project that has published this program lives: packaging/freeze.py puts its address beside the data."""

from __future__ import annotations

import re

from ulm.files.bounded_read import read_bounded
from ulm.files.paths import asset

_HOME_FILE = "data/home.txt"
_LARGEST = 500  # bytes
_ADDRESS = re.compile(r"https://[A-Za-z0-9][A-Za-z0-9./_~-]*[A-Za-z0-9]")


def project_home() -> str | None:
    """The address; None in a program that was not packed by a project, or where the file is no address."""
    try:
        text = read_bounded(asset(_HOME_FILE), _LARGEST).decode("ascii").strip()
    except (OSError, UnicodeDecodeError):
        return None
    return text if _ADDRESS.fullmatch(text) else None

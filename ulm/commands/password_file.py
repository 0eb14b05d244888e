"""The password with which tables are opened at a server: the first line of a file."""

from __future__ import annotations

from pathlib import Path

from ulm.commands.output import CallError
from ulm.files.bounded_read import read_bounded
from ulm.i18n.catalog import Texts
from ulm.net.protocol import LONGEST_PASSWORD

_LARGEST = 10_000  # bytes


def password_in(texts: Texts, file: Path) -> str:
    """The password. Raises CallError for a file with none, OSError for one that cannot be read."""
    try:
        lines = read_bounded(file, _LARGEST).decode().splitlines()
    except UnicodeDecodeError:
        lines = []
    password = lines[0].strip() if lines else ""
    if not 0 < len(password) <= LONGEST_PASSWORD:
        raise CallError(texts.get("cli.no_password", file=file, n=LONGEST_PASSWORD))
    return password

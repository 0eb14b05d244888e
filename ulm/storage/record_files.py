"""What can be told of records by the names of their files, without reading one.

The title screen needs no more than this, and the rules, which reading a record needs, take a tenth of the start.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path

from ulm.files import paths
from ulm.files.atomic_write import remove, sync_folder, write_temporary

SUFFIX = ".ulm"
ACCOUNT_SUFFIX = ".review.json"
"""Of the file beside a record in which the account of its game is kept."""
LONGEST_NAME = 60
"""The longest name of a player."""
LEAST_SEED, MOST_SEED = -(2**63), 2**63
"""The seeds that a record may have."""


def is_record(name: str) -> bool:
    """Whether a file name has the suffix of records."""
    return name.lower().endswith(SUFFIX) and not name.startswith(".")


def account_file(record: Path) -> Path:
    """Where the account of a record's game is kept."""
    return record.with_name(record.stem + ACCOUNT_SUFFIX)


def any_records() -> bool:
    """Whether the player has any saved games."""
    with suppress(OSError), os.scandir(paths.saves()) as files:  # an unreadable folder counts as empty
        return any(is_record(file.name) for file in files)
    return False


_numbers = count(1)


class NewRecord:
    """Content that waits in a temporary file of its own; `choose` says under which name it is to be then."""

    def __init__(self, folder: Path, content: bytes, choose: Callable[[], Path]) -> None:
        """Raises OSError when it cannot be written."""
        self._choose = choose
        self._placed: Path | None = None
        self.digest = hashlib.sha256(content).hexdigest()
        """The same for the same content."""
        self.temporary = write_temporary(folder / f"new{SUFFIX}", content, sync=True, number=next(_numbers))

    def place(self) -> Path:
        """Give it its name; returns the file. Raises OSError when that fails; it can be tried again."""
        if self._placed is None:
            target = self._choose()
            os.replace(self.temporary, target)
            self._placed = target
            sync_folder(target.parent)
        return self._placed

    def discard(self) -> None:
        """Give it up."""
        remove(self.temporary)

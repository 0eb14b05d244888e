"""A record on its way into a folder: whole on the disk, but not under its name yet.

new = NewRecord(folder, content, choose)
path = new.place()      # tried again where another program, such as a virus scanner, holds it
new.discard()           # or given up
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from itertools import count
from pathlib import Path

from ulm.files.atomic_write import remove, sync_folder, write_temporary
from ulm.records.record_files import SUFFIX

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

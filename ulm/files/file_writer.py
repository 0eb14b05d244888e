"""A file that is rewritten whole again and again, while other programs may hold it for a moment."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

from ulm.files.atomic_write import remove, sync_folder, write_temporary
from ulm.files.when_free import DeferredWrite


class FileWriter:
    """Writes one file atomically, or as soon as no other program holds it; what is written last wins."""

    def __init__(self, failed: Callable[[OSError], None] = lambda error: None) -> None:
        """``failed`` is called in a thread when the file was held for so long that writing was given up."""
        self._failed = failed
        self._when_free = DeferredWrite(self._give_up)
        self._temporary: Path | None = None
        """The file that waits to take the place of the other."""
        self._count = 0

    @property
    def waiting(self) -> bool:
        """Whether something is still to be written."""
        return self._temporary is not None

    def write(self, path: Path, content: bytes, *, sync: bool = True) -> None:
        """Write the file now or soon. Raises OSError when that fails for another reason than that it is held."""
        if path.is_dir():  # on Windows this would look as if another program held it
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        with self._when_free:
            before = self._temporary
            # One that waits may be held: it cannot be written again.
            self._count = 0 if before is None else self._count + 1
            temporary = write_temporary(path, content, sync=sync, number=self._count)

            def put_in_place() -> None:
                os.replace(temporary, path)
                self._temporary = None
                if sync:
                    sync_folder(path.parent)

            self._temporary = temporary
            try:
                self._when_free.make(put_in_place)
            except OSError:
                self._forget()
                raise
            finally:
                if before is not None:
                    remove(before)

    def afterwards(self, action: Callable[[], None]) -> None:
        """Call something once everything has been written or given up: now, or in a thread."""
        self._when_free.afterwards(action)

    def settle(self) -> None:
        """Wait until everything has been written or given up."""
        self._when_free.settle()

    def _give_up(self, error: OSError) -> None:
        self._forget()
        self._failed(error)

    def _forget(self) -> None:
        if self._temporary is not None:
            remove(self._temporary)
            self._temporary = None

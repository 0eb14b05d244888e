"""Changes of a file that wait until no other program holds it.

On Windows a file that is open somewhere, in a virus scanner or for our own fsync, cannot be renamed or deleted. Such
a change is tried again by a thread while the program goes on. Python waits for the thread at its end, so a change has
been made or given up when the program is gone.
"""

from __future__ import annotations

import errno
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Generic, TypeVar

from ulm.files import atomic_write
from ulm.files.atomic_write import FileHeld, remove, sync_folder, write_temporary

PATIENCE = 2.0
"""Seconds after which a change is given up: a virus scanner takes less."""
_PAUSE = 0.02  # seconds


class DeferredWrite:
    """Changes of one file: one that comes later takes the place of one that waits.

    As a context manager it keeps a waiting change from being made meanwhile.
    """

    def __init__(self, failed: Callable[[OSError], None]) -> None:
        """``failed`` is called in the thread, with the error for which a waiting change was given up."""
        self._failed = failed
        self._lock = threading.RLock()
        self._change: Callable[[], None] | None = None
        self._until = 0.0
        self._thread: threading.Thread | None = None
        self._afterwards: list[Callable[[], None]] = []

    @property
    def waiting(self) -> bool:
        """Whether a change waits."""
        return self._thread is not None

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lock.release()

    def make(self, change: Callable[[], None], *, wait: bool = True) -> None:
        """Make a change now or, if another program holds the file, soon. It may be tried several times.

        Raises OSError for other reasons, and Held with ``wait=False``.
        """
        with self._lock:
            self._change = None
            try:
                change()
            except PermissionError as error:
                if not atomic_write.BUSY:
                    raise
                if not wait:
                    raise FileHeld.of(error) from error
                self._change = change
                if self._thread is None:
                    # Set once: saving again and again must not put off that it fails.
                    self._until = time.monotonic() + PATIENCE
                    self._thread = threading.Thread(target=self._try_again, name="waiting for a file")
                    self._thread.start()

    def withdraw(self) -> None:
        """Do not make a change that waits."""
        with self._lock:
            self._change = None

    def afterwards(self, action: Callable[[], None]) -> None:
        """Call something once no change waits: now, or in the thread."""
        with self._lock:
            if self._thread is not None:
                self._afterwards.append(action)
                return
        action()

    def settle(self) -> None:
        """Wait until the change has been made or given up."""
        thread = self._thread
        if thread is not None:
            thread.join()

    def _try_again(self) -> None:
        while True:
            time.sleep(_PAUSE)
            with self._lock:
                failure = self._once()
                if failure is not None:
                    self._failed(failure)
                if self._change is None:
                    self._thread = None
                    actions, self._afterwards = self._afterwards, []
                    break
        for action in actions:
            action()

    def _once(self) -> OSError | None:
        """Try once; the error for which the change is given up."""
        if self._change is None:
            return None
        try:
            self._change()
        except PermissionError as error:
            if time.monotonic() < self._until:
                return None
            self._change = None
            return FileHeld.of(error)
        except OSError as error:
            self._change = None
            return error
        self._change = None
        return None


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class FileChange(Generic[T]):
    """How a file is changed, and what is done then.

    ``make`` may be tried several times. ``done`` gets what it returned, ``failed`` the error when it is given up.
    ``withdrawn`` is called where the change is taken back before it was made.
    """

    file: Path
    make: Callable[[], T]
    done: Callable[[T], None]
    failed: Callable[[OSError], None]
    withdrawn: Callable[[], None] = lambda: None


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

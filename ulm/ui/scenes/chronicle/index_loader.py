"""Reading the saved games in a thread, so that no frame waits for a thousand of them."""

import threading
from collections.abc import Callable

from ulm.storage.game_index import Index
from ulm.ui.toolkit.scene import Host

_AT_ONCE = 16_000
"""The number of bytes of records read between two frames, small enough not to delay them."""
_NEWS = 20
"""The number of files between two progress reports."""


class IndexLoader:
    """Keeps an index up to date; ``on_progress`` is called in the loop's thread when there is more to be shown."""

    def __init__(self, app: Host, index: Index, on_progress: Callable[[], None]) -> None:
        self.index = index
        self.done, self.all = 0, 0
        """How many of the files that were unread have been read."""
        self._app = app
        self._on_progress = on_progress
        self._thread: threading.Thread | None = None
        self._last: threading.Thread | None = None
        self._stopped = threading.Event()

    @property
    def busy(self) -> bool:
        """Whether files are still being read."""
        return self._thread is not None

    def look(self) -> None:
        """List the folder and start reading new files. OSError if it cannot be listed."""
        self.stop()
        number = self.index.scan()
        if self.index.unread_bytes <= _AT_ONCE:
            self.index.read()
            return
        self.done, self.all = 0, number
        self._stopped.clear()
        self._thread = self._last = threading.Thread(target=self._read, name="reading", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop reading, and wait until no file is open."""
        self.leave()
        if self._last is not None:
            self._last.join()

    def leave(self) -> None:
        """Like ``stop``, without waiting for the file that is being read."""
        self._thread = None
        self._stopped.set()

    def _read(self) -> None:
        thread = threading.current_thread()

        def report(done: int, _: int) -> None:
            if done % _NEWS == 0:
                self._app.call_soon(lambda: self._progress(thread, done))

        try:
            self.index.read(report, self._stopped.is_set)
        finally:
            self._app.call_soon(lambda: self._progress(thread, self.all, last=True))

    def _progress(self, thread: threading.Thread, done: int, last: bool = False) -> None:
        if self._thread is thread:
            self.done = done
            if last:
                self._thread = None
            self._on_progress()

"""Reading the results of reviewed games in a thread, so that no frame waits for them."""

from __future__ import annotations

import threading
from collections.abc import Callable

from ulm.analysis import review_cache
from ulm.analysis.review_statistics import Reviewed
from ulm.storage.game_index import Index
from ulm.ui.toolkit.scene import Host


class ReviewLoader:
    """Holds the results of the reviewed games; ``on_read`` is called in the loop's thread when they have been read."""

    def __init__(self, app: Host, index: Index, on_read: Callable[[], None]) -> None:
        self.reviewed: Reviewed = {}
        self.busy = True
        """Whether they are still to be read."""
        self._app = app
        self._index = index
        self._on_read = on_read
        self._thread: threading.Thread | None = None

    def look(self) -> None:
        """Start reading the results of all games that the index knows."""
        self.busy = True
        self._thread = threading.Thread(target=self._read, name="accounts", daemon=True)
        self._thread.start()

    def look_again(self) -> None:
        """Read them at once: a game has just been reviewed."""
        self.reviewed = review_cache.reviewed(self._index)

    def stop(self) -> None:
        """What is being read now is not taken in."""
        self._thread = None

    def wait(self) -> None:
        """Wait until all have been read; they are taken in by the next step of the loop."""
        if self._thread is not None:
            self._thread.join()

    def _read(self) -> None:
        thread, found = threading.current_thread(), review_cache.reviewed(self._index)
        self._app.call_soon(lambda: self._take(thread, found))

    def _take(self, thread: threading.Thread, found: Reviewed) -> None:
        if thread is self._thread:
            self._thread = None
            self.busy = False
            self.reviewed = found
            self._on_read()

"""Reading the saved games in a thread, so that no frame waits for a thousand of them."""

import threading
from collections.abc import Callable

from ulm.records.index import Index
from ulm.ui.kit.scene import Host

_AT_ONCE = 16_000
"""So many bytes of records are read before the next frame: it will hardly be late for them."""
_NEWS = 20
"""After how many files the page is told how far it is."""


class Reader:
    """Keeps an index up to date; ``on_news`` is called in the loop's thread when there is more to be shown."""

    def __init__(self, app: Host, index: Index, on_news: Callable[[], None]) -> None:
        self.index = index
        self.done, self.all = 0, 0
        """How many of the files that were unread have been read."""
        self._app = app
        self._on_news = on_news
        self._thread: threading.Thread | None = None
        self._last: threading.Thread | None = None
        self._stopped = threading.Event()

    @property
    def busy(self) -> bool:
        """Whether files are still to be read."""
        return self._thread is not None

    def look(self) -> None:
        """Look what lies in the folder, and begin to read what is new. OSError when it cannot be listed."""
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
        """Leave the rest for another time."""
        self.leave()
        if self._last is not None:
            self._last.join()

    def leave(self) -> None:
        """Like ``stop``, without waiting for the file that is being read."""
        self._thread = None
        self._stopped.set()

    def _read(self) -> None:
        thread = threading.current_thread()

        def told(done: int, _: int) -> None:
            if done % _NEWS == 0:
                self._app.call_soon(lambda: self._news(thread, done))

        try:
            self.index.read(told, self._stopped.is_set)
        finally:
            self._app.call_soon(lambda: self._news(thread, self.all, last=True))

    def _news(self, thread: threading.Thread, done: int, last: bool = False) -> None:
        if self._thread is thread:
            self.done = done
            if last:
                self._thread = None
            self._on_news()

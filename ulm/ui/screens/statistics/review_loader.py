"""Reading the kept accounts of reviewed games in a thread, so that no frame waits for hundreds of them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from ulm.analysis import review_cache
from ulm.analysis.game_review import GameReview
from ulm.analysis.review_statistics import ReviewedResult, results
from ulm.files.yaml_reader import UnreadableFile
from ulm.storage import record as records
from ulm.storage.game_index import GameEntry, Index
from ulm.storage.record_files import account_file
from ulm.ui.toolkit.scene import Host


class ReviewLoader:
    """Holds the results of the reviewed games; ``on_read`` is called in the loop's thread when all have been read."""

    def __init__(self, app: Host, index: Index, on_read: Callable[[], None]) -> None:
        self.reviewed: dict[str, tuple[ReviewedResult, ...]] = {}
        self.busy = True
        """Whether accounts are still to be read."""
        self._app = app
        self._index = index
        self._on_read = on_read
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()

    def look(self) -> None:
        """Start reading the accounts of all games that the index knows."""
        self.stop()
        self._stopped = threading.Event()
        self.busy = True
        entries = self._index.entries
        self._thread = threading.Thread(target=self._read, args=(entries, self._stopped), name="accounts", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Read no more; the file that is being read is not waited for."""
        self._stopped.set()
        self._thread = None

    def wait(self) -> None:
        """Wait until all have been read; they are taken in by the next step of the loop."""
        if self._thread is not None:
            self._thread.join()

    def note(self, name: str, account: GameReview) -> None:
        """Take in the account of a game that has just been reviewed."""
        for entry in self._index.entries:
            if entry.name == name:
                self._note(entry, account, self.reviewed)

    def _read(self, entries: tuple[GameEntry, ...], stopped: threading.Event) -> None:
        found: dict[str, tuple[ReviewedResult, ...]] = {}
        try:
            for entry in entries:
                if stopped.is_set():
                    break
                path = self._index.folder / entry.name
                if entry.summary is not None and entry.summary.finished and account_file(path).exists():
                    self._read_one(entry, path, found)
        finally:
            self._app.call_soon(lambda: self._take(found, stopped))

    def _read_one(self, entry: GameEntry, path: Path, found: dict[str, tuple[ReviewedResult, ...]]) -> None:
        try:
            account = review_cache.read(records.read(path), path)
        except UnreadableFile:
            return  # changed since it was indexed
        if account is not None and account.whole:
            self._note(entry, account, found)

    @staticmethod
    def _note(entry: GameEntry, account: GameReview, found: dict[str, tuple[ReviewedResult, ...]]) -> None:
        if entry.summary is not None:
            found[entry.name] = results(entry.summary, account)

    def _take(self, found: dict[str, tuple[ReviewedResult, ...]], stopped: threading.Event) -> None:
        if stopped is self._stopped and not stopped.is_set():
            self._thread = None
            self.busy = False
            self.reviewed = found
            self._on_read()

"""Reading the saved games in a thread, so that no frame waits for a thousand of them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from ulm.files.yaml_reader import UnreadableFile
from ulm.i18n.chronicle_text import UnfinishedGame, given_title
from ulm.storage import autosave_slots
from ulm.storage import record as records
from ulm.storage.autosave import contains_game
from ulm.storage.game_index import GameEntry, Index, summarize
from ulm.storage.record import DoesNotFit, Record
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


class UnfinishedGames:
    """The games that were left at the table: one, or those of several windows."""

    def __init__(self) -> None:
        self._games: list[tuple[UnfinishedGame, Record]] = []

    def look(self) -> None:
        """Look again which games were left."""
        self._games = [game for slot in autosave_slots.unfinished() if (game := _left(slot.latest())) is not None]

    def rows(self, folder: Path, saved: Iterable[GameEntry]) -> list[GameEntry]:
        """The rows of the list: the games at the table, then the saved games that are other games."""
        tables = {entry.name: entry for entry, _ in self._games}
        others: list[GameEntry] = []
        for entry in saved:
            game = self._game_of(entry, folder)
            if game is None:
                others.append(entry)
            elif given_title(entry):
                tables[game.name] = msgspec.structs.replace(tables[game.name], given=given_title(entry))
        return [*tables.values(), *others]

    def _game_of(self, entry: GameEntry, folder: Path) -> UnfinishedGame | None:
        """The game at the table that holds all of a saved one."""
        found = entry.summary
        for table, record in self._games:
            alike = found is not None and (found.seed, found.started) == (record.seed, record.started)
            if alike and contains_game(record, folder / entry.name):
                return table
        return None


def _left(path: Path | None) -> tuple[UnfinishedGame, Record] | None:
    """A game that was left, if it can be continued."""
    if path is None:
        return None
    try:
        record = records.read(path)
        summary = summarize(record)
    except (UnreadableFile, DoesNotFit):
        return None
    return None if summary.finished else (UnfinishedGame(str(path), 0, 0, summary=summary), record)

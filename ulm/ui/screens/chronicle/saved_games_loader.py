"""Reading the saved games in a thread, so that no frame waits for a thousand of them."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from ulm.files.yaml_reader import UnreadableFile
from ulm.i18n.chronicle_text import UnfinishedGame, title_of_file
from ulm.storage import autosave_slots
from ulm.storage import record as records
from ulm.storage.autosave import contains_game
from ulm.storage.game_index import Games, Index, games_with_seed
from ulm.storage.game_summary import GameEntry, summarize
from ulm.storage.record import DoesNotFit, Record
from ulm.ui.toolkit.scene import Host

_AT_ONCE = 16_000
"""The number of bytes of records read between two frames, small enough not to delay them."""
_FEW = 1000
"""So many files are listed at once; of more, the thread lists the folder as well."""
_TURNS = 0.0005
"""Seconds after which the thread lets the loop go on; what Python does by itself is felt in every frame."""
_USUAL = sys.getswitchinterval()
_LONGEST_FRAME = 0.3  # seconds
_NEWS = 0.3
"""Seconds between two reports on the progress."""


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
        self._drawn = threading.Event()
        """Whether the loop has shown what was reported last; reading goes on only then, or it delays the frame."""

    @property
    def busy(self) -> bool:
        """Whether files are still being read."""
        return self._thread is not None

    def look(self) -> None:
        """List the folder and start reading new files. OSError if it cannot be listed."""
        self.stop()
        self.done, self.all = 0, 0
        few = self.index.files() <= _FEW
        if few:
            self.all = self.index.scan()
            if self.index.unread_bytes <= _AT_ONCE:
                self.index.read()
                return
        self._stopped = threading.Event()
        thread = threading.Thread(target=self._read, args=(not few, self._stopped), name="reading", daemon=True)
        self._thread = self._last = thread
        thread.start()

    def stop(self) -> None:
        """Stop reading, and wait until no file is open."""
        self.leave()
        if self._last is not None:
            self._last.join()

    def leave(self) -> None:
        """Like ``stop``, without waiting for the file that is being read."""
        self._thread = None
        self._stopped.set()
        self._drawn.set()

    def _read(self, scan: bool, stopped: threading.Event) -> None:
        thread = threading.current_thread()
        next_report = time.monotonic() + _NEWS

        def report(done: int, number: int, *, last: bool = False) -> None:
            nonlocal next_report
            if last or time.monotonic() > next_report:
                self._drawn.clear()
                self._app.call_soon(lambda: self._progress(thread, done, number, last=last))
                if not last and not stopped.is_set():
                    self._drawn.wait(_LONGEST_FRAME)
                next_report = time.monotonic() + _NEWS

        number = self.all
        sys.setswitchinterval(_TURNS)
        try:
            if scan:
                number = self.index.scan()
            self.index.read(report, stopped.is_set)
            if not stopped.is_set():
                self.index.library.copy_daily()
        except OSError:
            pass  # the folder has vanished, which the next look at it says
        finally:
            sys.setswitchinterval(_USUAL)
            report(number, number, last=True)

    def _progress(self, thread: threading.Thread, done: int, number: int, *, last: bool) -> None:
        self._app.call_soon(self._drawn.set)
        if self._thread is thread:
            self.done, self.all = done, number
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

    def rows(self, index: Index, finished: bool | None) -> Games:
        """The rows of the list, all or only those that are ``finished`` or not: the games at the table, then the saved
        games that are other games.
        """
        tables: list[GameEntry] = []
        same: list[str] = []
        for table, record in self._games:
            given = ""
            for path in games_with_seed(index.folder, record.seed, index.library):
                if contains_game(record, path):
                    same.append(path.name)
                    given = title_of_file(path.name) or given
            tables.append(msgspec.structs.replace(table, given=given))
        return index.games(finished=finished, first=() if finished else tables, without=same)


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

"""Looks for missed turns in a process of its own with low priority, so that no frame waits for it.

search = MissedSearch(Path(...), file())
while search.running:
    if search.poll(): ... search.step
"""

from __future__ import annotations

import multiprocessing
import threading
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue

import msgspec

from ulm.files import file_lock
from ulm.files.bounded_read import refuse_to_write
from ulm.puzzles.missed_file import Kept, Step
from ulm.review.low_priority import work_behind_others


class SearchFailed(Exception):
    """The process could not go on; a note has its traceback."""


class _Failure(msgspec.Struct, frozen=True, tag=True):
    details: str


class _Done(msgspec.Struct, frozen=True, tag=True):
    pass


class MissedSearch:
    """Runs from when it is made until all games were looked at, or it is closed."""

    def __init__(self, folder: Path, file: Path, on_news: Callable[[], None] = lambda: None) -> None:
        """``folder`` has the records; in ``file`` is kept what was found. ``on_news`` is called in another thread when
        there is something to `poll`.
        """
        self.step: Step | None = None
        """How far it is; None until the folder is listed."""
        self.running = True
        """Whether there is more to come."""
        self._news: SimpleQueue[Step | _Failure | _Done] = SimpleQueue()
        self._on_news = on_news
        self._process: multiprocessing.process.BaseProcess | None = None
        self._ending = threading.Lock()
        threading.Thread(target=self._run, args=(folder, file), name="missed turns", daemon=True).start()

    def _run(self, folder: Path, file: Path) -> None:
        """The thread: start the process, which takes longer than a frame, and take what it sends until it ends."""
        context = multiprocessing.get_context("spawn")
        pipe, other = context.Pipe(duplex=False)
        with self._ending:
            if not self.running:
                return
            self._process = context.Process(target=_search, args=(other, folder, file), daemon=True)
            self._process.start()
        other.close()
        found: Step | _Failure | _Done | None = None
        with pipe:
            while found is None or isinstance(found, Step):
                try:
                    found = msgspec.json.decode(pipe.recv_bytes(), type=Step | _Failure | _Done)
                except (EOFError, OSError):
                    found = _Failure("the process has ended")
                self._news.put(found)
                if self.running:
                    self._on_news()
        self._process.join()

    def poll(self) -> Kept | None:
        """Take what has become ready; what is kept now, when that has changed. Raises SearchFailed."""
        kept = None
        while self.running and not self._news.empty():
            found = self._news.get()
            if isinstance(found, Step):
                self.step = found
                kept = found.kept or kept
                continue
            self.close()
            if isinstance(found, _Failure):
                failure = SearchFailed("the games could not be looked at")
                failure.add_note(found.details)
                raise failure
        return kept

    def close(self) -> None:
        """End it; what was found is kept."""
        self.running = False
        with self._ending:
            if self._process is not None:
                self._process.terminate()


def _search(pipe: Connection, folder: Path, file: Path) -> None:
    """The process."""
    work_behind_others()
    try:
        _search_alone(pipe, folder, file)
        pipe.send_bytes(msgspec.json.encode(_Done()))
    except BrokenPipeError:
        pass  # nobody looks any more
    except Exception:
        pipe.send_bytes(msgspec.json.encode(_Failure(traceback.format_exc())))


def _search_alone(pipe: Connection, folder: Path, file: Path) -> None:
    """Search, unless another window does."""
    from ulm.puzzles.missed_search import Search  # the program itself need not load the search
    from ulm.records.index import Index

    file.parent.mkdir(parents=True, exist_ok=True)
    refuse_to_write(file.with_suffix(".lock"))
    with file.with_suffix(".lock").open("ab") as lock:
        if not file_lock.take(lock):
            return
        for step in Search(Index(folder), file).steps():
            pipe.send_bytes(msgspec.json.encode(step))

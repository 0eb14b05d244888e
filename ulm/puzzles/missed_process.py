"""Looks for missed turns in a process of its own with low priority, so that no frame waits for it.

search = MissedSearch(Path(...), file())
while search.running:
    if search.poll(): ... search.step
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from queue import SimpleQueue

from ulm.files import file_lock
from ulm.files.bounded_read import refuse_to_write
from ulm.processes import Process, ProcessResult, set_low_priority
from ulm.puzzles.missed_file import MistakesData, SearchProgress


class SearchFailed(Exception):
    """The process could not go on; a note has its traceback."""


class MistakeSearchProcess:
    """Runs from when it is made until all games were looked at, or it is closed."""

    def __init__(self, folder: Path, file: Path, on_news: Callable[[], None] = lambda: None) -> None:
        """``folder`` has the records; in ``file`` is kept what was found. ``on_news`` is called in another thread when
        there is something to `poll`.
        """
        self.step: SearchProgress | None = None
        """How far it is; None until the folder is listed."""
        self.running = True
        """Whether there is more to come."""
        self._news: SimpleQueue[ProcessResult] = SimpleQueue()
        self._on_news = on_news
        self._process = Process("ulm-missed-turns")
        self._process.begin(self._take, partial(_search, folder, file))

    def _take(self, news: ProcessResult) -> None:
        self._news.put(news)
        self._on_news()

    def poll(self) -> MistakesData | None:
        """Take what has become ready; what is kept now, when that has changed. Raises SearchFailed."""
        kept = None
        while self.running and not self._news.empty():
            news = self._news.get()
            if news.over:
                self.close()
            else:
                self.step = news.value
                kept = news.value.kept or kept
            if news.error:
                raise news.failure(SearchFailed, "the games could not be looked at")
        return kept

    def close(self) -> None:
        """End it; what was found is kept."""
        self.running = False
        self._process.close()


def _search(folder: Path, file: Path) -> Iterator[SearchProgress]:
    """In the process: search, unless another window does."""
    from ulm.puzzles.missed_search import MistakeSearch  # the program itself need not load the search
    from ulm.records.index import Index

    set_low_priority()
    file.parent.mkdir(parents=True, exist_ok=True)
    refuse_to_write(file.with_suffix(".lock"))
    with file.with_suffix(".lock").open("ab") as lock:
        if file_lock.take(lock):
            yield from MistakeSearch(Index(folder), file).steps()

"""Reviews a game in a process of its own, so that no frame waits for it. What is ready can be looked at meanwhile."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from ulm.analysis import review_cache
from ulm.analysis.game_review import GameReview
from ulm.analysis.reviewer import Reviewer
from ulm.files.yaml_reader import UnreadableFile
from ulm.processes import Process, ProcessResult
from ulm.storage import record as records
from ulm.storage.record import Record


class ReviewFailed(Exception):
    """The process could not review the game; a note has its traceback."""


class ReviewProcess:
    """The review of one game. It goes on from what an earlier one has kept, and keeps each turn as soon as it is
    judged, so that it may end at any moment.
    """

    def __init__(self, record: Record, path: Path | None) -> None:
        """``path``: the record's file, in whose library the account is kept; None keeps nothing."""
        self.account: GameReview | None = review_cache.read(record, path) if path is not None else None
        self._news: SimpleQueue[ProcessResult] = SimpleQueue()
        self._process = Process("ulm-review")
        if not self.finished:
            self._process.begin(self._news.put, partial(_review, record, path, self.account))

    @property
    def finished(self) -> bool:
        """Whether the account is whole."""
        return self.account is not None and self.account.whole

    def poll(self) -> bool:
        """Take what has become ready; whether anything has. Raises ReviewFailed when the process has failed."""
        changed = False
        while not self._news.empty():
            news = self._news.get()
            if news.error:
                self.close()
                raise news.failure(ReviewFailed, "the game could not be reviewed")
            if news.over:
                self.close()
            else:
                self.account, changed = news.value, True
        return changed

    def close(self) -> None:
        """End the process."""
        self._process.close()


def _review(record: Record, path: Path | None, begun: GameReview | None) -> Iterator[GameReview]:
    """In the process: the account after each turn."""
    for account in Reviewer(record, begun).accounts():
        if path is not None:
            review_cache.write(record, path, account)
        yield account


class FinishedReview(NamedTuple):
    """A game of which nothing more is to come: its account, or None when it could not be reviewed.

    ``failure`` is an error of the program; a file that is gone or cannot be read is none.
    """

    name: str
    account: GameReview | None = None
    failure: ReviewFailed | None = None


class ReviewQueue:
    """``names`` are records in the folder. What is judged is kept beside them at once, so it may end at any moment."""

    def __init__(self, folder: Path, names: Iterable[str]) -> None:
        self._folder = folder
        self._waiting = deque(names)
        self.all = len(self._waiting)
        """How many games were to be reviewed at the beginning."""
        self.number = 0
        """The number of the present game, from 1."""
        self._name = ""
        self._review: ReviewProcess | None = None

    @property
    def busy(self) -> bool:
        """Whether games are still to be reviewed."""
        return self._review is not None or bool(self._waiting)

    @property
    def turns(self) -> int:
        """How many turns of the present game are judged."""
        account = self._review.account if self._review is not None else None
        return len(account.turns) if account is not None else 0

    def poll(self) -> FinishedReview | None:
        """Take what has become ready, or begin the next game; a game that is finished by that."""
        if self._review is None:
            return self._begin() if self._waiting else None
        try:
            self._review.poll()
        except ReviewFailed as failure:
            self._end()
            return FinishedReview(self._name, failure=failure)
        if not self._review.finished:
            return None
        account = self._review.account
        self._end()
        return FinishedReview(self._name, account)

    def _begin(self) -> FinishedReview | None:
        self._name = self._waiting.popleft()
        self.number += 1
        path = self._folder / self._name
        try:
            self._review = ReviewProcess(records.read(path), path)
        except UnreadableFile:
            return FinishedReview(self._name)
        return None

    def _end(self) -> None:
        if self._review is not None:
            self._review.close()
            self._review = None

    def close(self) -> None:
        """End the present review and begin no other."""
        self._waiting.clear()
        self._end()

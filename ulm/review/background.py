"""Reviews a game in a process of its own, so that no frame waits for it. What is ready can be looked at meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue

from ulm.processes import Process, ProcessResult
from ulm.records.record import Record
from ulm.review import kept_accounts
from ulm.review.account import GameReview
from ulm.review.reviewer import Reviewer


class ReviewFailed(Exception):
    """The process could not review the game; a note has its traceback."""


class ReviewProcess:
    """The review of one game. It goes on from what an earlier one has kept, and keeps each turn as soon as it is
    judged, so that it may end at any moment.
    """

    def __init__(self, record: Record, path: Path | None) -> None:
        """``path``: the record's file, beside which the account is kept; None keeps nothing."""
        self.account: GameReview | None = kept_accounts.read(record, path) if path is not None else None
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
            with suppress(OSError):  # a disk that refuses is no trouble: it is made anew next time
                kept_accounts.write(record, path, account)
        yield account

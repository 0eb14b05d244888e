"""Reviews several games one after the other, each in a process of its own, so that no frame waits for them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from ulm.files.yaml_reader import UnreadableFile
from ulm.records import record as records
from ulm.review.account import GameReview
from ulm.review.background import ReviewFailed, ReviewProcess


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

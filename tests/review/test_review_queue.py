"""Games are reviewed one after the other: which is next, how far it is, and how each ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.missed_games import MASTER, THREE, account_of
from ulm.analysis import review_process
from ulm.analysis.game_review import GameReview
from ulm.analysis.review_process import FinishedReview, ReviewFailed, ReviewQueue
from ulm.storage import record as records
from ulm.storage.record import Record


class Review:
    """Stands in for the review of a game in another process."""

    running: list[Review] = []

    def __init__(self, record: Record, path: Path) -> None:
        self.path = path
        self.account: GameReview | None = None
        self.finished = False
        self.failure: ReviewFailed | None = None
        self.running.append(self)

    def poll(self) -> None:
        if self.failure is not None:
            raise self.failure

    def close(self) -> None:
        self.running.remove(self)


@pytest.fixture
def queue(recorded_home: Path, monkeypatch: pytest.MonkeyPatch) -> ReviewQueue:
    """Two games, and a file between them that cannot be read."""
    monkeypatch.setattr(Review, "running", [])
    monkeypatch.setattr(review_process, "ReviewProcess", Review)
    for name, file in (("three.ulm", THREE), ("master.ulm", MASTER)):
        (recorded_home / name).write_bytes(file.read_bytes())
    (recorded_home / "broken.ulm").write_text("ulm: 1\n", encoding="utf-8")
    return ReviewQueue(recorded_home, ["three.ulm", "broken.ulm", "master.ulm"])


def test_one_game_is_reviewed_after_the_other(queue: ReviewQueue) -> None:
    assert (queue.all, queue.number, queue.turns, queue.busy) == (3, 0, 0, True)
    assert queue.poll() is None
    (three,) = Review.running
    assert (three.path.name, queue.number, queue.turns) == ("three.ulm", 1, 0)
    three.account = account_of(records.read(THREE), {})
    assert queue.poll() is None
    assert queue.turns == len(three.account.turns)
    three.finished = True
    assert queue.poll() == FinishedReview("three.ulm", three.account)
    assert (Review.running, queue.turns, queue.busy) == ([], 0, True)
    assert queue.poll() == FinishedReview("broken.ulm"), "no error of the program"
    assert queue.number == 2
    assert queue.poll() is None
    (master,) = Review.running
    assert (master.path.name, queue.number) == ("master.ulm", 3)
    master.finished = True
    assert queue.poll() == FinishedReview("master.ulm")
    assert (queue.busy, queue.poll(), queue.number, queue.all) == (False, None, 3, 3)


def test_one_that_fails_does_not_stop_those_after_it(queue: ReviewQueue) -> None:
    queue.poll()
    failure = Review.running[0].failure = ReviewFailed("no")
    assert queue.poll() == FinishedReview("three.ulm", failure=failure)
    assert Review.running == []
    assert queue.poll() == FinishedReview("broken.ulm")


def test_who_closes_it_ends_the_present_review_and_begins_no_other(queue: ReviewQueue) -> None:
    queue.close()
    assert not queue.busy
    queue = ReviewQueue(queue._folder, ["three.ulm", "master.ulm"])
    queue.poll()
    queue.close()
    assert (Review.running, queue.busy, queue.poll()) == ([], False, None)

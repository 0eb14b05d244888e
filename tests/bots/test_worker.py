"""The bots' process: whatever happens to it, the question that was asked is answered."""

import os
import signal
import threading
import time
from collections.abc import Iterator

import pytest

from ulm.bots import worker as bots
from ulm.bots.worker import Worker, WorkerFailed
from ulm.rules import Game, Move, View

pytestmark = pytest.mark.skipif(os.name != "posix", reason="stops processes as Unix allows it")


@pytest.fixture(scope="module")
def view() -> View:
    """A decision with several moves."""
    game = Game.new(seats=2, seed=4)
    game.play("draw")
    return game.view(game.position.active)


class Asked:
    """A worker as the window uses it: its answer is looked for only when it says that there is news."""

    def __init__(self) -> None:
        self.news = threading.Event()
        self.worker = Worker(self.news.set)

    def within(self, seconds: float) -> Move | None:
        """The answer, if it comes in that time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.news.wait(0.05):
                self.news.clear()
                move = self.worker.result()
                if move is not None:
                    return move
        return None

    def answer(self) -> Move:
        """The answer."""
        move = self.within(120.0)
        assert move is not None
        return move

    def send(self, sign: signal.Signals) -> None:
        process = self.worker._process
        assert process is not None
        os.kill(process.pid, sign)

    def end(self) -> None:
        """Kill the process, and wait until that is known."""
        self.news.clear()
        self.send(signal.SIGKILL)
        assert self.news.wait(60)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Asked]:
    """One whose patience is short."""
    monkeypatch.setattr(bots, "GRACE_SECONDS", 2.0)
    monkeypatch.setattr(bots, "POLL_INTERVAL", 0.2)
    found = Asked()
    yield found
    found.worker.close()


def test_one_that_is_killed_between_two_questions_is_replaced(asked: Asked, view: View) -> None:
    asked.worker.ask(view, "random", 1)
    asked.answer()
    process = asked.worker._process
    asked.send(signal.SIGKILL)
    process.join(60)
    asked.worker.ask(view, "random", 2)
    assert asked.answer() in view.legal()
    assert asked.worker.restarts == 1


def test_one_that_hangs_while_it_thinks_is_replaced(asked: Asked, view: View) -> None:
    asked.worker.ask(view, "random", 1)
    asked.answer()
    asked.send(signal.SIGSTOP)
    asked.worker.ask(view, "journeyman", 1, 0.3)
    assert asked.answer() in view.legal()
    assert asked.worker.restarts == 1


def test_one_that_hangs_is_found_out_however_often_it_is_asked(asked: Asked, view: View) -> None:
    asked.worker.ask(view, "random", 1)
    asked.answer()
    asked.send(signal.SIGSTOP)
    for seed in range(100):
        asked.worker.ask(view, "random", seed, 0.1)
        if asked.within(0.1) is not None:
            break
    assert seed < 99
    assert asked.worker.restarts == 1


def test_one_that_takes_the_time_it_was_given_is_not_replaced(
    asked: Asked, view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked.worker.ask(view, "random", 1)
    asked.answer()
    monkeypatch.setattr(bots, "GRACE_SECONDS", -0.5)
    asked.worker.ask(view, "tutor", 1, 10.0)
    assert asked.answer() in view.legal()
    assert asked.worker.restarts == 0


def test_one_that_waits_for_a_question_is_not_replaced(asked: Asked, view: View) -> None:
    asked.worker.ask(view, "random", 1)
    asked.answer()
    time.sleep(bots.EXPLANATION_SECONDS + bots.GRACE_SECONDS + 2 * bots.POLL_INTERVAL)
    asked.worker.ask(view, "random", 2)
    asked.answer()
    assert asked.worker.restarts == 0


def test_one_that_ends_each_time_is_given_up_and_asked_again_later(asked: Asked, view: View) -> None:
    asked.worker.ask(view, "tutor", 1)
    for _ in range(bots.MOST_RESTARTS):
        asked.end()
        assert asked.worker.result() is None
    asked.end()
    with pytest.raises(WorkerFailed, match="ends or hangs each time"):
        asked.worker.result()
    asked.worker.ask(view, "random", 2)
    assert asked.answer() in view.legal()


def test_closing_does_not_wait_for_one_that_hangs(asked: Asked, view: View) -> None:
    def seconds() -> float:
        asked.worker.ask(view, "random", 1)
        asked.answer()
        asked.send(signal.SIGSTOP)
        started = time.monotonic()
        asked.worker.close()
        return time.monotonic() - started

    # waiting politely takes two seconds each time, a busy machine may do so once
    assert any(seconds() < 1.5 for _ in range(4))

"""The bots' process: whatever happens to it, the question that was asked is answered."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from multiprocessing import Pipe
from multiprocessing.connection import Connection

import pytest

from ulm.bots import worker as bots
from ulm.bots.budget import Budget
from ulm.bots.random_bot import RandomBot
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


def test_it_says_whether_the_time_was_up_before_the_bot_was_ready(asked: Asked, view: View) -> None:
    asked.worker.ask(view, "tutor", 1, 0.0)
    assert asked.answer() in view.legal()
    assert asked.worker.out_of_time
    asked.worker.ask(view, "random", 1, 100.0)
    assert asked.answer() in view.legal()
    assert not asked.worker.out_of_time


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


def test_neither_shared_memory_nor_semaphores_are_needed(
    asked: Asked, view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise FileNotFoundError(2, "No such file or directory", "/dev/shm")

    monkeypatch.setattr("multiprocessing.heap.Arena.__init__", refuse)
    monkeypatch.setattr("multiprocessing.synchronize.SemLock.__init__", refuse)
    asked.worker.ask(view, "random", 1)
    assert asked.answer() in view.legal()


class Endless(RandomBot):
    """A bot that thinks until it is told to stop."""

    nodes = 10**12

    def choose(self, view: View, budget: Budget) -> Move:
        while budget.spend():
            time.sleep(0)
        return super().choose(view, Budget(1))


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Iterator[Connection]:
    """What the process does, in a thread of this one, with a bot that never finds an end; the other end of its pipe."""
    monkeypatch.setattr(bots, "make_bot", lambda name, seed: Endless(seed))
    ours, theirs = Pipe()
    serving = threading.Thread(target=bots._serve, args=(theirs,))
    serving.start()
    yield ours
    ours.close()
    serving.join(60)
    assert not serving.is_alive()  # not even if it was thinking


def question(ticket: int, view: View) -> bots._Question:
    return bots._Question(ticket, view, "random", seed=1, seconds=1000.0, explain=False)


def test_one_that_is_thinking_answers_when_it_is_hurried(endless: Connection, view: View) -> None:
    endless.send(question(1, view))
    assert not endless.poll(0.2)
    endless.send(bots._Hurry(1))
    assert endless.poll(60)
    assert endless.recv().ticket == 1
    endless.send(bots._Hurry(1))  # too late, and not meant for the next
    endless.send(question(2, view))
    assert not endless.poll(0.2)


def test_a_question_that_waits_for_another_can_be_hurried(asked: Asked, view: View) -> None:
    asked.worker.ask(view, "random", 1)
    asked.send(signal.SIGSTOP)
    asked.worker.ask(view, "random", 2)
    asked.worker.hurry()
    asked.send(signal.SIGCONT)
    assert asked.answer() in view.legal()
    assert asked.worker._sent == asked.worker._hurried

"""The process of the bots answers every question, even after a crash or a hang."""

import os
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator

import pytest

from tests.other_process import child_of
from ulm import processes
from ulm.ai import bot_process as bots
from ulm.ai.bot_process import Worker, WorkerFailed
from ulm.ai.random_bot import RandomBot
from ulm.ai.think_budget import Budget
from ulm.rules import Game, Move, View
from ulm.rules.position import ACTIONS, CONVERT

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
        os.kill(child_of(self.worker._process).pid or 0, sign)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Asked]:
    """One whose patience is short."""
    monkeypatch.setattr(processes, "GRACE_SECONDS", 2.0)
    monkeypatch.setattr(processes, "POLL_INTERVAL", 0.2)
    found = Asked()
    yield found
    found.worker.close()


def test_a_process_killed_between_two_questions_is_replaced(asked: Asked, view: View) -> None:
    asked.worker.ask(view, "random", 1)
    asked.answer()
    process = child_of(asked.worker._process)
    asked.send(signal.SIGKILL)
    process.join(60)
    asked.worker.ask(view, "random", 2)
    assert asked.answer() in view.legal()
    assert asked.worker.restarts == 1


def test_a_process_that_hangs_is_replaced_however_often_it_is_asked(asked: Asked, view: View) -> None:
    asked.worker.ask(view, "random", 1)
    asked.answer()
    asked.send(signal.SIGSTOP)
    for seed in range(100):
        asked.worker.ask(view, "random", seed, 0.1)
        if asked.within(0.1) is not None:
            break
    assert seed < 99
    assert asked.worker.restarts == 1


def test_a_process_that_uses_its_time_is_not_replaced(
    asked: Asked, view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked.worker.ask(view, "random", 1)
    asked.answer()
    monkeypatch.setattr(processes, "GRACE_SECONDS", -0.5)
    asked.worker.ask(view, "tutor", 1, 10.0)
    assert asked.answer() in view.legal()
    assert asked.worker.restarts == 0


def test_the_worker_says_whether_the_bot_ran_out_of_time(asked: Asked, view: View) -> None:
    asked.worker.ask(view, "tutor", 1, 0.0)
    assert asked.answer() in view.legal()
    assert asked.worker.out_of_time
    asked.worker.ask(view, "random", 1, 100.0)
    assert asked.answer() in view.legal()
    assert not asked.worker.out_of_time


def test_a_process_that_waits_for_a_question_is_not_replaced(
    asked: Asked, view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "EXPLANATION_SECONDS", 0.1)
    monkeypatch.setattr(processes, "GRACE_SECONDS", 0.5)
    asked.worker.ask(view, "random", 1)
    asked.answer()
    time.sleep(bots.EXPLANATION_SECONDS + processes.GRACE_SECONDS + 2 * processes.POLL_INTERVAL)
    asked.worker.ask(view, "random", 2)
    asked.answer()
    assert asked.worker.restarts == 0


def test_a_process_that_ends_each_time_is_given_up_and_can_be_asked_later(asked: Asked, view: View) -> None:
    asked.worker.ask(view, "tutor", 1)
    killed: set[int | None] = set()
    while len(killed) <= bots.MOST_RESTARTS:
        process = child_of(asked.worker._process)
        if process.pid not in killed:
            assert asked.worker.result() is None
            killed.add(process.pid)
            process.kill()
    with pytest.raises(WorkerFailed, match="ends or hangs each time"):
        asked.answer()
    assert asked.worker.restarts == bots.MOST_RESTARTS
    asked.worker.ask(view, "random", 2)
    assert asked.answer() in view.legal()


def test_a_process_killed_while_it_thinks_is_replaced_and_a_cancelled_question_is_forgotten(
    asked: Asked, view: View
) -> None:
    asked.worker.ask(view, "tutor", 1)
    child_of(asked.worker._process).kill()
    assert asked.answer() in view.legal()
    assert asked.worker.restarts == 1
    asked.worker.ask(view, "journeyman", 1)
    asked.worker.cancel()
    assert not asked.worker.thinking
    assert asked.worker.result() is None
    asked.worker.ask(view, "random", 2)
    assert asked.answer() in view.legal()
    assert asked.worker.explanation is None, "dice have no reasons"


def test_a_bot_that_cannot_answer_is_reported(asked: Asked) -> None:
    asked.worker.ask(Game.new(seats=2, seed=4, first=0).view(1), "random", 1)
    with pytest.raises(WorkerFailed, match="nothing to decide"):
        asked.answer()


def test_public_reasons_come_only_on_request(asked: Asked, view: View) -> None:
    """They take as long as the choice."""
    for explain in (False, True):
        asked.worker.ask(view, "journeyman", 1, explain=explain)
        move = asked.answer()
        assert asked.worker.explanation is not None
        assert asked.worker.explanation.move is move
        assert (asked.worker.public_explanation is not None) == explain


def test_closing_does_not_wait_for_a_process_that_hangs(asked: Asked, view: View) -> None:
    def seconds() -> float:
        asked.worker.ask(view, "random", 1)
        asked.answer()
        asked.send(signal.SIGSTOP)
        started = time.monotonic()
        asked.worker.close()
        return time.monotonic() - started

    # waiting politely takes two seconds each time, a busy machine may do so once
    assert any(seconds() < 1.5 for _ in range(4))


class Endless(RandomBot):
    """A bot that thinks until it is told to stop."""

    nodes = 10**12

    def choose(self, view: View, budget: Budget) -> Move:
        while budget.spend():
            time.sleep(0)
        return super().choose(view, Budget(1))


def test_a_thinking_bot_answers_when_it_is_told_to_stop(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the process does, in this one, with a bot that never finds an end."""
    hurried = threading.Event()
    monkeypatch.setattr(bots, "make_bot", lambda name, seed: Endless(seed))
    monkeypatch.setattr(bots, "should_stop", hurried.is_set)
    found: list[bots.BotAnswer] = []
    thinking = threading.Thread(target=lambda: found.append(bots.answer(view, "", 1, seconds=1000.0, explain=True)))
    thinking.start()
    thinking.join(0.2)
    assert not found
    hurried.set()
    thinking.join(60)
    assert found[0].move in view.legal()


class Clock:
    """A clock that goes on when a bot thinks, which takes all the time it is given."""

    def __init__(self) -> None:
        self.now = 0.0
        self.given: list[float] = []

    def monotonic(self) -> float:
        return self.now

    def budget(self, nodes: int, seconds: float, cancelled: object) -> Budget:
        self.given.append(seconds)
        return Budget(1)


class Tireless(RandomBot):
    """A bot that takes its time, and more of it for its reasons."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(1)
        self.clock = clock

    def choose(self, view: View, budget: Budget) -> Move:
        self.clock.now += self.clock.given[-1]
        return view.legal()[0]

    def public_explanation(self, view: View, move: Move, budget: Budget) -> None:
        self.clock.now += self.clock.given[-1]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(bots, "time", found)
    monkeypatch.setattr(bots, "Budget", found.budget)
    monkeypatch.setattr(bots, "_minds", OrderedDict())
    monkeypatch.setattr(bots, "make_bot", lambda name, seed: Tireless(found))
    return found


def in_phase(phase: int, round_: int = 1) -> View:
    game = Game.new(seats=2, seed=4)
    game.play("draw")
    game.position.phase, game.position.round = phase, round_
    return game.view(game.position.active)


OWN, REASONS, LEAST = RandomBot(1).seconds, bots.EXPLANATION_SECONDS - bots.COMPARING_SECONDS, bots._LEAST_SECONDS


def test_the_decisions_of_a_turn_and_their_reasons_share_its_time(clock: Clock) -> None:
    """Each has the time of its level until that of the turn is used up, and then a little."""
    for _ in range(3):
        bots.answer(in_phase(ACTIONS), "slow", 1, None, explain=True)
    left = bots.TURN_SECONDS - OWN - REASONS
    assert clock.given == pytest.approx([OWN, REASONS, min(OWN, left), max(LEAST, left - OWN), LEAST, LEAST])


@pytest.mark.parametrize("later", [in_phase(CONVERT, 2), in_phase(CONVERT, 1)])
def test_another_turn_has_time_of_its_own_even_after_undo(clock: Clock, later: View) -> None:
    for _ in range(4):
        bots.answer(in_phase(ACTIONS), "slow", 1, None, explain=False)
    clock.given.clear()
    bots.answer(later, "slow", 1, None, explain=False)
    assert clock.given[0] == OWN


def test_a_bot_at_two_tables_goes_on_with_its_plan_at_each(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    """`grandmaster-1` is never out of time here, which would make other plans."""
    monkeypatch.setattr(bots, "_minds", OrderedDict())
    for game in ("one", "other"):
        bots.answer(view, "grandmaster-1", 1, None, explain=False, game=game)
    first, other = (bots._minds[game, "grandmaster-1", view.seat].plan for game in ("one", "other"))
    assert first.keys
    assert first == other
    bots.answer(view, "random", 1, None, explain=False, game="one")
    assert bots._minds["one", "grandmaster-1", view.seat].plan is first


def test_a_server_does_not_remember_bots_without_end(clock: Clock) -> None:
    for number in range(bots.MOST_MINDS + 5):
        bots.answer(in_phase(ACTIONS), "slow", 1, None, explain=False, game=str(number))
    assert len(bots._minds) == bots.MOST_MINDS
    assert next(iter(bots._minds))[0] == "5", "what was used least lately is forgotten"


def test_a_question_that_waits_for_another_can_be_hurried(asked: Asked, view: View) -> None:
    asked.worker.ask(view, "random", 1)
    asked.send(signal.SIGSTOP)
    asked.worker.ask(view, "random", 2)
    asked.worker.hurry()
    asked.send(signal.SIGCONT)
    assert asked.answer() in view.legal()

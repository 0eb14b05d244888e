"""Work in another process: one task after the other, on when that process was ended, and no longer than the program."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from queue import Empty, Queue
from typing import Any

import pytest

from tests.other_process import child_of
from ulm import processes
from ulm.processes import Process, ProcessResult, WorkFailed, in_processes, should_stop

ROOT = Path(__file__).parents[2]
SOON = 1.0  # second
POSIX = pytest.mark.skipif(os.name != "posix", reason="stops processes as Unix allows it")


def half(number: Any) -> Any:
    return number / 2


def halves(number: int) -> Iterator[float]:
    for each in range(number):
        yield each / 2


def halves_until_it_dies(number: int) -> Iterator[float]:
    yield from halves(number)
    end_it()


def end_it() -> None:
    os._exit(1)


def end_it_once(mark: Path) -> str:
    if not mark.exists():
        mark.touch()
        end_it()
    return "done"


def until_told(begun: Path) -> str:
    begun.touch()
    while not should_stop():
        time.sleep(0.001)
    return "told"


def told() -> bool:
    time.sleep(0.1)
    return should_stop()


def busy() -> Iterator[int]:
    """Says its process's id, and computes for ever."""
    yield os.getpid()
    while True:
        sum(range(1000))


def handle() -> io.BufferedReader:
    """What cannot be sent."""
    return Path(__file__).open("rb")


def main_module() -> str | None:
    return getattr(sys.modules["__main__"], "__file__", None)


class Asked:
    """A process, and what comes of its tasks."""

    def __init__(self) -> None:
        self.process = Process("asked")
        self.coming: Queue[ProcessResult] = Queue()

    def begin(self, work: Callable[[], object], *, seconds: float = 1000.0, tries: int = 1) -> processes.ProcessTask:
        return self.process.begin(self.coming.put, work, seconds=seconds, tries=tries)

    def next(self) -> ProcessResult:
        return self.coming.get(timeout=120)

    def of(self, work: Callable[[], object], *, seconds: float = 1000.0, tries: int = 1) -> ProcessResult:
        self.begin(work, seconds=seconds, tries=tries)
        return self.next()

    def send(self, sign: signal.Signals) -> None:
        os.kill(child_of(self.process).pid or 0, sign)


@pytest.fixture
def asked() -> Iterator[Asked]:
    found = Asked()
    yield found
    found.process.close()


@pytest.fixture(scope="module")
def steady() -> Iterator[Asked]:
    """One process for all tasks that do it no harm."""
    found = Asked()
    yield found
    found.process.close()


def test_tasks_are_done_in_order_and_what_they_return_or_yield_is_told(steady: Asked) -> None:
    steady.begin(partial(halves, 3))
    for number in range(20):
        steady.begin(partial(half, number))
    assert [steady.next() for _ in range(4)] == [
        ProcessResult(0.0),
        ProcessResult(0.5),
        ProcessResult(1.0),
        ProcessResult(None, over=True),
    ]
    assert [steady.next() for _ in range(20)] == [ProcessResult(number / 2, over=True) for number in range(20)]


@pytest.mark.parametrize(
    ("work", "error"), [(partial(half, "five"), "TypeError: unsupported"), (handle, "TypeError: ")]
)
def test_what_fails_is_told_with_its_traceback_and_the_process_goes_on(
    steady: Asked, work: Callable[[], object], error: str
) -> None:
    news = steady.of(work)
    assert news.over
    assert news.error.startswith(error)
    failure = news.failure(ValueError)
    assert str(failure) == news.error
    assert "Traceback" in failure.__notes__[0]
    assert steady.of(partial(half, 5)).value == 2.5
    assert steady.process.restarts == 0


def test_the_program_is_called_in_another_thread(steady: Asked) -> None:
    came: Queue[threading.Thread] = Queue()
    steady.process.begin(lambda news: came.put(threading.current_thread()), partial(half, 1))
    assert came.get(timeout=60) is not threading.current_thread()


def test_the_main_module_is_not_run_again(steady: Asked) -> None:
    main = sys.modules["__main__"]
    before = main.__spec__
    assert steady.of(main_module).value is None
    assert main.__spec__ is before


def test_a_process_that_dies_is_told_of_and_the_next_task_has_another(asked: Asked) -> None:
    assert asked.of(end_it) == ProcessResult(over=True, error="the process ends or hangs each time it is started")
    assert asked.of(partial(half, 7)).value == 3.5
    asked.begin(partial(halves_until_it_dies, 2))
    assert [(news.value, bool(news.error)) for news in (asked.next() for _ in range(3))] == [
        (0.0, False),
        (0.5, False),
        (None, True),
    ]


def test_a_task_whose_process_dies_is_begun_anew_as_often_as_wanted(asked: Asked, tmp_path: Path) -> None:
    assert asked.of(partial(end_it_once, tmp_path / "mark"), tries=2).value == "done"
    assert asked.process.restarts == 1
    assert asked.of(end_it, tries=3).error
    assert asked.process.restarts == 3


@POSIX
def test_one_that_dies_between_two_tasks_is_replaced(asked: Asked) -> None:
    asked.of(partial(half, 5))
    child = child_of(asked.process)
    asked.send(signal.SIGKILL)
    child.join(60)
    assert asked.of(partial(half, 6), tries=2).value == 3.0
    assert asked.process.restarts == 1


@POSIX
def test_one_that_hangs_is_replaced(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "GRACE_SECONDS", 0.5)
    monkeypatch.setattr(processes, "POLL_INTERVAL", 0.1)
    asked.of(partial(half, 5))
    asked.send(signal.SIGSTOP)
    assert asked.of(partial(half, 6), seconds=0.5, tries=2).value == 3.0
    assert asked.process.restarts == 1


def test_a_process_that_cannot_be_started_is_told_of(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    with monkeypatch.context() as patched:
        patched.setattr("multiprocessing.context.SpawnProcess._Popen", refuse)
        assert asked.of(partial(half, 5), tries=2).error
    assert asked.of(partial(half, 5)).value == 2.5


def test_a_task_is_hurried_and_no_other(asked: Asked, tmp_path: Path) -> None:
    task = asked.begin(partial(until_told, tmp_path / "begun"))
    while not (tmp_path / "begun").exists():
        time.sleep(0.01)
    asked.process.hurry(task)
    assert asked.next().value == "told"
    asked.process.hurry(task)  # too late, and not meant for the next
    assert asked.of(told).value is False


def test_a_task_can_be_hurried_or_given_up_before_it_is_begun(asked: Asked, tmp_path: Path) -> None:
    names = ("first", "second", "third", "fourth")
    first, second, third, _ = (asked.begin(partial(until_told, tmp_path / name)) for name in names)
    asked.process.hurry(second)
    asked.process.hurry(third, wanted=False)
    with pytest.raises(Empty):
        asked.coming.get(timeout=0.3)
    asked.process.hurry(first)
    assert [asked.next().value for _ in range(2)] == ["told", "told"]
    while not (tmp_path / "fourth").exists():
        time.sleep(0.01)
    assert not (tmp_path / "third").exists(), "it was never begun"


def test_nothing_is_told_of_a_running_task_that_is_not_wanted(asked: Asked, tmp_path: Path) -> None:
    task = asked.begin(partial(until_told, tmp_path / "begun"))
    while not (tmp_path / "begun").exists():
        time.sleep(0.01)
    asked.process.hurry(task, wanted=False)
    assert asked.of(partial(half, 5)).value == 2.5


@pytest.mark.parametrize("seconds", [0.0, 0.05, 0.4])
def test_closing_ends_it_at_any_moment(seconds: float) -> None:
    asked = Asked()
    asked.begin(busy, tries=5)
    time.sleep(seconds)
    asked.process.close()
    thread = asked.process._thread
    assert thread is not None
    thread.join(60)
    assert not thread.is_alive()
    assert asked.process._child is None
    assert not any(news.over for news in asked.coming.queue)


def test_neither_shared_memory_nor_semaphores_are_needed(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise FileNotFoundError(2, "No such file or directory", "/dev/shm")

    monkeypatch.setattr("multiprocessing.heap.Arena.__init__", refuse)
    monkeypatch.setattr("multiprocessing.synchronize.SemLock.__init__", refuse)
    assert asked.of(partial(half, 5)).value == 2.5


# ---- several ----


@pytest.mark.parametrize("count", [0, 1, 9])
def test_several_tell_in_the_order_of_the_items(count: int) -> None:
    assert list(in_processes(half, range(count), 3)) == [number / 2 for number in range(count)]


def test_several_end_when_one_fails() -> None:
    found = in_processes(half, [1, 2, "three", 4], 2)
    assert [next(found), next(found)] == [0.5, 1.0]
    with pytest.raises(WorkFailed, match="TypeError"):
        next(found)


def test_several_go_on_when_one_dies(tmp_path: Path) -> None:
    assert list(in_processes(end_it_once, [tmp_path / "one", tmp_path / "two"], 2)) == ["done", "done"]


# ---- the program ----

PROGRAM = """
import signal
import sys
from queue import SimpleQueue
from tests.processes.test_process import busy, main_module
from ulm.processes import Process
signal.signal(signal.SIGINT, signal.default_int_handler)
news = SimpleQueue()
running = [Process("one"), Process("two")]
for each in running:
    each.begin(news.put, main_module)
    each.begin(news.put, busy, tries=5)
while sum(isinstance(found := news.get().value, int) for _ in range(4)) < 2:
    pass
print("ready", flush=True)
sys.stdin.readline()
if sys.argv[1:] == ["fail"]:
    raise SystemExit(3)
"""
"""Not guarded by __name__: it would start itself again and again if processes ran it. It hears Ctrl+C even if the tests
were started by something that does not.
"""


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Starts a program with two processes that are busy, and waits until they are."""
    file = tmp_path / "program.py"
    file.write_text(PROGRAM, encoding="utf-8")
    started: list[subprocess.Popen[str]] = []

    def start(*words: str) -> subprocess.Popen[str]:
        found = subprocess.Popen(
            [sys.executable, str(file), *words],
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        started.append(found)
        assert found.stdout is not None
        assert found.stdout.readline() == "ready\n", found.communicate()[1]
        return found

    yield start
    for each in started:
        if each.poll() is None:
            each.kill()
            each.communicate()


def seconds_to_the_end(program: subprocess.Popen[str]) -> tuple[float, str]:
    """How long it takes until no process is left: all of them hold the ends of its pipes. And what they say."""
    begun = time.monotonic()
    out, err = program.communicate(timeout=120)
    return time.monotonic() - begun, out + err


@POSIX
@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGTERM])
def test_no_process_outlives_a_program_that_is_ended(
    sign: signal.Signals, program: Callable[..., subprocess.Popen[str]]
) -> None:
    took: list[float] = []
    while len(took) < 3 and min(took, default=SOON) >= SOON:  # again, as others may have kept the processor busy
        ended = program()
        ended.send_signal(sign)
        seconds, said = seconds_to_the_end(ended)
        took.append(seconds)
        assert said == ""
    assert min(took) < SOON


@pytest.mark.parametrize("words", [(), ("fail",)])
def test_no_process_outlives_a_program_that_ends_by_itself(
    words: tuple[str, ...], program: Callable[..., subprocess.Popen[str]]
) -> None:
    ended = program(*words)
    out, err = ended.communicate("\n", timeout=120)
    assert (out, err) == ("", "")
    assert ended.returncode == (3 if words else 0)


@POSIX
def test_ctrl_c_is_left_to_the_program(program: Callable[..., subprocess.Popen[str]]) -> None:
    stopped = program()
    os.killpg(stopped.pid, signal.SIGINT)
    _, said = seconds_to_the_end(stopped)
    assert said.count("Traceback") == said.count("KeyboardInterrupt") == 1

"""A process for work, so that no frame waits for it.

process = Process("ulm-review")
process.begin(news.put, partial(judged, game))  # `news` gets what `judged` yields or returns
process.close()

It is started by spawn with the first task, so it inherits nothing, and needs neither semaphores nor shared memory,
which not every system has. One that dies, or does not answer long after its time, is replaced. It ends with the program
that started it, however that ends: then the pipe from the program closes, and a thread that reads it ends the process.
"""

from __future__ import annotations

import inspect
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib.machinery import ModuleSpec
from math import inf
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.util import is_exiting
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

GRACE_SECONDS = 10.0  # how late an answer may be on a busy machine
START_SECONDS = 20.0  # additional time for a new process to start
POLL_INTERVAL = 1.0  # seconds
END_SECONDS = 2.0  # how long a killed process is waited for

E = TypeVar("E", bound=Exception)
_STOP = b""  # sent for the task that was sent last, in place of another
_starting = threading.Lock()
_stopped = threading.Event()  # in the process: whether the present task should end soon


class ProcessResult(NamedTuple):
    """What comes of a task: a value that it yields or returns, or the error that it ended with and its traceback."""

    value: Any = None
    over: bool = False
    error: str = ""
    details: str = ""

    def failure(self, kind: type[E], message: str = "") -> E:
        """The error as an exception, with the traceback as a note."""
        found = kind(message or self.error)
        if self.details:
            found.add_note(self.details)
        return found


@dataclass(eq=False)
class ProcessTask:
    """A task that was begun."""

    work: bytes
    take: Callable[[ProcessResult], None]
    seconds: float
    tries: int
    hurried: bool = False
    wanted: bool = True


class Process:
    """One process, which does one task after the other."""

    def __init__(self, name: str) -> None:
        #: how often a process that had died or hung was replaced
        self.restarts = 0
        self._name = name
        self._tasks: SimpleQueue[ProcessTask | None] = SimpleQueue()
        """None when there will be no more."""
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        """For what follows, which the thread and others use."""
        self._closed = False
        self._child: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._at: ProcessTask | None = None
        """The task that the process was sent last, unless another is being sent."""

    def begin(
        self, take: Callable[[ProcessResult], None], work: Callable[[], object], *, seconds: float = inf, tries: int = 1
    ) -> ProcessTask:
        """Have the process call ``work``, which can be pickled, after all earlier tasks. ``take`` is called in another
        thread with each value that it yields if it is a generator, and in the end with what it returns, or its error.

        A process that has nothing to tell long after ``seconds`` hangs. If it does, or dies, ``work`` is called anew in
        another one, until it was tried so often.
        """
        task = ProcessTask(pickle.dumps(work), take, seconds, tries)
        self._tasks.put(task)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, daemon=True, name=self._name)
            self._thread.start()
        return task

    def hurry(self, task: ProcessTask, *, wanted: bool = True) -> None:
        """Tell a task to end soon (`told_to_stop`). Its result still comes, if it is ``wanted``."""
        with self._lock:
            task.wanted = wanted
            if self._at is task and self._pipe is not None and not task.hurried:
                with suppress(OSError):  # it has just died; the thread will notice
                    self._pipe.send_bytes(_STOP)
            task.hurried = True

    def close(self) -> None:
        """End the process at once; nothing more is begun or told."""
        with self._lock:
            self._closed = True
            self._kill()
        self._tasks.put(None)

    def _kill(self) -> None:
        """It has nothing to save, and one that hangs would not react to a gentler signal."""
        if self._child is not None:
            self._child.kill()
            self._child.join(END_SECONDS)

    # ---- in the thread, as starting a process and filling a pipe may take longer than a frame ----

    def _run(self) -> None:
        while (task := self._tasks.get()) is not None:
            self._see_to(task)
        self._end()

    def _see_to(self, task: ProcessTask) -> None:
        for tries_left in reversed(range(task.tries)):
            if not self._awaited(task):
                return
            for news in self._news(task):
                if self._awaited(task):
                    task.take(news)
                if news.over:
                    return
            self._end()
            self.restarts += tries_left > 0
        if self._awaited(task):
            task.take(ProcessResult(over=True, error="the process ends or hangs each time it is started"))

    def _awaited(self, task: ProcessTask) -> bool:
        return task.wanted and not self._closed and not is_exiting()

    def _news(self, task: ProcessTask) -> Iterator[ProcessResult]:
        """What the process tells, which ends before the task is over if the process has died or hangs."""
        left, to_start = task.seconds + GRACE_SECONDS, START_SECONDS if self._child is None else 0.0
        with suppress(EOFError, OSError):  # it has died
            pipe = self._sent(task)
            # Polls are counted instead of reading the clock, so that time in which the machine sleeps does not count.
            while left + to_start >= 0:
                if pipe.poll(POLL_INTERVAL):
                    yield pipe.recv()
                    left, to_start = task.seconds + GRACE_SECONDS, 0.0
                else:
                    left -= POLL_INTERVAL
                if task.hurried:
                    left = min(left, GRACE_SECONDS)

    def _sent(self, task: ProcessTask) -> Connection:
        """The pipe to the process, through which a task was sent."""
        with self._lock:
            if self._closed:
                raise EOFError
            self._at = None
            pipe = self._pipe or self._started()
        pipe.send_bytes(task.work)
        with self._lock:
            self._at = task
            if task.hurried:
                pipe.send_bytes(_STOP)
        return pipe

    def _started(self) -> Connection:
        if sys.platform != "win32":
            from multiprocessing import resource_tracker

            # Ctrl-C is for the program only: what this thread starts inherits that it is kept off. The tracker comes
            # first, as starting it would let it through again.
            resource_tracker.ensure_running()
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        child = context.Process(target=_serve, args=(theirs,), daemon=True, name=self._name)
        with _starting:
            # It would run the program's main module again, whatever that does on import, but for one of this name.
            main = sys.modules["__main__"]
            before, main.__spec__ = main.__spec__, ModuleSpec("__main__", None)
            try:
                child.start()
            finally:
                main.__spec__ = before
        theirs.close()
        self._child, self._pipe = child, ours
        return ours

    def _end(self) -> None:
        with self._lock:
            self._kill()
            if self._pipe is not None:
                self._pipe.close()
            self._child = self._pipe = self._at = None


# ---- in the process ----


def should_stop() -> bool:
    """Asked by a task: whether it should end soon, with what it has."""
    return _stopped.is_set()


def _serve(pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tasks: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(pipe, tasks), daemon=True, name="ulm-inbox").start()
    while True:
        _do(tasks.get(), pipe)


def _read(pipe: Connection, tasks: SimpleQueue[bytes]) -> None:
    """The thread. It unpickles no work: what that imports takes time, in which the program may end."""
    try:
        while True:
            work = pipe.recv_bytes()
            if work == _STOP:
                _stopped.set()
            else:  # only sent when the task before is over
                _stopped.clear()
                tasks.put(work)
    except (EOFError, OSError):
        os._exit(0)


def _do(work: bytes, pipe: Connection) -> None:
    try:
        found = pickle.loads(work)()
        if inspect.isgenerator(found):
            for value in found:
                pipe.send(ProcessResult(value))
            found = None
        pipe.send(ProcessResult(found, over=True))
    except Exception as error:
        with suppress(OSError):  # nobody is there any more, and the thread ends this process
            pipe.send(ProcessResult(None, True, f"{type(error).__name__}: {error}", traceback.format_exc()))


_IDLE = 0x40
"""IDLE_PRIORITY_CLASS of Windows."""
_NICE = 15


def set_low_priority() -> None:
    """Give this process a low priority."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.GetCurrentProcess.restype = ctypes.c_void_p
        kernel.SetPriorityClass.argtypes = (ctypes.c_void_p, ctypes.c_ulong)
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _IDLE)
    else:
        os.nice(_NICE)


T = TypeVar("T")
R = TypeVar("R")


class WorkFailed(Exception):
    """The work failed, of which a note has the traceback, or its process ended twice."""


def in_processes(work: Callable[[T], R], items: Sequence[T], jobs: int) -> Iterator[R]:
    """What ``work`` makes of each item, in the order of the items. The processes end with the iterator, which may raise
    WorkFailed.
    """
    coming: SimpleQueue[tuple[Process, int, ProcessResult]] = SimpleQueue()
    found: dict[int, ProcessResult] = {}
    waiting = iter(range(len(items)))

    def give(process: Process) -> None:
        number = next(waiting, None)
        if number is not None:
            process.begin(lambda news: coming.put((process, number, news)), partial(work, items[number]), tries=2)

    processes = [Process(f"ulm-{number}") for number in range(jobs)]
    try:
        for process in processes:
            give(process)
        for wanted in range(len(items)):
            while wanted not in found:
                process, number, found_news = coming.get()
                found[number] = found_news
                give(process)
            news = found.pop(wanted)
            if news.error:
                raise news.failure(WorkFailed)
            yield news.value
    finally:
        for process in processes:
            process.close()

"""The same work for many things, in several processes at the same time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from queue import SimpleQueue
from typing import TypeVar

from ulm.processes.process import Process, ProcessResult

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

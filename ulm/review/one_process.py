"""Works at one thing after the other in another process, so that no frame waits for it."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class OneProcess:
    """The process starts with the first work."""

    def __init__(self) -> None:
        self._pool: Executor | None = None

    def work(self, done: Callable[[T | None], None], work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> None:
        """``done`` gets what ``work`` gives, or None where that failed, in another thread."""
        if self._pool is None:
            self._pool = _executor()

        def finished(found: Future[T]) -> None:
            if not found.cancelled():
                done(found.result() if found.exception() is None else None)

        try:
            future = self._pool.submit(work, *args, **kwargs)
        except BrokenExecutor:  # the process was ended from outside
            self.close()
            self._pool = _executor()
            future = self._pool.submit(work, *args, **kwargs)
        future.add_done_callback(finished)

    def close(self) -> None:
        """Begin nothing more."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _executor() -> Executor:
    """One process; a thread where the system has no semaphores, which a pool of processes needs."""
    context = multiprocessing.get_context("spawn")
    try:
        context.Lock()
    except (ImportError, OSError):  # for example without /dev/shm
        return ThreadPoolExecutor(1)
    return ProcessPoolExecutor(1, context)

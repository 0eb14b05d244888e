"""Work in another process: one thing after the other, and on when that process was ended."""

from __future__ import annotations

import os
import threading

from ulm.review.one_process import OneProcess


def half(number: int) -> float:
    return number / 2


def end_it() -> None:
    os._exit(1)


def result(process: OneProcess, work: object, *args: object) -> object:
    came = threading.Event()
    found: list[object] = []

    def done(each: object) -> None:
        found.append(each)
        came.set()

    process.work(done, work, *args)  # type: ignore[arg-type]
    assert came.wait(60)
    return found[0]


def test_work_goes_on_when_its_process_was_ended() -> None:
    process = OneProcess()
    try:
        assert result(process, half, 5) == 2.5
        assert result(process, half, "five") is None, "what fails is told"
        assert result(process, end_it) is None
        assert result(process, half, 7) == 3.5
    finally:
        process.close()

"""What the processes that run the tests do for a choice: leave tests out, note times, note the lines that are reached.

A pytest plugin; what it is to do stands in environment variables, which the processes of pytest-xdist inherit.
"""

from __future__ import annotations

import json
import os
import resource
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from tests.choice import CHOICE, MAP, TIMES, reached, times
from tests.mutation.reach import lines_reached

_seconds: dict[str, float] = {}
_lines: dict[str, set[tuple[str, int]]] = {}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what was not chosen."""
    if CHOICE not in os.environ:
        return
    choice = json.loads(Path(os.environ[CHOICE]).read_text(encoding="utf-8"))
    left_out, only = set(choice["leave_out"]), {name: set(tests) for name, tests in choice["only"].items()}
    chosen: list[pytest.Item] = []
    others: list[pytest.Item] = []
    for item in items:
        file = item.nodeid.partition("::")[0]
        known = file not in only or item.nodeid in only[file]
        (chosen if known and times.function(item.nodeid) not in left_out else others).append(item)
    items[:] = chosen
    config.hook.pytest_deselected(items=others)


def _now() -> float:
    """The processor time of this process and those that it started and waited for, in seconds."""
    found = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + found.ru_utime + found.ru_stime


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Note how long a test takes, or what it reaches."""
    if MAP in os.environ:
        with lines_reached(reached.is_source) as lines:
            found = yield
        _lines[item.nodeid] = lines
        return found
    begun = _now()
    found = yield
    _seconds[item.nodeid] = _now() - begun
    return found


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write down what was noted; each process of pytest-xdist has a part of it."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    if MAP in os.environ and _lines:
        reached.write_part(Path(os.environ[MAP]), worker or "alone", _lines)
    if TIMES in os.environ and _seconds:
        Path(f"{os.environ[TIMES]}.{worker or 'alone'}").write_text(json.dumps(_seconds), encoding="utf-8")

"""`play.py test --quick`: the tests that take no time, which find most faults within a minute.

    python3 play.py test --quick            leave out the slow tests that tests/slow_tests.txt lists
    python3 play.py test --list-slow -n 0   run all tests, then write that list again

A test that is new runs until the list is written again.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

LIST = Path(__file__).with_name("slow_tests.txt")
SLOW = 0.1
"""Seconds that a case of a slow test takes, on average, with its set-up."""


def function(test: str) -> str:
    """The id of a test without its case: `tests/rules/test_board.py::test_push`."""
    return test.partition("[")[0]


class Quick:
    """Leaves out the slow tests."""

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        slow = set(LIST.read_text(encoding="utf-8").splitlines())
        left_out = [item for item in items if function(item.nodeid) in slow]
        items[:] = [item for item in items if function(item.nodeid) not in slow]
        config.hook.pytest_deselected(items=left_out)


class ListSlow:
    """Writes the list of slow tests at the end of a run."""

    def __init__(self) -> None:
        self._seconds: dict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds[report.nodeid] += report.duration

    def pytest_sessionfinish(self) -> None:
        cases: dict[str, list[float]] = defaultdict(list)
        for test, took in self._seconds.items():
            cases[function(test)].append(took)
        slow = sorted(name for name, took in cases.items() if sum(took) / len(took) > SLOW)
        LIST.write_text("".join(f"{name}\n" for name in slow), encoding="utf-8")

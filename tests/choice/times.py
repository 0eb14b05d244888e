"""How long tests took when that was last noted, and which of them are quick.

`tests/choice/times.json` has the processor time of each test file, and of each test function that is not quick.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import msgspec

FILE = Path(__file__).with_name("times.json")
QUICK = 0.02
"""Seconds of processor time of one case of a quick test."""
LONGEST = 0.25
"""The same for the test that stands for a file in which none is quick."""


def function(test: str) -> str:
    """The name of a test without the case."""
    return test.partition("[")[0]


class Noted(msgspec.Struct):
    """The seconds of processor time of the tests in a file: of all, of the quick ones, and of one case of each function
    that is not quick. ``stand``: the quickest function, where none is quick and it is not too long.
    """

    seconds: float
    quick: float
    slow: dict[str, float]
    stand: str = ""


def noted(seconds: dict[str, float]) -> dict[str, Noted]:
    """What is written down of the seconds of each test."""
    cases: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for test, took in seconds.items():
        file, _, name = function(test).partition("::")
        cases[file][name].append(took)
    found = {}
    for file, functions in sorted(cases.items()):
        means = {name: sum(took) / len(took) for name, took in functions.items()}
        slow = {name: round(mean, 2) for name, mean in sorted(means.items()) if mean > QUICK}
        quickest = min(means, key=lambda name: means[name])
        stand = quickest if QUICK < means[quickest] <= LONGEST else ""
        quick = sum(sum(took) for name, took in functions.items() if name not in slow or name == stand)
        found[file] = Noted(round(sum(map(sum, functions.values())), 2), round(quick, 2), slow, stand)
    return found


def read(file: Path = FILE) -> dict[str, Noted]:
    """What was noted of each test file."""
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Noted])


def write(found: dict[str, Noted], file: Path = FILE) -> None:
    """Write it down, a line for each test file, so that a difference can be read."""
    lines = [
        f"{msgspec.json.encode(name).decode()}: {msgspec.json.encode(each).decode()}" for name, each in found.items()
    ]
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def left_out(known: dict[str, Noted]) -> list[str]:
    """The test functions that are not for a quick run. A test that is not known runs."""
    return [f"{file}::{name}" for file, each in known.items() for name in each.slow if name != each.stand]

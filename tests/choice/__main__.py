"""`python3 play.py test --quick` and `--changed [REVISION]`: some of the tests; what follows goes to pytest.

--quick     leaves out each test that took more than 0.02 s of processor time when times were last noted, but keeps the
            quickest one of every file if that took at most 0.25 s. Tests that are not known yet run.
--changed   runs the tests that reach the lines that differ from the last commit (from REVISION), and all tests in test
            files that were changed; the quickest of them for about 20 s, and says how many it leaves out. It needs the
            map; without it, and for files that are not Python, it takes the test files that import, name or quote what
            was changed.
--map       makes or refreshes the map: runs all tests whose file has changed since it was made, noting what they reach.
--times     runs all tests and notes how long they take, in tests/choice/times.json.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

import pytest

from tests.choice import CHOICE, MAP, TIMES, changes, reached, times

ROOT = reached.ROOT
BUDGET = 20.0
"""Seconds of processor time of the tests that a change has to wait for."""
FEW = 4.0
"""So many are not worth the start of processes that run side by side."""
UNKNOWN = 0.05
"""What a test is taken to need that was not noted."""
WITHOUT_MAP = (
    "there is no map of what the tests reach, so those that import what was changed run;"
    " python3 play.py test --map makes it"
)


def say(sentence: str) -> None:
    """One sentence about the choice."""
    print(f"tests: {sentence}", file=sys.stderr, flush=True)


def run(
    files: list[str], rest: list[str], *, leave_out: list[str], only: dict[str, list[str]], few: bool = False
) -> int:
    """Have pytest run a choice. Files that are named in the rest of the arguments take the place of ``files``."""
    named = [each for each in rest if not each.startswith("-") and (ROOT / each.partition("::")[0]).exists()]
    with tempfile.TemporaryDirectory() as folder:
        choice = Path(folder) / "choice.json"
        choice.write_text(json.dumps({"leave_out": leave_out, "only": only}), encoding="utf-8")
        os.environ[CHOICE] = str(choice)
        side_by_side = ["-n", "0" if few else "auto"]
        return int(pytest.main(["-p", "tests.choice.plugin", *side_by_side, *([] if named else files), *rest]))


def quick(rest: list[str]) -> int:
    """Run the quick tests."""
    return run([], rest, leave_out=times.left_out(times.read()), only={})


def note_times(rest: list[str]) -> int:
    """Run all tests and write down how long they take."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ[TIMES] = f"{folder}/times"
        code = int(pytest.main(["-p", "tests.choice.plugin", "-n", "auto", "--dist", "worksteal", *rest]))
        seconds: dict[str, float] = {}
        for part in Path(folder).iterdir():
            seconds.update(json.loads(part.read_text(encoding="utf-8")))
    times.write(times.noted(seconds))
    return code


def make_map(rest: list[str]) -> int:
    """Run the tests that the map does not know as they are now, and add what they reach."""
    if not rest and (reached.FOLDER / "whole").exists():
        known = reached.Map(reached.FOLDER)
        rest = [file for file in changes.Sources(ROOT).tests if not known.knows(file)]
        if not rest:
            say("the map knows all test files as they are now")
            return 0
    elif not rest:
        shutil.rmtree(reached.FOLDER, ignore_errors=True)
    whole = not rest or (reached.FOLDER / "whole").exists()
    os.environ[MAP] = str(reached.FOLDER)
    code = int(pytest.main(["-p", "tests.choice.plugin", "-n", "auto", "--dist", "worksteal", *rest]))
    if whole and reached.FOLDER.exists():
        (reached.FOLDER / "whole").touch()
    return code


class Choice:
    """Which tests run for a change, and what they are thought to need."""

    def __init__(self, root: Path, known: dict[str, times.Noted], map_of: reached.Map | None) -> None:
        self._root = root
        self._known = known
        self._map = map_of
        self.files: dict[str, list[str]] = {}
        """The test files that run, and which of their tests; all, where none is named."""
        self.seconds = 0.0
        self.left_out = 0
        """Tests and files of tests that the change can concern and there was no time for."""

    def take(self, changed: dict[str, changes.Change]) -> None:
        """Choose: all that was changed, then what reaches a changed line, then what imports or names a changed file."""
        sources = changes.Sources(self._root)
        own = [file for file in changed if changes.is_test(file) and (self._root / file).exists()]
        reaching: set[str] = set()
        near: list[str] = []
        for file, change in changed.items():
            if file in own:
                continue
            found = self._map.tests_of(file, change.lines) if self._map and file.startswith("ulm/") else set()
            reaching |= found
            beside = sources.near([file]) if file.endswith(".py") else []
            # A test file that the map does not know may reach it as well.
            near += [name for name in beside if not found or not (self._map and self._map.knows(name))]
            near += [] if file.endswith(".py") and beside else sources.speak_of(file, change.text)
        for file in own:
            self.files[file] = []
            self.seconds += self._of_file(file)[0]
        self._take_tests([test for test in reaching if (self._root / test.partition("::")[0]).exists()])
        for file in dict.fromkeys(near):
            if file not in own:
                self._take_file(file)

    def _of_file(self, file: str) -> tuple[float, float]:
        known = self._known.get(file)
        return (known.seconds, known.quick) if known else (1.0, 1.0)

    def _take_tests(self, tests: list[str]) -> None:
        """The quickest tests of each file in turn, as long as there is time."""
        rank: dict[str, int] = {}
        order = []
        for cost, test in sorted((self._cost(test), test) for test in tests):
            file = test.partition("::")[0]
            rank[file] = rank.get(file, 0) + 1
            order.append((rank[file], cost, test, file))
        for _, cost, test, file in sorted(order):
            if file in self.files and not self.files[file]:
                continue  # all of it runs
            if self.seconds + cost > BUDGET and self.files:
                self.left_out += 1
                continue
            self.files.setdefault(file, []).append(test)
            self.seconds += cost

    def _cost(self, test: str) -> float:
        known = self._known.get(test.partition("::")[0])
        return known.slow.get(times.function(test).partition("::")[2], UNKNOWN) if known else UNKNOWN

    def _take_file(self, file: str) -> None:
        cost = self._of_file(file)[1]
        if self.seconds + cost > BUDGET and self.files:
            self.left_out += 1
            return
        self.files[file] = []
        self.seconds += cost


def changed(rest: list[str]) -> int:
    """Run the tests that the change can concern."""
    revision = "HEAD"
    if rest and not rest[0].startswith("-") and not (ROOT / rest[0]).exists():
        revision = rest.pop(0)
    try:
        found = changes.changes(ROOT, revision)
    except changes.NoRepository as error:
        say(f"what was changed is not known ({error}), so the quick tests run")
        return quick(rest)
    if not found:
        say(f"nothing differs from {revision}; python3 play.py test --changed REVISION compares with another one")
        return 0
    there = reached.FOLDER.exists()
    if not there and any(file.startswith("ulm/") for file in found):
        say(WITHOUT_MAP)
    known = times.read()
    choice = Choice(ROOT, known, reached.Map(reached.FOLDER) if there else None)
    choice.take(found)
    if not choice.files:
        say(f"no test reaches, imports or names {', '.join(list(found)[:3])}, so the quick tests run")
        return quick(rest)
    more = f"; {choice.left_out} more are left out, which play.py test runs" if choice.left_out else ""
    say(f"{len(choice.files)} test files, or some of their tests, for {len(found)} changed files{more}")
    slow = [
        name
        for name in times.left_out(known)
        if name.partition("::")[0] not in found and not choice.files.get(name.partition("::")[0])
    ]
    only = {file: tests for file, tests in choice.files.items() if tests}
    return run(list(choice.files), rest, leave_out=slow, only=only, few=choice.seconds <= FEW)


WAYS = {"--quick": quick, "--changed": changed, "--map": make_map, "--times": note_times}


def main(arguments: list[str]) -> int:
    """Run what the first argument asks for."""
    if not arguments or arguments[0] not in WAYS:
        print(__doc__, file=sys.stderr)
        return 2
    return WAYS[arguments[0]](arguments[1:])


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main(sys.argv[1:]))

"""Running tests against mutants: everything is loaded once, each mutant gets a fork of its own.

A change inside a function is put into the loaded function; one outside (a constant, a table, a default) needs its
module and all that read from it loaded anew, which the fork does. Tests that never reach the changed line are not
run; of the others first those that told another change of the same function, then those that are quick and have told
much before.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import gc
import importlib
import importlib.machinery
import os
import pickle
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from tests.mutation.changes import Mutant
from tests.mutation.reach import Line, lines_reached

ROOT = Path(__file__).parents[2]
SURVIVED, KILLED, TIMED_OUT, UNTESTED = "survived", "killed", "timed out", "not reached"
MEMORY = 3 * 1024**3


class Workshop:
    """A pytest plugin that, instead of running the tests it is given, tries mutants on them."""

    def __init__(
        self, files: list[Path], examples: int, budget: float, *, long: bool = False, traced: Path | None = None
    ) -> None:
        """``long``: the long tests are tried as well; ``traced``: where it is kept which tests reach which lines, as
        long as the modules and the names of the tests are the same.
        """
        self.files = {str(path) for path in files}
        self.examples = examples
        self.budget = budget
        self.traced = traced
        self.options = [*_QUIET, "-m", "" if long else "not long"]
        self.items: dict[str, pytest.Item] = {}
        self.reached: dict[Line, list[str]] = {}
        self.seconds: dict[str, float] = {}
        self.tellers: dict[str, dict[str, None]] = {}
        self.told: Counter[str] = Counter()
        """How many changes each test has told so far."""
        self.functions: dict[tuple[str, str, int], list[FunctionType]] = {}
        self.work: Any = None

    def start(self, tests: list[str], work: Any) -> int:
        """Load the tests, then do the work."""
        self.work = work
        return int(pytest.main([*self.options, *tests], plugins=[self]))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for item in session.items:
            few_examples(item, self.examples)
            self.items[item.nodeid] = item
        gc.unfreeze()  # what tests/conftest.py has put aside is not found otherwise
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and each.__code__.co_filename in self.files:
                code = each.__code__
                self.functions.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(each)
        gc.freeze()
        self._measure()
        self.work(self)
        return True

    def _measure(self) -> None:
        """Which tests reach which lines, and how long each takes; in a fork, so that nothing is left of it."""
        now = [sorted(self.items), [Path(file).read_bytes() for file in sorted(self.files)]]
        before, kept = None, None
        if self.traced is not None and self.traced.exists():
            before, kept = pickle.loads(self.traced.read_bytes())
        if kept is None or before != now:
            kept = in_a_fork(lambda send: send(self._reached_lines()), None)[0]
            if self.traced is not None:
                self.traced.write_bytes(pickle.dumps((now, kept)))
        reached, self.seconds, failed = kept
        assert not failed, f"these tests fail already: {failed}"
        for name, lines in reached.items():
            for line in lines:
                self.reached.setdefault(line, []).append(name)

    def _reached_lines(self) -> tuple[dict[str, set[Line]], dict[str, float], list[str]]:
        reached: dict[str, set[Line]] = {}
        seconds, failed = {}, []
        forget()
        with lines_reached(self.files.__contains__) as built:  # what is made once and kept: all tests rely on it
            importlib.import_module("ulm.rules").Game.new()
        for name, item in self.items.items():
            with lines_reached(self.files.__contains__) as now:
                passed = run_test(item)
            if not passed:
                failed.append(name)
            reached[name] = now | built
        for name, item in self.items.items():
            begun = time.process_time()
            run_test(item)
            seconds[name] = time.process_time() - begun
        return reached, seconds, failed

    def try_mutant(self, mutant: Mutant, tree: ast.Module) -> tuple[str, str]:
        """What became of it, and the test that told it."""
        reached = self._reached(mutant) if mutant.function else set()
        chosen = self._chosen(mutant, reached)
        if not chosen:
            return UNTESTED, ""
        try:
            code = mutant.code(tree)
        except (SyntaxError, ValueError):
            return KILLED, "the compiler"
        limit = 120 + 60 * sum(self.seconds[name] for name in chosen)
        told, status = in_a_fork(lambda send: self._run(mutant, code, chosen, reached, send), limit)
        if status == "ended":
            return (SURVIVED if reached or not mutant.function else UNTESTED), ""
        if isinstance(told, str) and told in self.items:
            self.tellers.setdefault(mutant.function, {})[told] = None
            self.told[told] += 1
        return (TIMED_OUT if status == "timed out" else KILLED), str(told or "")

    def _reached(self, mutant: Mutant) -> set[str]:
        """The tests that reach its line; none when that is run while loading only, or never."""
        file = str(mutant.path)
        for line in range(mutant.line, mutant.line - 7, -1):  # a statement may go over several lines
            if (file, line) in self.reached:
                return set(self.reached[file, line])
        return set()

    def _chosen(self, mutant: Mutant, reached: set[str]) -> list[str]:
        """The tests to run, as many as there is time for: of those that reach it, or else of those that name its
        module, reach it, or reach one that names it. A constant may be read by other modules only.
        """
        naming = set() if reached else self._naming(mutant.path)
        names = reached or naming | self._reaching(mutant.path)
        tellers = self.tellers.get(mutant.function, {})
        order = [name for name in tellers if name in names]
        # Of two tests that take as long, the one that has told more before.
        each = {name: (name not in naming, self.seconds[name] / (1 + self.told[name]), name) for name in names}
        order += sorted(names - set(order), key=each.__getitem__)
        chosen, spent = [], 0.0
        for name in order:
            spent += self.seconds[name]
            if chosen and spent > self.budget:
                break
            chosen.append(name)
        return chosen

    def _naming(self, path: Path) -> set[str]:
        """The tests in files that name a module."""
        naming = set(filter(_names(path), {name.partition("::")[0] for name in self.items}))
        return {name for name in self.items if name.partition("::")[0] in naming}

    def _reaching(self, path: Path) -> set[str]:
        """The tests that reach a module, or one that names it."""
        files = {str(path), *filter(_names(path), self.files)}
        return {name for (file, _), found in self.reached.items() if file in files for name in found}

    def _run(self, mutant: Mutant, code: CodeType, chosen: list[str], reached: set[str], send: Any) -> None:
        # processor time, so that a busy machine makes no mutant look endless; what only waits is ended by in_a_fork
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        if reached and self._put_in(mutant, code):
            if len(reached) > len(self.items) / 2:  # what is kept may come from this line
                forget()
            for name in chosen:
                signal.setitimer(signal.ITIMER_PROF, 3 + 10 * self.seconds[name])
                if not run_test(self.items[name]):
                    send(name)
                    os._exit(1)
        else:
            signal.setitimer(signal.ITIMER_PROF, 20 + 10 * sum(self.seconds[name] for name in chosen))
            if load_anew(mutant.path, code, chosen, self.examples, self.options):
                os._exit(1)

    def _put_in(self, mutant: Mutant, code: CodeType) -> bool:
        new = next(
            (
                found
                for found in codes_of(code)
                if found.co_qualname == mutant.function
                and (str(mutant.path), mutant.function, found.co_firstlineno) in self.functions
            ),
            None,
        )
        if new is None:
            return False
        for function in self.functions[str(mutant.path), mutant.function, new.co_firstlineno]:
            if len(function.__code__.co_freevars) != len(new.co_freevars):
                return False
            function.__code__ = new
        return True


def _names(path: Path) -> Callable[[str], bool]:
    """Whether a file names a module, as one does that imports it."""
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return lambda file: module in (ROOT / file).read_text(encoding="utf-8")


_QUIET = [
    "-p",
    "no:cacheprovider",
    "-p",
    "no:terminal",
    "-p",
    "no:faulthandler",
    "-p",
    "no:xdist",
    "-o",
    "addopts=",
    "--rootdir",
    str(ROOT),
]


class _Stranger(pytest.Item):
    """A test that shares with others only what is set up once for all."""

    def runtest(self) -> None:
        """It is never run."""


def run_test(item: pytest.Item) -> bool:
    """Run one test, leaving nothing set up but what is set up once for all, such as pictures that have been read;
    whether it passed or was skipped.
    """
    from _pytest.runner import runtestprotocol

    following = _Stranger.from_parent(item.session, name="following")
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


def few_examples(item: pytest.Item, most: int) -> None:
    """Fewer examples for a property test, always the same ones."""
    from hypothesis import Phase, settings

    test = getattr(item, "obj", None)
    old = getattr(test, "_hypothesis_internal_use_settings", None)
    if old is not None:
        new = settings(
            old,
            max_examples=min(most, old.max_examples),
            derandomize=True,
            database=None,
            deadline=None,
            phases=[Phase.explicit, Phase.generate],
        )
        vars(getattr(test, "__func__", test))["_hypothesis_internal_use_settings"] = new


def forget() -> None:
    """Empty all that the program keeps of earlier results."""
    for name, module in list(sys.modules.items()):
        if name.startswith("ulm."):
            for each in list(vars(module).values()):
                if isinstance(each, functools._lru_cache_wrapper):
                    each.cache_clear()
            for kept in ("_RULESETS",):
                getattr(module, kept, {}).clear()


def codes_of(code: CodeType) -> Iterator[CodeType]:
    """A code object and all in it."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from codes_of(each)


def load_anew(path: Path, code: CodeType, chosen: list[str], examples: int, options: list[str]) -> bool:
    """Load the project again with this code for one of its modules, run the chosen tests; whether one failed."""
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None) or ""
        if name == "ulm" or name.startswith(("ulm.", "tests.")) or file.startswith(str(ROOT / "tests")):
            del sys.modules[name]
    usual = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, fullname: str) -> CodeType | None:
        return code if self.path == str(path) else usual(self, fullname)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign]
    rank = {name: place for place, name in enumerate(chosen)}

    class Chosen:
        def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
            items[:] = sorted([item for item in items if item.nodeid in rank], key=lambda item: rank[item.nodeid])
            for item in items:
                few_examples(item, examples)

    files = sorted({name.partition("::")[0] for name in chosen})
    return pytest.main([*options, "-x", *(str(ROOT / file) for file in files)], plugins=[Chosen()]) not in (0, 5)


def in_a_fork(work: Any, limit: float | None) -> tuple[Any, str]:
    """Do it in a fork: what it sent, and whether it "ended" well, "failed" or was "timed out"."""
    import pickle
    import select

    read, write = os.pipe()
    child = os.fork()
    if not child:
        with contextlib.suppress(BaseException):
            nothing = os.open(os.devnull, os.O_RDWR)
            for number in (0, 1, 2):
                os.dup2(nothing, number)
            os.close(read)
            os.setpgid(0, 0)
            with open(write, "wb") as pipe:

                def send(what: Any) -> None:
                    pickle.dump(what, pipe)
                    pipe.flush()

                work(send)
            os._exit(0)
        os._exit(3)
    os.close(write)
    told, status = b"", ""
    end = None if limit is None else time.monotonic() + limit
    with open(read, "rb", buffering=0) as pipe:
        while not status:
            ready = select.select([pipe], [], [], None if end is None else max(0.0, end - time.monotonic()))[0]
            part = pipe.read(1 << 20) if ready else None
            if part:
                told += part
            else:
                status = "ended" if part == b"" else "timed out"
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if status == "timed out":
            os.killpg(child, signal.SIGKILL)
    _, code = os.waitpid(child, 0)
    if os.WIFSIGNALED(code):
        status = "timed out"
    elif code:
        status = "failed"
    return (pickle.loads(told) if told else None), status

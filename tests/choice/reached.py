"""The map: which lines each test reached when the map was made, and the source of that time.

It is no part of the repository. A test file's part of it counts as long as the file is the same; a line of today is
found in it by comparing the source of today with that of then.
"""

from __future__ import annotations

import ast
import difflib
import hashlib
import json
import zlib
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".pytest_cache" / "reached"
_SOURCE = str(ROOT / "ulm") + "/"


def is_source(file: str) -> bool:
    """Whether it is a file of the program."""
    return file.startswith(_SOURCE)


def write_part(folder: Path, name: str, lines: dict[str, set[tuple[str, int]]]) -> None:
    """Write down what some tests reached: a part of the map, with the sources that it speaks of."""
    tests = {}
    for test, found in lines.items():
        by_file: dict[str, list[int]] = defaultdict(list)
        for file, number in sorted(found):
            by_file[Path(file).relative_to(ROOT).as_posix()].append(number)
        tests[test] = by_file
    sources = {file: (ROOT / file).read_text(encoding="utf-8") for found in tests.values() for file in found}
    hashes = {file: _hash(ROOT / file) for file in {test.partition("::")[0] for test in tests}}
    folder.mkdir(parents=True, exist_ok=True)
    content = json.dumps({"hashes": hashes, "sources": sources, "tests": tests}).encode()
    number = len(list(folder.glob("*.part")))
    (folder / f"{number:04}-{name}.part").write_bytes(zlib.compress(content, 1))


def _hash(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


class Map:
    """What is known; of each test the newest part."""

    def __init__(self, folder: Path, root: Path = ROOT) -> None:
        self._root = root
        self.hashes: dict[str, str] = {}
        self._tests: dict[str, tuple[dict[str, list[int]], dict[str, str]]] = {}
        for part in sorted(folder.glob("*.part")):
            found = json.loads(zlib.decompress(part.read_bytes()))
            self.hashes.update(found["hashes"])
            self._tests.update({test: (lines, found["sources"]) for test, lines in found["tests"].items()})

    def knows(self, file: str) -> bool:
        """Whether a test file is still the one that was looked at."""
        return file in self.hashes and self.hashes[file] == _hash(self._root / file)

    def tests_of(self, file: str, lines: Iterable[int]) -> set[str]:
        """The tests that reached these lines of today's source; where none did, those that reached what is around."""
        wanted: dict[str, list[set[int]]] = {}
        now = (self._root / file).read_text(encoding="utf-8") if (self._root / file).exists() else ""
        changed = set(lines)
        for ring in range(3):
            hit = set()
            for test, (reached, sources) in self._tests.items():
                if file not in reached:
                    continue
                then = sources[file]
                if then not in wanted:
                    wanted[then] = rings(then, lines_then(then, now, changed))
                if wanted[then][ring].intersection(reached[file]):
                    hit.add(test)
            if hit:
                return hit
        return set()


def lines_then(then: str, now: str, lines: Iterable[int]) -> set[int]:
    """Where lines of today were; for new ones, what they replaced, or their neighbours."""
    if then == now:
        return set(lines)
    found: set[int] = set()
    wanted = set(lines)
    matcher = difflib.SequenceMatcher(None, then.splitlines(), now.splitlines(), autojunk=False)
    for kind, begin, end, now_begin, now_end in matcher.get_opcodes():
        inside = {number for number in wanted if now_begin < number <= now_end}
        if kind == "equal":
            found |= {number - now_begin + begin for number in inside}
        elif inside:
            found |= set(range(begin + 1, end + 1)) or {begin, begin + 1}
    return found


def rings(source: str, lines: set[int]) -> list[set[int]]:
    """The statements that these lines belong to; the functions that these are in; the whole file."""
    statements, functions = set(lines), set()
    everything = set(range(1, source.count("\n") + 2))
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return [lines, everything, everything]
    outside = set(lines)
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and node.end_lineno:
            span = set(range(node.lineno, node.end_lineno + 1))
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and span & lines:
                body = set(range(node.body[0].lineno, node.end_lineno + 1))
                functions |= body
                outside -= body
            elif not hasattr(node, "body") and span & lines:
                statements |= span
    if outside:  # a constant, an import, a head: whatever uses the file
        return [everything, everything, everything]
    return [statements, functions, everything]

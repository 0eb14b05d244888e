"""What was changed against a revision, and which test files that can concern, as far as the source alone tells."""

from __future__ import annotations

import ast
import gc
import re
import subprocess
from collections import defaultdict, deque
from collections.abc import Iterator
from pathlib import Path

_HUNK = re.compile(r"@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@")
_SHORTEST = 8
"""Letters of a text in a test that are taken for a quotation."""


class NoRepository(Exception):
    """Git cannot say what was changed; the message says why."""


def git(root: Path, *arguments: str) -> str:
    """What git says. Raises NoRepository."""
    command = ["git", "-c", "core.quotePath=off", *arguments]
    try:
        ran = subprocess.run(command, cwd=root, capture_output=True, encoding="utf-8", errors="replace")
    except OSError as error:
        raise NoRepository(f"git cannot be started ({error.strerror})") from None
    if ran.returncode:
        raise NoRepository(ran.stderr.strip().splitlines()[0] if ran.stderr.strip() else "git failed")
    return ran.stdout


class Change:
    """The lines of a file that differ: of today's file by number, and the text of both sides."""

    def __init__(self) -> None:
        self.lines: set[int] = set()
        self.text: list[str] = []


def changes(root: Path, revision: str = "HEAD") -> dict[str, Change]:
    """What differs from a revision in the working tree, new files included, by path. Raises NoRepository."""
    found: dict[str, Change] = {}
    now = None
    diff = git(root, "diff", "--no-color", "--no-ext-diff", "--no-renames", "--unified=0", "--relative", revision, "--")
    for line in diff.splitlines():
        hunk = _HUNK.match(line)
        if line.startswith("diff --git "):
            # both names are the same, as nothing is taken for renamed
            name = line[len("diff --git a/") :]
            now = found.setdefault(name[: (len(name) - 3) // 2], Change())
        elif now is None:
            continue
        elif hunk:
            first, number = int(hunk[1]), int(hunk[2] or 1)
            # where lines were taken away: those on both sides
            now.lines |= set(range(first, first + number)) if number else {max(first, 1), first + 1}
        elif line[:1] in ("+", "-") and not line.startswith(("+++ ", "--- ")):
            now.text.append(line[1:])
    for name in git(root, "ls-files", "--others", "--exclude-standard").splitlines():
        text = (root / name).read_text(encoding="utf-8", errors="replace").splitlines()
        new = found.setdefault(name, Change())
        new.lines, new.text = set(range(1, len(text) + 1)), text
    return found


class Sources:
    """The Python files of the program and the tests, and what each imports."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._trees: dict[str, ast.Module] = {}
        gc.disable()  # all trees stay; looking through them again and again took longer than reading them
        try:
            for file in sorted([*(root / "ulm").rglob("*.py"), *(root / "tests").rglob("*.py"), *root.glob("*.py")]):
                try:
                    tree = ast.parse(file.read_text(encoding="utf-8"))
                except (SyntaxError, UnicodeDecodeError):
                    tree = ast.Module([], [])  # its own test says so
                self._trees[file.relative_to(root).as_posix()] = tree
        finally:
            gc.enable()
        self.tests = [name for name in self._trees if is_test(name)]
        self._used_by: dict[str, set[str]] = defaultdict(set)
        for name in self._trees:
            for other in self._imports(name):
                self._used_by[other].add(name)

    def _imports(self, name: str) -> set[str]:
        wanted: set[str] = set()
        for node in _statements(self._trees[name]):
            if isinstance(node, ast.Import):
                wanted |= {each.name for each in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                wanted |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
        beside = name.rpartition("/")[0]
        found = set()
        for module in wanted:
            path = module.replace(".", "/")
            found |= {f"{path}.py", f"{path}/__init__.py", f"{beside}/{path}.py"} & self._trees.keys()
        if is_test(name):
            folders = Path(name).parents
            found |= {(folder / "conftest.py").as_posix() for folder in folders} & self._trees.keys()
        return found - {name}

    def near(self, changed: list[str]) -> list[str]:
        """The test files that import, directly or not, one of these files: the fewer steps, the earlier."""
        found, todo = dict.fromkeys(changed), deque(changed)
        while todo:
            for other in sorted(self._used_by[todo.popleft()] - found.keys()):
                found[other] = None
                todo.append(other)
        return [name for name in found if is_test(name) and name in self._trees]

    def speak_of(self, file: str, text: list[str]) -> list[str]:
        """The test files that name a file, or quote a text in it; those that name its folder last."""
        stem, folder = Path(file).name, Path(file).parent.as_posix()
        changed = "\n".join(text)
        near, far = [], []
        for name in self.tests:
            words = _texts(self._trees[name])
            if any(stem in word or (len(word) >= _SHORTEST and word in changed) for word in words):
                near.append(name)
            elif any(word.rstrip("/") == folder or word in Path(folder).parts[-1:] for word in words):
                far.append(name)
        return near + far


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """All statements in it. Expressions import nothing, and are most of a tree."""
    for part in ("body", "orelse", "finalbody", "handlers", "cases"):
        inner = getattr(node, part, [])
        for each in inner if isinstance(inner, list) else []:
            yield each
            yield from _statements(each)


def _texts(tree: ast.Module) -> set[str]:
    constants = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {value for value in constants if isinstance(value, str)}


def is_test(name: str) -> bool:
    """Whether it is a file with tests."""
    return name.startswith("tests/") and Path(name).name.startswith("test_") and name.endswith(".py")

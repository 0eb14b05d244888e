"""Dependencies run downwards only: ui → session → bots, records → rules → files. The rules know no screen, no clock."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
#: what each part of the package may import of the package
MAY = {
<<<<<<< tests/test_layers.py
    "resources.py": {"paths"},
    "rules": {"rules", "paths", "resources"},
    "records": {"records", "rules", "paths", "resources"},
    "bots": {"bots", "rules", "paths", "resources"},
    "crash.py": {"records", "paths"},
    "text": {"text", "rules", "paths", "resources"},
    "ui": {"ui", "text", "bots", "records", "rules", "paths", "resources", "crash"},
=======
    "files": {"files"},
    "rules": {"rules", "files"},
    "records": {"records", "rules", "files"},
    "bots": {"bots", "rules", "files"},
    "training": {"training", "bots", "rules", "files"},
    "session": {"session", "text", "bots", "records", "rules", "files"},
    "text": {"text", "session", "ui", "bots", "records", "rules", "files"},
    "ui": {"ui", "text", "session", "bots", "records", "rules", "files"},
>>>>>>> /tmp/w/trialtree/tests/test_layers.py
}
FILES = sorted((ROOT / "ulm").rglob("*.py"))


def imported(path: Path) -> set[str]:
    """The full names of all modules that a file imports, wherever it does."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found.add(node.module or "")
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT / "ulm")))
def test_imports_run_downwards(path: Path) -> None:
    part = path.relative_to(ROOT / "ulm").parts[0]
    allowed = MAY.get(part)
    if allowed is None:
        return  # the entry and the command line call everything
    names = imported(path)
    for name in names:
        parts = name.split(".")
        if parts[0] == "ulm" and len(parts) > 1:
            assert parts[1] in allowed, f"{path.name} imports {name}"
    if part not in ("ui", "text"):
        assert not any(name.split(".")[0] in ("pygame", "pytmx") for name in names), path.name
    if part == "rules":
        clocks = {"time", "datetime", "os", "secrets", "uuid", "threading", "asyncio"}
        assert not clocks & {name.split(".")[0] for name in names}, path.name


@pytest.mark.parametrize("part", ["records", "bots"])
def test_no_module_imports_itself_by_way_of_others(part: str) -> None:
    names = {f"ulm.{part}.{path.stem}": path for path in (ROOT / "ulm" / part).glob("*.py")}
    tuple(TopologicalSorter({name: imported(path) & names.keys() for name, path in names.items()}).static_order())

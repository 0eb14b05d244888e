"""Dependencies run downwards only: ui → session → bots, records → rules → files. The rules know no screen, no clock."""

from __future__ import annotations

import ast
import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
#: what each part of the package may import of the package
MAY = {
    "files": {"files"},
    "rules": {"rules", "files"},
    "records": {"records", "rules", "files"},
    "bots": {"bots", "rules", "files"},
    "training": {"training", "bots", "rules", "files"},
    "session": {"session", "text", "bots", "records", "rules", "files"},
    "text": {"text", "session", "ui", "bots", "records", "rules", "files"},
    "ui": {"ui", "text", "session", "bots", "records", "rules", "files"},
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


#: what each room of the screen may import of the package, besides itself
ROOMS = {
    "kit": ("ulm.files",),
    "widgets": ("ulm.ui.kit", "ulm.text"),
    "table": ("ulm.ui", "ulm.session", "ulm.text", "ulm.records", "ulm.bots", "ulm.rules", "ulm.files"),
    "scenes": ("ulm.ui", "ulm.session", "ulm.text", "ulm.records", "ulm.bots", "ulm.rules", "ulm.files"),
}
#: what a room of the screen lies below, and therefore does not know
ABOVE = {"table": ("ulm.ui.scenes", "ulm.ui.shell"), "scenes": ("ulm.ui.shell",)}
#: words of the game, which the kit does not know
WORDS = {
    *("coin", "seal", "barge", "sparrow", "quarter", "minster", "cathedral", "tile", "bot", "card", "crest", "tower"),
    *("coat", "descendant", "storey", "dock", "river", "seat", "danube", "ulm", "chronicle", "herald", "town", "deck"),
}


def _inside(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


@pytest.mark.parametrize("room", ROOMS)
def test_each_room_of_the_screen_knows_only_those_below(room: str) -> None:
    for path in sorted((ROOT / "ulm" / "ui" / room).rglob("*.py")):
        for name in imported(path):
            if name.startswith("ulm."):
                below = _inside(name, (*ROOMS[room], f"ulm.ui.{room}")) or name == "ulm.ui"
                assert below, f"{path.name} imports {name}"
                assert not _inside(name, ABOVE.get(room, ())), f"{path.name} imports {name}"


@pytest.mark.parametrize("path", sorted((ROOT / "ulm" / "ui" / "kit").glob("*.py")), ids=lambda path: path.stem)
def test_the_kit_knows_nothing_of_the_game(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    source = "\n".join(line for line in lines if not re.match(r"\s*(from|import) ulm\.", line))
    words = {word.lower().removesuffix("s") for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", source)}
    assert not sorted(words & WORDS)

"""The floors of the package: a module imports only from floors below, or from its own room (docs/architecture.md).

Imports inside functions and for annotations count, so there is no circle of any kind.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

#: all rooms, from the lowest; rooms on one floor do not know each other
FLOORS: tuple[tuple[str, ...], ...] = (
    ("ulm",),
    ("ulm.files", "ulm.processes"),
    ("ulm.rules",),
    ("ulm.rules.effects",),
    ("ulm.storage", "ulm.ai"),
    ("ulm.analysis",),
    ("ulm.i18n",),
    ("ulm.i18n.rulebook", "ulm.session", "ulm.story", "ulm.teaching"),
    ("ulm.net", "ulm.ui.toolkit"),
    ("ulm.ui.toolkit.widgets", "ulm.ui.speech"),
    ("ulm.ui",),
    ("ulm.ui.table.state", "ulm.ui.screens"),
    ("ulm.ui.table.board",),
    (
        *("ulm.ui.table.animation", "ulm.ui.screens.annals", "ulm.ui.screens.challenges", "ulm.ui.screens.chronicle"),
        *("ulm.ui.screens.learn", "ulm.ui.screens.online", "ulm.ui.screens.rules"),
    ),
    ("ulm.ui.table.interaction", "ulm.ui.screens.review", "ulm.ui.screens.statistics"),
    ("ulm.ui.table.panels", "ulm.ui.screens.puzzles"),
    ("ulm.ui.table.coaches",),
    ("ulm.ui.table",),
    ("ulm.ui.app",),
    ("ulm.cli",),
    ("the command line",),
)
LEVEL = {room: level for level, rooms in enumerate(FLOORS) for room in rooms}
#: what a floor below may still not be known to
FORBIDDEN = {
    "ulm.ui.toolkit": ("ulm.rules", "ulm.storage", "ulm.ai", "ulm.i18n", "ulm.session", "ulm.teaching", "ulm.net"),
    "ulm.ai": ("ulm.storage",),
}
#: rooms that draw
DRAWING = ("ulm.ui", "ulm.cli")
#: words of the game, which the kit does not know
WORDS = {
    *("coin", "seal", "barge", "sparrow", "quarter", "minster", "cathedral", "tile", "bot", "card", "crest", "tower"),
    *("coat", "descendant", "storey", "dock", "river", "seat", "danube", "ulm", "chronicle", "herald", "town", "deck"),
}


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {name_of(path): path for path in sorted((ROOT / "ulm").rglob("*.py"))}


def room_of(module: str) -> str:
    if module in ("ulm.cli.main", "ulm.__main__"):
        return "the command line"
    if module == "ulm.processes":
        return module
    return module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]


def imported(path: Path) -> set[str]:
    """The full names of all modules that a file imports, wherever it does."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            modules = {f"{node.module}.{name.name}" for name in node.names}
            found |= {name for name in modules if name in MODULES} or {node.module or ""}
            if not all(name in MODULES for name in modules):
                found.add(node.module or "")
    return found


@cache
def imports() -> dict[str, set[str]]:
    """What each module imports."""
    return {module: imported(path) for module, path in MODULES.items()}


def test_imports_run_downwards() -> None:
    faults = []
    for module in MODULES:
        room = room_of(module)
        for name in imports()[module] & MODULES.keys() - {module}:
            other = room_of(name)
            below = other == room or LEVEL[other] < LEVEL[room]
            if not below or other in FORBIDDEN.get(room, ()):
                faults.append(f"{module} imports {name}")
    assert faults == []


def test_table_and_other_screens_share_the_board_only() -> None:
    table = {module for module in MODULES if module.startswith("ulm.ui.table")}
    screens = {module for module in MODULES if module.startswith("ulm.ui.screens")}
    shared = {module for module in table if module.startswith(("ulm.ui.table.board", "ulm.ui.table.state"))}
    assert {module for module in table if imports()[module] & screens} == set()
    assert {module for module in screens if imports()[module] & (table - shared)} == set()


def test_no_module_imports_itself_by_way_of_others() -> None:
    graph = {module: imports()[module] & MODULES.keys() - {module} for module in MODULES}
    try:
        tuple(TopologicalSorter(graph).static_order())
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))


def test_an_import_upwards_or_in_a_circle_would_be_found(tmp_path: Path) -> None:
    source = tmp_path / "module.py"
    source.write_text("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ulm.ui.app.app import App\n")
    assert imported(source) == {"typing", "ulm.ui.app.app"}
    source.write_text("def late():\n    from ulm.ui.table import game_scene\n    import ulm.cli.main\n")
    assert imported(source) == {"ulm.ui.table.game_scene", "ulm.cli.main"}


def importers(packages: set[str], modules: Iterable[str]) -> list[str]:
    """Those of the modules that import one of the packages."""
    return [module for module in modules if packages & {name.split(".")[0] for name in imports()[module]}]


def test_nothing_below_the_screen_draws() -> None:
    assert importers({"pygame", "pytmx"}, [each for each in MODULES if not each.startswith(DRAWING)]) == []
    assert importers({"pygame"}, MODULES), "there are some that do"


def test_the_rules_know_no_clock_and_no_system() -> None:
    clocks = {"time", "datetime", "os", "secrets", "uuid", "threading", "asyncio"}
    assert importers(clocks, [each for each in MODULES if each.startswith("ulm.rules")]) == []


def test_nothing_that_is_shipped_needs_what_is_not() -> None:
    assert importers({"tools", "tests"}, MODULES) == []


def test_the_kit_knows_nothing_of_the_game() -> None:
    found = {}
    for path in sorted((ROOT / "ulm" / "ui" / "kit").rglob("*.py")):
        lines = path.read_text(encoding="utf-8").splitlines()
        source = "\n".join(line for line in lines if not re.match(r"\s*(from|import) ulm\.", line))
        words = {word.lower().removesuffix("s") for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", source)}
        if words & WORDS:
            found[path.stem] = sorted(words & WORDS)
    assert found == {}


#: rooms of the screen in which rectangles are made of numbers: the toolkit, board and cards, the ways of pieces
GEOMETRY = ("ulm.ui.toolkit", "ulm.ui.table.board", "ulm.ui.table.animation")


def rectangles(path: Path) -> list[int]:
    """The lines in which a rectangle is made of numbers."""
    calls = (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))
    named = ((node, getattr(node.func, "attr", getattr(node.func, "id", ""))) for node in calls)
    return [node.lineno for node, name in named if name == "FRect"]


def test_places_on_the_screen_follow_from_parts() -> None:
    modules = [each for each in MODULES if each.startswith("ulm.ui") and not each.startswith(GEOMETRY)]
    found = {each: lines for each in modules if (lines := rectangles(MODULES[each]))}
    assert found == {}, "say what lies beside what by the parts of ulm/ui/toolkit/parts"


def test_a_public_class_and_a_file_have_one_name_in_the_whole_package() -> None:
    """A name tells what is meant without its folder."""
    classes: dict[str, list[str]] = {}
    files: dict[str, list[str]] = {}
    for module, path in MODULES.items():
        if path.name != "__init__.py":
            files.setdefault(path.name, []).append(module)
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                classes.setdefault(node.name, []).append(module)
    assert {name: found for name, found in (classes | files).items() if len(found) > 1} == {}


def bound(node: ast.stmt) -> set[str]:
    """The names that a statement of a module defines."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return {node.name}
    if isinstance(node, ast.Assign):
        return {each.id for target in node.targets for each in ast.walk(target) if isinstance(each, ast.Name)}
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
        return {node.target.id}
    return set()


def test_no_module_defines_a_name_twice() -> None:
    """The second definition would be taken by all that means the first."""
    found = {}
    for module, path in MODULES.items():
        names = [name for node in ast.parse(path.read_text(encoding="utf-8")).body for name in bound(node)]
        if len(names) > len(set(names)):
            found[module] = sorted({name for name in names if names.count(name) > 1})
    assert found == {}


#: small modules with one user in their folder that are better alone, and why
ALONE = {
    "ulm.ai.random_bot": "a bot a module",
    "ulm.i18n.pseudo_language": "a language for tests of the layout",
    "ulm.ui.app.remote_table_router": "loaded only when somebody opens or joins a table",
    "ulm.ui.app.system_language": "what a system says is apart from the window",
    "ulm.ui.screens.statistics.review_loader": "a thread beside the screen",
    "ulm.ui.toolkit.hit_slop": "geometry without focus",
}


def test_a_small_module_with_one_user_beside_it_is_part_of_that_user() -> None:
    users: dict[str, set[str]] = {module: set() for module in MODULES}
    for module in MODULES:
        for name in imports()[module] & MODULES.keys() - {module}:
            users[name].add(module)
    found = {
        module
        for module, path in MODULES.items()
        if path.name != "__init__.py"
        and not module.startswith(("ulm.rules.effects.", "ulm.cli."))  # an effect, a command a module
        and len(path.read_text(encoding="utf-8").splitlines()) < 60
        and {user.rpartition(".")[0] for user in users[module]} == {module.rpartition(".")[0]}
        and len(users[module]) == 1
    }
    assert found == ALONE.keys()

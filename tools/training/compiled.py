"""Makes a copy of the program with rules and search compiled: `python -m tools.training.compiled FOLDER`.

The copy plays the same moves, about 1.7 times as fast. It is for what takes hours: fitting, the arena, mining puzzles.
With the copy first on the path the same commands run there:

    PYTHONPATH=FOLDER python -m tools.mine_puzzles WORK

It needs a C compiler and the packages mypy and setuptools. The game itself is played and shipped uncompiled.
"""

from __future__ import annotations

import argparse
import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

PROGRAM = Path(__file__).parents[2]
MODULES = {
    "ulm/rules": (
        "actions", "cathedral", "danube", "game", "history", "position", "remaining", "scoring", "stack",
        "state_changes", "turn",
    ),
    "ulm/ai": (
        "budget", "card_features", "evaluation", "features", "grid_features", "heuristic", "holding_features",
        "quarter_features", "river_features", "search", "tower_features", "weaker_evaluations",
    ),
    "ulm/analysis": ("turn_plans",),
}  # fmt: skip  # several to a line
"""What takes the time of a game of bots."""
_SETUP = """\
import sys
from mypyc.build import mypycify
from setuptools import setup

# What is imported may be without types: the stubs for them are only in the environment of who develops.
arguments = ["--disable-error-code=import-untyped", *sys.argv.pop().split(",")]
setup(name="ulm-compiled", packages=[], ext_modules=mypycify(arguments, opt_level="3"))
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; returns its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.training.compiled", description=__doc__.split("\n\n")[1])
    parser.add_argument("folder", type=Path, help="a folder that is new or empty")
    folder = parser.parse_args(arguments).folder
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        print(f"{folder} is there already: name a folder that is new or empty", file=sys.stderr)
        return 1
    missing = [name for name in ("mypyc", "setuptools") if importlib.util.find_spec(name) is None]
    if missing:
        print(f"{' and '.join(missing)} cannot be imported: install the packages mypy and setuptools", file=sys.stderr)
        return 1
    return build(folder)


def build(folder: Path) -> int:
    """Copy the program into a folder and compile it there; the exit code of the compiler."""
    for name in ("ulm", "data"):
        shutil.copytree(PROGRAM / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("sprites", "fonts"):
        (folder / name).mkdir()  # the program knows its folder by them; nothing is drawn there
    (folder / "setup.py").write_text(_SETUP, encoding="utf-8")
    files = [f"{package}/{name}.py" for package, names in MODULES.items() for name in names]
    ran = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace", ",".join(files)],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip  # several to a line
    if ran.returncode:
        print(f"Compiling failed:\n{ran.stdout[-2000:]}\n{ran.stderr[-2000:]}", file=sys.stderr)
    return ran.returncode


if __name__ == "__main__":
    sys.exit(main())

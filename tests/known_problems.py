"""What `ulm check` says of what a test has made wrong, whatever `data/` may have become since the copy was made.

The tests play by the copy of the definitions (tests/definitions/README.md). With a quarter more in `data/` the map has
places that the copy does not know, and `ulm check` says so, rightly; but no test has made it wrong.
"""

from __future__ import annotations

import tempfile
from functools import lru_cache
from pathlib import Path

import pytest

from tests.recorded import FOLDER, copy_data, recorded_definitions, shipped_definitions
from ulm.cli import check
from ulm.files.yaml_reader import Problem


@lru_cache
def known() -> frozenset[str]:
    """What is said when no test has changed anything; nothing as long as `data/` has the definitions of the copy."""
    if shipped_definitions() == recorded_definitions():
        return frozenset()
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        patch.setenv("ULM_HOME", f"{name}/home")
        # A folder with definitions only is checked with one map of the program.
        folders = (None, copy_data(Path(name) / "data"), FOLDER)
        return frozenset(str(problem) for folder in folders for problem in check.problems(folder))


def problems(folder: Path | None = None) -> list[Problem]:
    """What `ulm check` finds, but for what is known."""
    return [problem for problem in check.problems(folder) if str(problem) not in known()]

"""`ulm check`: the puzzles; those with a problem are left out of the game."""

from __future__ import annotations

from pathlib import Path

from ulm.analysis import puzzle_file
from ulm.files import asset_files
from ulm.files.yaml_reader import Problem


def puzzle_problems(folder: Path, overrides: Path | None) -> list[Problem]:
    """The problems with the puzzles of a folder like `data`, if it has any."""
    file = asset_files.overridden(folder / Path(puzzle_file.FILE).name, overrides)
    return puzzle_file.problems(file) if file.exists() else []

"""The definitions by which the records and exact figures of these tests were made (tests/definitions/README.md)."""

from __future__ import annotations

import shutil
from functools import lru_cache
from pathlib import Path

from ulm.files.paths import asset
from ulm.rules import Definitions, definition_reader, ruleset

FOLDER = Path(__file__).parent / "definitions"


_load = definition_reader.load


def play_by_the_copy() -> None:
    """From now on the program's own definitions are the copy: in games, texts, pictures and checks of this process.

    So a change to `data/` fails only the tests that look at `data/` itself (tests/definitions/README.md).
    """
    own = asset("data")

    def load(folder: Path, overrides: Path | None = None) -> Definitions:
        return _load(FOLDER if folder == own else folder, overrides)

    # before any other module takes it from there
    definition_reader.load = ruleset.load = load


@lru_cache
def recorded_definitions() -> Definitions:
    """Read the copy."""
    return _load(FOLDER)


@lru_cache
def shipped_definitions() -> Definitions:
    """Read `data/` itself."""
    return _load(asset("data"))


def copy_data(folder: Path) -> Path:
    """Make a folder like `data`, with the definitions of the copy."""
    shutil.copytree(asset("data"), folder, dirs_exist_ok=True)
    for file in FOLDER.glob("*.yaml"):
        shutil.copy(file, folder)
    return folder


def lay_out(home: Path) -> None:
    """Put the copy into a player's folder, whose definitions come before those of the game."""
    target = home / "data"
    target.mkdir(parents=True, exist_ok=True)
    for file in FOLDER.glob("*.yaml"):
        shutil.copy(file, target)

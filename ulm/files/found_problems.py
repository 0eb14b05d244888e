"""What has been found wrong with files in the player's own folder, until somebody tells the player of it."""

from pathlib import Path

from ulm.files import paths
from ulm.files.yaml_reader import Problem

_found: dict[Problem, bool] = {}
"""Each problem, and whether it has been told."""


def complain(file: Path, what: str) -> None:
    """Remember what is wrong with a file; may be called from any thread."""
    _found.setdefault(Problem(paths.shown(file), "", what), False)


def any_untold() -> bool:
    """Whether there are problems that the player does not know of yet."""
    return not all(list(_found.values()))  # a copy, as threads may add to it


def untold() -> list[Problem]:
    """The problems that the player does not know of yet; from now on they are known."""
    new = [problem for problem, told in list(_found.items()) if not told]
    _found.update(dict.fromkeys(new, True))
    return new


def forget() -> None:
    """Begin anew."""
    _found.clear()

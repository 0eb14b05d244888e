"""Problems with files in the player's own folder, collected until they are shown."""

from pathlib import Path

from ulm.files import paths
from ulm.files.yaml_reader import Problem, UnreadableFile

_found: dict[Problem, bool] = {}
"""Each problem, and whether it has been shown."""


def report(file: Path, what: str, code: str = "", **values: str | int) -> None:
    """Note a problem with a file; may be called from any thread. ``code`` and ``values``: as in `Problem`."""
    _found.setdefault(Problem(paths.display_path(file), "", what, code, tuple(values.items())), False)


def report_unreadable(file: Path, error: UnreadableFile) -> None:
    """Note why a file cannot be read."""
    report(file, f"{error.problem.place}: {error.problem.message}".removeprefix(": "))


def any_unreported() -> bool:
    """Whether there are problems that have not been shown yet."""
    return not all(list(_found.values()))  # a copy, as threads may add problems


def pop_unreported() -> list[Problem]:
    """The problems that have not been shown yet; they count as shown from now on."""
    new = [problem for problem, reported in list(_found.items()) if not reported]
    _found.update(dict.fromkeys(new, True))
    return new


def clear() -> None:
    """Remove all problems."""
    _found.clear()

"""What is wrong with files in the player's own folder. The program goes on with its own files, and says so once."""

from pathlib import Path
from typing import TYPE_CHECKING

from ulm.files import paths
from ulm.files.yaml_reader import Problem, shortened

if TYPE_CHECKING:
    from ulm.ui.shell.app import App

_MOST_LINES = 5
_LONGEST_LINE = 300
_found: dict[Problem, bool] = {}
"""Each problem, and whether it has been told."""


def complain(file: Path, what: str) -> None:
    """Remember what is wrong with a file; may be called from any thread."""
    _found.setdefault(Problem(paths.shown(file), "", what), False)


def untold() -> list[Problem]:
    """The problems that the player does not know of yet; from now on they are known."""
    new = [problem for problem, told in list(_found.items()) if not told]
    _found.update(dict.fromkeys(new, True))
    return new


def forget() -> None:
    """Begin anew."""
    _found.clear()


def tell(app: "App") -> None:
    """Say on a sheet what has been found since the last time, if anything, once no other sheet lies there."""
    if all(list(_found.values())):  # a copy, as threads may add to it
        return
    from ulm.text import problem_text
    from ulm.text.catalog import t
    from ulm.text.player_names import in_rich_text
    from ulm.ui.widgets.modal import Modal, notice

    if isinstance(app.scene, Modal):
        return
    new = untold()
    lines = [in_rich_text(shortened(problem_text.line(problem), _LONGEST_LINE)) for problem in new[:_MOST_LINES]]
    if len(new) > _MOST_LINES:
        lines.append("…")
    app.push(notice(app, t("files.title"), "\n".join([*lines, "", t("files.what_to_do")])))

"""Says what is wrong with files in the player's own folder, once; the program goes on with its own files."""

from typing import TYPE_CHECKING

from ulm.files.found_problems import any_untold, untold
from ulm.files.yaml_reader import shortened

if TYPE_CHECKING:
    from ulm.ui.shell.app import App

_MOST_LINES = 5
_LONGEST_LINE = 300


def tell(app: "App") -> None:
    """Say on a sheet what has been found since the last time, if anything, once no other sheet lies there."""
    if not any_untold():
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

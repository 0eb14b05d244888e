"""Says why a record cannot be shown."""

from pathlib import Path

import msgspec

from ulm.files.yaml_reader import UnreadableFile
from ulm.i18n import problem_text
from ulm.i18n.catalog import t
from ulm.i18n.sanitizing import in_rich_text
from ulm.storage.record import DoesNotFit
from ulm.ui.program import Program
from ulm.ui.toolkit.widgets.dialog import notice


def show_unusable_record(app: Program, section: str, error: DoesNotFit | UnreadableFile, path: Path | None) -> None:
    """``section``: that of the texts of what was to be shown; ``path``: the record's file, None if it has none."""
    if isinstance(error, DoesNotFit):
        said = t(f"{section}.does_not_fit", turn=error.turn, move=error.number)
        app.push(notice(app, t(f"{section}.title"), said))
        return
    problem = msgspec.structs.replace(error.problem, file=path.name if path is not None else "")
    app.push(notice(app, t("game.record_broken"), in_rich_text(problem_text.line(problem))))

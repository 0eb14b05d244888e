"""Puts new files in their places, now or as soon as no other program holds them: that is said until then."""

from collections.abc import Callable
from pathlib import Path

from ulm.files.deferred_write import FileChange
from ulm.i18n.catalog import t
from ulm.storage.record_files import NewRecord
from ulm.ui.program import Program
from ulm.ui.toolkit.widgets.dialog import notice


def place_record(
    app: Program,
    title: str,
    new: NewRecord,
    done: Callable[[Path], None],
    failed: Callable[[OSError], None],
    *,
    once: Path | None = None,
) -> None:
    """Put a record in its place, and tell one of the two how that went. ``title`` is that of the notice meanwhile. Of
    several that wait with the same ``once``, only the last is put there.
    """
    waiting = notice(app, title, t("chronicle.waiting"))

    def placed(path: Path) -> None:
        app.remove(waiting)
        done(path)

    def refused(error: OSError) -> None:
        new.discard()
        app.remove(waiting)
        failed(error)

    def withdrawn() -> None:
        new.discard()
        app.remove(waiting)

    if not app.saving.change_file(FileChange(once or new.temporary, new.place, placed, refused, withdrawn)):
        app.push(waiting)

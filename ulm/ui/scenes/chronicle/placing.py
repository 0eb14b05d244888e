"""Puts new files in their places, now or as soon as no other program holds them: that is said until then."""

from collections.abc import Callable
from pathlib import Path

from ulm.records.new_record import NewRecord
from ulm.text.catalog import t
from ulm.ui.program import Program
from ulm.ui.widgets.modal import Modal


def place(
    app: Program, title: str, new: NewRecord, done: Callable[[Path], None], failed: Callable[[OSError], None]
) -> None:
    """Put a record in its place, and tell one of the two how that went. ``title`` is that of the notice meanwhile."""
    waiting = _WaitingNotice(app, title)

    def placed(path: Path) -> None:
        waiting.close()
        done(path)

    def refused(error: OSError) -> None:
        new.discard()
        waiting.close()
        failed(error)

    if not app.saving.change_file(new.temporary, new.place, placed, refused):
        app.push(waiting)


class _WaitingNotice(Modal):
    """Says that another program uses the file, until the outcome takes its place."""

    def __init__(self, app: Program, title: str) -> None:
        super().__init__(app, title, t("chronicle.waiting"), [(t("common.ok"), None)])
        self._over = False

    def close(self) -> None:
        """Take it away, as soon as nothing lies over it."""
        self._over = True
        if self.app.scene is self:
            self.app.pop()

    def resume(self) -> None:
        super().resume()
        if self._over:
            self.app.pop()

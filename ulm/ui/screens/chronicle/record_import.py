"""Copies records that come from outside into the saved games; the file itself stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from ulm.files.deferred_write import FileChange
from ulm.i18n import chronicle_text as words
from ulm.i18n import problem_text
from ulm.i18n.catalog import t
from ulm.i18n.sanitizing import in_rich_text
from ulm.rules import DefinitionErrors
from ulm.storage.game_library import Library
from ulm.storage.game_summary import RecordFault, Replayed, replay_file
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


class Imported(NamedTuple):
    """The copy among the saved games, and what is in it."""

    path: Path
    content: Replayed


def import_record(app: Program, path: Path, go_on: Callable[[Imported], None], *, in_place: bool = False) -> None:
    """Copy a record, now or as soon as no other program holds the copy, and go on with it; a failure is told in a
    notice. With ``in_place`` the file itself is used where the disk refuses a copy.
    """

    def refuse(sentence: str) -> None:
        app.push(notice(app, t("chronicle.not_taken_title"), sentence))

    def failed(error: OSError | DefinitionErrors) -> None:
        refuse(t("chronicle.not_copied", file=in_rich_text(path.name), reason=reason(error)))

    try:
        content = replay_file(path)
    except (OSError, DefinitionErrors) as error:
        failed(error)
        return
    if isinstance(content, RecordFault):
        refuse(words.unusable(path.name, content))
        return
    found = content

    def copied(copy: Path) -> None:
        go_on(Imported(copy, found))

    def not_copied(error: OSError) -> None:
        if in_place:
            go_on(Imported(path, found))
        else:
            failed(error)

    try:
        library = Library()
        there = library.copy_of(path)
        new = None if there is not None else library.copy_in(path)
    except OSError as error:
        not_copied(error)
        return
    if there is not None:
        copied(there)
    elif new is not None:
        # The player may drop the same game again while its copy waits.
        place_record(app, t("chronicle.arrived_title"), new, copied, not_copied, once=library.folder / new.digest)


def reason(error: OSError | DefinitionErrors) -> str:
    """Why the saved games cannot be used: the system refuses, or the definitions are broken."""
    if isinstance(error, OSError):
        return words.refused(error)
    return "\n".join(in_rich_text(problem_text.line(problem)) for problem in error.problems)

"""Records that come from outside, dropped on the window or named on the command line; and the way to the Chronicle.

A copy comes among the saved games; the file itself is left as it is.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from ulm.records.index import Entry, Fault, Summary, examine
from ulm.records.library import Shelf, Unusable
from ulm.rules import DefinitionErrors
from ulm.text.catalog import t
from ulm.ui.scenes.chronicle import chronicle_text as words
from ulm.ui.scenes.chronicle.chronicle_scene import ChronicleScene
from ulm.ui.scenes.chronicle.game_page import ChronicleGameScene
from ulm.ui.widgets.modal import notice, question

if TYPE_CHECKING:
    from ulm.ui.shell.app import App


def show_chronicle(app: "App") -> ChronicleScene | None:
    """The Chronicle on top of what is there, or what keeps it shut on a sheet."""
    try:
        scene = ChronicleScene(app)
    except (OSError, DefinitionErrors) as error:
        app.push(notice(app, t("chronicle.title"), t("chronicle.folder_trouble", reason=_reason(error))))
        return None
    app.push(scene)
    return scene


def open_file(app: "App", path: Path) -> None:
    """A record named on the command line: an unfinished game is gone on with, a finished one is looked at on its page.

    Where no copy can be made the game is played all the same; that it cannot be saved is told at the table.
    """
    taken = _take_in(app, path, in_place=True)
    if taken is None:
        return
    found = examine(taken)
    if isinstance(found, Summary) and not found.finished:
        app.open_record(taken)
    else:
        _show(app, taken, found)


def receive(app: "App", path: Path) -> None:
    """A file dropped on the window: its page is shown. A game at the table is left only when the player says so."""
    from ulm.ui.table.game_scene import GameScene

    taken = _take_in(app, path)
    if taken is None:
        return
    if any(isinstance(scene, GameScene) for scene in app.scenes):
        asking = t("chronicle.arrived_in_game", file=words.plain(path.name))

        def leave() -> None:
            app.show_title()
            _show(app, taken, examine(taken))

        app.push(question(app, t("chronicle.arrived_title"), asking, t("chronicle.arrived_look"), leave))
    else:
        _show(app, taken, examine(taken))


def _show(app: "App", taken: Path, found: Summary | Fault) -> None:
    """The Chronicle with a game that has just come, opened at the page of this game."""
    open_ = next((scene for scene in app.scenes if isinstance(scene, ChronicleScene)), None)
    while open_ is not None and app.scene is not open_:
        app.pop()
    chronicle = open_ or show_chronicle(app)
    if chronicle is None:
        return
    chronicle.show(taken.name, t("chronicle.arrived"))
    if isinstance(found, Summary):
        # The list may still be reading the others; a file that was not copied keeps its whole path.
        name = taken.name if taken.parent == chronicle.shelf.folder else str(taken)
        app.push(ChronicleGameScene(app, chronicle, Entry(name, 0, 0, summary=found)))


def _take_in(app: "App", path: Path, *, in_place: bool = False) -> Path | None:
    """The copy among the saved games; None when there is none, which is said on a sheet.

    With `in_place` a disk that refuses the copy is no hindrance: then it is the file itself.
    """
    try:
        shelf = Shelf()
        return shelf.folder / shelf.import_record(path)
    except Unusable as error:
        told = words.unusable(path.name, error)
    except (OSError, DefinitionErrors) as error:
        if in_place and isinstance(error, OSError):
            return path
        told = t("chronicle.not_copied", file=words.plain(path.name), reason=_reason(error))
    app.push(notice(app, t("chronicle.not_taken_title"), told))
    return None


def _reason(error: OSError | DefinitionErrors) -> str:
    return words.refused(error) if isinstance(error, OSError) else str(error)

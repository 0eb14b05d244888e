"""Handles errors while saving: they are shown and saving is tried again, and the game goes on."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ulm.files.deferred_write import FileChange, FileWriter
from ulm.files.paths import display_path, user_data
from ulm.i18n import problem_text
from ulm.i18n.catalog import t
from ulm.ui.app.deferred_saves import DeferredChanges, DeferredSaves
from ulm.ui.settings import Settings, save_settings
from ulm.ui.toolkit.scene import Host
from ulm.ui.toolkit.widgets.dialog import Modal, notice

if TYPE_CHECKING:
    from ulm.session.autosave_hook import AutosaveHook

T = TypeVar("T")


def failure_reason(error: OSError) -> str:
    """The reason for a failed save, as a short sentence."""
    return t(f"saving.{problem_text.system_error_reason(error)}", code=problem_text.system_error_code(error))


class SaveStatus:
    """Saves the game and the settings, changes other files, and keeps track of failures."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._refusal: OSError | None = None
        self._unsaved: Callable[[], object] | None = None
        self._moves_at_stake = False
        self._again = False
        self._late = DeferredChanges(app.call_soon)
        self._games = DeferredSaves(app, self._written)
        self._settings = FileWriter(self._settings_failed)
        self._settings_error_shown = False
        self._asking: Modal | None = None

    @property
    def troubled(self) -> bool:
        """Whether the game has unsaved changes because saving failed."""
        return self._refusal is not None

    @property
    def sentence(self) -> str:
        """The message about saving in the table's top bar; empty if there is no problem."""
        if self._refusal is not None:
            return failure_reason(self._refusal)
        return t("saving.again") if self._again else ""

    def save(self, save: Callable[[], object], moves: bool = True) -> None:
        """Save the game; an error is shown, and saving is tried again with the next move or by ``retry``. ``moves``:
        whether the game has any, that could be lost.
        """
        self._moves_at_stake = moves
        try:
            save()
        except OSError as error:
            self._refusal, self._unsaved, self._again = error, save, False
        else:
            self._again = self._refusal is not None
            self._refusal = self._unsaved = None

    def retry(self) -> bool:
        """Try again to save; whether everything is saved now."""
        if self._unsaved is not None:
            self.save(self._unsaved, self._moves_at_stake)
        return not self.troubled

    def before_leaving(self, leave: Callable[[], None]) -> None:
        """Leave a game immediately if no move is lost by it; otherwise ask the player. A second call while asking
        leaves.
        """
        if self.retry() or not self._moves_at_stake or (self._asking is not None and self._app.scene is self._asking):
            self._forget()
            leave()
            return

        def anyway() -> None:
            self._forget()
            leave()

        buttons = [
            (t("saving.retry"), lambda: self.before_leaving(leave)),
            (t("saving.leave"), anyway),
            (t("common.cancel"), None),
        ]
        text = t("saving.unsaved", why=self.sentence, folder=display_path(user_data()))
        self._asking = Modal(self._app, t("saving.unsaved_title"), text, buttons)
        self._app.push(self._asking)

    def _forget(self) -> None:
        self._refusal = self._unsaved = self._asking = None
        self._again = False
        self._games.close()

    # ----- games that another program keeps from being saved

    @property
    def waiting(self) -> bool:
        """Whether another program holds the file of a game."""
        return self._games.waiting

    def add(self, game: "AutosaveHook") -> None:
        """A game that is saved comes to the table."""
        self._games.add(game)

    def leave(self, game: "AutosaveHook") -> None:
        """The game leaves the table: it is closed now, or once no other program holds its file."""
        self._games.leave(game)

    def once_saved(self, action: Callable[[], None]) -> None:
        """Do something now, or once no other program holds the file of a game; ask first if that could not be saved."""
        if self._games.any_left and not self._games.waiting:
            self.before_leaving(action)
        else:
            self._games.before(action)

    def _written(self, then: Callable[[], None] | None) -> None:
        """No game waits any more: all are saved, or the player is told."""
        if then is not None:
            self.before_leaving(then)
        elif self.retry() or not self._moves_at_stake:
            self._forget()
            for scene in self._app.scenes:
                scene.relayout()  # the title offers to go on with the game
        else:
            text = t("saving.left_unsaved", why=self.sentence, folder=display_path(user_data()))
            buttons = [(t("saving.retry"), lambda: self._written(None)), (t("saving.later"), None)]
            self._app.push(Modal(self._app, t("saving.unsaved_title"), text, buttons))

    # ----- the settings

    def save_settings(self, settings: Settings) -> None:
        """Save the settings, now or as soon as no other program holds their file; an error is shown once, until saving
        works again.
        """
        try:
            save_settings(settings, self._settings.write)
        except OSError as error:
            self._settings_failed(error)
        else:
            if not self._settings.waiting:
                self._settings_error_shown = False

    def _settings_failed(self, error: OSError) -> None:
        """Show an error; may be called from any thread."""
        if not self._settings_error_shown:
            self._settings_error_shown = True
            text = t("saving.settings", why=failure_reason(error))
            # Later, because the top scene may be about to be replaced.
            self._late.tell(lambda: self._app.push(notice(self._app, t("saving.settings_title"), text)))

    # ----- other files

    def change_file(self, change: FileChange[T]) -> bool:
        """Make a change of a file now, or as soon as no other program holds it; whether it is settled already. It takes
        the place of one that waits for the same file.
        """
        return self._late.make(change)

    def leave_file(self, file: Path) -> None:
        """Take back a change that waits."""
        self._late.withdraw(file)

    def settle(self) -> bool:
        """Wait for games, settings and files that other programs hold; whether the player knows of all that failed. A
        game that is not saved is told by `before_leaving`.
        """
        self._games.settle()
        self._settings.settle()
        return self._late.settle()

    def close(self) -> None:
        """The program ends: wait for what other programs hold, and leave all games."""
        self.settle()
        self._forget()

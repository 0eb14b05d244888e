"""Handles errors while saving: they are shown and saving is tried again, and the game goes on."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from ulm.files.file_writer import FileWriter
from ulm.files.paths import shown, user_data
from ulm.text import system_errors
from ulm.text.catalog import t
from ulm.ui.kit.scene import Host
from ulm.ui.settings import Settings, save_settings
from ulm.ui.shell.late_changes import LateChanges
from ulm.ui.widgets.modal import Modal, notice

T = TypeVar("T")


def why(error: OSError) -> str:
    """The reason for a failed save, as a short sentence."""
    return t(f"saving.{system_errors.reason(error)}", code=system_errors.code(error))


class SaveStatus:
    """Saves the game and the settings, changes other files, and keeps track of failures."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._refusal: OSError | None = None
        self._unsaved: Callable[[], object] | None = None
        self._moves_at_stake = False
        self._again = False
        self._late = LateChanges(app.call_soon)
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
            return why(self._refusal)
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
        text = t("saving.unsaved", why=self.sentence, folder=shown(user_data()))
        self._asking = Modal(self._app, t("saving.unsaved_title"), text, buttons)
        self._app.push(self._asking)

    def _forget(self) -> None:
        self._refusal = self._unsaved = self._asking = None
        self._again = False

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
            text = t("saving.settings", why=why(error))
            # Later, because the top scene may be about to be replaced.
            self._late.tell(lambda: self._app.push(notice(self._app, t("saving.settings_title"), text)))

    # ----- other files

    def change_file(
        self, file: Path, change: Callable[[], T], done: Callable[[T], None], failed: Callable[[OSError], None]
    ) -> bool:
        """Make a change of a file now, or as soon as no other program holds it; whether it is settled already. It may
        be tried several times; one that comes later takes the place of one that waits.
        """
        return self._late.make(file, change, done, failed)

    def leave_file(self, file: Path) -> None:
        """Take back a change that waits."""
        self._late.withdraw(file)

    def settle(self) -> bool:
        """Wait for settings and files that other programs hold; whether the player knows of all that failed."""
        self._settings.settle()
        return self._late.settle()

"""The interface of the running program for the scenes of the game."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from ulm.files.deferred_write import FileChange
from ulm.ui.navigation import Navigation
from ulm.ui.settings import Settings
from ulm.ui.toolkit.scene import Host, Scene

if TYPE_CHECKING:
    from ulm.rules.ruleset import Ruleset
    from ulm.session.autosave_hook import AutosaveHook


T = TypeVar("T")


class SaveGuard(Protocol):
    """Saves the game at the table, and knows whether saving has failed; changes files that others may hold."""

    @property
    def troubled(self) -> bool:
        """Whether the game has unsaved changes because saving failed."""

    @property
    def sentence(self) -> str:
        """The message about saving for the player; empty if there is no problem."""

    def save(self, save: Callable[[], object], moves: bool = True) -> None:
        """Save the game; if that fails, remember it and try again later. ``moves``: whether it has any."""

    def retry(self) -> bool:
        """Try again to save; whether everything is saved now."""

    def before_leaving(self, leave: Callable[[], None]) -> None:
        """Leave a game; ask the player first if it is not saved."""

    def add(self, game: "AutosaveHook") -> None:
        """A game that is saved comes to the table."""

    def leave(self, game: "AutosaveHook") -> None:
        """The game leaves the table: it is closed now, or once no other program holds its file."""

    def once_saved(self, action: Callable[[], None]) -> None:
        """Do something now, or once no other program holds the file of a game; ask first if that could not be saved."""

    def change_file(self, change: FileChange[T]) -> bool:
        """Make a change of a file now, or as soon as no other program holds it; whether it is settled already. It takes
        the place of one that waits for the same file.
        """

    def leave_file(self, file: Path) -> None:
        """Take back a change that waits."""


class SpeechSwitch(Protocol):
    """Turns spoken output on and off."""

    @property
    def missing(self) -> str:
        """Why nothing could be heard, as a sentence; empty if a voice was found."""

    def toggle(self) -> None:
        """Speak, or fall silent; remembered."""


class Program(Host, Protocol):
    """The window with the parts that only Ulm has."""

    @property
    def settings(self) -> Settings:
        """All settings; call ``apply_settings`` after changing them."""

    @property
    def navigation(self) -> Navigation:
        """Opens other scenes."""

    @property
    def saving(self) -> SaveGuard:
        """Saves the game at the table."""

    @property
    def speech(self) -> SpeechSwitch:
        """Spoken output."""

    def set_language(self, language: str) -> None:
        """Change the language of the whole program immediately."""

    def report_failure(self, error: BaseException) -> str:
        """Write a report of an error that does not end the game; a sentence with its path."""


class ProgramScene(Scene):
    """A scene of the game: its ``app`` is the whole program."""

    app: Program

    def __init__(self, app: Program) -> None:
        super().__init__(app)

    @property
    def awaits_key(self) -> bool:
        """Whether the next key is for the scene, whatever it means elsewhere."""
        return False

    @property
    def rules_in_force(self) -> "Ruleset | None":
        """The rules of the game that is shown here."""
        return None

    @property
    def explained(self) -> tuple[str, str] | None:
        """The thing (its kind and name) that the rules are opened for."""
        return None

    def show_help(self) -> None:
        """What the help key does: open the rules."""
        self.app.navigation.show_rules(self.explained)

"""The running program as the scenes of the game see it."""

from collections.abc import Callable
from typing import Protocol

from ulm.ui.kit.scene import Host, Scene
from ulm.ui.navigation import Navigation
from ulm.ui.settings import Settings


class SaveGuard(Protocol):
    """Saves the game at the table, and knows whether the disk has refused."""

    @property
    def troubled(self) -> bool:
        """Whether something of the game is not saved."""

    @property
    def sentence(self) -> str:
        """What the player should know about saving; empty while all is well."""

    def save(self, save: Callable[[], object]) -> None:
        """Save the game; a refusal of the disk is remembered and tried again."""

    def retry(self) -> bool:
        """Try again to save what could not be saved; whether everything is saved now."""

    def before_leaving(self, leave: Callable[[], None]) -> None:
        """Leave a game, after asking the player where it is not saved."""


class Program(Host, Protocol):
    """The window, with what is Ulm's own."""

    @property
    def settings(self) -> Settings:
        """All settings; call ``apply_settings`` after changing them."""

    @property
    def navigation(self) -> Navigation:
        """The ways to other scenes."""

    @property
    def saving(self) -> SaveGuard:
        """Whether the game at the table is saved."""

    def set_language(self, language: str) -> None:
        """Change the language, at once and everywhere."""

    def report_failure(self, error: BaseException) -> str:
        """Write a report of an error that the game survives; a sentence that says where it is."""


class ProgramScene(Scene):
    """A scene of the game: its ``app`` is the whole program, not only a window."""

    app: Program

    def __init__(self, app: Program) -> None:
        super().__init__(app)

"""The running program: the window with Ulm's settings, texts, pictures and sounds."""

from pathlib import Path

import pygame

from ulm.text import catalog, safe_text
from ulm.ui import sprite_shapes
from ulm.ui.kit.assets import Assets
from ulm.ui.kit.theme import Theme
from ulm.ui.kit.window_app import WindowApp
from ulm.ui.settings import LoadedSettings, Settings, load_settings, save_settings, system_language
from ulm.ui.shell import file_problem_notice
from ulm.ui.shell.navigation import ShellNavigation
from ulm.ui.shell.save_status import SaveStatus
from ulm.ui.shell.sound_set import SOUNDS

_ICON = "icon/ulm"


class App(WindowApp):
    """Ulm in its window."""

    settings: Settings

    def __init__(self, size: tuple[int, int] | None = None, settings: Settings | None = None) -> None:
        """Open the window, of this size in pixels if one is given. ``settings`` given are used as they are and
        never saved.
        """
        pygame.display.init()
        pygame.font.init()
        self.loaded = load_settings() if settings is None else LoadedSettings(settings)
        """The settings as they were found, and what was wrong with their file."""
        # A file that can neither be used nor be moved is the player's: it is not overwritten.
        self._saves_settings = settings is None and not (self.loaded.problem and self.loaded.aside is None)
        self.saving = SaveStatus(self)
        self.navigation = ShellNavigation(self)
        found = self.loaded.settings
        catalog.use(found.language or system_language(tuple(catalog.codes())))
        super().__init__(
            found,
            size,
            title=catalog.t("app.title"),
            icon=_ICON,
            sounds=SOUNDS,
            theme=Theme(aspect=sprite_shapes.aspect, visible=safe_text.printable),
            assets=Assets(large=("cards/",), untoned=("ui/table",)),
        )

    def set_language(self, language: str) -> None:
        """Change the language, at once and everywhere; remembered."""
        self.settings.language = language
        catalog.use(language)
        pygame.display.set_caption(catalog.t("app.title"))
        self.relayout()
        self.remember()

    def step(self, dt: float, events: list[pygame.Event] | None = None) -> bool:
        drawn = super().step(dt, events)
        if drawn:
            file_problem_notice.tell(self)
        return drawn

    def remember(self) -> None:
        if self._saves_settings:
            self.saving.save_settings(lambda: save_settings(self.settings))

    def quit(self) -> None:
        """Leave the program after this step; a game that could not be saved is asked about before."""
        self.saving.before_leaving(super().quit)

    def report_failure(self, error: BaseException) -> str:
        """Write a report of an error that the game survives; a sentence that says where it is."""
        from ulm.ui.shell import crash_dialog

        return crash_dialog.report(self, error)

    def receive(self, path: Path) -> None:
        self.navigation.receive(path)

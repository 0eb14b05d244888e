"""The running program: the window with Ulm's settings, texts, pictures and sounds."""

from pathlib import Path

import pygame

from ulm.text import catalog, language_files, safe_text
from ulm.ui import keys, sprite_shapes
from ulm.ui.kit.assets import Assets
from ulm.ui.kit.input import Input, KeyDown, PointerDown, TextTyped
from ulm.ui.kit.theme import Theme
from ulm.ui.kit.window_app import WindowApp
from ulm.ui.program import ProgramScene
from ulm.ui.settings import LoadedSettings, Settings, load_settings, save_settings
from ulm.ui.shell import file_problem_notice
from ulm.ui.shell.navigation import ShellNavigation
from ulm.ui.shell.save_status import SaveStatus
from ulm.ui.shell.sound_set import SOUNDS
from ulm.ui.shell.spoken_output import SpokenOutput
from ulm.ui.system_language import system_language

_ICON = "icon/ulm"
_FIRST_SEEN = ("ui/title", "ui/parchment")
"""The pictures of the first frame that take longest to read."""


class App(WindowApp):
    """Ulm in its window."""

    settings: Settings

    def __init__(self, size: tuple[int, int] | None = None, settings: Settings | None = None) -> None:
        """Open the window, of this size in pixels if one is given. ``settings`` given are used as they are and
        never saved.
        """
        # Reading the title's picture takes longer than all that is done here, and the processor has other cores.
        assets = Assets(large=("cards/", "tiles/", "signs/figures"), untoned=("ui/table",))
        assets.read_ahead(_FIRST_SEEN)
        pygame.display.init()
        pygame.font.init()
        self.loaded = load_settings() if settings is None else LoadedSettings(settings)
        """The settings as loaded, with the problem of their file, if any."""
        # A file that can neither be used nor moved away must not be overwritten.
        self._saves_settings = settings is None and not (self.loaded.problem and self.loaded.aside is None)
        self.saving = SaveStatus(self)
        self.speech = SpokenOutput(self)
        self.navigation = ShellNavigation(self)
        found = self.loaded.settings
        catalog.use(found.language or system_language(language_files.codes()))
        super().__init__(
            found,
            size,
            title=catalog.t("app.title"),
            icon=_ICON,
            sounds=SOUNDS,
            theme=Theme(aspect=sprite_shapes.aspect, visible=safe_text.printable),
            assets=assets,
            window_key=lambda event: keys.action(event, "window"),
        )

    def set_language(self, language: str) -> None:
        """Change the language of the whole program immediately, and save the choice."""
        self.settings.language = language
        catalog.use(language)
        pygame.display.set_caption(catalog.t("app.title"))
        self.speech.apply()
        self.relayout()
        self.remember()

    def apply_settings(self) -> None:
        self.speech.apply()
        super().apply_settings()

    def close(self) -> None:
        self.speech.close()
        super().close()

    def step(self, dt: float, events: list[pygame.Event] | None = None) -> bool:
        drawn = super().step(dt, events)
        if drawn:
            file_problem_notice.tell(self)
            self.speech.step()
        return drawn

    def remember(self) -> None:
        if self._saves_settings:
            self.saving.save_settings(lambda: save_settings(self.settings))

    def quit(self) -> None:
        """Leave the program after this step; ask first if the game could not be saved."""
        self.saving.before_leaving(super().quit)

    def report_failure(self, error: BaseException) -> str:
        """Write a report of an error that does not end the game; a sentence with its path."""
        from ulm.ui.shell import crash_dialog

        return crash_dialog.report(self, error)

    def dispatch(self, event: Input) -> None:
        """The help key works everywhere; a sign that is typed into a field is no help key."""
        scene = self.scene
        if isinstance(event, KeyDown | PointerDown | TextTyped):
            self.speech.touched()
        match keys.action(event, "window"):
            case "speech":
                self.speech.toggle()
                return
            case "situation":
                self.speech.situation()
                return
            case "say_again":
                self.speech.again()
                return
        if not (self.running and isinstance(event, KeyDown) and keys.pressed(event, "rules")):
            super().dispatch(event)
        elif scene is not None and (keys.action(event, "rules") == "keys" or not scene.typing):
            self.untouched = 0.0
            self.invalidate()
            if isinstance(scene, ProgramScene):
                scene.show_help()
            else:
                self.navigation.show_rules()
        else:
            super().dispatch(event)

    def receive(self, path: Path) -> None:
        self.navigation.receive(path)

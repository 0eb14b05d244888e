"""The running program: the window with Ulm's settings, texts, pictures and sounds."""

from __future__ import annotations

from pathlib import Path

import pygame

from ulm.files import file_problems
from ulm.files.yaml_reader import shortened
from ulm.i18n import catalog, language_files, sanitizing
from ulm.i18n.input_wording import Way
from ulm.ui import key_bindings, style
from ulm.ui.app.router import Router
from ulm.ui.app.save_status import SaveStatus
from ulm.ui.app.sound_set import SOUNDS
from ulm.ui.app.speech_toggle import SpokenOutput
from ulm.ui.app.system_language import system_language
from ulm.ui.program import Program, ProgramScene
from ulm.ui.settings import LoadedSettings, Settings, load_settings
from ulm.ui.toolkit import input_devices, sdl_window
from ulm.ui.toolkit.images import Assets
from ulm.ui.toolkit.input import Input, KeyDown, PointerDown, PointerUp, TextTyped
from ulm.ui.toolkit.input_devices import Device
from ulm.ui.toolkit.scene import Scene
from ulm.ui.toolkit.theme import Theme
from ulm.ui.toolkit.window_app import WindowApp

_MOST_LINES = 12
"""More would not be read; the sentence below them says how to see every problem."""
_LONGEST_LINE = 300


def notify(app: Program) -> None:
    """Show problems found since the last call, unless another dialog is open."""
    if not file_problems.any_unreported():
        return
    from ulm.i18n import problem_text
    from ulm.i18n.catalog import t
    from ulm.i18n.sanitizing import in_rich_text
    from ulm.ui.toolkit.widgets.dialog import Modal, notice

    if isinstance(app.scene, Modal):
        return
    new = file_problems.pop_unreported()
    lines = [in_rich_text(shortened(problem_text.line(problem), _LONGEST_LINE)) for problem in new[:_MOST_LINES]]
    app.push(notice(app, t("files.title"), "\n".join([*lines, "", t("files.what_to_do")])))


_ICON = "icon/ulm"
_FIRST_SEEN = ("ui/title", "ui/parchment")
"""The pictures of the first frame that take longest to read."""
_WAY: dict[Device, Way] = {"pointer": "mouse", "touch": "finger", "keyboard": "keys", "pad": "keys"}
"""Which words texts have for each device."""


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
        sdl_window.start_video("ulm")
        pygame.font.init()
        self.loaded = load_settings() if settings is None else LoadedSettings(settings)
        """The settings as loaded, with the problem of their file, if any."""
        # A file that can neither be used nor moved away must not be overwritten.
        self._saves_settings = settings is None and not (self.loaded.problem and self.loaded.aside is None)
        self.saving = SaveStatus(self)
        self.speech = SpokenOutput(self)
        self.navigation = Router(self)
        found = self.loaded.settings
        catalog.use(found.language or system_language(language_files.codes()))
        catalog.current().way = "mouse"
        key_bindings.use(found.keys)
        super().__init__(
            found,
            size,
            title=catalog.t("app.title"),
            icon=_ICON,
            sounds=SOUNDS,
            theme=Theme(aspect=style.sprite_aspect, visible=sanitizing.printable),
            assets=assets,
            window_key=lambda event: key_bindings.action(event, "window"),
        )

    def set_language(self, language: str) -> None:
        """Change the language of the whole program immediately, and save the choice."""
        self.settings.language = language
        catalog.use(language)
        sdl_window.set_caption(catalog.t("app.title"))
        self.speech.apply()
        self.relayout()
        self.remember()

    def says_other_words(self) -> bool:
        texts, way = catalog.current(), _WAY[self.device]
        if way == texts.way:
            return False
        told = texts.way_told
        texts.way, texts.way_told = way, False
        return told

    def apply_settings(self) -> None:
        self.speech.apply()
        super().apply_settings()

    def close(self) -> None:
        self.speech.close()
        super().close()
        self.saving.close()

    def step(self, dt: float, events: list[pygame.Event] | None = None) -> bool:
        drawn = super().step(dt, events)
        if drawn:
            notify(self)
            self.speech.step()
        return drawn

    def remember(self) -> None:
        if self._saves_settings:
            self.saving.save_settings(self.settings)

    def quit(self) -> None:
        """Leave the program after this step; ask first if the game could not be saved, and stay if something else that
        failed is still to be told.
        """
        self.saving.once_saved(self._quit)

    def _quit(self) -> None:
        if self.saving.settle():
            self.saving.before_leaving(super().quit)

    def end(self) -> None:
        """Leave the program after this step without asking: what could not be saved yet is there at the next start."""
        super().quit()

    def report_failure(self, error: BaseException) -> str:
        """Write a report of an error that does not end the game; a sentence with its path."""
        from ulm.ui.app import crash_dialog

        return crash_dialog.report(self, error)

    def _speaks(self, event: Input) -> bool:
        """Take a key of spoken output; whether it was one."""
        match key_bindings.action(event, "window"):
            case "speech":
                self.speech.toggle()
            case "situation":
                self.speech.situation()
            case "say_again":
                self.speech.again()
            case _:
                return False
        return True

    def dispatch(self, event: Input) -> None:
        """The help key works everywhere; a sign that is typed into a field is no help key. A scene that waits for a
        key gets any. A pad that presses a field, or a finger that taps it, gets a keyboard to write with.
        """
        scene = self.scene
        if isinstance(event, KeyDown | PointerDown | TextTyped):
            self.speech.touched()
        awaited = self.running and isinstance(event, KeyDown) and isinstance(scene, ProgramScene) and scene.awaits_key
        if not awaited and self._speaks(event):
            return
        if awaited and scene is not None:
            self.untouched = 0.0
            self.invalidate()
            scene.handle(event)
        elif self.device == "pad" and scene is not None and scene.typing and key_bindings.pressed(event, "press"):
            self._show_keyboard(scene)
        elif self.device == "touch" and scene is not None and isinstance(event, PointerUp):
            pressed = scene.focus.pressed
            super().dispatch(event)
            if pressed is not None and pressed.typing and pressed.focused and scene is self.scene:
                self._show_keyboard(scene)
        elif not (self.running and isinstance(event, KeyDown) and key_bindings.pressed(event, "rules")):
            super().dispatch(event)
        elif scene is not None and (key_bindings.action(event, "rules") == "keys" or not scene.typing):
            self.untouched = 0.0
            self.invalidate()
            if isinstance(scene, ProgramScene):
                scene.show_help()
            else:
                self.navigation.show_rules()
        else:
            super().dispatch(event)

    def _show_keyboard(self, scene: Scene) -> None:
        """Show a keyboard on the screen for the field that has the focus."""
        from ulm.ui.toolkit.widgets.screen_keyboard import ScreenKeyboard

        signs = {"shift": "y", "delete": "x", "done": "start"} if self.device == "pad" else {}
        family = input_devices.in_use.family
        self.push(
            ScreenKeyboard(
                self, scene, {name: key_bindings.pad_button_icon(sign, family) for name, sign in signs.items()}
            )
        )

    def receive(self, path: Path) -> None:
        self.navigation.receive(path)

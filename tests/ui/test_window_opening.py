"""The window opens in whichever way the system allows, and on the screen where it was last."""

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import pygame
import pytest

from ulm.ui.app.app import App
from ulm.ui.screens.settings_scene import SettingsScene
from ulm.ui.settings import Settings, load_settings, save_settings
from ulm.ui.toolkit import sdl_window

_HINT = "SDL_FRAMEBUFFER_ACCELERATION"


class Try(NamedTuple):
    """How the window was opened: in pixels of a dense screen or not, with which hint, on which screen."""

    dense: bool
    hint: str | None
    screen: int | None = None


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[Try]]:
    """Take the place of the system: `opened(driver, refuses)` gives the list of what was tried."""

    def stand_in(driver: str, refuses: Callable[[Try], bool] = lambda _: False) -> list[Try]:
        tried: list[Try] = []
        set_mode, window = pygame.display.set_mode, pygame.Window

        def note(dense: bool, screen: int | None = None) -> None:
            tried.append(Try(dense, os.environ.get(_HINT), screen))
            if refuses(tried[-1]):
                raise pygame.error("Window framebuffer support not available")

        def noted_mode(*arguments: Any, display: int | None = None) -> pygame.Surface:
            note(False, display)
            return set_mode(*arguments)

        def noted_window(*arguments: Any, **more: Any) -> pygame.Window:
            note(True)
            return window(*arguments, **more)

        monkeypatch.setattr(pygame.display, "set_mode", noted_mode)
        monkeypatch.setattr(pygame, "Window", noted_window)
        monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
        return tried

    monkeypatch.delenv(_HINT, raising=False)
    return stand_in


_PLAIN = Try(False, None)


@pytest.mark.parametrize(
    ("driver", "works", "tries"),
    [
        ("x11", Try(False, "0"), 1),
        ("windows", _PLAIN, 1),
        ("wayland", Try(True, None), 1),
        ("cocoa", Try(True, None), 1),
        ("x11", Try(False, "1"), 2),
        ("windows", Try(False, "0"), 2),
        ("wayland", _PLAIN, 2),
        ("cocoa", Try(False, "0"), 4),
    ],
)
def test_each_system_is_asked_for_what_it_can_do_and_then_for_what_works(
    opened: Callable[..., list[Try]], driver: str, works: Try, tries: int
) -> None:
    tried = opened(driver, lambda way: way != works)
    app = App((1280, 720), Settings(language="en"))
    assert tried[-1] == works
    assert len(tried) == len(set(tried)) == tries
    assert _HINT not in os.environ or works.hint is not None
    app.navigation.show_title()
    assert app.step(0)
    app.close()


def test_what_the_player_asks_for_is_tried_first(
    opened: Callable[..., list[Try]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(_HINT, "0")
    tried = opened("wayland", lambda way: way.hint == "0")
    App((1280, 720), Settings(language="en")).close()
    assert tried[0].hint == "0"
    assert tried[-1] == Try(True, None)
    assert os.environ[_HINT] == "0"


class DenseWindow:
    """A window on a screen with two pixels to a point."""

    def __init__(self, title: str, size: tuple[int, int], **_: object) -> None:
        self.title = title
        self.full = False
        self._windowed = size
        self.shown: list[pygame.Surface] = []

    @property
    def size(self) -> tuple[int, int]:
        """In points."""
        return (1440, 900) if self.full else self._windowed

    @size.setter
    def size(self, size: tuple[int, int]) -> None:
        self._windowed = size

    def get_surface(self) -> pygame.Surface:
        """In pixels."""
        return pygame.Surface((2 * self.size[0], 2 * self.size[1]))

    def set_fullscreen(self, desktop: bool) -> None:
        """Fill the screen."""
        self.full = desktop

    def set_windowed(self) -> None:
        """Leave full screen."""
        self.full = False

    def set_icon(self, icon: pygame.Surface) -> None:
        """It has none."""

    def flip(self) -> None:
        """A frame is shown."""


def test_on_a_dense_screen_every_pixel_is_drawn_and_the_pointer_is_where_it_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    save_settings(Settings(language="en", window=(1200, 700)))
    monkeypatch.setattr(pygame, "Window", DenseWindow)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "cocoa")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1440, 900)])
    app = App()
    app.navigation.show_title()
    app.step(0)
    assert (app.viewport.width, app.viewport.height) == (2400, 1400)
    settings = app.scene.focus.find("settings")
    x, y = app.viewport.point(settings.rect.center)
    down, up = (
        pygame.Event(kind, pos=(x // 2, y // 2), button=1, touch=False)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    )
    app.step(0, [down, up])
    assert isinstance(app.scene, SettingsScene)
    app.toggle_fullscreen()
    assert (app.viewport.width, app.viewport.height) == (2880, 1800)
    app.toggle_fullscreen()
    assert (app.viewport.width, app.viewport.height) == (2400, 1400)
    app.close()
    assert load_settings().settings.window == (1200, 700)
    assert sdl_window.surface() is None


def test_where_it_cannot_be_opened_at_all_one_sentence_says_so(
    opened: Callable[..., list[Try]], capsys: pytest.CaptureFixture[str]
) -> None:
    from ulm.ui.app import main_loop

    opened("wayland", lambda way: True)
    assert main_loop.run() == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("ulm: Ulm cannot start: No window could be opened on this display.")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
def test_without_a_screen_the_program_does_not_run_unseen() -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    command = [sys.executable, "-m", "ulm"]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 2
    assert "No window could be opened on this display." in ran.stderr


def test_the_window_opens_on_the_screen_it_was_moved_to_or_the_first_if_that_is_gone(
    opened: Callable[..., list[Try]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(2560, 1440), (1366, 768)])
    save_settings(Settings(language="en"))
    tried = opened("x11")
    app = App()
    app.step(0, [pygame.Event(pygame.WINDOWDISPLAYCHANGED, display_index=1)])
    app.close()
    assert load_settings().settings.screen == 1
    app = App()
    app.close()
    assert app.viewport.width <= 1366
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    App().close()
    assert [way.screen for way in tried] == [None, 1, 0]

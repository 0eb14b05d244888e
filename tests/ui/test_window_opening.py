"""The window opens in whichever way the system allows, and on the screen where it was last."""

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import msgspec
import pygame
import pytest

from ulm.ui.kit import sdl_window
from ulm.ui.settings import Settings, load_settings, save_settings
from ulm.ui.shell.app import App

_HINT = "SDL_FRAMEBUFFER_ACCELERATION"
Opened = list[tuple[str | None, dict[str, Any]]]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Opened]:
    """Take the place of the system: `opened(driver, refuses=…)` gives the list of what was tried."""

    def stand_in(driver: str, refuses: tuple[str | None, ...] = ()) -> Opened:
        tried: Opened = []
        set_mode = pygame.display.set_mode

        def noted(*arguments: Any, **more: Any) -> pygame.Surface:
            way = os.environ.get(_HINT)
            tried.append((way, more))
            if way in refuses:
                raise pygame.error("Window framebuffer support not available")
            return set_mode(*arguments)

        monkeypatch.setattr(pygame.display, "set_mode", noted)
        monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
        return tried

    monkeypatch.delenv(_HINT, raising=False)
    return stand_in


@pytest.mark.parametrize(("driver", "first"), [("x11", "0"), ("wayland", None), ("cocoa", None), ("windows", None)])
def test_only_x11_is_asked_to_show_the_picture_directly(
    opened: Callable[..., Opened], driver: str, first: str | None
) -> None:
    tried = opened(driver)
    App((1280, 720), Settings(language="en")).close()
    assert [way for way, _ in tried] == [first]
    assert _HINT not in os.environ


@pytest.mark.parametrize(("driver", "refuses", "works"), [("x11", "0", "1"), ("wayland", None, "0")])
def test_what_cannot_be_opened_one_way_is_opened_the_other_way(
    opened: Callable[..., Opened], driver: str, refuses: str | None, works: str
) -> None:
    tried = opened(driver, (refuses,))
    app = App((1280, 720), Settings(language="en"))
    assert [way for way, _ in tried] == [refuses, works]
    assert pygame.display.get_caption()[0] == "Ulm"
    app.navigation.show_title()
    assert app.step(0)
    app.close()


def test_what_the_player_asks_for_is_tried_first(
    opened: Callable[..., Opened], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(_HINT, "0")
    tried = opened("wayland", ("0",))
    App((1280, 720), Settings(language="en")).close()
    assert [way for way, _ in tried] == ["0", None]
    assert os.environ[_HINT] == "0"


def test_where_it_cannot_be_opened_at_all_one_sentence_says_so(
    opened: Callable[..., Opened], capsys: pytest.CaptureFixture[str]
) -> None:
    from ulm.ui.shell import main_loop

    opened("wayland", (None, "0"))
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


def test_windows_and_the_desktop_are_told_what_they_need_before_video_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[str, str] = {}
    for name in ("SDL_WINDOWS_DPI_AWARENESS", "SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pygame.display, "init", lambda: told.update(os.environ))
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "windows")
    sdl_window.start_video("ulm")
    assert told["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"
    assert told["SDL_VIDEO_X11_WMCLASS"] == told["SDL_VIDEO_WAYLAND_WMCLASS"] == "ulm"


# ----- the screen


@pytest.fixture
def two_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    """A large first screen and a smaller second one."""
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(2560, 1440), (1366, 768)])


def test_the_window_opens_on_the_screen_it_was_moved_to(opened: Callable[..., Opened], two_screens: None) -> None:
    save_settings(Settings(language="en"))
    tried = opened("x11")
    app = App()
    app.step(0, [pygame.Event(pygame.WINDOWDISPLAYCHANGED, display_index=1)])
    app.close()
    assert load_settings().settings.screen == 1
    app = App()
    app.close()
    assert [more.get("display") for _, more in tried] == [None, 1]
    assert app.viewport.width <= 1366


def test_a_screen_that_is_gone_is_replaced_by_the_first(
    opened: Callable[..., Opened], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    save_settings(Settings(language="en", screen=1, window=(1280, 720)))
    tried = opened("x11")
    app = App()
    app.close()
    assert [more.get("display") for _, more in tried] == [0]
    assert (app.viewport.width, app.viewport.height) == (1280, 720)


def test_a_settings_file_without_a_screen_is_read() -> None:
    settings = msgspec.to_builtins(Settings(language="de"))
    del settings["screen"]
    assert msgspec.convert(settings, Settings).screen is None

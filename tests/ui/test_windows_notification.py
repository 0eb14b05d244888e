"""Windows' own notification, for a real window of Windows."""

import sys
import time
from collections.abc import Iterator

import pygame
import pytest

from ulm.ui import windows_notification
from ulm.ui.toolkit import sdl_window

pytestmark = pytest.mark.skipif(sys.platform != "win32", reason="it is Windows that shows it")


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "windows")
    pygame.display.quit()
    pygame.display.init()
    pygame.display.set_mode((320, 180))
    yield sdl_window.handle()
    pygame.display.quit()


def test_it_is_there_for_a_while_and_goes_by_itself(window: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows_notification, "SECONDS", 0.5)
    begun = time.monotonic()
    windows_notification.show(window, "Ulm", "A text that is longer than Windows takes. " * 10)
    assert 0.4 < time.monotonic() - begun < 10

"""Starts SDL's video and opens the window, in whichever way the system allows."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

_ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"

_UNSEEN = "offscreen"


def start_video(name: str) -> None:
    """Start SDL's video. ``name`` is what the desktop knows the program by: that of its menu entry. pygame.error if
    there is no screen.
    """
    hints = {
        "SDL_APP_NAME": name,
        "SDL_VIDEO_X11_WMCLASS": name,
        "SDL_VIDEO_WAYLAND_WMCLASS": name,
        # Without this Windows draws the window at 100 % and enlarges it, which blurs it.
        "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
    }
    for hint, value in hints.items():
        os.environ.setdefault(hint, value)
    pygame.display.init()
    # Where SDL finds no screen it draws for nobody, unless it was asked to.
    if pygame.display.get_driver() == _UNSEEN != os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        raise pygame.error("No available video device")


def open_window(size: tuple[int, int], flags: int, screen: int | None, dress: Callable[[], None]) -> pygame.Surface:
    """Open the window, on the screen of this number if there is one. ``dress`` sets title and icon, which must be
    there before. pygame.error if it can be opened in no way.

    SDL shows the picture either directly or as a texture of the graphics hardware. X11 can do both, and without such
    hardware only the first is fast. Wayland and macOS can only do the second.
    """
    refusal = pygame.error("")
    for attempt, acceleration in enumerate(_ways()):
        if attempt:
            # SDL decides once for each start of its video.
            pygame.display.quit()
            pygame.display.init()
        dress()
        try:
            with _hint(acceleration):
                if screen is None:
                    return pygame.display.set_mode(size, flags)
                return pygame.display.set_mode(size, flags, display=_existing(screen))
        except pygame.error as error:
            refusal = error
    raise refusal


def _ways() -> list[str | None]:
    """Values of the hint in the order in which to try them; None leaves the choice to SDL."""
    ways: list[str | None] = ["0", "1"] if pygame.display.get_driver() == "x11" else [None, "0"]
    chosen = os.environ.get(_ACCELERATION)
    return ways if chosen is None else [chosen, *(way for way in ways if way != chosen)]


@contextmanager
def _hint(acceleration: str | None) -> Iterator[None]:
    before = os.environ.pop(_ACCELERATION, None)
    if acceleration is not None:
        os.environ[_ACCELERATION] = acceleration
    try:
        yield
    finally:
        os.environ.pop(_ACCELERATION, None)
        if before is not None:
            os.environ[_ACCELERATION] = before


def _existing(screen: int) -> int:
    """The number of a screen, or of the first if that one is gone."""
    return screen if screen < len(pygame.display.get_desktop_sizes()) else 0

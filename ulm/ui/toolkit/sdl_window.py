"""The one window of the program: starts SDL's video and opens it, in whichever way the system allows.

Like `pygame.display`, which knows no window whose surface has all pixels of a dense screen: on macOS and Wayland
`set_mode` gives a surface in points, which the system then enlarges and blurs. There the window is a `pygame.Window`.
"""

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pygame

_ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
_UNSEEN = "offscreen"
_IN_POINTS = ("wayland", "cocoa")
"""The drivers that measure windows in points, of which each may be several pixels."""

_dense: pygame.Window | None = None
"""The window if it is not that of `pygame.display`."""


def start_video(name: str) -> None:
    """Start SDL's video. ``name`` is what the desktop knows the program by: that of its menu entry. pygame.error if
    there is no screen.
    """
    # On X11 pygame has already named the window after the file that was started.
    os.environ.update(SDL_APP_NAME=name, SDL_VIDEO_X11_WMCLASS=name, SDL_VIDEO_WAYLAND_WMCLASS=name)
    # Without this Windows draws the window at 100 % and enlarges it, which blurs it.
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    pygame.display.init()
    # Where SDL finds no screen it draws for nobody, unless it was asked to.
    if pygame.display.get_driver() == _UNSEEN != os.environ.get("SDL_VIDEODRIVER"):
        close()
        raise pygame.error("No available video device")


def open_window(
    title: str,
    size: tuple[int, int],
    *,
    fullscreen: bool = False,
    screen: int | None = None,
    icon: pygame.Surface | None = None,
) -> pygame.Surface:
    """Open the window, on the screen of this number if there is one and the system lets it choose. pygame.error if it
    can be opened in no way.

    SDL shows the picture either directly or as a texture of the graphics hardware. X11 can do both, and without such
    hardware only the first is fast. Wayland and macOS can only do the second.
    """
    refusal = pygame.error("")
    for attempt, (dense, acceleration) in enumerate(_ways()):
        if attempt:
            # SDL decides once for each start of its video.
            close()
            pygame.display.init()
        try:
            with _hint(acceleration):
                if dense:
                    return _open_dense(title, size, fullscreen, icon)
                pygame.display.set_caption(title)
                if icon is not None:
                    pygame.display.set_icon(icon)
                if screen is None:
                    return pygame.display.set_mode(*_mode(size, fullscreen))
                return pygame.display.set_mode(*_mode(size, fullscreen), display=_existing(screen))
        except pygame.error as error:
            refusal = error
    raise refusal


def _ways() -> list[tuple[bool, str | None]]:
    """In which order to try dense windows and values of the hint; None leaves the choice to SDL."""
    driver = pygame.display.get_driver()
    hints: list[str | None] = ["0", "1"] if driver == "x11" else [None, "0"]
    chosen = os.environ.get(_ACCELERATION)
    if chosen is not None:
        hints = [chosen, *(hint for hint in hints if hint != chosen)]
    return [(dense, hint) for hint in hints for dense in ((True, False) if driver in _IN_POINTS else (False,))]


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


def _mode(size: tuple[int, int], fullscreen: bool) -> tuple[tuple[int, int], int]:
    return ((0, 0), pygame.FULLSCREEN) if fullscreen else (size, pygame.RESIZABLE)


def _open_dense(title: str, size: tuple[int, int], fullscreen: bool, icon: pygame.Surface | None) -> pygame.Surface:
    global _dense
    window = pygame.Window(title, size, fullscreen_desktop=fullscreen, resizable=True, allow_high_dpi=True)
    if icon is not None:
        window.set_icon(icon)
    try:
        shown = window.get_surface()
    except pygame.error:
        window.destroy()
        raise
    _dense = window
    return shown


def close() -> None:
    """Close the window, and end SDL's video."""
    global _dense
    _dense = None
    pygame.display.quit()


# ----- the open window


def surface() -> pygame.Surface | None:
    """What is drawn on, in pixels; None if there is no window."""
    return pygame.display.get_surface() if _dense is None else _dense.get_surface()


def flip() -> None:
    """Show what has been drawn."""
    if _dense is None:
        pygame.display.flip()
    else:
        _dense.flip()


def set_caption(title: str) -> None:
    """Change the title."""
    if _dense is None:
        pygame.display.set_caption(title)
    else:
        _dense.title = title


def set_fullscreen(on: bool, size: tuple[int, int]) -> None:
    """Between full screen and a window of a size, in points."""
    if _dense is None:
        pygame.display.set_mode(*_mode(size, on))
    elif on:
        _dense.set_fullscreen(desktop=True)
    else:
        _dense.set_windowed()
        _dense.size = size


def points() -> tuple[int, int]:
    """The size of the open window, as ``open_window`` takes it."""
    shown = surface()
    assert shown is not None
    return shown.size if _dense is None else _dense.size


def _density() -> float:
    """Pixels to a point."""
    shown = surface()
    return 1.0 if _dense is None or shown is None else shown.width / max(1, _dense.size[0])


def in_pixels(event: pygame.Event) -> pygame.Event:
    """An event of the mouse with its place in pixels of the surface; any other as it is."""
    if _dense is None or not hasattr(event, "pos") or (density := _density()) == 1:
        return event
    x, y = event.pos
    return pygame.Event(event.type, event.dict | {"pos": (round(x * density), round(y * density))})


def in_points(pixel: tuple[int, int]) -> tuple[int, int]:
    """Where events of the mouse have a pixel of the surface."""
    density = _density()
    return round(pixel[0] / density), round(pixel[1] / density)


def has_focus() -> bool:
    """Whether the window is the one that gets what is typed."""
    return pygame.key.get_focused()


def handle() -> int:
    """The number by which Windows knows the window; 0 while there is none."""
    found: int = pygame.display.get_wm_info().get("window", 0)
    return found


def flash() -> None:
    """Have the taskbar show that the window has something to say, until it has the focus."""
    with suppress(pygame.error), warnings.catch_warnings():  # some window managers know nothing of the kind
        # There is no other way to the window of ``pygame.display``.
        warnings.simplefilter("ignore", DeprecationWarning)
        (_dense or pygame.Window.from_display_module()).flash(pygame.FLASH_UNTIL_FOCUSED)

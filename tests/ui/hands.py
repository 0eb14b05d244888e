"""Pointer and keyboard input for tests: posts the events a user would cause, at logical points."""

import time
from collections.abc import Callable
from typing import TypeVar

import pygame

from ulm.ui.app.app import App
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.viewport import RectLike

Placed = TypeVar("Placed", bound=Focusable)


def placed(item: Placed, rect: RectLike) -> Placed:
    """A thing at a place that nothing lays out."""
    item.rect = pygame.FRect(rect)
    item.least = item.rect.size
    return item


def post_move(app: App, pos: tuple[float, float], held: bool = False) -> None:
    """Move the pointer to a logical point."""
    buttons = (int(held), 0, 0)
    pygame.event.post(
        pygame.Event(pygame.MOUSEMOTION, pos=app.viewport.point(pos), rel=(0, 0), buttons=buttons, touch=False)
    )


def post_click(app: App, pos: tuple[float, float], button: int = 1) -> None:
    """Click at a logical point."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=app.viewport.point(pos), button=button, touch=False))


def post_drag(app: App, start: tuple[float, float], end: tuple[float, float], steps: int = 4) -> None:
    """Drag from one logical point to another."""
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=app.viewport.point(start), button=1, touch=False))
    for n in range(1, steps + 1):
        share = n / steps
        here = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        post_move(app, here, held=True)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=app.viewport.point(end), button=1, touch=False))


def post_key(name: str, mod: int = 0) -> None:
    """Press and release a key by its name, and type its character."""
    code = pygame.key.key_code(name)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0))
    pygame.event.post(pygame.Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0))


def post_text(text: str) -> None:
    """Type characters."""
    for character in text:
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=character))


def pass_time(app: App, milliseconds: float) -> None:
    """What was posted is done, and time goes by as in the window's loop, which sleeps while nothing moves: then none is
    handed in.
    """
    app.step(0)
    for _ in range(round(milliseconds / 16)):
        if app.dirty or app.animating:
            app.step(16)


def post_finger(app: App, kind: int, pos: tuple[float, float], finger: int = 0) -> None:
    """A finger goes down, moves or goes up at a logical point."""
    x, y = app.viewport.point(pos)
    place = {"x": x / app.viewport.width, "y": y / app.viewport.height}
    pygame.event.post(pygame.Event(kind, touch_id=7, finger_id=finger, **place, dx=0.0, dy=0.0, pressure=1.0))


def post_tap(app: App, pos: tuple[float, float]) -> None:
    """Tap at a logical point; like SDL, report the finger as a mouse too."""
    for kind, mouse in ((pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN), (pygame.FINGERUP, pygame.MOUSEBUTTONUP)):
        pygame.event.post(pygame.Event(mouse, pos=app.viewport.point(pos), button=1, touch=True))
        post_finger(app, kind, pos)


def until(app: App, come: Callable[[], bool]) -> None:
    """Let time go by until something has come."""
    end = time.monotonic() + 60
    while not come():
        assert time.monotonic() < end
        time.sleep(0.01)
        app.step(16)

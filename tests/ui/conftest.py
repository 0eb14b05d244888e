"""An App without a screen, driven by posted events and time that is handed in."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from ulm.ui.app import App
from ulm.ui.settings import Settings


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings and saves of the tests lie in a folder of their own."""
    monkeypatch.setenv("ULM_HOME", str(tmp_path / "home"))


@pytest.fixture
def app() -> Iterator[App]:
    """An App of 1280×720 pixels in English without animation."""
    made = App((1280, 720), Settings(language="en", speed="instant"))
    yield made
    if pygame.display.get_init():
        made.close()


def post_move(app: App, pos: tuple[float, float], held: bool = False) -> None:
    """Move the pointer to a logical point."""
    buttons = (int(held), 0, 0)
    pygame.event.post(
        pygame.Event(
            pygame.MOUSEMOTION, pos=app.viewport.point(pos), rel=(0, 0), buttons=buttons, touch=False
        )
    )


def post_click(app: App, pos: tuple[float, float], button: int = 1) -> None:
    """Press and let go at a logical point."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=app.viewport.point(pos), button=button, touch=False))


def post_drag(app: App, start: tuple[float, float], end: tuple[float, float], steps: int = 4) -> None:
    """Press at one logical point, pull to another, let go."""
    pygame.event.post(
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=app.viewport.point(start), button=1, touch=False)
    )
    for n in range(1, steps + 1):
        post_move(app, tuple(a + (b - a) * n / steps for a, b in zip(start, end, strict=True)), held=True)  # type: ignore[arg-type]
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

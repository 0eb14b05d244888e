"""A large picture brought to its size in a thread, since that takes longer than a frame."""

import threading
from collections.abc import Callable
from contextlib import suppress

import pygame


class PreloadedImage:
    """The one picture that will be needed next; ``make`` brings one, by its name, to a size in pixels."""

    def __init__(self, make: Callable[[str, tuple[int, int]], pygame.Surface]) -> None:
        self._make = make
        self._wanted: tuple[str, tuple[int, int]] | None = None
        self._thread: threading.Thread | None = None
        self._made: list[pygame.Surface] = []

    def begin(self, name: str, size: tuple[int, int]) -> None:
        """Begin to make a picture, instead of one that is not needed any more."""
        if self._wanted == (name, size):
            return
        made: list[pygame.Surface] = []

        def work() -> None:
            with suppress(pygame.error, OSError):  # who needs it makes it again, and sees the error
                made.append(self._make(name, size))

        self._wanted, self._made = (name, size), made
        self._thread = threading.Thread(target=work, name="picture to size", daemon=True)
        self._thread.start()

    def has(self, name: str, size: tuple[int, int]) -> bool:
        """Whether this picture is made."""
        return self._wanted == (name, size) and bool(self._made)

    def take(self, name: str, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture, as soon as it is made; None if it was not begun or that has failed."""
        if self._wanted != (name, size) or self._thread is None:
            return None
        self._thread.join()
        made = self._made
        self.forget()
        return made[0] if made else None

    def forget(self) -> None:
        """Nothing is needed any more."""
        self._wanted, self._thread, self._made = None, None, []

"""The program's own pictures and fonts, read once for all tests of a process.

Every window of a test reads some ninety pictures and sets hundreds of lines in fonts just opened; that took half the
time of the tests. A test gets copies of the pictures, so that none can change what the next one sees.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pygame
import pytest

from ulm.files.paths import assets_root


class _Font(pygame.Font):
    """A font that remembers what it has measured."""

    def __init__(self, file: Path, pixels: int) -> None:
        super().__init__(file, pixels)
        self._sizes: dict[str, tuple[int, int]] = {}

    def size(self, text: str) -> tuple[int, int]:  # type: ignore[override]
        found = self._sizes.get(text)
        if found is None:
            found = self._sizes[text] = super().size(text)
        return found


def _changed(file: Path) -> tuple[int, int]:
    """What differs when a file is replaced."""
    stat = file.stat()
    return stat.st_mtime_ns, stat.st_size


def read_once(patch: pytest.MonkeyPatch) -> None:
    """Let pictures and fonts of the program be read from memory from their second use on."""
    load: Callable[[Path], pygame.Surface] = pygame.image.load
    sprites = assets_root() / "sprites"

    @cache
    def picture(file: Path, changed: tuple[int, int]) -> pygame.Surface:
        return load(file)

    @cache
    def font(file: Path, pixels: int) -> pygame.Font:
        return _Font(file, pixels)

    def loaded(file: Path) -> pygame.Surface:
        if sprites in file.parents:
            return picture(file, _changed(file)).copy()
        return load(file)

    patch.setattr(pygame.image, "load", loaded)
    patch.setattr(pygame, "Font", font)

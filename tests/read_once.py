"""The program's own pictures, fonts and maps, and every YAML text, read once for all tests of a process; pictures are
brought once to each size.

Every window of a test reads some ninety pictures and sets hundreds of lines in fonts just opened; that took half the
time of the tests. A test gets copies of the pictures, so that none can change what the next one sees.
"""

import pickle
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pygame
import pytest
import pytmx
import yaml

from ulm.files import yaml_plain, yaml_reader
from ulm.files.paths import assets_root
from ulm.files.resources import players_folder
from ulm.ui.kit import sdl_window
from ulm.ui.kit.assets import Assets
from ulm.ui.kit.recent_cache import RecentCache, picture_bytes

MOST_TEXTS = 1000
MOST_OF_PICTURES = 96 << 20


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


def parse_once() -> None:
    """Let a YAML text be parsed once: the same text gives the same values, of which each reader gets a copy.

    What a text is refused for is found out each time.
    """
    parsed = yaml_reader._plain
    kept: dict[str, bytes] = {}

    def once(text: str, check: Callable[[yaml.Event], None]) -> yaml_plain.Plain | None:
        if text not in kept:
            if len(kept) >= MOST_TEXTS:
                kept.clear()
            kept[text] = pickle.dumps(parsed(text, check), pickle.HIGHEST_PROTOCOL)
        found: yaml_plain.Plain | None = pickle.loads(kept[text])
        return found

    yaml_reader._plain = once


def read_once(patch: pytest.MonkeyPatch) -> None:
    """Let pictures, fonts and maps of the program be read from memory from their second use on."""
    load: Callable[..., pygame.Surface] = pygame.image.load
    parse: Callable[..., pytmx.TiledMap] = pytmx.TiledMap
    end_fonts = pygame.font.quit
    sprites, data = assets_root() / "sprites", assets_root() / "data"

    @cache
    def picture(file: Path, changed: tuple[int, int]) -> pygame.Surface:
        return load(file)

    @cache
    def font(file: Path, pixels: int) -> pygame.Font:
        return _Font(file, pixels)

    @cache
    def own_map(file: str, changed: tuple[int, int], how: tuple[tuple[str, object], ...]) -> pytmx.TiledMap:
        return parse(file, **dict(how))

    def forget_fonts() -> None:
        """Fonts cannot be used once the module was closed, even if it is opened again."""
        font.cache_clear()
        end_fonts()

    def loaded(file: Path, *more: str) -> pygame.Surface:
        if isinstance(file, Path) and sprites in file.parents:
            return picture(file, _changed(file)).copy()
        return load(file, *more)

    def parsed(file: str, **how: object) -> pytmx.TiledMap:
        if data in Path(file).parents:
            return own_map(file, _changed(Path(file)), tuple(how.items()))
        return parse(file, **how)

    at_size = Assets._at_size
    lock = threading.Lock()
    sized: RecentCache[tuple[object, ...], pygame.Surface] = RecentCache(MOST_OF_PICTURES, picture_bytes)

    def at_size_once(self: Assets, name: str, size: tuple[int, int]) -> pygame.Surface:
        if name in self._whole or name.startswith(self._large_names) or players_folder("sprites").exists():
            return at_size(self, name, size)
        shown = sdl_window.surface()
        key = assets_root(), name, size, None if shown is None else shown.get_masks()
        with lock:
            found = sized.get(key)
        if found is None:
            found = at_size(self, name, size)
            with lock:
                sized.keep(key, found)
        return found.copy()

    patch.setattr(Assets, "_at_size", at_size_once)
    patch.setattr(pygame.image, "load", loaded)
    patch.setattr(pygame, "Font", font)
    patch.setattr(pygame.font, "quit", forget_fonts)
    patch.setattr(pytmx, "TiledMap", parsed)

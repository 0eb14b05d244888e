"""The program's own pictures, fonts and maps, and every YAML text, read once for all tests of a process; pictures are
made once for all windows of one look.

Every window of a test reads some ninety pictures and sets hundreds of lines in fonts just opened; that took half the
time of the tests. Pictures read from files are copied for each test, so that none can change what the next one sees.
"""

import os
import pickle
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeAlias

import pygame
import pytest
import pytmx
import yaml

from ulm.files import yaml_plain, yaml_reader
from ulm.files.paths import assets_root
from ulm.ui.toolkit import sdl_window
from ulm.ui.toolkit.images import Assets
from ulm.ui.toolkit.lru_cache import RecentCache, picture_bytes
from ulm.ui.toolkit.theme import Theme

MOST_TEXTS = 1000
MOST_OF_PICTURES, MOST_OF_WORDS = 96 << 20, 32 << 20
_Key: TypeAlias = tuple[Any, ...]


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


class _Shared(RecentCache[_Key, pygame.Surface]):
    """The pictures of one window. Those that another window has made serve it too."""

    def __init__(
        self, made: RecentCache[_Key, pygame.Surface], own: int, known_as: Callable[[_Key], _Key | None]
    ) -> None:
        """``made``: those of all windows; ``known_as``: a picture's key among them, None for one that is not shared."""
        super().__init__(own, picture_bytes)
        self._made = made
        self._known_as = known_as

    def get(self, key: _Key) -> pygame.Surface | None:
        found = super().get(key)
        known = self._known_as(key) if found is None else None
        made = self._made.get(known) if known is not None else None
        return found if made is None else super().keep(key, made)

    def keep(self, key: _Key, thing: pygame.Surface) -> pygame.Surface:
        known = self._known_as(key)
        if known is not None:
            self._made.keep(known, thing)
        return super().keep(key, thing)


def _made_once(patch: pytest.MonkeyPatch) -> None:
    """Let the pictures of windows and of words be made once for all windows in which they look the same."""
    pictures: RecentCache[_Key, pygame.Surface] = RecentCache(MOST_OF_PICTURES, picture_bytes)
    words: RecentCache[_Key, pygame.Surface] = RecentCache(MOST_OF_WORDS, picture_bytes)
    begin_assets, begin_theme = Assets.__init__, Theme.__init__

    def of_picture(assets: Assets, key: _Key) -> _Key | None:
        """Large pictures are not shared, nor any where the player may have some."""
        large = key[0] == "whole" or str(key[1]).startswith(assets._large_names)
        if large or sdl_window.surface() is None or os.path.lexists(f"{os.environ.get('ULM_HOME')}/sprites"):
            return None
        return assets_root(), assets.scale, assets.strong, *key

    def assets(self: Assets, *given: Any, **named: Any) -> None:
        begin_assets(self, *given, **named)
        self._cache = _Shared(pictures, self._cache.most, partial(of_picture, self))

    def theme(self: Theme, *given: Any, **named: Any) -> None:
        begin_theme(self, *given, **named)
        shown = sdl_window.surface
        self._texts = _Shared(words, self._texts.most, lambda key: (self.plain, *key) if shown() is not None else None)

    patch.setattr(Assets, "__init__", assets)
    patch.setattr(Theme, "__init__", theme)


def parse_once() -> None:
    """Let a YAML text be parsed once: the same text gives the same values, of which each reader gets a copy.

    What a text is refused for is found out each time.
    """
    parsed = yaml_reader._plain
    kept: dict[str, bytes] = {}

    def once(text: str, check: Callable[[yaml.Event], None]) -> yaml_plain.PlainYaml | None:
        if text not in kept:
            if len(kept) >= MOST_TEXTS:
                kept.clear()
            kept[text] = pickle.dumps(parsed(text, check), pickle.HIGHEST_PROTOCOL)
        found: yaml_plain.PlainYaml | None = pickle.loads(kept[text])
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

    patch.setattr(pygame.image, "load", loaded)
    patch.setattr(pygame, "Font", font)
    patch.setattr(pygame.font, "quit", forget_fonts)
    patch.setattr(pytmx, "TiledMap", parsed)
    _made_once(patch)

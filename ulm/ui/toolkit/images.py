"""Pictures: loaded from ``sprites/``, brought once to the size they have in this window, kept in a bounded
cache.

``sprites/`` holds everything at twice its logical size, so on any usual window a picture is only ever made
smaller.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress

import pygame

from ulm.ui.toolkit import sdl_window
from ulm.ui.toolkit.lru_cache import RecentCache, memory_at, picture_bytes
from ulm.ui.toolkit.sprite_files import read_sprite

_KEPT = 12
"""How many are kept: most of the large ones take a megabyte."""


class ImageCache:
    """The pictures that were used last; ``read`` loads one by its name."""

    def __init__(self, read: Callable[[str], pygame.Surface]) -> None:
        self._read = read
        self._kept: RecentCache[str, pygame.Surface] = RecentCache(_KEPT)
        self._lock = threading.Lock()
        self._coming: dict[str, threading.Event] = {}
        """Those being read ahead, and what is set when each has been."""

    def get(self, name: str) -> pygame.Surface:
        """A picture, read now unless it has been or is just being read. Do not draw on it: it is shared."""
        with self._lock:
            coming = self._coming.get(name)
        if coming is not None:
            coming.wait()
        with self._lock:
            found = self._kept.get(name)
        return found if found is not None else self._keep(name)

    def take(self, name: str) -> pygame.Surface:
        """A picture that is needed only once: as it was read ahead, or read now, and not kept."""
        with self._lock:
            known = name in self._kept or name in self._coming
        if not known:
            return self._read(name)
        found = self.get(name)
        with self._lock:
            self._kept.drop(name)
        return found

    def drop(self, name: str) -> None:
        """Keep a picture no longer."""
        with self._lock:
            self._kept.drop(name)

    def ahead(self, names: Iterable[str]) -> None:
        """Read pictures in a thread, since they will be needed soon."""
        with self._lock:
            wanted = [name for name in dict.fromkeys(names) if name not in self._kept and name not in self._coming]
            self._coming |= {name: threading.Event() for name in wanted}
        if wanted:
            threading.Thread(target=self._keep_all, args=[wanted], name="pictures", daemon=True).start()

    def has(self, name: str) -> bool:
        """Whether a picture has been read and is kept."""
        with self._lock:
            return name in self._kept

    @property
    def reading(self) -> bool:
        """Whether some are still being read ahead."""
        return bool(self._coming)

    def wait(self) -> None:
        """Wait until all that was asked for has been read."""
        with self._lock:
            coming = list(self._coming.values())
        for each in coming:
            each.wait()

    def _keep_all(self, names: Iterable[str]) -> None:
        for name in names:
            try:
                with suppress(pygame.error, OSError):  # `get` reads it again and raises
                    self._keep(name)
            finally:
                with self._lock:
                    self._coming.pop(name).set()

    def _keep(self, name: str) -> pygame.Surface:
        made = self._read(name)
        with self._lock:
            return self._kept.keep(name, made)


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


CORNER = 24
"""Logical size of the corners of a nine-slice frame (48 pixels in the file)."""
_FILE_SCALE = 2
_CACHE_BYTES = 80 << 20, 128 << 20
"""The memory of the pictures kept: at scale 1, and at most."""
_KEPT_SHARE = 1 / 3
"""How much of that is kept from scene to scene."""
_DARKEN, _LIGHTEN = 28, 110


class Assets:
    """Sprites for one window scale (pixels a logical unit)."""

    def __init__(
        self, scale: float = 1.0, *, strong: bool = False, large: tuple[str, ...] = (), untoned: tuple[str, ...] = ()
    ) -> None:
        """``large`` are the beginnings of the names of pictures kept as they are in their files, being needed at many
        sizes; ``untoned`` the names of frames and textures that stay the same under high contrast.
        """
        self.scale = scale
        self.strong = strong
        """Whether frames and parchment are of high contrast."""
        self._large_names = large
        self._untoned = untoned
        self._whole: set[str] = set()
        self._cache: RecentCache[tuple[object, ...], pygame.Surface] = RecentCache(
            memory_at(scale, *_CACHE_BYTES), picture_bytes
        )
        self._files = ImageCache(read_sprite)
        self._ahead = PreloadedImage(self._at_size)

    def read_ahead(self, names: Iterable[str]) -> None:
        """Begin to read pictures that will be shown soon."""
        self._files.ahead(names)

    def keep_whole(self, names: Collection[str]) -> None:
        """Keep these pictures as they are in their files, and no others: they are needed at many sizes for a while. A
        thread begins to read them.
        """
        if self._whole != set(names):
            for name in self._whole.difference(names):
                self._files.drop(name)
            self._whole = set(names)
            self._files.ahead(names)

    def make_ahead(self, name: str, size: tuple[int, int]) -> None:
        """Begin to bring a sprite to a size in pixels, in a thread; it takes the place of one that was begun before."""
        if ("sprite", name, size) not in self._cache:
            self._ahead.begin(name, size)

    def at_hand(self, name: str, size: tuple[int, int]) -> bool:
        """Whether a sprite can be drawn at a size in pixels without waiting."""
        return ("sprite", name, size) in self._cache or self._ahead.has(name, size)

    @property
    def reading(self) -> bool:
        """Whether some are still being read."""
        return self._files.reading

    def wait(self) -> None:
        """Wait until these have been read."""
        self._files.wait()

    def configure(self, scale: float, *, strong: bool = False) -> None:
        """Follow a new window scale or contrast: everything is made again when it is needed."""
        if (scale, strong) != (self.scale, self.strong):
            self.scale, self.strong = scale, strong
            self._cache.most = memory_at(scale, *_CACHE_BYTES)
            self.clear()

    def clear(self) -> None:
        """Empty the cache."""
        self._cache.clear()
        self._ahead.forget()

    def let_go(self) -> None:
        """Scenes have gone: keep what was used last of all, which a table and the title have room in."""
        self._cache.shrink(self._cache.most * _KEPT_SHARE)

    def forget(self, name: str, *, from_bytes: int) -> None:
        """Drop a sprite that will not be seen soon, in the sizes that take so much memory or more."""
        for key in [key for key in self._cache if key[1] == name]:
            kept = self._cache.get(key)
            if kept is not None and picture_bytes(kept) >= from_bytes:
                self._cache.drop(key)

    def once(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of a key, made when it is not here: of those used last, as many as have room. The key begins with
        the kind of picture. Do not draw on it: it is shared.
        """
        found = self._cache.get(key)
        return self._cache.keep(key, make()) if found is None else found

    def is_made(self, key: tuple[object, ...]) -> bool:
        """Whether the picture of a key is here."""
        return key in self._cache

    def sprite(self, name: str, size: tuple[float, float]) -> pygame.Surface:
        """A sprite at a logical size, converted. Do not draw on it: it is shared. MissingSpriteError names
        the file.
        """
        return self.sprite_px(name, (max(1, round(size[0] * self.scale)), max(1, round(size[1] * self.scale))))

    def sprite_px(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """A sprite at a size in pixels."""
        return self.once(("sprite", name, size), lambda: self._ahead.take(name, size) or self._at_size(name, size))

    def part(self, name: str, shares: tuple[float, float, float, float], size: tuple[int, int]) -> pygame.Surface:
        """A part of a sprite at a size in pixels: ``shares`` are its x, y, width and height as shares of the whole,
        which stays in memory, since other parts may be wanted.
        """
        whole = self.once(("whole", name), lambda: self._files.take(name))
        x, y = round(shares[0] * whole.width), round(shares[1] * whole.height)
        w = min(whole.width - x, max(1, round(shares[2] * whole.width)))
        h = min(whole.height - y, max(1, round(shares[3] * whole.height)))
        cut = self._scaled(whole.subsurface((x, y, w, h)), size)
        return cut.convert_alpha() if sdl_window.surface() and cut.get_alpha() is not None else cut

    def whole_at_hand(self, name: str) -> bool:
        """Whether parts of a sprite can be drawn without waiting for its file; if not, a thread begins to read it."""
        if ("whole", name) in self._cache or self._files.has(name):
            return True
        self._files.ahead([name])
        return False

    def turned(self, name: str, size: tuple[int, int], angle: float, flip: bool = False) -> pygame.Surface:
        """A sprite at a size in pixels, optionally mirrored, rotated counterclockwise by whole degrees."""
        degrees = round(angle) % 360

        def make() -> pygame.Surface:
            plain = self.sprite_px(name, size)
            if flip:
                plain = pygame.transform.flip(plain, True, False)
            return pygame.transform.rotozoom(plain, degrees, 1.0) if degrees else plain

        return self.once(("turned", name, size, degrees, flip), make)

    def nine_slice(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """A frame at a size in pixels: corners as they are, sides and middle filled."""
        return self.once(("nine", name, size), lambda: self._nine(name, size))

    def texture(self, name: str) -> pygame.Surface:
        """A texture at the size at which it repeats."""

        def make() -> pygame.Surface:
            whole = self._toned(name)
            w, h = (max(1, round(length / _FILE_SCALE * self.scale)) for length in whole.size)
            return self._scaled(whole, (w, h))

        return self.once(("texture", name), make)

    def patch(self, size: tuple[int, int], colour: tuple[int, int, int, int], radius: int = 0) -> pygame.Surface:
        """A transparent rectangle of one colour (RGBA), for shades and highlights."""

        def make() -> pygame.Surface:
            made = pygame.Surface(size, pygame.SRCALPHA)
            if radius:
                pygame.draw.rect(made, colour, made.get_rect(), border_radius=radius)
            else:
                made.fill(colour)
            return made

        return self.once(("patch", size, colour, radius), make)

    def drawn(
        self,
        key: str,
        size: tuple[int, int],
        paint: Callable[[pygame.Surface], None],
        base: tuple[int, int, int],
    ) -> pygame.Surface:
        """A picture drawn by code at three times its size in pixels and made smooth; ``base`` is the colour
        of its edges.
        """

        def make() -> pygame.Surface:
            large = pygame.Surface((size[0] * 3, size[1] * 3), pygame.SRCALPHA)
            # Smoothing mixes in the colour of transparent pixels, which therefore must not be black.
            large.fill((*base, 0))
            paint(large)
            return pygame.transform.smoothscale(large, size)

        return self.once(("drawn", key, size), make)

    def rim(
        self,
        key: str,
        size: tuple[int, int],
        paint: Callable[[pygame.Surface], None],
        base: tuple[int, int, int],
        edge: int,
    ) -> pygame.Surface:
        """A picture drawn by code (see ``drawn``) that is the same in its middle and along its sides, from ``edge``
        pixels beside each corner on: drawn small and pulled out to its size.
        """
        w, h = (min(length, 2 * edge + 1) for length in size)
        if (w, h) == size:
            return self.drawn(key, size, paint, base)

        def make() -> pygame.Surface:
            small = self.drawn(key, (w, h), paint, base)
            made = pygame.Surface(size, pygame.SRCALPHA)
            for x, wide, to_x, to_wide in _parts(w, size[0], edge):
                for y, high, to_y, to_high in _parts(h, size[1], edge):
                    piece = small.subsurface((x, y, wide, high))
                    if (wide, high) != (to_wide, to_high):
                        piece = pygame.transform.scale(piece, (to_wide, to_high))
                    made.blit(piece, (to_x, to_y), special_flags=pygame.BLEND_RGBA_ADD)
            return made

        return self.once(("rim", key, size), make)

    def _toned(self, name: str) -> pygame.Surface:
        """A frame or texture; under high contrast the ink of those of vellum is darker, the vellum lighter."""
        whole = self._load(name)
        if not self.strong or name in self._untoned:
            return whole
        toned = whole.copy()
        toned.fill((_DARKEN,) * 3, special_flags=pygame.BLEND_RGB_SUB)
        share = toned.copy()
        share.fill((_LIGHTEN,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        toned.blit(share, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        return toned

    def _at_size(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        return self._scaled(self._load(name), size)

    def _load(self, name: str) -> pygame.Surface:
        kept = name in self._whole or name.startswith(self._large_names)
        loaded = self._files.get(name) if kept else self._files.take(name)
        if loaded.get_alpha() is None and loaded.get_bitsize() == 24:
            return loaded.convert() if sdl_window.surface() else loaded
        return loaded.convert_alpha() if sdl_window.surface() else loaded

    @staticmethod
    def _scaled(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        return surface if surface.size == size else pygame.transform.smoothscale(surface, size)

    def _nine(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        whole = self._toned(name)
        cut = CORNER * _FILE_SCALE
        w, h = size
        # A frame smaller than its own corners gets smaller corners.
        edge = max(1, min(round(CORNER * self.scale), w // 2, h // 2))
        made = pygame.Surface(size, pygame.SRCALPHA)
        columns = (
            (0, cut, 0, edge),
            (cut, whole.width - 2 * cut, edge, w - 2 * edge),
            (whole.width - cut, cut, w - edge, edge),
        )
        rows = (
            (0, cut, 0, edge),
            (cut, whole.height - 2 * cut, edge, h - 2 * edge),
            (whole.height - cut, cut, h - edge, edge),
        )
        for source_y, source_h, y, part_h in rows:
            for source_x, source_w, x, part_w in columns:
                if part_w > 0 and part_h > 0:
                    piece = whole.subsurface((source_x, source_y, source_w, source_h))
                    made.blit(pygame.transform.smoothscale(piece, (part_w, part_h)), (x, y))
        return made


def _parts(length: int, full: int, edge: int) -> tuple[tuple[int, int, int, int], ...]:
    """Start and length of both edges and the middle of one side, small and at its full length."""
    if length == full:
        return ((0, length, 0, length),)
    return ((0, edge, 0, edge), (edge, 1, edge, full - 2 * edge), (edge + 1, edge, full - edge, edge))

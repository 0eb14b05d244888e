"""Pictures as they are in their files: reading a large one takes as long as several frames, so it may be read ahead in
a thread, and those that are needed at many sizes are read once for all of them.
"""

import threading
from collections.abc import Callable, Iterable
from contextlib import suppress

import pygame

from ulm.ui.kit.recent_cache import RecentCache

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

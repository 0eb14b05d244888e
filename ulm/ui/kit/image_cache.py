"""Large pictures as they are in their files: reading one takes as long as half a frame, so each is read once for all
its sizes, and may be read ahead in a thread.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress

import pygame

_KEPT = 16
"""How many are kept: more than are seen at once; a large one takes a megabyte."""


class ImageCache:
    """The pictures that were used last; ``read`` loads one by its name."""

    def __init__(self, read: Callable[[str], pygame.Surface]) -> None:
        self._read = read
        self._kept: OrderedDict[str, pygame.Surface] = OrderedDict()
        self._lock = threading.Lock()
        self._reading: threading.Thread | None = None

    def get(self, name: str) -> pygame.Surface:
        """A picture, read now unless it has been. Do not draw on it: it is shared."""
        with self._lock:
            found = self._kept.get(name)
            if found is not None:
                self._kept.move_to_end(name)
        return found if found is not None else self._keep(name)

    def ahead(self, names: Iterable[str]) -> None:
        """Read pictures in a thread, since they will be needed soon."""
        wanted = [name for name in names if name not in self._kept]
        if wanted:
            self._reading = threading.Thread(target=self._keep_all, args=[wanted], name="pictures", daemon=True)
            self._reading.start()

    def wait(self) -> None:
        """Wait until the last request has been read."""
        if self._reading is not None:
            self._reading.join()

    def _keep_all(self, names: Iterable[str]) -> None:
        for name in names:
            with suppress(pygame.error, OSError):  # `get` reads it again and raises
                self._keep(name)

    def _keep(self, name: str) -> pygame.Surface:
        made = self._read(name)
        with self._lock:
            self._kept[name] = made
            self._kept.move_to_end(name)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return made

"""What was made lately and may be needed again: pictures, fonts, set paragraphs."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from typing import Generic, TypeVar

import pygame

Key = TypeVar("Key", bound=Hashable)
Thing = TypeVar("Thing")


def picture_bytes(picture: pygame.Surface) -> int:
    """The memory that a picture takes."""
    return picture.width * picture.height * 4


def memory_at(scale: float, usual: int, most: int) -> int:
    """How many bytes of pictures are kept in a window of a scale: ``usual`` at 1, in step with its area."""
    return min(most, round(usual * scale**2))


def _one(_: object) -> int:
    return 1


class RecentCache(Generic[Key, Thing]):
    """The things that were used last, so many that their sizes together are at most ``most``: by default their number,
    with `picture_bytes` their memory. The latest stays whatever its size.

    >>> cache: RecentCache[str, int] = RecentCache(2)
    >>> cache.keep("a", 1), cache.keep("b", 2), cache.get("a"), cache.keep("c", 3)
    (1, 2, 1, 3)
    >>> "b" in cache, list(cache)
    (False, ['a', 'c'])
    """

    def __init__(self, most: int, size: Callable[[Thing], int] = _one) -> None:
        self.most = most
        self._size = size
        self._things: OrderedDict[Key, Thing] = OrderedDict()
        self._sum = 0

    def __contains__(self, key: Key) -> bool:
        return key in self._things

    def __iter__(self) -> Iterator[Key]:
        """Their keys, the one used longest ago first."""
        return iter(self._things)

    def get(self, key: Key) -> Thing | None:
        """A thing, if it is here; it counts as used."""
        found = self._things.get(key)
        if found is not None:
            self._things.move_to_end(key)
        return found

    def keep(self, key: Key, thing: Thing) -> Thing:
        """Take in a thing, in the place of one of the same key; those used longest ago make room."""
        self.drop(key)
        self._things[key] = thing
        self._sum += self._size(thing)
        self.shrink(self.most)
        return thing

    def shrink(self, most: float) -> None:
        """Let those used longest ago go, down to so much."""
        while self._sum > most and len(self._things) > 1:
            _, oldest = self._things.popitem(last=False)
            self._sum -= self._size(oldest)

    def drop(self, key: Key) -> None:
        """Let a thing go, if it is here."""
        if key in self._things:
            self._sum -= self._size(self._things.pop(key))

    def clear(self) -> None:
        """Let all go."""
        self._things.clear()
        self._sum = 0

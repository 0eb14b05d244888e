"""The cache keeps what was used last, up to a number or an amount of memory."""

import pygame

from ulm.ui.toolkit.lru_cache import RecentCache, picture_bytes


def test_what_was_used_longest_ago_makes_room() -> None:
    cache: RecentCache[str, str] = RecentCache(3)
    for each in "abc":
        cache.keep(each, each.upper())
    assert cache.get("a") == "A"
    cache.keep("d", "D")
    assert list(cache) == ["c", "a", "d"]
    assert cache.get("b") is None


def test_the_sizes_of_things_count() -> None:
    cache: RecentCache[int, pygame.Surface] = RecentCache(1000, picture_bytes)
    for number in range(3):
        cache.keep(number, pygame.Surface((10, 10)))  # 400 bytes
    assert list(cache) == [1, 2]
    cache.keep(2, pygame.Surface((5, 5)))  # 100 bytes, in the place of 400
    cache.drop(1)
    cache.drop(7)
    cache.keep(3, pygame.Surface((10, 20)))
    assert list(cache) == [2, 3]


def test_one_thing_may_be_too_large_and_a_cleared_cache_has_all_its_room() -> None:
    cache: RecentCache[str, pygame.Surface] = RecentCache(1000, picture_bytes)
    cache.keep("small", pygame.Surface((5, 5)))
    cache.keep("large", pygame.Surface((50, 50)))
    assert list(cache) == ["large"]
    cache.clear()
    for name in ("a", "b"):
        cache.keep(name, pygame.Surface((10, 10)))
    assert list(cache) == ["a", "b"]


def test_a_cache_that_shrinks_keeps_what_was_used_last() -> None:
    cache: RecentCache[int, pygame.Surface] = RecentCache(4000, picture_bytes)
    for n in range(5):
        cache.keep(n, pygame.Surface((10, 20)))
    cache.get(0)
    cache.shrink(1600)
    assert list(cache) == [4, 0]
    cache.keep(5, pygame.Surface((10, 20)))
    assert list(cache) == [4, 0, 5], "there is as much room as before"

"""Finds a place for a slip on the table: near the thing that it speaks of, never on what is needed to decide."""

from collections.abc import Iterable, Sequence
from itertools import product

import pygame

from ulm.ui.state.screen_layout import Arrangement
from ulm.ui.toolkit.focus import Focusable

_STEP = 40.0
_NEEDED, _SEEN, _AWAY = 1000.0, 0.3, 120.0
"""What it costs to cover a unit of what is needed, of what may be looked at, and to be a unit further away."""
_SCENERY = ("landmark:", "minster")


def best_place(
    slip: pygame.FRect,
    glow: Sequence[pygame.FRect],
    need: list[pygame.FRect],
    items: Iterable[Focusable],
    before: pygame.FRect | None,
    places: Arrangement,
) -> pygame.FRect:
    """The place for a slip, above the own things, the hand and the actions.

    It stays where it was ``before`` if it covers nothing there that is needed.
    """
    if before is not None and before.size == slip.size and before.collidelist(need) < 0:
        return before
    seen = [item.rect for item in items if item.visible and not item.name.startswith(_SCENERY)]
    columns_beside = [places.side, places.players]
    things = glow or [places.board.scale_by(0).move_to(top=places.board.y + 40)]

    def cost(place: pygame.FRect) -> float:
        covered = sum(_area(place.clip(need[n])) for n in place.collidelistall(need)) * _NEEDED
        covered += sum(_area(place.clip(seen[n])) for n in place.collidelistall(seen)) * _SEEN
        return covered + min(_distance(place, thing) for thing in things) * _AWAY

    room = places.middle.inflate(-12, -12)
    right, bottom = max(room.x, room.right - slip.w), max(room.y, room.bottom - slip.h)
    # On the columns beside the board it would cut lines.
    kept_free = [*need, *columns_beside]
    every = _placed(slip, _range(room.x, right), _range(room.y, bottom))
    free = _clear_of(kept_free, every)
    if not free:
        # One that touches what it must not cover may be.
        columns = [x for box in kept_free for x in (box.x - slip.w, box.right) if room.x < x < right]
        rows = [y for box in kept_free for y in (box.y - slip.h, box.bottom) if room.y < y < bottom]
        free = _clear_of(kept_free, _placed(slip, [room.x, *columns, right], [room.y, *rows, bottom]))
    return min(free or _clear_of(need, every) or every, key=cost)


def _range(first: float, last: float) -> list[float]:
    return [*(first + n * _STEP for n in range(int((last - first) // _STEP) + 1)), last]


def _placed(slip: pygame.FRect, columns: Iterable[float], rows: Iterable[float]) -> list[pygame.FRect]:
    return [slip.move_to(topleft=place) for place in product(columns, rows)]


def _clear_of(boxes: list[pygame.FRect], places: Iterable[pygame.FRect]) -> list[pygame.FRect]:
    return [place for place in places if place.collidelist(boxes) < 0]


def _area(box: pygame.FRect) -> float:
    return box.w * box.h


def _distance(a: pygame.FRect, b: pygame.FRect) -> float:
    """How far two boxes are apart."""
    x = max(0.0, a.x - b.right, b.x - a.right)
    y = max(0.0, a.y - b.bottom, b.y - a.bottom)
    return float((x * x + y * y) ** 0.5)

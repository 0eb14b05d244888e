"""Finds a place for a slip on the table: near the thing that it speaks of, never on what is needed to decide."""

from collections.abc import Iterable, Sequence
from itertools import product

import pygame

from ulm.ui.kit.focus import Item
from ulm.ui.state.screen_layout import Arrangement

_STEP = 40.0
_NEEDED, _SEEN, _AWAY = 1000.0, 0.3, 120.0
"""What it costs to cover a unit of what is needed, of what may be looked at, and to be a unit further away."""
_SCENERY = ("landmark:", "minster")


def best_place(
    slip: pygame.FRect,
    glow: Sequence[pygame.FRect],
    need: list[pygame.FRect],
    items: Iterable[Item],
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
    # On the columns beside the board it would cut lines.
    kept_free = [*need, *columns_beside]
    clear: list[pygame.FRect] = []
    # Where none of the places of a grid is free, one that touches what it must not cover may be.
    for among in ((), kept_free):
        columns = _range(room.x, room.right - slip.w, [x for box in among for x in (box.x - slip.w, box.right)])
        rows = _range(room.y, room.bottom - slip.h, [y for box in among for y in (box.y - slip.h, box.bottom)])
        every = [slip.move_to(topleft=place) for place in product(columns, rows)]
        free = [place for place in every if place.collidelist(kept_free) < 0]
        if free:
            return min(free, key=cost)
        clear = clear or [place for place in every if place.collidelist(need) < 0]
    return min(clear or every, key=cost)


def _range(first: float, last: float, edges: Iterable[float]) -> list[float]:
    """Where to try on one axis: some ``edges``, or without them places that lie equally far apart."""
    if last <= first:
        return [first]
    if edges := [edge for edge in edges if first <= edge <= last]:
        return [first, *edges, last]
    count = int((last - first) // _STEP)
    return [*(first + n * _STEP for n in range(count + 1)), last]


def _area(box: pygame.FRect) -> float:
    return box.w * box.h


def _distance(a: pygame.FRect, b: pygame.FRect) -> float:
    """How far two boxes are apart."""
    x = max(0.0, a.x - b.right, b.x - a.right)
    y = max(0.0, a.y - b.bottom, b.y - a.bottom)
    return float((x * x + y * y) ** 0.5)

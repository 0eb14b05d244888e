"""The ways pieces take through the air: where a picture is, and how it lies, at each share of its flight."""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

import pygame

from ulm.ui.toolkit.animation import ease_in, ease_in_out, ease_out
from ulm.ui.toolkit.viewport import Point


class Pose(NamedTuple):
    """How a picture lies at a moment. ``wide`` and ``high``: the shares of it that are seen while it turns over;
    ``sprite``: the picture, where it is not always the same.
    """

    rect: pygame.FRect
    angle: float = 0.0
    wide: float = 1.0
    high: float = 1.0
    sprite: str = ""
    flip: bool = False


class LineOffset(NamedTuple):
    """How far a line has been slid already that is now pushed, and whether the hand has brought its tile."""

    share: float
    held: bool


Way: TypeAlias = Callable[[float], Pose]

_TOUCH = 0.45
"""When a seal that is pressed touches the paper; the rest of its time it shakes."""
_WINGS = ("pieces/sparrow_3", "pieces/sparrow_2", "pieces/sparrow_3", "pieces/sparrow_2", "pieces/sparrow_3")
_ASIDE = 11.0
"""How far a barge keeps aside from one that it passes."""


def between(start: pygame.FRect, end: pygame.FRect, share: float) -> pygame.FRect:
    """A rectangle on the way from one to another."""
    return pygame.FRect(*(a + (b - a) * share for a, b in zip(start, end, strict=True)))


def straight(start: pygame.FRect, end: pygame.FRect, angle: float = 0.0) -> Way:
    """At even speed; ``angle`` is how it lies all the while."""

    def way(share: float) -> Pose:
        return Pose(between(start, end, share), angle)

    return way


def arc(start: pygame.FRect, end: pygame.FRect, angle: float = 0.0) -> Way:
    """Thrown: up and down again, the higher the farther; ``angle`` is how it lies in the end."""
    lift = _lift(start, end)

    def way(share: float) -> Pose:
        rect = between(start, end, share)
        rect.y -= lift * 4 * share * (1 - share)
        return Pose(rect, angle * share)

    return way


def _lift(start: pygame.FRect, end: pygame.FRect) -> float:
    return min(120.0, 18 + 0.17 * math.dist(start.center, end.center))


def fluttering(start: pygame.FRect, end: pygame.FRect) -> Way:
    """A sparrow's flight: a few beats of the wings, rising and sinking a little between them."""
    thrown = arc(start, end)
    flip = end.centerx < start.centerx

    def way(share: float) -> Pose:
        rect = thrown(share).rect
        beat = min(len(_WINGS) - 1, int(share * len(_WINGS)))
        rect.y -= 7 * math.sin(math.pi * len(_WINGS) * share)
        return Pose(rect, (6 if flip else -6) * math.cos(math.pi * share), sprite=_WINGS[beat], flip=flip)

    return way


def hopping(perch: pygame.FRect, place: pygame.FRect, hops: int) -> Way:
    """A sparrow that has landed on a perch looks round and hops to the others."""
    flip = place.centerx < perch.centerx

    def way(share: float) -> Pose:
        up = abs(math.sin(math.pi * hops * share))
        sprite = "pieces/sparrow_2" if up > 0.25 else "pieces/sparrow_1" if share < 0.75 else "pieces/sparrow_0"
        return Pose(between(perch, place, share).move(0, -14 * up), sprite=sprite, flip=flip)

    return way


def bouncing(place: pygame.FRect) -> Way:
    """A coin that has landed jumps up once more, lower."""

    def way(share: float) -> Pose:
        return Pose(place.move(0, -11 * 4 * share * (1 - share)))

    return way


def turning(start: pygame.FRect, end: pygame.FRect, back: str, face: str) -> Way:
    """A card is turned over on its way: first its back is seen, then its face."""

    def way(share: float) -> Pose:
        rect = between(start, end, share)
        rect.y -= 0.35 * _lift(start, end) * 4 * share * (1 - share)
        return Pose(rect, wide=max(0.06, abs(math.cos(math.pi * share))), sprite=back if share < 0.5 else face)

    return way


def course(stops: Sequence[pygame.FRect], occupied: Sequence[bool]) -> Way:
    """A barge goes down the river from space to space, keeps aside where another lies, and rocks a little."""
    path = [stop.move(0, _ASIDE if taken else 0) for stop, taken in zip(stops, occupied, strict=True)]
    legs = max(1, len(path) - 1)

    def way(share: float) -> Pose:
        leg = min(int(share * legs), legs - 1)
        rest = share * legs - leg
        rect = between(path[leg], path[min(leg + 1, len(path) - 1)], rest)
        low, high = path[leg].y, path[min(leg + 1, len(path) - 1)].y
        rect.y = low + (high - low) * ease_in_out(rest)
        return Pose(rect, 4 * math.sin(math.tau * legs * share) * (1 - share))

    return way


def pressed(above: pygame.FRect, place: pygame.FRect, angle: float) -> Way:
    """A seal that hovers above its place is pressed down, shakes a little, and stays askew."""

    def way(share: float) -> Pose:
        if share < _TOUCH:
            return Pose(between(above, place, ease_in(share / _TOUCH)), angle)
        left = (1 - share) / (1 - _TOUCH)
        shake = math.sin(3 * math.tau * (1 - left)) * left
        rect = place.inflate(-5 * left, -5 * left).move(3 * shake, 1.5 * shake)
        return Pose(rect, angle + 5 * shake)

    return way


def slid(places: Sequence[pygame.FRect], number: int, share: float) -> pygame.FRect:
    """Where a tile of a line is that has been slid by a share of one place: 0 is the tile that comes in, 3 the one
    that is pushed out and in the end hangs over the edge. ``places``: outer space, three cells, outer space.
    """
    if number < 3:
        return between(places[number], places[number + 1], share)
    dx, dy = _pitch(places)
    return places[3].move(dx * share, dy * share)


def _pitch(places: Sequence[pygame.FRect]) -> Point:
    return places[3].centerx - places[2].centerx, places[3].centery - places[2].centery


def tipping(places: Sequence[pygame.FRect]) -> Way:
    """The tile that hangs over the edge tips, falls onto the outer space and comes to rest there."""
    start, end = slid(places, 3, 1.0), places[4]
    sideways = abs(_pitch(places)[0]) > abs(_pitch(places)[1])
    lean = 9 if _pitch(places)[0] + _pitch(places)[1] > 0 else -9

    def way(share: float) -> Pose:
        fall = min(1.0, share / 0.7)
        rect = between(start, end, ease_in(fall))
        tilt = math.sin(math.pi * fall)
        if share > 0.7:
            # It strikes the board and springs up by a hair.
            rest = math.sin(math.pi * (share - 0.7) / 0.3)
            rect = end.inflate(5 * rest, 5 * rest)
        seen = 1 - 0.42 * tilt
        return Pose(rect, -lean * tilt, wide=seen if sideways else 1.0, high=1.0 if sideways else seen)

    return way


def settling(above: pygame.FRect, place: pygame.FRect) -> Way:
    """Something heavy comes down on its place and springs once."""

    def way(share: float) -> Pose:
        if share < 0.75:
            return Pose(between(above, place, ease_in(share / 0.75)))
        rest = (share - 0.75) / 0.25
        return Pose(place.move(0, -7 * math.sin(math.pi * rest)))

    return way


def lifted(place: pygame.FRect, above: pygame.FRect) -> Way:
    """Something is taken up quickly and held."""

    def way(share: float) -> Pose:
        return Pose(between(place, above, ease_out(share)))

    return way

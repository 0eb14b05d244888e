"""Where a pointing hand lies: beside the thing that it points at, on as little else as may be."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

_SIZES = (52.0, 38.0, 30.0)
"""The sizes of the hand, the usual one first."""
_GAP = 2.0
#: From which side it points: left of the thing, right, above, below, then from its corners.
_FROM = ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, 1), (1, 1), (-1, -1), (1, -1))
_TURN = {(0, 1): 90, (0, -1): -90, (-1, 1): 45, (1, 1): -45, (-1, -1): -45, (1, -1): 45}
"""How far a hand is turned that points right, or left from the right side (degrees against the clock)."""


@dataclass(frozen=True, slots=True)
class PointingHand:
    """A hand that points: where it lies, how it is turned, whether it is mirrored so as to point left."""

    rect: pygame.FRect
    angle: float
    flip: bool
    side: tuple[int, int]

    def moved_off(self, away: float) -> pygame.FRect:
        """Where it lies while it is still so far from its place."""
        return self.rect.move(self.side[0] * away, self.side[1] * away)


def hand_at(box: pygame.FRect, others: Sequence[pygame.FRect], screen: pygame.FRect) -> PointingHand:
    """The hand that points at a box and covers none of the other things, or as little of them as may be."""
    hands = [_hand(box, side, size) for size in _SIZES for side in _FROM]
    return min((hand for hand in hands if screen.contains(hand.rect)), key=lambda hand: _covered(hand.rect, others))


def _hand(box: pygame.FRect, side: tuple[int, int], size: float) -> PointingHand:
    across, down = side
    away = (across * (box.w / 2 + size / 2 + _GAP), down * (box.h / 2 + size / 2 + _GAP))
    return PointingHand(
        box.move_to(size=(size, size), center=box.center).move(away), _TURN.get(side, 0), across > 0, side
    )


def _covered(rect: pygame.FRect, others: Sequence[pygame.FRect]) -> float:
    """How much of other things lies under it."""
    parts = [rect.clip(other) for other in others]
    return sum(part.w * part.h for part in parts)

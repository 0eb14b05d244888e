"""The light on things that somebody speaks of: a wide frame closes in on each of them, a hand points at the first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from ulm.ui.table.board.piece_drawing import draw_highlight
from ulm.ui.table.state.table_actions import TableScreen
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.theme import AZURITE, PAGE

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


_ARRIVAL = 420.0
"""How long (ms) the light takes to close in on its things."""
_MORE, _STRONG_MORE = 8.0, 16.0
"""How much larger the frame is than its place."""


class HighlightFrame:
    """The light. ``move_to`` says on what it is thrown."""

    def __init__(self, screen: TableScreen, kept_clear: Callable[[], Sequence[pygame.FRect]]) -> None:
        """``kept_clear`` gives the places that the hand should not cover."""
        self._screen = screen
        self._kept_clear = kept_clear
        self._subject: object = None
        self._time = 0.0
        self._hand: tuple[object, PointingHand] | None = None
        """The hand that was drawn last, and on what its place depends: to look for one takes a good part of a frame."""

    def move_to(self, subject: object) -> None:
        """Speak of something, or of nothing: a new subject has the light close in anew."""
        if subject != self._subject:
            self._subject, self._time = subject, 0.0

    def update(self, dt: float) -> None:
        """Time goes by."""
        self._time += _ARRIVAL if self._screen.animator.reduced else dt

    @property
    def arriving(self) -> bool:
        """Whether it still closes in."""
        return bool(self._subject) and self._time < _ARRIVAL

    def draw(self, canvas: Canvas, boxes: Sequence[pygame.FRect], *, calm: bool = False) -> None:
        """Light up these places; a hand points at the first one of the uppermost row. ``calm``: nothing but a rim of
        light around each, as is enough where there are many.
        """
        away = max(0.0, 1 - self._time / _ARRIVAL) ** 2
        if calm:
            for box in boxes:
                draw_highlight(canvas, box.inflate(2 + 40 * away, 2 + 40 * away), AZURITE, radius=12)
            return
        # The frame must not lie on what is written in its place. That of high contrast is broader.
        more = _STRONG_MORE if canvas.theme.strong else _MORE
        for box in boxes:
            draw_highlight(canvas, box.inflate(more - 6, more - 6), AZURITE, radius=12, strong=True)
            canvas.outline(box.inflate(more + 6, more + 6), PAGE, 3, radius=12)
            if away:
                canvas.outline(box.inflate(20 + 150 * away, 20 + 150 * away), AZURITE, 4, radius=16)
        if boxes:
            found = self._cached_hand(boxes)
            canvas.sprite("icons/hint", found.moved_off(60 * away), angle=found.angle, flip=found.flip)

    def _cached_hand(self, boxes: Sequence[pygame.FRect]) -> PointingHand:
        clear = self._kept_clear()
        depends = tuple(tuple(each) for each in (*boxes, *clear))
        if self._hand is None or self._hand[0] != depends:
            self._hand = depends, self.hand(boxes, clear)
        return self._hand[1]

    def hand(self, boxes: Sequence[pygame.FRect], kept_clear: Sequence[pygame.FRect]) -> PointingHand:
        """The hand that points at the first of these places."""
        row = [box for box in boxes if abs(box.centery - boxes[0].centery) < boxes[0].h / 2]
        first = min(row, key=lambda box: box.x)
        others = [each for each in kept_clear if not each.contains(first)]
        return hand_at(first, others, self._screen.arrangement.screen)

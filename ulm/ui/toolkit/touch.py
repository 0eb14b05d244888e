"""Fingers on a touch screen: the first is a pointer, two of them pinch, and one that slides over what scrolls moves it.

SDL reports a finger twice, as a finger and as a mouse. Only the finger counts here: it alone tells a second one apart,
and the mouse that SDL makes of it is dropped, so that nothing is done twice.
"""

import math

import pygame

from ulm.ui.toolkit.drag_controller import THRESHOLD, DragController
from ulm.ui.toolkit.focus import FocusRing
from ulm.ui.toolkit.input import Input, Pinch, PinchEnd, PointerDown, PointerLeave, PointerMove, PointerUp, Wheel
from ulm.ui.toolkit.viewport import Point, Viewport

FINGER_EVENTS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
_MADE_OF_MOUSE = (-1, 2**32 - 1, 2**64 - 1)
"""The touch screen's number in finger events that SDL makes of a mouse or a track pad."""
_LEAST_SPREAD = 20.0
"""Fingers that are closer than that are taken for so far apart: otherwise the smallest movement would zoom."""
_NOTCH = 72.0
"""How far a finger moves for what is one notch of a wheel."""


def made_of_touch(event: pygame.Event) -> bool:
    """Whether a mouse event is one that SDL makes of a finger."""
    mouse = event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
    return mouse and bool(getattr(event, "touch", False))


class Fingers:
    """Where fingers are, and what their events mean."""

    def __init__(self) -> None:
        self._places: dict[object, Point] = {}
        self._pointer: object = None
        """The finger that is the pointer."""
        self._pinching = False

    def translate(self, event: pygame.Event, viewport: Viewport, *, dragging: bool) -> list[Input]:
        """The input that a finger's event stands for. While something is dragged other fingers do nothing."""
        if event.touch_id in _MADE_OF_MOUSE:
            return []
        finger = (event.touch_id, event.finger_id)
        pos = viewport.to_logical((event.x * viewport.width, event.y * viewport.height))
        if event.type == pygame.FINGERDOWN:
            return self._down(finger, pos, dragging)
        if finger not in self._places:
            return []
        return self._move(finger, pos) if event.type == pygame.FINGERMOTION else self._up(finger, pos)

    def _down(self, finger: object, pos: Point, dragging: bool) -> list[Input]:
        self._places[finger] = pos
        if len(self._places) == 1:
            self._pointer = finger
            return [PointerDown(pos, touch=True)]
        if dragging or self._pinching or self._pointer is None:
            return []
        # What the first finger has pressed is not meant.
        self._pinching, self._pointer = True, None
        return [PointerLeave(), Pinch(self._middle(), (0.0, 0.0), 1.0)]

    def _move(self, finger: object, pos: Point) -> list[Input]:
        if finger == self._pointer:
            self._places[finger] = pos
            return [PointerMove(pos, held=True)]
        before, spread = self._middle(), self._spread()
        self._places[finger] = pos
        if not self._pinching:
            return []
        middle = self._middle()
        return [Pinch(middle, (middle[0] - before[0], middle[1] - before[1]), self._spread() / spread)]

    def _up(self, finger: object, pos: Point) -> list[Input]:
        del self._places[finger]
        if finger == self._pointer:
            self._pointer = None
            return [PointerUp(pos, touch=True)]
        if self._pinching and len(self._places) < 2:
            # The finger that is left was never meant to press anything.
            self._pinching = False
            return [PinchEnd()]
        return []

    def forget(self) -> list[Input]:
        """The window has lost the fingers: none is on it any more."""
        pinched, self._pinching = self._pinching, False
        self._places.clear()
        self._pointer = None
        return [PinchEnd()] if pinched else []

    def _pair(self) -> tuple[Point, Point]:
        places = list(self._places.values())
        return places[0], places[1] if len(places) > 1 else places[0]

    def _middle(self) -> Point:
        one, other = self._pair()
        return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2

    def _spread(self) -> float:
        return max(_LEAST_SPREAD, math.dist(*self._pair()))


class FingerScroll:
    """A finger that slides over what scrolls moves it along, unless it drags something or holds a handle."""

    def __init__(self, focus: FocusRing, drags: DragController) -> None:
        self._focus = focus
        self._drags = drags
        self._start: Point | None = None
        self._last: Point = (0.0, 0.0)
        self._scrolling = False

    def handle(self, event: Input) -> bool:
        """Take an input; True when it is used up."""
        match event:
            case PointerDown(pos, touch=touch):
                self._start, self._last = (pos, pos) if touch else (None, pos)
                self._scrolling = False
            case PointerMove(pos, held=True) if self._start is not None and self._drags.active is None:
                return self._move(self._start, pos)
            case PointerUp() | PointerLeave():
                self._start = None
                self._scrolling, used = False, self._scrolling
                return used
        return False

    def _move(self, start: Point, pos: Point) -> bool:
        if not self._scrolling:
            if math.dist(pos, start) < 2 * THRESHOLD or self._focus.holds(PointerMove(pos, held=True)):
                return False
            if not self._scroll(start, pos):
                return False
            self._scrolling = True
            self._focus.cancel_press()
        else:
            self._scroll(start, pos)
        self._last = pos
        return True

    def _scroll(self, start: Point, pos: Point) -> bool:
        wheel = Wheel(start, (pos[0] - self._last[0]) / _NOTCH, (pos[1] - self._last[1]) / _NOTCH)
        return self._focus.scroll_at(wheel)

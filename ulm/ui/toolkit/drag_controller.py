"""Turns pointer input into drags: a press becomes a drag, letting go drops the thing or lets it spring back.

A press becomes a drag after 6 logical units, so a shaky click stays a click.
"""

import math

from ulm.ui.toolkit.animation import Animator, BaseTimings, Tween, ease_out
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.drag import Drag, DropTarget
from ulm.ui.toolkit.focus import Focusable, FocusRing
from ulm.ui.toolkit.input import LEFT, Input, KeyDown, PointerDown, PointerLeave, PointerMove, PointerUp
from ulm.ui.toolkit.viewport import Point

THRESHOLD = 6.0
_CENTRED_AFTER = 60.0
"""How far the pointer goes until a thing that is ``centred`` has its middle under it."""
_SWITCH_MARGIN = 24.0
"""How much nearer another target must be to take the thing over from the one that snaps now."""


class DragController:
    """Watches the pointer for a scene; stands before the focus ring in the way of input."""

    def __init__(self, focus: FocusRing, animator: Animator) -> None:
        self._focus = focus
        self._animator = animator
        self._item: Focusable | None = None
        self._start: Point = (0.0, 0.0)
        self._target: DropTarget | None = None
        self.active: Drag | None = None
        """The thing that is dragged or on its way back."""
        self.returning = False

    @property
    def target(self) -> DropTarget | None:
        """The target that snaps now."""
        return self._target

    @property
    def holds(self) -> bool:
        """Whether something is in the hand."""
        return self.active is not None and not self.returning

    def handle(self, event: Input) -> bool:
        """Take an input; True when it is used up."""
        match event:
            case PointerDown(pos, button):
                if self.active is not None and not self.returning:
                    return True
                self._end_return()
                self._item = self._focus.at(pos) if button == LEFT else None
                self._start = pos
                return False
            case PointerMove(pos, held):
                return self._move(pos, held)
            case PointerUp(pos, button) if button == LEFT:
                if self.active is None:
                    self._move(pos, held=True)  # a pointer that jumps may not have been reported on its way
                self._item = None
                if self.active is None or self.returning:
                    return False
                self._focus.pointer = pos
                self._follow(self.active, pos)
                self._let_go(self.active)
                return True
            case KeyDown("escape") if self.active is not None and not self.returning:
                self.cancel()
                return True
            case PointerLeave():
                self._item = None
                self.cancel()
        return False

    def _move(self, pos: Point, held: bool) -> bool:
        if self.active is not None and not self.returning:
            self._focus.pointer = pos
            self._follow(self.active, pos)
            return True
        if self._item is None or not held:
            return False
        if max(abs(pos[0] - self._start[0]), abs(pos[1] - self._start[1])) < THRESHOLD:
            return False
        item, self._item = self._item, None
        drag = item.drag() if item.enabled else None
        if drag is None:
            return False
        self._focus.cancel_press()
        drag.grip = (self._start[0] - drag.origin[0], self._start[1] - drag.origin[1])
        self.active, self.returning = drag, False
        drag.started()
        self._follow(drag, pos)
        return True

    def _follow(self, drag: Drag, pos: Point) -> None:
        kept = max(0.0, 1 - math.dist(pos, self._start) / _CENTRED_AFTER) if drag.centred else 1.0
        middle = (pos[0] - kept * drag.grip[0], pos[1] - kept * drag.grip[1])
        best: tuple[float, DropTarget, Point] | None = None
        for target in drag.targets:
            point = target.snap(drag, middle)
            if point is not None:
                away = (point[0] - middle[0]) ** 2 + (point[1] - middle[1]) ** 2
                if target is self._target:
                    # Where the areas of two targets meet, as at the corners of a grid, the first one keeps it.
                    away -= _SWITCH_MARGIN**2
                if best is None or away < best[0]:
                    best = (away, target, point)
        wanted = best[1] if best is not None else None
        if self._target is not None and self._target is not wanted:
            self._target.left(drag)
        self._target = wanted
        drag.pos = best[2] if best is not None else middle
        if wanted is not None:
            wanted.over(drag, middle)

    def _let_go(self, drag: Drag) -> None:
        target = self._target
        if target is None:
            self.cancel()
            return
        # The drop may change the scene, so the drag ends first.
        self._target = None
        if target.drop(drag):
            target.left(drag)
            self.active = None
            drag.ended(True)
            self._focus.restore_pointer(self._focus.pointer)
        else:
            target.left(drag)
            self._spring_back(drag)

    def cancel(self) -> None:
        """Let the dragged thing spring back to its place."""
        drag = self.active
        if drag is None or self.returning:
            return
        if self._target is not None:
            self._target.left(drag)
            self._target = None
        self._spring_back(drag)

    def _spring_back(self, drag: Drag) -> None:
        self.returning = True
        start, end = drag.pos, drag.origin

        def back(share: float) -> None:
            drag.pos = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            if share >= 1.0 and self.active is drag:
                self._end_return()

        self._animator.play_parallel(Tween(BaseTimings.SPRING_BACK, back, ease_out))

    def _end_return(self) -> None:
        """The thing lies in its place again."""
        drag, self.active, self.returning = self.active, None, False
        if drag is not None:
            drag.ended(False)
        # Not what was picked up lies under the pointer now, but what is there.
        self._focus.restore_pointer(self._focus.pointer)

    def draw(self, canvas: Canvas) -> None:
        """Draw what is being dragged."""
        if self.active is not None:
            self.active.draw(canvas)

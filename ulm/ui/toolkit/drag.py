"""What is dragged, and the targets it can be dropped on.

A target says where the dragged thing snaps; it may answer with a point that follows the pointer.
"""

from collections.abc import Sequence
from typing import Protocol

import pygame

from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.viewport import Point


class DropTarget(Protocol):
    """A place that may take what is dragged."""

    def snap(self, drag: "Drag", pos: Point) -> Point | None:
        """Where the middle of the dragged thing comes to rest if the pointer is at ``pos``; None when it is
        too far away.
        """
        ...

    def over(self, drag: "Drag", pos: Point) -> None:
        """The pointer is at ``pos`` and this target snaps; called at each move."""
        ...

    def left(self, drag: "Drag") -> None:
        """This target no longer snaps."""
        ...

    def drop(self, drag: "Drag") -> bool:
        """The thing is let go here: do it and return True, or return False to let it spring back."""
        ...


class Drag:
    """A thing that is being dragged. Subclass it, or give a sprite: ``pos`` is its middle, logical."""

    centred = False
    """Whether its middle comes under the pointer on the way, wherever it was gripped."""
    height = 1.0
    """How high it is held: 0 when it lies."""

    def __init__(
        self, rect: pygame.FRect, targets: Sequence[DropTarget], *, sprite: str = "", payload: object = None
    ) -> None:
        self.origin: Point = rect.center
        self.size = rect.size
        self.pos: Point = rect.center
        self.grip: Point = (0.0, 0.0)
        self.targets = targets
        self.sprite = sprite
        self.payload = payload

    @property
    def rect(self) -> pygame.FRect:
        """Where the thing is now."""
        box = pygame.FRect((0, 0), self.size)
        box.center = self.pos
        return box

    def started(self) -> None:
        """The thing has left its place: the scene no longer draws it there."""

    def ended(self, dropped: bool) -> None:
        """The thing was dropped, or has sprung back to its place."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the dragged thing."""
        if self.sprite:
            canvas.sprite(self.sprite, self.rect)

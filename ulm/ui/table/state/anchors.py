"""Where things lie on the screen, for what flies between the panels and the board."""

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame


class HasAnchors(Protocol):
    """A panel that shows things of the seats."""

    def anchor(self, kind: str, seat: int, name: str = "") -> pygame.FRect | None:
        """Where a thing of a seat lies; None where the panel does not show it."""


class Anchors:
    """The places of the seats' things on the panels, and the places of the board's map."""

    def __init__(
        self,
        board_at: Callable[[str, object], pygame.FRect] | None = None,
        board_region: Callable[[], pygame.FRect] | None = None,
    ) -> None:
        """``board_at`` finds the places of the board's map, where there is a board; ``board_region`` tells where it is
        seen.
        """
        self.board_at = board_at
        self._board_region = board_region
        self.panels: Sequence[HasAnchors] = ()
        """The panels, the one whose places count first at the beginning."""

    def in_sight(self, place: pygame.FRect) -> list[pygame.FRect]:
        """What is seen of a place of the board; nothing where it is out of sight."""
        seen = place if self._board_region is None else place.clip(self._board_region())
        return [seen] if seen.w > 0 and seen.h > 0 else []

    def of_seat(self, kind: str, seat: int, name: str = "") -> pygame.FRect | None:
        """Where a thing of a seat lies: ``coins``, ``sparrows``, ``points``, ``seals``, ``crests``, ``tile`` (name: a
        colour), ``hand``, ``laid_out``, ``coats``, ``descendants``, ``panel`` (the whole panel of the seat).
        """
        for panel in self.panels:
            found = panel.anchor(kind, seat, name)
            if found is not None:
                return found
        return None

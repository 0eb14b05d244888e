"""The score ribbon along the top of the board, with the players' shields."""

from typing import Protocol

import pygame

from ulm.i18n.number_format import written
from ulm.ui.table.board.board_layout import BoardLayout
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.theme import INK, SEPIA

_LONGEST = 50
_LEGIBLE = 18.0
"""The least size of its figures."""
_ENDS = 34.0
"""How far from its ends the scale of the ribbon begins."""


class ScoreTrackBoard(Protocol):
    """The board that bears the ribbon."""

    layout: BoardLayout

    def at(self, kind: str, key: object) -> pygame.FRect:
        """Where a place of the board's map lies on the screen."""


class ScoreTrack:
    """Where shields hang, and those that run just now."""

    def __init__(self, state: TableState, board: ScoreTrackBoard) -> None:
        self.state = state
        self._board = board
        self.running: dict[int, float] = {}
        """Scores that are just running up or down, by seat: no part of the resting picture."""

    def scale(self) -> tuple[int, int]:
        """The points at both ends."""
        points = [player.points for player in self.state.model.players]
        high = max(_LONGEST, 10 * -(-max(points) // 10))
        return min(0, 5 * (min(points) // 5)), high

    def shield_at(self, seat: int, points: float) -> pygame.FRect:
        """Where a shield hangs."""
        ribbon = self._board.at("score", "ribbon")
        scale = self._board.layout.scale
        box = pygame.FRect(0, 0, 24 * scale, 28 * scale)
        box.center = (self._x(ribbon, points), ribbon.centery)
        # Shields at the same place overlap, but each can be seen.
        near = [each for each, player in enumerate(self.state.model.players) if abs(player.points - points) < 1]
        if seat in near and len(near) > 1:
            box.move_ip((near.index(seat) - (len(near) - 1) / 2) * 15 * scale, 0)
        return box

    def _x(self, ribbon: pygame.FRect, points: float) -> float:
        low, high = self.scale()
        share = (min(max(points, low), high) - low) / (high - low)
        ends = _ENDS * self._board.layout.scale
        return ribbon.x + ends + share * (ribbon.w - 2 * ends)

    def paint_scale(self, canvas: Canvas) -> None:
        """The figures and strokes."""
        low, high = self.scale()
        ribbon = self._board.at("score", "ribbon")
        factor = canvas.theme.factor
        size = max(_LEGIBLE / factor, min(19.0, 27 / factor) * self._board.layout.scale)
        for points in range(low, high + 1, 5):
            x, y = self._x(ribbon, points), ribbon.centery
            if points % 10 == 0:
                canvas.text(written(points), (x, y), size, INK, font="semibold", anchor="center")
            else:
                canvas.line((x, y - 5), (x, y + 5), SEPIA, 1.5)

    def paint_shields(self, canvas: Canvas) -> None:
        """The shields at rest."""
        for seat, player in enumerate(self.state.model.players):
            if seat not in self.running:
                self._paint(canvas, seat, player.points)

    def paint_running(self, canvas: Canvas) -> None:
        """The shields that run just now."""
        for seat, points in self.running.items():
            self._paint(canvas, seat, points)

    def _paint(self, canvas: Canvas, seat: int, points: float) -> None:
        canvas.sprite(f"pieces/score_{self.state.seats[seat].colour}", self.shield_at(seat, points))

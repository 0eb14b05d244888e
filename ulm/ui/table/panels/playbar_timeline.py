"""The course of a game as a band: a field for each round, in it a stripe for each turn in its player's colour."""

from collections.abc import Callable
from itertools import pairwise

import pygame

from ulm.i18n.catalog import t
from ulm.session.playback import Playback
from ulm.ui.style import SEATS
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.input import Input, PointerDown, PointerMove, PointerUp
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import GILT, INK, PAGE, PALE_INK, RUBRIC, TAN, Theme
from ulm.ui.toolkit.viewport import Point, RectLike

_STILL = 6.0
"""How far the hand may move for a press to be a click."""


class Timeline(Focusable):
    """A click on a round goes to its beginning, a click on a turn to its own; pulling goes through all moves."""

    sound = ""

    def __init__(self, playback: Playback, rounds: int, go: Callable[[int], None]) -> None:
        super().__init__(name="replay:timeline", focusable=False)
        self.playback = playback
        self.rounds = rounds
        self.go = go
        self._over: Point = (0, 0)
        self._down: Point | None = None
        self._pulled = False
        self._fields = Row(*(sized(Node(), grow=1) for _ in range(rounds)))
        # The numbers of the rounds take half of the height.
        self._band = sized(Node(), grow=1)
        self.parts = (Stack(self._fields, Column(Space(grow=1), self._band, Space(height=2))),)

    # ----- moves and places

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        self.parts[0].place(theme, rect)

    def cell(self, number: int) -> pygame.FRect:
        """The field of a round."""
        return self._fields.parts[number - 1].rect

    def x_of(self, at: int) -> float:
        """Where the place after so many moves lies."""
        playback = self.playback
        number = playback.moves[min(at, playback.length - 1)].round if playback.length else 1
        start, end = playback.round_start(number) or 0, playback.round_end(number)
        share = (at - start) / (end - start) if end > start else 0.0
        field = self.cell(number)
        return field.x + field.w * min(1.0, share)

    def _round_at(self, x: float) -> int:
        wide = self.rect.w / self.rounds
        return min(self.rounds, max(1, int((x - self.rect.x) / wide) + 1))

    def at(self, x: float) -> int:
        """After how many moves the place is that lies at ``x``."""
        playback = self.playback
        number = self._round_at(x)
        start = playback.round_start(number)
        if start is None:
            return playback.length if number > 1 else 0
        field = self.cell(number)
        share = min(1.0, max(0.0, (x - field.x) / field.w))
        return round(start + share * (playback.round_end(number) - start))

    def _turn_at(self, x: float) -> int:
        """Where the turn begins that lies at ``x``."""
        at = self.at(x)
        return max((start for start in self.playback.turns[:-1] if start <= at), default=0)

    def _meant(self, pos: Point) -> int | None:
        """Where a click leads; None on a round that was never reached."""
        start = self.playback.round_start(self._round_at(pos[0]))
        if start is None or pos[1] < self._band.rect.y:
            return start
        return self._turn_at(pos[0])

    # ----- pointing

    def contains(self, pos: Point) -> bool:
        """Remembers where the pointer is."""
        self._over = pos
        return super().contains(pos)

    def tooltip_text(self) -> str:
        """The round, or the turn, under the pointer."""
        number = self._round_at(self._over[0])
        meant = self._meant(self._over)
        if meant is None:
            return t("replay.not_reached", n=number)
        if self._over[1] < self._band.rect.y or meant >= self.playback.length:
            return t("replay.to_round", n=number)
        seat = self.playback.seats[self.playback.moves[meant].seat]
        return t("replay.to_turn", n=number, name=seat.name)

    def handle(self, event: Input) -> bool:
        match event:
            case PointerDown(pos):
                self._down, self._pulled = pos, False
                return True
            case PointerMove(pos) if self._down is not None:
                self._pulled = self._pulled or abs(pos[0] - self._down[0]) > _STILL
                if self._pulled:
                    self.go(self.at(pos[0]))
                return True
            case PointerUp(pos):
                meant = None if self._pulled or not self.contains(pos) else self._meant(pos)
                self._down = None
                if meant is not None:
                    self.go(meant)
                return True
        return False

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        playback = self.playback
        band, top = self._band.rect, self._band.rect.y - self.rect.y
        now = playback.game.position.round
        for number in range(1, self.rounds + 1):
            field = self.cell(number)
            reached = playback.round_start(number) is not None
            over = self.hovered and reached and number == self._round_at(self._over[0])
            canvas.text(
                str(number),
                (field.centerx, field.y + top / 2 - 1),
                min(22.0, top * 1.05 / canvas.theme.factor),
                RUBRIC if number == now else INK if over or reached else PALE_INK,
                font="bold" if number == now or over else "regular",
                anchor="center",
            )
        canvas.fill(band, TAN, radius=4)
        turns = playback.turns
        here = self.x_of(playback.shown_count)
        for start, end in pairwise(turns):
            left, right = self.x_of(start), self.x_of(end - 1)
            right = max(right, self._edge(end))
            colour = SEATS[playback.seats[playback.moves[start].seat].colour].ground
            canvas.fill(
                (left + 1, band.y, max(1.0, right - left - 2), band.h), colour, alpha=255 if left < here - 1 else 110
            )
        for number in range(2, self.rounds + 1):
            x = self.cell(number).x
            canvas.line((x, band.y - 3), (x, band.bottom), INK, 2)
        canvas.outline(band, INK, 2, radius=4)
        self._draw_marker(canvas, here, band)

    def _edge(self, end: int) -> float:
        """The right edge of the stripe of a turn that ends after so many moves."""
        number = self.playback.moves[end - 1].round
        if end == self.playback.round_end(number):
            return self.cell(number).right
        return self.x_of(end)

    @staticmethod
    def _draw_marker(canvas: Canvas, x: float, band: pygame.FRect) -> None:
        canvas.fill((x - 4.5, band.y - 4, 9, band.h + 8), INK, radius=4)
        canvas.fill((x - 2.5, band.y - 2, 5, band.h + 4), PAGE, radius=3)
        canvas.circle((x, band.centery), 10, INK)
        canvas.circle((x, band.centery), 7.5, GILT)

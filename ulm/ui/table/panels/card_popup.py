"""Laid-out cards, opened large beside their sign in a player's panel."""

import pygame

from ulm.ui.pieces.card_face import SIZE, draw_card, is_made
from ulm.ui.state.table_actions import ViewerActions
from ulm.ui.table.panels.laid_out_signs import PlayedCardIcon
from ulm.ui.toolkit.animation import BaseTimings
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Row
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import GILT, INK

_GAP = 10.0
_EDGE = 12.0


class CardPopup:
    """Shows the cards of the sign that is pointed at, after a moment."""

    def __init__(self, actions: ViewerActions) -> None:
        self._actions = actions
        self._cards: tuple[str, ...] = ()
        self._sign = Node.rect
        """Where the sign lies whose cards they are."""
        self._waited = 0.0
        self._unfinished = False

    @property
    def waiting(self) -> bool:
        """Whether cards are about to appear."""
        return bool(self._cards) and (self._waited < BaseTimings.HOVER or self._unfinished)

    @property
    def shown(self) -> dict[str, pygame.FRect]:
        """Where each card lies that is open now."""
        if not self._cards or self._waited < BaseTimings.HOVER:
            return {}
        places, count = self._actions.arrangement, len(self._cards)
        screen = places.screen.inflate(-2 * _EDGE, -2 * _EDGE)
        left = screen.x if places.in_row else places.players.right + _GAP
        share = min(1.0, (screen.right - left - _GAP * (count - 1)) / (SIZE[0] * count))
        wide, high = SIZE[0] * share, SIZE[1] * share
        cards, theme = {card: sized(Node(), width=wide, height=high) for card in self._cards}, self._actions.theme
        row = Row(*cards.values(), gap=_GAP)
        row.place(theme, (left, 0, *row.wanted(theme, screen.size)))
        # Beside the players, or below them.
        beside = {"centery": self._sign.centery}
        below = {"centerx": self._sign.centerx, "y": places.players.bottom + _GAP}
        row.place(theme, row.rect.move_to(**(below if places.in_row else beside)).clamp(screen))
        return {card: part.rect for card, part in cards.items()}

    def update(self, dt: float, pointed: tuple[PlayedCardIcon, pygame.FRect] | None) -> None:
        """Let time go by (ms); ``pointed``: the sign that is pointed at and where it lies."""
        cards = pointed[0].cards if pointed is not None else ()
        if pointed is not None:
            self._sign = pointed[1].copy()
        if cards != self._cards:
            self._cards, self._waited = cards, 0.0
            self._actions.invalidate()
        elif self.waiting:
            self._waited += dt

    def draw(self, canvas: Canvas) -> None:
        """Draw the open cards; a picture that is not there yet is made one a frame, for each costs some ms."""
        self._unfinished = made = False
        if self.shown:
            canvas.outline(self._sign.inflate(8, 8), GILT, 3, radius=9)
        for card, box in self.shown.items():
            if not is_made(canvas, card, box.size):
                if made:
                    self._unfinished = True
                    return
                made = True
            canvas.fill(box.move(4, 6), INK, radius=12, alpha=120)
            draw_card(canvas, card, box)

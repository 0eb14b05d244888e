"""Carrying sparrows, seals and tiles from the own supply, and cards from the hand, to where they are used."""

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from ulm.i18n.catalog import t
from ulm.rules import Move
from ulm.ui.table.board.board import Board
from ulm.ui.table.board.card_face import SIZE, draw_card
from ulm.ui.table.board.piece_drawing import badge, cast_shadow, draw_highlight
from ulm.ui.table.interaction.push_preview import Pushing
from ulm.ui.table.interaction.tile_drag import TileDrag
from ulm.ui.table.state import item_moves
from ulm.ui.table.state.anchors import Anchors
from ulm.ui.table.state.table_actions import PlayerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.drag import Drag
from ulm.ui.toolkit.theme import BODY, GILT
from ulm.ui.toolkit.viewport import Point

_NEAR = 56.0


class CardHolder(Protocol):
    """The hand from which a card is pulled."""

    carried: str
    """The card that is in the hand of the player just now."""
    offered: str
    """The card whose two ways to be played are on offer."""


class MoveTarget:
    """A place on the board that takes what is carried, by one move; ``seen`` is where the board is seen."""

    def __init__(
        self, state: TableState, actions: PlayerActions, rect: pygame.FRect, move: Move, seen: pygame.FRect
    ) -> None:
        self.state = state
        self.actions = actions
        self.rect = rect
        self.move = move
        self._seen = seen.copy()

    def snap(self, drag: Drag, pos: Point) -> Point | None:
        if not self._seen.collidepoint(self.rect.center):
            return None
        dx, dy = pos[0] - self.rect.centerx, pos[1] - self.rect.centery
        return self.rect.center if max(abs(dx), abs(dy)) < max(_NEAR, self.rect.w / 2) else None

    def over(self, drag: Drag, pos: Point) -> None:
        """Nothing is to be done here."""

    def left(self, drag: Drag) -> None:
        """Nothing is to be done here."""

    def drop(self, drag: Drag) -> bool:
        """The move is played, or the thing springs back and the reason is said."""
        if not self.state.can(self.move):
            self.actions.refuse_move(self.move)
            return False
        self.actions.perform(self.move)
        return True


class Area(MoveTarget):
    """A large place: what is carried may be let go anywhere on it."""

    def __init__(self, state: TableState, actions: PlayerActions, rect: pygame.FRect, move: Move, words: str) -> None:
        super().__init__(state, actions, rect, move, rect)
        self.words = words

    def snap(self, drag: Drag, pos: Point) -> Point | None:
        return pos if self.rect.collidepoint(pos) else None


class CardDrag(Drag):
    """A hand card in the hand of the player: on the board it is played now, on the own panel it is laid out."""

    def __init__(
        self, actions: PlayerActions, hand: CardHolder, card: str, rect: pygame.FRect, areas: Sequence[Area]
    ) -> None:
        super().__init__(rect, areas)
        self.size = (SIZE[0] * 0.8, SIZE[1] * 0.8)
        self.actions = actions
        self.hand = hand
        self.card = card
        self.areas = areas

    def started(self) -> None:
        self.hand.carried, self.hand.offered = self.card, ""
        self.actions.redraw()

    def ended(self, dropped: bool) -> None:
        self.hand.carried = ""
        self.actions.redraw()

    def draw(self, canvas: Canvas) -> None:
        for area in self.areas:
            if area.state.can(area.move):
                over = area.rect.collidepoint(self.pos)
                draw_highlight(canvas, area.rect.inflate(-16, -16), GILT, strong=over)
                badge(canvas, (area.rect.centerx, area.rect.bottom - 44), area.words, size=BODY)
        cast_shadow(canvas, self.rect)
        draw_card(canvas, self.card, self.rect)


class PieceDrag(Drag):
    """A sparrow, a seal or an own tile in the hand; the places that would take it are lit."""

    def __init__(self, rect: pygame.FRect, size: float, sprite: str, places: Sequence[MoveTarget]) -> None:
        super().__init__(rect, places, sprite=sprite)
        self.size = (size, size)
        self.places = places

    def draw(self, canvas: Canvas) -> None:
        for place in self.places:
            if place.state.can(place.move):
                draw_highlight(canvas, place.rect.inflate(-6, -6), GILT)
        cast_shadow(canvas, self.rect)
        super().draw(canvas)


class DragSources:
    """Makes what is picked up in the panels: own things, cards of the hand, the turn tile."""

    def __init__(
        self, state: TableState, actions: PlayerActions, board: Board, anchors: Anchors, pushing: Pushing
    ) -> None:
        self.state = state
        self.actions = actions
        self.board = board
        self.anchors = anchors
        self._pushing = pushing

    @property
    def turn_tile_lies(self) -> bool:
        """Whether the turn tile lies where it is drawn: not in somebody's hand, and not in the air."""
        return "turn_tile" not in self.board.hidden

    def turn_tile(self, rect: pygame.FRect) -> Drag | None:
        """The turn tile, to be pushed."""
        if not self.state.moves("push"):
            return None
        return TileDrag(self._pushing, self.actions, rect, self.state.model.turn_tile)

    def card(self, hand: CardHolder, card: str, rect: pygame.FRect) -> Drag | None:
        """A card of the hand, which lies at a place there."""
        state = self.state
        if not state.ready or card not in state.mine.hand:
            return None
        own = self.anchors.of_seat("panel", state.own) or self.actions.arrangement.players
        areas = [
            Area(state, self.actions, self.board.region, item_moves.play_card(card, "now"), t("panels.hand.now")),
            Area(state, self.actions, own, item_moves.play_card(card, "later"), t("panels.hand.later")),
        ]
        return CardDrag(self.actions, hand, card, rect, areas)

    def sparrow(self, rect: pygame.FRect) -> Drag | None:
        """A sparrow, for a tile on a dock."""
        if not self.state.ready or not self.state.mine.sparrows:
            return None
        return PieceDrag(rect, 52, "pieces/sparrow_3", self._docks(item_moves.swap))

    def seal(self, rect: pygame.FRect) -> Drag | None:
        """A seal, for a quarter."""
        state = self.state
        if not state.ready or not state.mine.seals:
            return None
        quarters = [self._place("quarter", each, item_moves.seal(each)) for each in state.model.quarters]
        return PieceDrag(rect, 48, f"pieces/seal_{state.seats[state.own].colour}", quarters)

    def tile(self, colour: str, rect: pygame.FRect) -> Drag | None:
        """An own tile, to be exchanged or pushed."""
        if not self.state.ready or not self.state.mine.tiles[colour]:
            return None
        docks = self._docks(lambda there: item_moves.exchange(colour, there))
        return PieceDrag(
            rect, 72, f"tiles/{colour}", [*docks, self._place("turn_tile", "turn_tile", item_moves.use(colour))]
        )

    def _docks(self, move: Callable[[str], Move]) -> list[MoveTarget]:
        """The docks; ``move`` is what is done with the tile that lies on one."""
        docks = enumerate(self.state.model.docks)
        return [self._place("dock", number, move(colour)) for number, colour in docks if colour]

    def _place(self, kind: str, key: object, move: Move) -> MoveTarget:
        return MoveTarget(self.state, self.actions, self.board.at(kind, key), move, self.board.region)

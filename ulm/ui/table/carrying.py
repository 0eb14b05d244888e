"""Carrying sparrows and tiles from the own supply onto the board."""

from collections.abc import Callable, Sequence

import pygame

from ulm.ui.canvas import Canvas
from ulm.ui.drag import Drag
from ulm.ui.focus import Item
from ulm.ui.table.board import Board
from ulm.ui.table.context import TableContext
from ulm.ui.table.drawing import glow
from ulm.ui.theme import GILT
from ulm.ui.viewport import Point

_NEAR = 56.0


class Place:
    """A place on the board that takes what is carried, by one move."""

    def __init__(self, ctx: TableContext, rect: pygame.FRect, move: str) -> None:
        self.ctx = ctx
        self.rect = rect
        self.move = move

    def snap(self, drag: Drag, pos: Point) -> Point | None:
        """See ``DropTarget``."""
        dx, dy = pos[0] - self.rect.centerx, pos[1] - self.rect.centery
        return self.rect.center if max(abs(dx), abs(dy)) < max(_NEAR, self.rect.w / 2) else None

    def over(self, drag: Drag, pos: Point) -> None:
        """See ``DropTarget``."""

    def left(self, drag: Drag) -> None:
        """See ``DropTarget``."""

    def drop(self, drag: Drag) -> bool:
        """See ``DropTarget``: the move is played, or the thing springs back and the reason is said."""
        if not self.ctx.can(self.move):
            self.ctx.refuse(self.ctx.why_not(self.move))
            return False
        self.ctx.perform(self.move)
        return True


class Carried(Drag):
    """A sparrow or an own tile in the hand; the places that would take it are lit."""

    def __init__(self, item: Item, size: float, sprite: str, places: Sequence[Place]) -> None:
        box = pygame.FRect(0, 0, size, size)
        box.center = item.rect.center
        super().__init__(box, places, sprite=sprite)
        self.places = places

    def draw(self, canvas: Canvas) -> None:
        """See ``Drag``."""
        for place in self.places:
            if place.ctx.can(place.move):
                glow(canvas, place.rect.inflate(-6, -6), GILT)
        super().draw(canvas)


def pick_up(ctx: TableContext, board: Board) -> Callable[[Item], Drag | None]:
    """What pulling at an item of the supply picks up."""

    def pick(item: Item) -> Drag | None:
        if not ctx.ready:
            return None
        if item.name == "supply:sparrow":
            if not ctx.mine.sparrows:
                return None
            docks = [Place(ctx, board.at("dock", n), f"swap {colour}") for n, colour in enumerate(ctx.model.docks)]
            return Carried(item, 52, "pieces/sparrow_3", docks)
        colour = item.name.rsplit(":", 1)[-1]
        if not ctx.mine.tiles.get(colour):
            return None
        places = [
            Place(ctx, board.at("dock", n), f"exchange {colour} {there}") for n, there in enumerate(ctx.model.docks)
        ]
        places.append(Place(ctx, board.at("turn_tile", "turn_tile"), f"use {colour}"))
        return Carried(item, 72, f"tiles/{colour}", places)

    return pick

"""Dragging the turn tile: which line the hand means, and how the line follows it.

A line has a channel, from before its insertion point to behind its first cell. Wherever the hand lets go in a channel,
that line is pushed: the picture has shown it, and what it would give. So there is nothing to remember of the way.
"""

from collections.abc import Sequence

import pygame

from ulm.i18n.catalog import t
from ulm.ui.table.animation.motion_paths import between
from ulm.ui.table.board.board import Board
from ulm.ui.table.board.piece_drawing import cast_shadow
from ulm.ui.table.interaction.push_preview import Pushing
from ulm.ui.table.state import item_moves
from ulm.ui.table.state.table_actions import PlayerActions
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.drag import Drag
from ulm.ui.toolkit.viewport import Point

_BEFORE, _BEYOND = 1.0, 1.5
"""How far before the outer space and beyond the first cell a channel reaches, in places."""
_FROM_INSIDE = 1.25
"""So deep in a channel the hand may enter it, when it comes across the grid."""
_AROUND = 6.0
"""How far beside a triangle or an outer space the hand may be."""
_BLOCKED = 0.12
"""How far a tile goes into a channel that is blocked."""
_INWARD = {"N": (0, 1), "E": (-1, 0), "S": (0, -1), "W": (1, 0)}


class Channel:
    """The way into a line from one of its ends."""

    def __init__(self, board: Board, slot: str) -> None:
        self.slot = slot
        self.places = board.cells(slot)
        self._entrance = (board.at("insert", slot), board.at("outside", slot))
        # Side by side, channels leave no gap between them.
        self._aside = max(self.places[1].size) / 2 + 2

    def depth(self, pos: Point) -> float | None:
        """How far a point is from the outer space (0) to the first cell (1); None beside the channel."""
        start, first = self.places[0].center, self.places[1].center
        dx, dy = _INWARD[self.slot[0]]
        length = (first[0] - start[0]) * dx + (first[1] - start[1]) * dy
        depth = ((pos[0] - start[0]) * dx + (pos[1] - start[1]) * dy) / length
        aside = abs((pos[0] - start[0]) * dy) + abs((pos[1] - start[1]) * dx)
        return depth if aside <= self._aside and -_BEFORE <= depth <= _BEYOND else None

    def at_entrance(self, pos: Point) -> bool:
        """Whether a point lies on the triangle or the outer space."""
        return any(place.inflate(2 * _AROUND, 2 * _AROUND).collidepoint(pos) for place in self._entrance)


def channel_at(channels: Sequence[Channel], pos: Point, held: Channel | None) -> Channel | None:
    """The channel that is meant at a point: whose triangle or outer space it is; else the one that holds the tile,
    as long as the hand is in it, so that channels which meet in a corner cell do not snatch the tile from each
    other; else the one whose entrance is nearest.
    """
    for channel in channels:
        if channel.at_entrance(pos):
            return channel
    if held is not None and held.depth(pos) is not None:
        return held
    found = [(depth, channel) for channel in channels if (depth := channel.depth(pos)) is not None]
    nearest = min(found, key=lambda each: abs(each[0]), default=None)
    return nearest[1] if nearest is not None and nearest[0] <= _FROM_INSIDE else None


class LineTarget:
    """Where the turn tile may be dropped: in any channel. Elsewhere it springs back, and it is said where it goes."""

    def __init__(self, pushing: Pushing, hand: PlayerActions, home: pygame.FRect) -> None:
        self.pushing = pushing
        self._hand = hand
        self._home = home
        self._channels = [Channel(pushing.board, slot) for slot in pushing.board.layout.keys("insert")]
        self._channel: Channel | None = None

    def _choose(self, pos: Point) -> None:
        channel = channel_at(self._channels, pos, self._channel)
        if channel is not None and self._home.collidepoint(pos) and not channel.at_entrance(pos):
            channel = None
        board = self.pushing.board
        if board.enlarged and not board.region.collidepoint(pos):
            channel = None
        if channel is not self._channel:
            self.pushing.leave()
            self._channel = channel

    def _open(self, channel: Channel) -> bool:
        return self.pushing.state.can(item_moves.push(channel.slot))

    def snap(self, drag: Drag, pos: Point) -> Point:
        """The way along the channel; free where there is none."""
        self._choose(pos)
        channel = self._channel
        if channel is None:
            return pos
        most = 1.0 if self._open(channel) else _BLOCKED
        depth = min(max(channel.depth(pos) or 0.0, 0.0), most)
        return between(channel.places[0], channel.places[1], depth).center

    def over(self, drag: Drag, pos: Point) -> None:
        """The line slides with the hand."""
        channel = self._channel
        if channel is None:
            self._let_grow(drag)
            return
        depth = min(max(channel.depth(pos) or 0.0, 0.0), 1.0)
        drag.size = between(channel.places[0], channel.places[1], depth).size
        drag.height = 1 - depth
        if self._open(channel):
            self.pushing.show(channel.slot, depth, held=True)

    def left(self, drag: Drag) -> None:
        """The tile is carried no longer."""
        self._channel = None
        self._let_grow(drag)
        self.pushing.leave()

    def _let_grow(self, drag: Drag) -> None:
        drag.size, drag.height = self._home.size, 1.0

    def drop(self, drag: Drag) -> bool:
        """Push the line, or say why not."""
        hand, channel = self._hand, self._channel
        if channel is None:
            if not self._home.collidepoint(drag.pos):
                hand.refuse(t("game.drop_at_triangle"))
            return False
        move = item_moves.push(channel.slot)
        if not self._open(channel):
            hand.refuse_move(move)
            self.pushing.pulse(move)
            return False
        hand.perform(move)
        return True


class TileDrag(Drag):
    """The turn tile in the hand."""

    centred = True

    def __init__(self, pushing: Pushing, hand: PlayerActions, rect: pygame.FRect, colour: str) -> None:
        super().__init__(rect, [LineTarget(pushing, hand, rect)], sprite=f"tiles/{colour}")
        self.pushing = pushing

    def started(self) -> None:
        self.pushing.carried = True
        self.pushing.board.pick_up(["turn_tile"])

    def ended(self, dropped: bool) -> None:
        self.pushing.carried = False
        self.pushing.board.put_down(["turn_tile"])

    def draw(self, canvas: Canvas) -> None:
        cast_shadow(canvas, self.rect, self.height)
        super().draw(canvas)

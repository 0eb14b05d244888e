"""Where the parts of the game screen stand, in logical units: a tree of regions for every shape.

A window of about 16:9 has the players on the left, the board, and the side on the right. In a *tall* one (4:3, 5:4)
the players are side by side, so that board and side have their column as well. In a *wide* one (21:9) the log and the
Inspector stand side by side.
"""

from typing import Literal, NamedTuple, TypeAlias

import pygame

from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import Theme
from ulm.ui.toolkit.viewport import Viewport

Shape: TypeAlias = Literal["usual", "tall", "wide"]

MOST_WIDE, MOST_HIGH = 2600.0, 1536.0
"""From 5:4 to a little more than 21:9 the whole window is filled; beyond that there are margins."""
_TOP, _BAND = 56.0, 176.0
"""The heights of the top bar, and of supply, hand and tray."""
_BAND_SHARE, _MOST_BAND = 0.75, 290.0
"""What supply, hand and tray get of the height that the board cannot use, and how high they are at most."""
_PLAYERS, _SIDE = 344.0, 352.0
_MOST_PLAYERS = 430.0
_GAP, _RIM = 4.0, 8.0
_SUPPLY, _TRAY = 692.0, 668.0
_FOLDED = (52.0, 60.0)
BOARD, WIDE_BOARD = (1208, 836), (1508, 836)
"""The sizes of both compositions of the board as they are drawn."""
LEAST_WIDE_BOARD = 0.94
"""The wide composition is used where it is at least so large: its letters are small enough."""
_ABREAST_FROM, _ABREAST = 2480.0, 692.0
"""From this width on, the side has room for two columns; how wide it is then."""
_ROW_OF_FOUR, _ROW = 214.0, 258.0
"""The height of players side by side: four of them are as low as in their column, fewer are as legible as there."""
_WORTH = 1.05
"""How much larger the board must become for the players to stand above it."""


class Arrangement(NamedTuple):
    """The regions for one shape of window."""

    shape: Shape
    screen: pygame.FRect
    """All of it."""
    top: pygame.FRect
    middle: pygame.FRect
    """What is between the top bar and the own things."""
    players: pygame.FRect
    board: pygame.FRect
    open_board: pygame.FRect
    """The board while the side is folded away."""
    side: pygame.FRect
    folded: pygame.FRect
    """What is left of the side when it is folded away."""
    slip: pygame.FRect
    """The part of the side where hints and lessons are told."""
    supply: pygame.FRect
    hand: pygame.FRect
    tray: pygame.FRect

    @property
    def abreast(self) -> bool:
        """Whether the side has two columns."""
        return self.shape == "wide"

    @property
    def in_row(self) -> bool:
        """Whether the players are side by side."""
        return self.shape == "tall"

    def side_below(self, y: float) -> pygame.FRect:
        """What is left of the side when a slip takes its place down to a height (0: there is none)."""
        if not y:
            return self.side.copy()
        covered = (-self.slip.w, 0.0) if self.abreast else (0.0, max(0.0, y - self.side.y))
        return self.side.clip(self.side.move(covered))


def arrange(window: pygame.FRect, seats: int = 4) -> Arrangement:
    """The regions in a window, whose rectangle is given in logical units, for so many players."""
    screen = window.inflate(min(0.0, MOST_WIDE - window.w), min(0.0, MOST_HIGH - window.h))
    row = _ROW_OF_FOUR if seats > 3 else _ROW
    tall = screen.h - _TOP - row - _BAND - _GAP - 2 * _RIM >= _WORTH * BOARD[1]
    wide = not tall and screen.w >= _ABREAST_FROM
    regions = _tall(screen, row) if tall else _in_columns(screen, _ABREAST if wide else _SIDE, abreast=wide)
    # All lengths are given: nothing is measured by the letters of a theme.
    regions.place(Theme(), screen)
    placed = {part.name: part.rect for part in regions.walk() if part.name}
    return Arrangement("tall" if tall else "wide" if wide else "usual", **placed)


def _framed(screen: pygame.FRect, band: float, *middle: Node) -> Node:
    """What is in the middle, between the top bar and a band with supply, hand and tray."""
    more = screen.w - 1920
    supply, tray = _region("supply", width=_SUPPLY + 0.2 * more), _region("tray", width=_TRAY + 0.3 * more)
    low = Row(supply, _region("hand"), tray, height=band)
    between = Column(*middle, Space(height=_GAP), name="middle", grow=1)
    return Column(_region("top", height=_TOP), between, low, name="screen")


def _in_columns(screen: pygame.FRect, side: float, *, abreast: bool) -> Node:
    """Players, board and side in columns, which share what the board has no use for."""
    band = min(_BAND + _BAND_SHARE * (screen.h - 1080), _MOST_BAND)
    room = screen.w - _PLAYERS - side - 2 * _RIM
    across = min(room, _widest(room, screen.h - _TOP - band - 3 * _GAP))
    players = _region("players", width=min(_MOST_PLAYERS, _PLAYERS + 0.4 * (room - across)))
    return _framed(screen, band, Row(players, _board_and_side(across, abreast=abreast), grow=1))


def _tall(screen: pygame.FRect, row: float) -> Node:
    """The players above board and side; what the board cannot use is theirs."""
    high = screen.h - _TOP - row - _BAND - 3 * _GAP
    across = min(high * BOARD[0] / BOARD[1], screen.w - _SIDE - 2 * _RIM)
    below = sized(_board_and_side(across, abreast=False), height=across * BOARD[1] / BOARD[0] + 2 * _GAP)
    return _framed(screen, _BAND, _region("players"), below)


def _widest(room: float, high: float) -> float:
    """How much of a width the board can use at a height, in the composition that suits it."""
    wide = room >= LEAST_WIDE_BOARD * WIDE_BOARD[0]
    size = WIDE_BOARD if wide else BOARD
    return high * size[0] / size[1]


def _board_and_side(across: float, *, abreast: bool) -> Node:
    """The board, and the side with what may lie in its place: the slip, which leaves it a column where there are two,
    or the button that folds it out; then the board has the room up to there.
    """
    slip = Row(Space(grow=1), _region("slip")) if abreast else _region("slip")
    folded = Row(_region("folded", width=_FOLDED[0], height=_FOLDED[1]), align="start", justify="end")
    board = Stack(_region("board"), pad=(_RIM, _GAP), width=across + 2 * _RIM)
    opened = Stack(_region("open_board"), pad=(_RIM, _GAP), grow=1)
    side = Stack(_region("side"), slip, folded, grow=1)
    return Stack(Row(board, side), Row(opened, Space(_FOLDED[0])), grow=1)


def _region(name: str, *, width: float | None = None, height: float | None = None) -> Node:
    """A region of a width or a height; without either, of all that is left."""
    made = sized(Node(), width=width, height=height, grow=float(width is None and height is None))
    made.name = name
    return made


USUAL = arrange(Viewport(1920, 1080).window)
"""The regions in a window of 16:9."""

"""Where the parts of the game screen stand, in logical units: a table of regions for every shape (docs/table.md).

A window of about 16:9 has the players on the left, the board, and the side on the right. In a *tall* one (4:3, 5:4)
the players are side by side, so that board and side have their column as well. In a *wide* one (21:9) the log and the
Inspector stand side by side.
"""

from typing import Literal, NamedTuple, TypeAlias

import pygame

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
_FOLDED = pygame.FRect(0, 0, 52, 60)
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
        if self.abreast:
            return pygame.FRect(self.side.x, self.side.y, self.slip.x - self.side.x, self.side.h)
        top = max(self.side.y, y)
        return pygame.FRect(self.side.x, top, self.side.w, self.side.bottom - top)


def arrange(window: pygame.FRect, seats: int = 4) -> Arrangement:
    """The regions in a window, whose rectangle is given in logical units, for so many players."""
    screen = pygame.FRect(0, 0, min(window.w, MOST_WIDE), min(window.h, MOST_HIGH))
    screen.center = window.center
    row = _ROW_OF_FOUR if seats > 3 else _ROW
    if screen.h - _TOP - row - _BAND - _GAP - 2 * _RIM >= _WORTH * BOARD[1]:
        return _tall(screen, row)
    return _in_columns(screen)


def _in_columns(screen: pygame.FRect) -> Arrangement:
    """Players, board and side in columns, which share what the board has no use for."""
    band = min(_BAND + _BAND_SHARE * (screen.h - 1080), _MOST_BAND)
    top, low = _frame(screen, band)
    middle = pygame.FRect(screen.x, top.bottom, screen.w, low - _GAP - top.bottom)
    abreast = screen.w >= _ABREAST_FROM
    side = _ABREAST if abreast else _SIDE
    room = screen.w - _PLAYERS - side - 2 * _RIM
    high = middle.h - 2 * _GAP
    across = min(room, _widest(room, high))
    players = min(_MOST_PLAYERS, _PLAYERS + 0.4 * (room - across))
    side += room - across - (players - _PLAYERS)
    left = pygame.FRect(middle.x, middle.y, players, middle.h)
    right = pygame.FRect(middle.right - side, middle.y, side, middle.h)
    board = pygame.FRect(left.right + _RIM, middle.y + _GAP, across, high)
    return _complete("wide" if abreast else "usual", screen, top, left, board, right, low)


def _tall(screen: pygame.FRect, row: float) -> Arrangement:
    """The players above board and side."""
    top, low = _frame(screen, _BAND)
    high = low - _GAP - top.bottom - row - 2 * _GAP
    across = min(high * BOARD[0] / BOARD[1], screen.w - _SIDE - 2 * _RIM)
    # What the board cannot use is the players'.
    row += high - across * BOARD[1] / BOARD[0]
    players = pygame.FRect(screen.x, top.bottom, screen.w, row)
    board = pygame.FRect(screen.x + _RIM, players.bottom + _GAP, across, low - 2 * _GAP - players.bottom - _GAP)
    side = pygame.FRect(board.right + _RIM, players.bottom, 0, low - _GAP - players.bottom)
    side.w = screen.right - side.x
    return _complete("tall", screen, top, players, board, side, low)


def _frame(screen: pygame.FRect, band: float) -> tuple[pygame.FRect, float]:
    """The top bar, and where supply, hand and tray begin."""
    return pygame.FRect(screen.x, screen.y, screen.w, _TOP), screen.bottom - band


def _widest(room: float, high: float) -> float:
    """How much of a width the board can use at a height, in the composition that suits it."""
    wide = room >= LEAST_WIDE_BOARD * WIDE_BOARD[0]
    size = WIDE_BOARD if wide else BOARD
    return high * size[0] / size[1]


def _complete(
    shape: Shape,
    screen: pygame.FRect,
    top: pygame.FRect,
    players: pygame.FRect,
    board: pygame.FRect,
    side: pygame.FRect,
    low: float,
) -> Arrangement:
    folded = _FOLDED.copy()
    folded.topright = side.topright
    open_board = pygame.FRect(board.x, board.y, folded.x - _RIM - board.x, board.h)
    slip = side.copy()
    if shape == "wide":
        slip.w = side.w / 2
        slip.right = side.right
    more = screen.w - 1920
    supply = pygame.FRect(screen.x, low, _SUPPLY + 0.2 * more, screen.bottom - low)
    tray = pygame.FRect(0, low, _TRAY + 0.3 * more, supply.h)
    tray.right = screen.right
    hand = pygame.FRect(supply.right, low, tray.x - supply.right, supply.h)
    return Arrangement(shape, screen, top, players, board, open_board, side, folded, slip, supply, hand, tray)


USUAL = arrange(pygame.FRect(0, 0, 1920, 1080))
"""The regions in a window of 16:9."""

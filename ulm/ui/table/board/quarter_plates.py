"""The lettering of a quarter's plate: its name and the icons of its privilege.

The name stands in its place on the plate. Where that is too small for the size of text, a sign board is set on top of
the plate and takes the name, in one line or two.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pygame

from ulm.ui.table.board.board_layout import BoardLayout
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.theme import INK, PAGE, RUBRIC, TAN, VELLUM, Theme, mix
from ulm.ui.toolkit.viewport import Point

_NAME, _LOW_NAME = 22 / 104, 0.62
"""Size of a name at 100 %, in heights of its plate; and on a low plate, in heights of the name's place."""
_LARGEST = 1.6
_LEGIBLE = 18.0
_GOOD = 0.8
"""A name that reaches this share of the size it should have stays in its place."""
_ALMOST = 0.95
_MARGIN = 4.0
_INITIAL = 1.12
_SMALLEST = 6
"""Pixels."""
_ACCENTS = 0.4
"""What stays free above and below on a sign board, in sizes of type."""
_ACCENT = 0.06
"""What an accent over a single line needs more, in sizes of type."""
_LINE = 0.95
"""The distance of two lines, in sizes of type."""
_HIGHEST_BOARD = 40.0
"""So far may a sign board rise above its plate."""
_AIR = 3.0
_IN_THE_WAY = ("outside", "insert", "edge_seal", "bank", "river", "dock", "pile", "turn_tile", "tower", "bridge")
_GROUND = mix(VELLUM, TAN, 0.3)
"""Vellum as it looks on the picture of the board."""
_SEAM = 5.0
_BELOW = ("privilege", "crest", "seal")
_FIGURES, _LARGEST_FIGURES = 0.72, 1.0
"""Size of the figures among the icons, in heights of their row."""


class Plate(NamedTuple):
    """How a plate is lettered: places from the board's upper left corner; ``size`` is logical, as at 100 %."""

    lines: tuple[str, ...]
    size: float
    room: pygame.FRect
    """Where the name stands."""
    board: pygame.FRect | None
    """The sign board on top of the plate."""
    whole: pygame.FRect
    """The plate with its sign board."""


def plate(layout: BoardLayout, theme: Theme, quarter: str, name: str) -> Plate:
    """The lettering of a quarter's plate."""
    own, title = layout["quarter", quarter], layout["title", quarter]
    wanted = max(_NAME * own.h, _LOW_NAME * title.h) * min(_LARGEST, theme.factor)
    lines, size = _largest(theme, name, title, wanted, most_lines=1)
    if size >= max(_GOOD * wanted, _LEGIBLE):
        return Plate(lines, size / theme.factor, title, None, own)
    top = own.y - _free_above(layout, quarter)
    below = [layout[kind, key].y for kind in _BELOW for key in layout.keys(kind) if key.split(":")[0] == quarter]
    across = pygame.FRect(own.x + _MARGIN, top, own.w - 2 * _MARGIN, min(below) - top)
    narrow = pygame.FRect(title.x, top, title.w, title.bottom - top)
    found = [(lines, size, title)]
    for room in (narrow, across):
        found += [(*_largest(theme, name, room, wanted, most_lines=most), room) for most in (1, 2)]
    # The smallest change that gives letters about as large as they can be.
    best = max(size for _, size, _ in found)
    lines, size, room = next(each for each in found if each[1] >= _ALMOST * best)
    tall = min(room.h, size * (len(lines) * _LINE + _ACCENTS))
    top = min(room.bottom - tall, own.y)
    if top > own.y - _AIR:
        return Plate(lines, size / theme.factor, room.clip(own), None, own)
    room = pygame.FRect(room.x, top, room.w, room.bottom - top)
    board = pygame.FRect(own.x, top, own.w, own.y + _AIR - top)
    return Plate(lines, size / theme.factor, room, board, own.union(board))


def figures(theme: Theme) -> float:
    """The size of figures among a plate's icons, in heights of their row."""
    return min(_LARGEST_FIGURES, _FIGURES * theme.factor) / theme.factor


def paint_plate(canvas: Canvas, lettered: Plate, origin: Point) -> None:
    """Write the name; where it stands on a sign board, draw that first."""
    if lettered.board is not None:
        _paint_board(canvas, lettered.board.move(origin), lettered.room.move(origin))
    room, size, theme = lettered.room.move(origin), lettered.size, canvas.theme
    step = size * theme.factor * _LINE
    y = room.centery - step * (len(lettered.lines) - 1) / 2
    for number, line in enumerate(lettered.lines):
        x = room.x + _MARGIN / 2
        if number == 0:
            first = canvas.text(line[:1], (x, y), size * _INITIAL, RUBRIC, font="bold", anchor="midleft")
            line, x = line[1:], first.right
        canvas.text(line, (x, y), size, INK, font="semibold", anchor="midleft")
        y += step


def _paint_board(canvas: Canvas, board: pygame.FRect, room: pygame.FRect) -> None:
    ground = PAGE if canvas.theme.strong else _GROUND
    canvas.fill(board.move(2, 3), INK, radius=3, alpha=70)
    canvas.fill(board, ground, radius=3)
    canvas.outline(board, INK, 1.8, radius=3)
    # It is one piece with the plate below.
    canvas.fill((board.x + 2, board.bottom - 5, board.w - 4, 5 + _SEAM), ground)
    canvas.fill((room.x - 1, board.y + 2, room.w + 2, room.bottom - board.y - 2), ground)


def _free_above(layout: BoardLayout, quarter: str) -> float:
    """How far a sign board can rise above a plate without covering places of the game."""
    own = layout["quarter", quarter]
    column = pygame.FRect(own.x - 4, own.y - _HIGHEST_BOARD - _AIR, own.w + 8, _HIGHEST_BOARD + _AIR)
    boxes = [layout[kind, key] for kind in _IN_THE_WAY for key in layout.keys(kind)]
    boxes += [layout["quarter", each] for each in layout.keys("quarter") if each != quarter]
    lowest = max((box.bottom for box in boxes if box.colliderect(column)), default=column.y)
    return max(0.0, own.y - _AIR - lowest)


def _largest(
    theme: Theme, name: str, room: pygame.FRect, wanted: float, *, most_lines: int
) -> tuple[tuple[str, ...], float]:
    """The name in at most so many lines, and the size in which it has room; ``wanted`` at the most. Sizes are those
    that are seen, text size included.
    """
    best: tuple[tuple[str, ...], float] = ((name,), 0.0)
    for lines in _broken(name) if most_lines > 1 else [(name,)]:
        tall = _LINE * len(lines) + (_ACCENTS if len(lines) > 1 else _ACCENT)
        size = min(wanted, (room.h + _AIR) / tall)
        # Pixel by pixel, so that the same room always gives the same size.
        pixels = theme.pixels(size / theme.factor)
        while pixels > _SMALLEST and _width(theme, lines, pixels / theme.scale) > room.w - _MARGIN:
            pixels -= 1
        size = pixels / theme.scale
        if size > best[1]:
            best = lines, size
    return best


def _broken(name: str) -> Iterator[tuple[str, ...]]:
    """All ways to set a name in two lines: at a blank, or behind a hyphen."""
    for found in re.finditer(r" |(?<=-)", name):
        yield name[: found.start()].rstrip(), name[found.end() :]


def _width(theme: Theme, lines: tuple[str, ...], size: float) -> float:
    """The width of the widest line in letters of a size, text size included."""
    size /= theme.factor
    first = theme.measure(lines[0][:1], size * _INITIAL, "bold")[0]
    first += theme.measure(lines[0][1:], size, "semibold")[0]
    return max(first, *(theme.measure(line, size, "semibold")[0] for line in lines[1:]), 0.0)

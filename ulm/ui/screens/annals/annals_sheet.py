"""The sheet of the annals: a page of paper size, drawn at any number of pixels; needs no window.

Lengths are those of a sheet of A4 at 150 dots an inch: at twice as many pixels it is as sharp as print.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Sequence

import pygame

from ulm.i18n import sanitizing
from ulm.i18n.number_format import written
from ulm.story.annals_page import Annals, AnnalsPlayer, AnnalsRow
from ulm.ui import style
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Image, Space, Stack
from ulm.ui.toolkit.containers import Row as Line
from ulm.ui.toolkit.crop import CropCanvas
from ulm.ui.toolkit.images import Assets
from ulm.ui.toolkit.label import Label, TextFit
from ulm.ui.toolkit.node import Node, Size
from ulm.ui.toolkit.theme import FADED, INK, RUBRIC, SEPIA, Font, Theme
from ulm.ui.toolkit.viewport import RectLike
from ulm.ui.toolkit.widgets.ornament import initial, laurel, rule

SIZE: Size = (1240.0, 1754.0)
PRINTED = 2480, 3508
"""Pixels of a sheet of A4 at 300 dpi."""
_DPI = 300
_INCH = 0.0254
_HEAD = 33
"""Bytes of a PNG file up to the end of its first chunk, behind which the resolution stands."""
"""How a PNG file begins, a row of pixels as they are, and how hard they are packed."""
_INSIDE = (128.0, 112.0)
"""What the border takes at each side, and above and below, with the air inside it."""
_WIDTH = SIZE[0] - 2 * _INSIDE[0]
_LABELS = 300.0
"""The width of what stands on the sheet, and of the labels of the table."""
_VIEW_HEIGHT = 170 / 400
"""The height of the view of the town to its width."""
_TOWER = 5 / 170, 128 / 170
"""Where the tower of the Minster begins and ends, as shares of the height of the view."""
_STOREYS = 10
_LARGEST, _SMALLEST, _STEP = 36.0, 17.0, 0.5
"""The sizes of type of the story."""
_LEADING = 1.26
"""The distance of its lines, in sizes of type."""
_ARMS, _TABLE_ROW = 124.0, 31.0
_FIRST_LINES = 3
"""Lines beside the initial."""


class StoryText(Node):
    """The story, as large as it has room for: lines of one width, an initial before the first ones."""

    def __init__(self, text: str, *, grow: float = 1.0) -> None:
        self.text = text
        self.grow = grow
        self.size = _LARGEST
        self._lines: list[list[str]] = []

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        fits, steps = 0, round((_LARGEST - _SMALLEST) / _STEP)
        # Sizes by halves: the largest at which all lines have room, or else the smallest.
        while fits < steps:
            middle = (fits + steps + 1) // 2
            self._set(theme, _SMALLEST + middle * _STEP)
            if self.needed <= self.rect.h:
                fits = middle
            else:
                steps = middle - 1
        self._set(theme, _SMALLEST + fits * _STEP)

    def _set(self, theme: Theme, size: float) -> None:
        """Break the lines at a size of type."""
        self.size = size
        space = theme.measure(" ", size)[0]
        self._lines, wide = [[]], 0.0
        for word in self.text[1:].split(" "):
            long = theme.measure(word, size)[0]
            if self._lines[-1] and wide + space + long > self.rect.w - self._indent(len(self._lines) - 1):
                self._lines.append([])
                wide = 0.0
            wide += long + (space if self._lines[-1] else 0.0)
            self._lines[-1].append(word)

    @property
    def needed(self) -> float:
        """The height of its lines at the size in which it is set."""
        return len(self._lines) * self._line()

    def _line(self) -> float:
        return self.size * _LEADING

    def _indent(self, line: int) -> float:
        return self._initial() * 1.12 if line < _FIRST_LINES else 0.0

    def _initial(self) -> float:
        return self._line() * _FIRST_LINES * 0.94

    def draw(self, canvas: Canvas) -> None:
        initial(canvas, self.text[:1], (self.rect.x, self.rect.y + self._line() * 0.06), self._initial())
        for number, words in enumerate(self._lines):
            left, y = self.rect.x + self._indent(number), self.rect.y + (number + 0.5) * self._line()
            widths = [canvas.theme.measure(word, self.size)[0] for word in words]
            gap = canvas.theme.measure(" ", self.size)[0]
            if number < len(self._lines) - 1 and len(words) > 1:
                gap = (self.rect.right - left - sum(widths)) / (len(words) - 1)
            for word, wide in zip(words, widths, strict=True):
                canvas.text(word, (left, y), self.size, INK, anchor="midleft")
                left += wide + gap


class TownPicture(Node):
    """The town with the Minster, whose tower stands as high as it was built."""

    def __init__(self, storeys: int) -> None:
        self.storeys = min(storeys, _STOREYS)

    def measure(self, theme: Theme, room: Size) -> Size:
        return room[0], room[0] * _VIEW_HEIGHT

    def draw(self, canvas: Canvas) -> None:
        top, foot = _TOWER
        missing = 0.0 if self.storeys == _STOREYS else top + (foot - top) * (1 - self.storeys / _STOREYS)
        built = self.rect.copy()
        built.height -= missing * self.rect.h
        built.bottom = self.rect.bottom
        canvas.sprite("annals/back", self.rect)
        with canvas.clip(built):
            canvas.sprite("annals/tower", self.rect)
        canvas.sprite("annals/front", self.rect)


class _Rule(Node):
    """A rule across the sheet."""

    height = 30.0

    def draw(self, canvas: Canvas) -> None:
        rule(canvas, self.rect.midleft, self.rect.w)


def _laurel(canvas: Canvas, box: pygame.FRect) -> None:
    laurel(canvas, box.center, _ARMS * 1.6)


def _arms(player: AnnalsPlayer, wide: float) -> Node:
    """A player's coat of arms with the name below; laurel around that of who won."""
    shield = Stack(
        Line(Image(f"pieces/shield_{player.colour}", _ARMS * 0.92), justify="center", align="center"),
        ground=_laurel if player.won else None,
        height=_ARMS,
    )
    name = Label(
        player.name, 34, RUBRIC if player.won else INK, font="display", side="center", way=TextFit(most_lines=1)
    )
    return Column(shield, Space(height=16), name, width=wide)


def _table(final: str, rows: Sequence[AnnalsRow], players: Sequence[AnnalsPlayer]) -> Node:
    """The final count: a column for each player."""

    wide = (_WIDTH - _LABELS) / len(players)

    def line(label: str, cells: Sequence[str], font: Font) -> Node:
        figures = [
            Label(cell, 25, RUBRIC if player.won and font == "bold" else INK, font=font, side="center", width=wide)
            for cell, player in zip(cells, players, strict=True)
        ]
        return Line(
            Label(label, 25, SEPIA if font == "regular" else INK, font=font, width=_LABELS), *figures, height=_TABLE_ROW
        )

    lines = [line(final, [player.name for player in players], "semibold"), _Thin()]
    for row in rows:
        if row.source == "total":
            lines.append(_Thin())
        lines.append(line(row.label, [written(f) for f in row.figures], "bold" if row.source == "total" else "regular"))
    return Column(*lines)


class _Thin(Node):
    """A thin line."""

    height = 7.0

    def draw(self, canvas: Canvas) -> None:
        canvas.line(self.rect.midleft, self.rect.midright, FADED, 1.5)


def made(page: Annals, played: str = "") -> Node:
    """The sheet as parts; ``played``: the day on which the game was played."""
    beside, above = _INSIDE
    foot = [Space(height=8), Label(played, 22, SEPIA, font="italic", side="center", height=28)] if played else []
    contents = Column(
        Label(page.heading, 92, INK, font="display", side="center", way=TextFit(most_lines=1), height=100),
        Label(page.ended, 40, RUBRIC, font="display", side="center", height=52),
        Space(height=14),
        TownPicture(page.storeys),
        Space(height=34),
        Line(*[_arms(player, _WIDTH / len(page.players)) for player in page.players]),
        Space(height=12),
        _Rule(),
        Space(height=12),
        StoryText(page.story),
        Space(height=10),
        _Rule(),
        Space(height=6),
        _table(page.final, page.rows, page.players),
        *foot,
        grow=1.0,
    )
    return Stack(contents, pad=(beside, above), ground=lambda canvas, box: canvas.sprite("annals/border", box))


def draw_sheet(page: Annals, size: tuple[int, int], played: str = "") -> pygame.Surface:
    """The sheet at a size in pixels of its shape."""
    theme = Theme(aspect=style.sprite_aspect, visible=sanitizing.printable)
    wide, high = SIZE
    canvas = CropCanvas((0, 0, wide, high), size, theme, Assets())
    sheet = made(page, played)
    sheet.place(canvas.theme, (0, 0, wide, high))
    sheet.draw(canvas)
    return canvas.surface


def png(surface: pygame.Surface) -> bytes:
    """A picture as a PNG file that says at how many dots an inch it is to be printed."""
    file = io.BytesIO()
    pygame.image.save(surface, file, "sheet.png")
    dots = round(_DPI / _INCH)
    resolution = b"pHYs" + struct.pack(">IIB", dots, dots, 1)
    content = file.getvalue()
    chunk = struct.pack(">I", 9) + resolution + struct.pack(">I", zlib.crc32(resolution))
    return content[:_HEAD] + chunk + content[_HEAD:]

"""Parts that place others: side by side, one below the other, in a grid, in rows as they fit, on a ground."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

import pygame

from ulm.ui.toolkit import text_probe
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.node import ANY, ROUNDED, Node, Size
from ulm.ui.toolkit.theme import FADED, Colour, Theme
from ulm.ui.toolkit.viewport import RectLike

Align: TypeAlias = Literal["start", "center", "end", "fill"]
Paint: TypeAlias = Callable[[Canvas, pygame.FRect], None]
_SHARE = {"start": 0.0, "center": 0.5, "end": 1.0, "fill": 0.0}


class _Line(Node):
    """Parts one after the other along an axis: 0 is the width, 1 the height."""

    axis = 0

    def __init__(
        self,
        *parts: Node,
        gap: float = 0.0,
        align: Align = "fill",
        justify: Align = "start",
        name: str = "",
        width: float | None = None,
        height: float | None = None,
        grow: float = 0.0,
    ) -> None:
        """``align``: where parts lie across the line; ``justify``: where all of them lie along it if none grows."""
        self.parts = parts
        self.gap = gap
        self.align: Align = align
        self.justify: Align = justify
        self.name = name
        self.width, self.height, self.grow = width, height, grow

    def _shown(self) -> list[Node]:
        return [part for part in self.parts if part.visible]

    def _lengths(self, theme: Theme, room: Size) -> list[float]:
        """How long each part is along the line."""
        parts, axis = self._shown(), self.axis
        free = room[axis] - self.gap * max(0, len(parts) - 1)
        growing = [part for part in parts if part.grow]
        if len(growing) == 1 and free != ANY:
            # What takes all that is left need not be measured.
            found = [0.0 if part.grow else part.extent(theme, room, axis) for part in parts]
            return [max(0.0, free - sum(found)) if part.grow else each for each, part in zip(found, parts, strict=True)]
        found = [part.extent(theme, room, axis) for part in parts]
        if free == ANY or not growing:
            return found
        spare, shares = free - sum(found), sum(part.grow for part in growing)
        return [max(0.0, each + spare * part.grow / shares) for each, part in zip(found, parts, strict=True)]

    def measure(self, theme: Theme, room: Size) -> Size:
        parts, axis = self._shown(), self.axis
        if not parts:
            return 0.0, 0.0
        lengths = self._lengths(theme, room)
        along = sum(lengths) + self.gap * (len(parts) - 1)
        if room[axis] != ANY and any(part.grow for part in parts):
            free = (ANY, room[1]) if axis == 0 else (room[0], ANY)
            along = sum(part.extent(theme, free, axis) for part in parts) + self.gap * (len(parts) - 1)
            along = min(along, room[axis])
        across = 0.0
        for part, length in zip(parts, lengths, strict=True):
            across = max(across, self._across(theme, part, length, room[1 - axis]))
        return (along, across) if axis == 0 else (across, along)

    def _across(self, theme: Theme, part: Node, length: float, room: float) -> float:
        """How much a part wants across the line, where it is so long along it, whatever it is given there."""
        given = part.height if self.axis == 0 else part.width
        if given is not None:
            return given
        free = (length, room) if self.axis == 0 else (room, length)
        return max(part.measure(theme, free)[1 - self.axis], part.least[1 - self.axis])

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        parts, axis = self._shown(), self.axis
        lengths = self._lengths(theme, self.rect.size)
        used = sum(lengths) + self.gap * max(0, len(parts) - 1)
        at = self.rect[axis] + max(0.0, self.rect.size[axis] - used) * _SHARE[self.justify]
        for part, length in zip(parts, lengths, strict=True):
            across = self.rect.size[1 - axis]
            if self.align != "fill":
                across = min(across, self._across(theme, part, length, across))
            beside = self.rect[1 - axis] + (self.rect.size[1 - axis] - across) * _SHARE[self.align]
            box = (at, beside, length, across) if axis == 0 else (beside, at, across, length)
            part.place(theme, box)
            at += length + self.gap


class Row(_Line):
    """Parts side by side. What is left of the width goes to those that grow; what lacks is taken from them."""


class Column(_Line):
    """Parts one below the other. What is left of the height goes to those that grow; what lacks is taken from them."""

    axis = 1


class Space(Node):
    """Room that stays free."""

    def __init__(self, width: float = 0.0, height: float = 0.0, *, grow: float = 0.0) -> None:
        self.width, self.height, self.grow = width, height, grow


class Stack(Node):
    """Parts on top of each other, each in the whole place, ``pad`` (left and right, above and below) free around them.

    ``ground`` is drawn below them.
    """

    def __init__(
        self,
        *parts: Node,
        pad: tuple[float, float] = (0.0, 0.0),
        ground: Paint | None = None,
        name: str = "",
        width: float | None = None,
        height: float | None = None,
        grow: float = 0.0,
    ) -> None:
        self.parts = parts
        self.pad = pad
        self.ground = ground
        self.name = name
        self.width, self.height, self.grow = width, height, grow

    def measure(self, theme: Theme, room: Size) -> Size:
        beside, above = 2 * self.pad[0], 2 * self.pad[1]
        sizes = [part.wanted(theme, (room[0] - beside, room[1] - above)) for part in self.parts if part.visible]
        wide, high = (max((size[axis] for size in sizes), default=0.0) for axis in (0, 1))
        return wide + beside, high + above

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        for part in self.parts:
            part.place(theme, self.rect.inflate(-2 * self.pad[0], -2 * self.pad[1]))

    def draw(self, canvas: Canvas) -> None:
        if self.ground is not None:
            self.ground(canvas, self.rect)
        super().draw(canvas)


class Grid(Node):
    """Parts in cells of one width in so many columns; a row is as high as its highest part."""

    def __init__(self, parts: Sequence[Node], columns: int, *, gap: Size = (0.0, 0.0), name: str = "") -> None:
        self.parts = parts
        self.columns = columns
        self.gap = gap
        self.name = name

    def _rows(self) -> list[Sequence[Node]]:
        return [self.parts[at : at + self.columns] for at in range(0, len(self.parts), self.columns)]

    def _cell(self, wide: float) -> float:
        return (wide - self.gap[0] * (self.columns - 1)) / self.columns

    def _heights(self, theme: Theme, wide: float) -> list[float]:
        cell = self._cell(wide)
        return [max(part.wanted(theme, (cell, ANY))[1] for part in row) for row in self._rows()]

    def measure(self, theme: Theme, room: Size) -> Size:
        heights = self._heights(theme, room[0])
        return room[0], sum(heights) + self.gap[1] * max(0, len(heights) - 1)

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        cell, y = self._cell(self.rect.w), self.rect.y
        for row, high in zip(self._rows(), self._heights(theme, self.rect.w), strict=True):
            for number, part in enumerate(row):
                part.place(theme, (self.rect.x + number * (cell + self.gap[0]), y, cell, high))
            y += high + self.gap[1]


class Flow(Node):
    """Parts side by side in as many rows as they need, each as wide and high as it wants to be."""

    def __init__(self, *parts: Node, gap: Size = (0.0, 0.0), align: Align = "center", name: str = "") -> None:
        self.parts = parts
        self.gap = gap
        self.align: Align = align
        self.name = name

    def _rows(self, theme: Theme, room: Size) -> list[tuple[list[Node], list[Size]]]:
        rows: list[tuple[list[Node], list[Size]]] = []
        x = 0.0
        for part in self.parts:
            if not part.visible:
                continue
            size = part.wanted(theme, room)
            if not rows or (x and x + size[0] > room[0] + ROUNDED):
                rows.append(([], []))
                x = 0.0
            rows[-1][0].append(part)
            rows[-1][1].append(size)
            x += size[0] + self.gap[0]
        return rows

    def measure(self, theme: Theme, room: Size) -> Size:
        rows = [sizes for _, sizes in self._rows(theme, room)]
        wide = max((sum(size[0] + self.gap[0] for size in sizes) - self.gap[0] for sizes in rows), default=0.0)
        high = sum(max(size[1] for size in sizes) + self.gap[1] for sizes in rows) - self.gap[1] * bool(rows)
        return wide, high

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        y = self.rect.y
        for parts, sizes in self._rows(theme, self.rect.size):
            x, high = self.rect.x, max(size[1] for size in sizes)
            for part, size in zip(parts, sizes, strict=True):
                tall = high if self.align == "fill" else size[1]
                part.place(theme, (x, y + (high - tall) * _SHARE[self.align], size[0], tall))
                x += size[0] + self.gap[0]
            y += high + self.gap[1]


class JustifiedRows(Node):
    """Parts of one height side by side, in as many rows as make them highest, up to a height. Groups of them are set a
    little apart; the last one begins a row of its own where that does not make them smaller.
    """

    def __init__(
        self,
        groups: Sequence[Sequence[Node]],
        heights: tuple[float, float],
        *,
        gap: Size,
        apart: float,
        grow: float = 0.0,
    ) -> None:
        """``heights``: the smallest and the largest; ``gap``: between parts, and between rows; ``apart``: more between
        groups.
        """
        self.groups = groups
        self.parts = [part for group in groups for part in group]
        self.smallest, self.largest = heights
        self.gap = gap
        self.apart = apart
        self.grow = grow

    def rows_at(self, theme: Theme, width: float, high: float) -> int:
        """How many rows parts of a height take."""
        return len(self._rows(theme, width, high, last_apart=False))

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        high, rows = self.largest, self._rows(theme, self.rect.w, self.largest, last_apart=True)
        while high > self.smallest:
            found = (self._rows(theme, self.rect.w, high, last_apart=apart) for apart in (True, False))
            fitting = next((each for each in found if self._tall(len(each), high) <= self.rect.h), None)
            if fitting is not None:
                rows = fitting
                break
            high -= 1
        else:
            rows = self._rows(theme, self.rect.w, high, last_apart=False)
        row_height = self.rect.h / len(rows)
        for number, row in enumerate(rows):
            y = self.rect.y + row_height * number + (row_height - high) / 2
            for part, x, wide in row:
                part.place(theme, (self.rect.x + x, y, wide, high))

    def _tall(self, rows: int, high: float) -> float:
        return rows * (high + self.gap[1]) - self.gap[1]

    def _rows(
        self, theme: Theme, room: float, high: float, *, last_apart: bool
    ) -> list[list[tuple[Node, float, float]]]:
        """The parts of each row with their left edges and widths."""
        rows: list[list[tuple[Node, float, float]]] = [[]]
        x = 0.0
        for number, group in enumerate(self.groups):
            if last_apart and number == len(self.groups) - 1 and number:
                rows.append([])
                x = 0.0
            for part in group:
                wide = part.wanted(theme, (ANY, high))[0]
                if x and x + wide > room + ROUNDED:
                    rows.append([])
                    x = 0.0
                rows[-1].append((part, x, wide))
                x += wide + self.gap[0]
            x += self.apart
        return rows


class Image(Node):
    """A sprite, as large as its place and its shape allow, in the middle of it."""

    def __init__(self, sprite: str, side: float | None = None, *, alpha: int = 255, name: str = "") -> None:
        """``side``: the height that is wanted; the width follows from the shape."""
        self.sprite = sprite
        self.alpha = alpha
        self.side = side
        self.name = name

    def measure(self, theme: Theme, room: Size) -> Size:
        high = self.side if self.side is not None else min(room[1], room[0] / theme.aspect(self.sprite))
        return high * theme.aspect(self.sprite), high

    def draw(self, canvas: Canvas) -> None:
        shape, box = canvas.theme.aspect(self.sprite), self.rect
        wide = min(box.w, box.h * shape)
        high = wide / shape
        canvas.sprite(self.sprite, (box.centerx - wide / 2, box.centery - high / 2, wide, high), alpha=self.alpha)


class Rule(Node):
    """A fine line across a column."""

    def __init__(self, colour: Colour = FADED, *, thick: float = 1.0, height: float = 1.0) -> None:
        """``height``: the room it takes; the line is in the middle of it."""
        self.colour = colour
        self.thick = thick
        self.height = height

    def draw(self, canvas: Canvas) -> None:
        y = self.rect.centery
        canvas.line((self.rect.x, y), (self.rect.right, y), self.colour, self.thick)


class CachedNode(Node):
    """A part whose picture is kept, and copied as long as ``key`` and the look of the window are the same.

    It must cover its place, or lie on a ground that does not change.
    """

    def __init__(self, part: Node, key: object, before: CachedNode | None = None, *, around: float = 0.0) -> None:
        """``before``: the part in whose stead this one is; ``around``: how far it reaches beyond its place."""
        self.parts = (part,)
        self.key = key
        self.around = around
        self._picture: tuple[object, pygame.Surface] | None = before._picture if before is not None else None

    def measure(self, theme: Theme, room: Size) -> Size:
        return self.parts[0].wanted(theme, room)

    def place(self, theme: Theme, rect: RectLike) -> None:
        """What is kept lies as it lay."""
        before = self.rect
        super().place(theme, rect)
        if self.rect != before:
            self.parts[0].place(theme, rect)

    def draw(self, canvas: Canvas) -> None:
        box = self.rect.inflate(2 * self.around, 2 * self.around)
        place = canvas.viewport.rect(box).clip(canvas.surface.get_rect())
        theme = canvas.theme
        key = (tuple(place), theme.scale, theme.lettering, theme.strong, self.key)
        if self._picture is not None and self._picture[0] == key and text_probe.watching is None:
            canvas.surface.blit(self._picture[1], place)
            return
        # Nothing may reach beyond what is copied later.
        with canvas.clip(box):
            super().draw(canvas)
        self._picture = key, canvas.surface.subsurface(place).copy()


class Columns(Node):
    """Parts in their order, down one column after the other."""

    def __init__(self, *parts: Node, columns: int, gap: Size = (0.0, 0.0)) -> None:
        """``gap``: between columns, and between parts."""
        self.parts = parts
        self.columns = columns
        self.gap = gap

    def _laid(self, theme: Theme, width: float) -> Row:
        """The columns: a part whose middle lies beyond a column's share of the height begins the next one."""
        cell = (width - self.gap[0] * (self.columns - 1)) / self.columns
        heights = [part.wanted(theme, (cell, ANY))[1] for part in self.parts]
        share, above = sum(heights) / self.columns, 0.0
        columns: list[list[Node]] = [[]]
        for part, high in zip(self.parts, heights, strict=True):
            if columns[-1] and len(columns) < self.columns and above + high / 2 > share * len(columns):
                columns.append([])
            columns[-1].append(part)
            above += high
        made = [Column(*each, gap=self.gap[1], width=cell) for each in columns]
        return Row(*made, gap=self.gap[0], align="start")

    def measure(self, theme: Theme, room: Size) -> Size:
        return self._laid(theme, room[0]).measure(theme, room)

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        self._laid(theme, self.rect.w).place(theme, self.rect)


class Dynamic(Node):
    """A place that stays as it is, while what is drawn in it is made anew each time."""

    def __init__(self, made: Callable[[], Node]) -> None:
        self._made = made

    def draw(self, canvas: Canvas) -> None:
        part = self._made()
        part.place(canvas.theme, self.rect)
        part.draw(canvas)

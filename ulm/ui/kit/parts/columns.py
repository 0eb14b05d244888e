"""Parts in columns that are about equally high."""

from __future__ import annotations

from ulm.ui.kit.part import ANY, Node, Size
from ulm.ui.kit.parts.containers import Column, Row
from ulm.ui.kit.theme import Theme
from ulm.ui.kit.viewport import RectLike


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

"""The contents of the book, or what was found in it: rows at the left of the page."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from ulm.i18n.rulebook.rulebook_search import Hit
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.label import LaidOutText, fit
from ulm.ui.toolkit.rich_text import Paragraph
from ulm.ui.toolkit.theme import RUBRIC, SEPIA, Theme

_ROW, _TITLE, _SNIPPET = 53.0, 24.0, 20.0
_NUMBER_ROOM, _PAD, _GAP = 46.0, 7.0, 2.0
_SLACK, _JOINED = 2.0, 8.0
"""By how much words may be longer than their room; and how much longer than its parts a line of a snippet may get."""
_GROWN = 1.6
"""How far the rows grow with the size of text: the page beside them is to be read as well."""


class _Row(NamedTuple):
    number: str
    title: LaidOutText
    snippet: Paragraph | None

    @property
    def height(self) -> float:
        """That of its words."""
        return self.title.height + (self.snippet.height + _GAP if self.snippet is not None else 0.0)


class ContentsRows:
    """Sets and draws rows; they are as high as their words."""

    def __init__(self) -> None:
        self._rows: list[_Row] = []
        self._width = self._left = 0.0

    def fill(self, theme: Theme, hits: Sequence[Hit], width: float, *, found: bool) -> list[float]:
        """Show other rows of a width, and return their heights; ``found``: with what was found."""
        grown = min(theme.factor, _GROWN)
        # The numbers may be years.
        size = _TITLE * grown / theme.factor
        widest = max((theme.measure(str(hit.page.number), size, "display")[0] for hit in hits), default=0.0)
        self._left = max(_NUMBER_ROOM * grown, widest + 10 + _PAD)
        self._rows, self._width = [], width - self._left - 16
        for hit in hits:
            title = fit(theme, hit.page.title, (self._width, None), size=size)
            snippet = None
            if found and hit.snippet:
                small, room = _SNIPPET * grown / theme.factor, self._width - _JOINED * grown
                snippet = Paragraph(theme, hit.snippet, width=room, size=small, colour=SEPIA)
            self._rows.append(_Row(str(hit.page.number), title, snippet))
        return [max(_ROW * grown, row.height + 2 * _PAD) for row in self._rows]

    @property
    def cut(self) -> bool:
        """Whether words of a row are longer than its lines."""
        widths = [row.title.width for row in self._rows]
        widths += [row.snippet.width for row in self._rows if row.snippet is not None]
        return any(wide > self._width + _SLACK for wide in widths)

    def draw(self, canvas: Canvas, box: pygame.FRect, number: int) -> None:
        """Draw a row."""
        row, theme = self._rows[number], canvas.theme
        grown = min(theme.factor, _GROWN)
        left = box.x + self._left
        y = box.centery - row.height / 2
        size = _TITLE * grown / theme.factor
        canvas.text(row.number, (left - 10, y + theme.line(size) / 2), size, RUBRIC, font="display", anchor="midright")
        row.title.draw(canvas, (left, y), anchor="topleft")
        if row.snippet is not None:
            row.snippet.draw(canvas, (left, y + row.title.height + _GAP))

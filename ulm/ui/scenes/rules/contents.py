"""The contents of the book, or what was found in it: rows at the left of the page."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from ulm.text.rulebook.search import Hit
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.rich_text import Paragraph, fitted
from ulm.ui.kit.theme import INK, RUBRIC, SEPIA, Theme

_ROW, _HIT_ROW, _TITLE, _SNIPPET = 53.0, 116.0, 24.0, 20.0
_NUMBER_ROOM, _PAD = 46.0, 1.0
_LEAST = 0.55
"""How much smaller than usual a long title may be set."""


def row_height(theme: Theme, hits: bool) -> float:
    """The height of a row."""
    return (_HIT_ROW if hits else _ROW) * min(theme.factor, 1.6)


class _Row(NamedTuple):
    number: str
    title: Paragraph
    snippet: Paragraph | None


class ContentsRows:
    """Draws rows; words are set once for each width."""

    def __init__(self) -> None:
        self._rows: list[_Row] = []
        self._high = 0.0

    def fill(self, theme: Theme, hits: Sequence[Hit], size: tuple[float, float], *, found: bool) -> None:
        """Show other rows of a size; ``found``: with what was found."""
        width = size[0] - _NUMBER_ROOM * min(theme.factor, 1.5) - 16
        self._rows, self._high = [], size[1]
        for hit in hits:
            high = size[1] - 2 * _PAD
            room = (width, high * 0.4 if found else high)
            (title,) = fitted(theme, [hit.page.title], room, size=_TITLE, smallest=_TITLE * _LEAST, colour=INK)
            snippet = None
            if found and hit.snippet:
                room = (width, high - title.height - 2)
                least = _SNIPPET * _LEAST
                (snippet,) = fitted(theme, [hit.snippet], room, size=_SNIPPET, smallest=least, colour=SEPIA)
            self._rows.append(_Row(str(hit.page.number), title, snippet))

    @property
    def cut(self) -> bool:
        """Whether a row has no room for its words."""
        return any(
            row.title.height + (row.snippet.height + 2 if row.snippet is not None else 0.0) > self._high + 1
            for row in self._rows
        )

    def draw(self, canvas: Canvas, box: pygame.FRect, number: int) -> None:
        """Draw a row."""
        row = self._rows[number]
        left = box.x + _NUMBER_ROOM * min(canvas.theme.factor, 1.5)
        high = row.title.height + (row.snippet.height + 2 if row.snippet is not None else 0.0)
        y = box.centery - high / 2
        middle = (left - 10, y + row.title.height / row.title.lines / 2)
        canvas.text(row.number, middle, _TITLE, RUBRIC, font="display", anchor="midright")
        row.title.draw(canvas, (left, y))
        if row.snippet is not None:
            row.snippet.draw(canvas, (left, y + row.title.height + 2))

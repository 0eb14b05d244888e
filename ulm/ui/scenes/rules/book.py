"""The open book that the rules are in: where its two pages are, what it looks like, the buttons that turn pages."""

from collections.abc import Callable

from pygame import FRect

from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.theme import FADED, INK, RUBRIC, SEPIA, Theme
from ulm.ui.toolkit.widgets.button import Button, frame_of
from ulm.ui.toolkit.widgets.ornament import heading, heading_height, rule, sheet_of_vellum

SIZE = (1872.0, 1044.0)
EDGE, FOLD = 50.0, 34.0
"""How far words keep from the edge of the book, and from the fold between its pages."""
TITLE_TOP, HEADING = 32.0, 42.0
_CONTENTS, _MOST_GROWN = 400.0, 1.3
_LEAVES = 5
"""How many edges of leaves are seen beside the page."""


def contents_width(theme: Theme) -> float:
    """How wide the words are on the page with the contents."""
    return _CONTENTS * min(_MOST_GROWN, theme.factor)


def draw_book(canvas: Canvas, sheet: FRect, title: str) -> None:
    """Draw the book with the title of the contents."""
    sheet_of_vellum(canvas, sheet)
    left, wide, inner = sheet.x + EDGE, contents_width(canvas.theme), sheet.inflate(-14, -14)
    middle = left + wide + FOLD
    # The leaves bend into the fold, and their edges show beside the page.
    for step in range(9):
        shade = 30.0 - 3 * step
        canvas.fill((middle - shade, inner.y, 2 * shade, inner.h), SEPIA, alpha=9)
    canvas.line((middle, inner.y), (middle, inner.bottom), SEPIA, 1.5)
    for leaf in range(_LEAVES):
        x = inner.right - 3 - 4 * leaf
        canvas.line((x, inner.y + 4), (x, inner.bottom - 4), FADED, 1)
    high = heading_height(canvas.theme, HEADING)
    size = high / 1.75 / canvas.theme.factor * 1.08
    y = sheet.y + TITLE_TOP + high * 0.45
    first = canvas.text(title[:1], (left, y), size, RUBRIC, font="display", anchor="midleft")
    canvas.text(title[1:], (first.right, y), size, INK, font="display", anchor="midleft")
    rule(canvas, (left, sheet.y + TITLE_TOP + high - 6), wide, 22)


class PageHeading(Node):
    """The heading of the page that is read."""

    def __init__(self, text: str) -> None:
        self.text, self.grow = text, 1.0

    def draw(self, canvas: Canvas) -> None:
        heading(canvas, self.text, self.rect.topleft, width=self.rect.w, size=HEADING)


class TurnPages(Button):
    """Goes ``back``, or ``on``, among the pages that were read."""

    def __init__(self, side: float, way: str, action: Callable[[], None], enabled: bool, tip: str) -> None:
        super().__init__(
            "", action, least=(side, side), icon="icons/arrow", tooltip=tip, enabled=enabled, name=f"visit:{way}"
        )
        self.width = self.height = side
        self._back = way == "back"

    def draw(self, canvas: Canvas) -> None:
        canvas.frame(frame_of(self), self.rect)
        box = self.rect.inflate(-0.42 * self.rect.w, -0.42 * self.rect.h)
        canvas.sprite(self.icon, box, alpha=255 if self.enabled else 90, flip=self._back)

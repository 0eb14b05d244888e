"""The page layout that the screens around the game share."""

from collections.abc import Callable, Sequence

import pygame

from ulm.i18n.catalog import t
from ulm.ui import key_bindings
from ulm.ui.program import Program
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.label import write
from ulm.ui.toolkit.node import Node, Size
from ulm.ui.toolkit.rich_text import Paragraph
from ulm.ui.toolkit.theme import INK, LARGE, SEPIA, Theme
from ulm.ui.toolkit.viewport import HEIGHT, WIDTH, Viewport
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.ornament import heading, heading_height, sheet_of_vellum, tendril

MARGIN = 84.0
_TENDRIL, INDENT = 92.0, 72.0
"""The width of the tendril, and how far a page's text is indented beside it."""
_EMPTY = 900.0
_FOOT, _ABOVE_FOOT = 36.0, 14.0
"""What stays free below the buttons of a page, and above them."""


def backdrop_box(viewport: Viewport) -> pygame.FRect:
    """The rectangle of the town picture, which covers a window of any shape."""
    window = viewport.window
    scale = max(window.w / WIDTH, window.h / HEIGHT)
    return window.scale_by(WIDTH * scale / window.w, HEIGHT * scale / window.h)


def backdrop(canvas: Canvas) -> None:
    """Draw the town picture over the whole window."""
    canvas.sprite("ui/title", backdrop_box(canvas.viewport))


class PageBackground:
    """The static background of a scene: a picture, usually that of the town, and what ``write`` draws on it. It is
    cached until the window changes its size or ``forget`` is called.
    """

    def __init__(self, write: Callable[[Canvas], None], picture: Callable[[Canvas], None] = backdrop) -> None:
        self._write = write
        self._picture = picture
        self._drawn: Canvas | None = None

    def forget(self) -> None:
        """Draw the background again next time, because its contents have changed."""
        self._drawn = None

    def draw(self, canvas: Canvas) -> None:
        """Draw it over the whole window."""
        if self._drawn is None or self._drawn.surface.size != canvas.surface.size:
            self._drawn = canvas.layer(see_through=False)
            if canvas.assets.reading:
                # Meanwhile what is drawn by code is made, and will be laid on the picture from the cache.
                self._write(self._drawn)
            self._picture(self._drawn)
            self._write(self._drawn)
        canvas.put(self._drawn)


def page(canvas: Canvas, sheet: pygame.FRect, title: str) -> None:
    """Draw a sheet with a tendril in its left margin and a heading."""
    sheet_of_vellum(canvas, sheet)
    tendril(canvas, (sheet.x + 34, sheet.y + 40), _TENDRIL, sheet.h - 80, seed=7)
    left = sheet.x + MARGIN + INDENT
    heading(canvas, title, (left, sheet.y + 48), width=sheet.right - MARGIN - left)


def head_height(theme: Theme) -> float:
    """The height of a page's heading, with what is free above and below it."""
    return 48 + heading_height(theme) + 22


def page_of(theme: Theme, title: str, contents: Sequence[Node], foot: Node, size: Size, *, closer: float = 0.0) -> Node:
    """A page of that size: contents below its heading, beside its tendril, and a row of buttons at its foot.

    ``closer``: how much less stays free above and below.
    """
    body = Row(Space(INDENT), Column(*contents, grow=1.0), grow=1.0)
    above, below = Space(height=head_height(theme) - 3 * closer), Space(height=_FOOT - closer)
    column = Column(above, body, Space(height=_ABOVE_FOOT), foot, below)
    pad = (MARGIN, 0.0)
    return Stack(
        column, pad=pad, ground=lambda canvas, sheet: page(canvas, sheet, title), width=size[0], height=size[1]
    )


def section(
    canvas: Canvas, text: str, left: float, y: float, width: float, size: float = 30, height: float | None = None
) -> None:
    """Draw a section heading followed by a thin rule; ``y`` is the middle of the line."""
    high = height if height is not None else canvas.theme.line(size, "display")
    drawn = write(canvas, text, (left, y), (width - 40, high), size, SEPIA, font="display")
    canvas.line((drawn.right + 16, y + 4), (left + width, y + 4), SEPIA, 1.5)
    canvas.circle((left + width, y + 4), 4, INK)


class PageSection(Node):
    """A section heading followed by a thin rule."""

    def __init__(self, text: str, height: float) -> None:
        self.text = text
        self.height = height

    def draw(self, canvas: Canvas) -> None:
        section(canvas, self.text, self.rect.x, self.rect.centery, self.rect.w, height=self.rect.h)


def back_button(app: Program, high: float, *, primary: bool = False) -> Button:
    """The button that closes a page."""
    tip = key_bindings.with_key(t("common.back"), "back")
    return Button(t("common.back"), app.pop, least=(260, high), primary=primary, tooltip=tip, name="back")


def empty_notice(canvas: Canvas, box: pygame.FRect, text: str) -> None:
    """Draw the text that explains why a box is empty, slightly above its middle."""
    wide = min(_EMPTY, box.w)
    paragraph = Paragraph(canvas.theme, f"*{text}*", width=wide, size=LARGE, colour=SEPIA, align="center")
    paragraph.draw(canvas, (box.centerx - wide / 2, box.y + (box.h - paragraph.height) * 0.4))

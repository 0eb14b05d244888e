"""The page layout that the screens around the game share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

import pygame
from pygame import FRect

from ulm.i18n.catalog import t
from ulm.ui import key_bindings
from ulm.ui.program import Program, ProgramScene
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.hoverable import items_of
from ulm.ui.toolkit.input import Input
from ulm.ui.toolkit.label import Label, write
from ulm.ui.toolkit.node import Node, Size, sized
from ulm.ui.toolkit.rich_text import Paragraph
from ulm.ui.toolkit.theme import INK, LARGE, SEPIA, SMALL, Theme
from ulm.ui.toolkit.viewport import HEIGHT, WIDTH, Viewport
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.ornament import heading, heading_height, sheet_of_vellum, tendril
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn, ScrollView, scrolled_by_key

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


class PartsScene(ProgramScene, ABC):
    """Subclasses say what it consists of. What scrolls stays where it was scrolled to."""

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.root = Node()

    @property
    def first(self) -> str:
        """The name of the item that has the focus at first."""
        return ""

    @abstractmethod
    def made(self) -> Node:
        """All that lies on the screen, made from what the scene knows."""

    def relayout(self) -> None:
        self.root = self.made()
        self.root.place(self.app.theme, (0, 0, WIDTH, HEIGHT))
        before = {item.name: item.offset for item in self.focus.items if isinstance(item, ScrollColumn)}
        self.focus.replace(items_of(self.root))
        for item in self.focus.items:
            if isinstance(item, ScrollColumn):
                item.scroll_to(before.get(item.name, 0.0))
        if self.focus.focused is None and self.first:
            self.focus.focus(self.focus.find(self.first))

    def draw(self, canvas: Canvas) -> None:
        self.root.draw(canvas)
        self.draw_focus(canvas)


def in_the_middle(part: Node) -> Node:
    """A part in the middle of the screen, as large as it measures."""
    return Column(part, align="center", justify="center")


class OpenedScene(PartsScene):
    """A page that was opened from another one, and leads back there."""

    def back(self) -> bool:
        self.app.pop()
        return True


class BackdropScene(OpenedScene):
    """A page whose sheet is one of its parts: only the town is behind it."""

    def draw(self, canvas: Canvas) -> None:
        backdrop(canvas)
        super().draw(canvas)


class SheetScene(OpenedScene):
    """A page of which one part is called ``sheet``. Town and sheet are drawn once and kept."""

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._background = PageBackground(self._draw_background)

    @abstractmethod
    def draw_sheet(self, canvas: Canvas, sheet: FRect) -> None:
        """Draw what stays: the sheet and its heading."""

    def relayout(self) -> None:
        self._background.forget()
        self.place()

    def place(self) -> None:
        """Place everything again; the page it stands on stays."""
        super().relayout()

    def leave(self) -> None:
        super().leave()
        self._background.forget()

    def draw(self, canvas: Canvas) -> None:
        self._background.draw(canvas)
        super().draw(canvas)

    def _draw_background(self, canvas: Canvas) -> None:
        sheet = self.root.find("sheet")
        assert sheet is not None
        self.draw_sheet(canvas, sheet.rect)


class PageScene(SheetScene):
    """Subclasses say what is on the page."""

    size: Size
    """That of the page."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The heading of the page."""

    @abstractmethod
    def contents(self) -> Node:
        """What is on the page, from edge to edge; its heading has room of its own (``head_height``)."""

    def made(self) -> Node:
        return in_the_middle(Stack(self.contents(), name="sheet", width=self.size[0], height=self.size[1]))

    def draw_sheet(self, canvas: Canvas, sheet: FRect) -> None:
        page(canvas, sheet, self.title)


_WIDE, _APART, _DARK = 320.0, 28.0, 130
_HIGH, _MOST_GROWN = 66.0, 1.3
"""The height of the buttons, and how far it grows with the size of text."""
_CLOSER = 4.0
"""How much lower the buttons are, and how much nearer to the edge, where much is to have room."""
_STEP, _LEAF = 80.0, 0.85


class ScrollingPage(PartsScene):
    """Subclasses say what is on the page. Esc closes it."""

    overlay = True
    first = "close"
    size: Size = (1380.0, 1020.0)
    """That of the page."""
    full = False
    """Whether much is to have room: less stays free."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The heading of the page."""

    @property
    def gap(self) -> float:
        """What stays free between the rows."""
        return 0.0

    @abstractmethod
    def rows(self) -> Sequence[Node]:
        """What is read or set, from the top."""

    def below(self) -> Sequence[Node]:
        """What stands between the rows and the buttons, whatever is scrolled."""
        return ()

    def beside_close(self) -> tuple[Sequence[Button], Sequence[Button]]:
        """The buttons left and right of the one that closes the page."""
        return (), ()

    def spoken(self) -> str:
        return self.title

    def made(self) -> Node:
        before, after = self.beside_close()
        for button in (*before, *after):
            button.least = _WIDE, 0.0
        tip = key_bindings.with_key(t("common.close"), "back")
        close = Button(t("common.close"), self.app.pop, primary=True, tooltip=tip, name="close")
        closer = _CLOSER if self.full else 0.0
        foot = Row(
            Row(*before, gap=_APART, justify="end", width=0.0, grow=1.0),
            sized(close, width=_WIDE),
            Row(*after, gap=_APART, width=0.0, grow=1.0),
            gap=_APART,
            height=(_HIGH - closer) * min(self.app.theme.factor, _MOST_GROWN),
        )
        contents = [ScrollColumn(*self.rows(), gap=self.gap), *self.below()]
        return in_the_middle(page_of(self.app.theme, self.title, contents, foot, self.size, closer=closer))

    def scroll_by_key(self, event: Input) -> bool:
        """Scroll by the keys that scroll columns; whether it was one."""
        scroll = self.focus.find("scroll")
        assert isinstance(scroll, ScrollView)
        way, leaf = key_bindings.action(event, "column"), _LEAF * scroll.rect.h
        offset = scrolled_by_key(way, scroll.offset, line=_STEP, leaf=leaf, furthest=scroll.furthest)
        if offset is not None:
            scroll.scroll_to(offset)
        return offset is not None

    def back(self) -> bool:
        self.app.pop()
        return True

    def draw(self, canvas: Canvas) -> None:
        canvas.shade(INK, _DARK)
        super().draw(canvas)


_SIZE = (1840.0, 1048.0)
_MARGIN, _ABOVE, _BELOW_HEADING, _BESIDE_BACK = 58.0, 34.0, 16.0, 28.0
_AROUND_WORDS = 15.0
"""The room above and below the button at the foot: the words beside it may be higher."""
BUTTON, BUTTONS_GROWN = 62.0, 1.25
"""The height of a button, and how far it grows."""
NARROW = 1.3
"""From this text size on, what stands side by side lies one below the other."""


class WidePage(SheetScene):
    """Subclasses say what is on the page."""

    covers = True

    @property
    @abstractmethod
    def title(self) -> str:
        """The heading of the page."""

    @property
    def foot_height(self) -> float:
        """The height of a button at the foot."""
        return BUTTON * min(self.app.theme.factor, BUTTONS_GROWN)

    def page(self, body: Node, note: str, *beside: Node, empty: bool) -> Node:
        """All of it; ``beside`` stands at the end of the foot, ``empty``: there is nothing to do but go back."""
        high = self.foot_height
        back = back_button(self.app, high, primary=empty)
        words = Label(note, SMALL, SEPIA, font="italic", grow=1.0)
        foot = Row(back, words, *beside, gap=_BESIDE_BACK, align="center", height=high + 2 * _AROUND_WORDS)
        head = Space(height=_ABOVE + heading_height(self.app.theme) + _BELOW_HEADING)
        column = Column(head, body, foot, Space(height=_ABOVE - _AROUND_WORDS))
        return in_the_middle(Stack(column, pad=(_MARGIN, 0), name="sheet", width=_SIZE[0], height=_SIZE[1]))

    def draw_sheet(self, canvas: Canvas, sheet: FRect) -> None:
        sheet_of_vellum(canvas, sheet)
        heading(canvas, self.title, (sheet.x + _MARGIN, sheet.y + _ABOVE), width=_SIZE[0] - 2 * _MARGIN)

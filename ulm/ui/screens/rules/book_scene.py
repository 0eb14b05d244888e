"""A book that is open: at the left what is in it, with a search, at the right the page that is read."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import FRect

from ulm.i18n.catalog import current, t
from ulm.i18n.rulebook.page_blocks import RulebookPage
from ulm.i18n.rulebook.rulebook_search import Hit, PageSearch, grammar
from ulm.ui import key_bindings
from ulm.ui.program import Program
from ulm.ui.screens.page import PageBackground, PartsScene, in_the_middle
from ulm.ui.screens.rules.page_view import PageView
from ulm.ui.table.board.position_picture import PositionPictures
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.input import Input
from ulm.ui.toolkit.label import LaidOutText, fit, write
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.rich_text import Paragraph
from ulm.ui.toolkit.theme import BODY, FADED, INK, RUBRIC, SEPIA, Theme
from ulm.ui.toolkit.widgets.button import Button, frame_of
from ulm.ui.toolkit.widgets.list_view import BAR_ROOM, RowList
from ulm.ui.toolkit.widgets.ornament import heading, heading_height, rule, sheet_of_vellum
from ulm.ui.toolkit.widgets.text_field import TextField

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


MOST_GROWN = 1.25
"""How far buttons, the search and the steps of a book grow with the size of text."""
BAR, AT_FOOT = 16.0, 30.0
"""How far the bar of the page is beside it; what stays free at the foot."""
_BUTTON, _FIELD = 62.0, 58.0
_BEFORE, _BEHIND = 8.0, 14.0
"""How far the rows of the contents are beside their place."""


class BookScene(PartsScene):
    """A book, over any other scene. ``texts`` is where the words of the book stand in the language files."""

    covers = True
    first = "search"
    texts = ""

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._open()
        self.wanted = ""
        """What is searched for."""
        self.rows = ContentsRows()
        self._pictures = PositionPictures(self.invalidate)
        self._book = Node()
        self._background = PageBackground(lambda canvas: draw_book(canvas, self._book.rect, self.spoken()))

    def _open(self) -> None:
        """Open the book in the language of the program."""
        self._language = current().language
        self.pages: list[RulebookPage] = self._made_pages()
        self._page_search = PageSearch(self.pages, grammar(current()))

    # ----- what a book is made of

    @abstractmethod
    def _made_pages(self) -> list[RulebookPage]:
        """Its pages, in the language of the program."""

    @property
    @abstractmethod
    def page(self) -> RulebookPage:
        """The page that is read."""

    @abstractmethod
    def _go_to(self, page: str, *, passing: bool = False) -> None:
        """Read a page; in ``passing`` while something is searched for."""

    @abstractmethod
    def _right(self, wide: float) -> Node:
        """What stands at the right, with the ``PageView`` named page in it."""

    @abstractmethod
    def _buttons(self) -> Sequence[Button]:
        """What stands below the contents; the last one closes the book."""

    # ----- what is read

    @property
    def hits(self) -> list[Hit]:
        """What is listed: all pages, or those that were found."""
        if not self.wanted.strip():
            return [Hit(page, "") for page in self.pages]
        return self._page_search.find(self.wanted)

    def _search(self, wanted: str) -> None:
        self.wanted = wanted
        hits = self.hits
        if wanted.strip() and hits:
            self._go_to(hits[0].page.id, passing=True)
        else:
            self._place()

    def _select(self, number: int) -> None:
        self._go_to(self.hits[number].page.id)

    def _read(self) -> None:
        """Go from the contents into the page."""
        self.focus.focus(self.focus.find("page"))

    # ----- the book

    def leave(self) -> None:
        super().leave()
        self._background.forget()
        self._pictures.forget()

    def spoken(self) -> str:
        return t(f"{self.texts}.title")

    def relayout(self) -> None:
        if current().language != self._language:
            self._open()
        self._background.forget()
        self._place()

    def _place(self) -> None:
        """Place everything; the paper stays, and so does what was scrolled."""
        rows_before, page_before = self.focus.find("contents"), self.focus.find("page")
        super().relayout()
        rows, page = self.focus.find("contents"), self.focus.find("page")
        assert isinstance(rows, RowList)
        assert isinstance(page, PageView)
        if isinstance(rows_before, RowList) and rows_before.count == rows.count:
            rows.resume(rows_before)
        if rows.count:
            rows.show(rows.selected)
        if isinstance(page_before, PageView) and page_before.id == page.id:
            page.scroll_to(page_before.offset)
        else:
            self._turned_to(page)
        self.invalidate()

    def _turned_to(self, page: PageView) -> None:
        """Another page than before is shown, from its beginning."""

    def made(self) -> Node:
        wide = contents_width(self.app.theme)
        right = SIZE[0] - 2 * (EDGE + FOLD) - wide
        pages = Row(
            Space(EDGE - _BEFORE),
            sized(self._contents(wide), width=_BEFORE + wide + _BEHIND),
            Space(2 * FOLD - _BEHIND),
            sized(self._right(right), width=right + BAR),
        )
        self._book = Stack(pages, width=SIZE[0], height=SIZE[1])
        return in_the_middle(self._book)

    def _contents(self, wide: float) -> Node:
        """The search, and what is listed."""
        theme = self.app.theme
        grown = min(theme.factor, MOST_GROWN)
        field = self.focus.find("search")
        if not isinstance(field, TextField):
            field = TextField(self.wanted, self._search, accepts=_searchable, name="search")
        field.hint = t(f"{self.texts}.search")
        hint = key_bindings.with_key(field.hint, "search")
        # Who is in it has no need of its key, and the words would lie over the title.
        field.tooltip = lambda: "" if field.focused else hint
        hits = self.hits
        heights = self.rows.fill(theme, hits, _BEFORE + wide + _BEHIND - BAR_ROOM, found=bool(self.wanted.strip()))
        rows = RowList(
            heights,
            self.rows.draw,
            selected=next((n for n, hit in enumerate(hits) if hit.page.id == self.page.id), 0),
            on_select=self._select,
            on_open=self._read,
            spoken_row=lambda number: hits[number].page.title,
            name="contents",
        )
        below = [Row(Space(_BEFORE), sized(each, width=wide), height=_BUTTON * grown) for each in self._buttons()]
        return Column(
            Space(height=TITLE_TOP + heading_height(theme, HEADING) + 16),
            Row(Space(_BEFORE), sized(field, width=wide), height=_FIELD * grown),
            Space(height=14),
            Stack(rows, ground=None if hits else _saying(t(f"{self.texts}.nothing_found")), grow=1.0),
            Space(height=14),
            Column(*below, gap=8),
            Space(height=AT_FOOT),
        )

    # ----- input

    def handle(self, event: Input) -> bool:
        rows, page = self.focus.find("contents"), self.focus.find("page")
        scrolls = key_bindings.action(event, "column")
        if scrolls in ("page_up", "page_down") and isinstance(page, PageView):
            return page.scroll(scrolls)
        if self.typing and isinstance(rows, RowList):
            if key_bindings.arrow(event) in ("up", "down"):
                return rows.handle(event) or True
            if key_bindings.action(event, "rules_search") == "read":
                self._read()
                return True
        return super().handle(event)

    def on_input(self, event: Input) -> bool:
        if key_bindings.action(event, "rules") == "search":
            self.focus.focus(self.focus.find("search"), show=True)
            return True
        return False

    def back(self) -> bool:
        """First the search is emptied."""
        field = self.focus.find("search")
        if self.wanted and isinstance(field, TextField):
            field.value, field.caret = "", 0
            self._search("")
        else:
            self.app.pop()
        return True

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        self._pictures.new_frame()
        self._background.draw(canvas)
        super().draw(canvas)


def _saying(words: str) -> Callable[[Canvas, FRect], None]:
    """Paints a sentence where nothing is listed."""

    def paint(canvas: Canvas, box: FRect) -> None:
        room = (box.w - 20, None)
        write(canvas, words, (box.centerx, box.y + 40), room, BODY, SEPIA, font="italic", anchor="midtop")

    return paint


def _searchable(sign: str) -> bool:
    """The sign of the help key, which may have opened the book, is none to search for."""
    return sign.isprintable() and sign != "?"

"""A book that is open: at the left what is in it, with a search, at the right the page that is read."""

from abc import abstractmethod
from collections.abc import Callable, Sequence

from pygame import FRect

from ulm.i18n.catalog import current, t
from ulm.i18n.rulebook.page_blocks import RulebookPage
from ulm.i18n.rulebook.rulebook_search import Hit, PageSearch, grammar
from ulm.ui import key_bindings
from ulm.ui.program import Program
from ulm.ui.scenes.page import PageBackground
from ulm.ui.scenes.parts_scene import PartsScene, in_the_middle
from ulm.ui.scenes.rules.book import EDGE, FOLD, HEADING, SIZE, TITLE_TOP, contents_width, draw_book
from ulm.ui.scenes.rules.contents import ContentsRows
from ulm.ui.scenes.rules.page_view import PageView
from ulm.ui.table.board.position_picture import PositionPictures
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.input import Input
from ulm.ui.toolkit.label import write
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import BODY, SEPIA
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.list_view import BAR_ROOM, RowList
from ulm.ui.toolkit.widgets.ornament import heading_height
from ulm.ui.toolkit.widgets.text_field import TextField

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

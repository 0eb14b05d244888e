"""The rules as a book: the contents and a search at the left, the page that is read at the right."""

from pygame import FRect

from ulm.rules.ruleset import Ruleset
from ulm.text.catalog import current, t
from ulm.text.rulebook.blocks import Page, Picture, page_for
from ulm.text.rulebook.pages import pages
from ulm.text.rulebook.search import Hit, grammar, search, texts_of_page
from ulm.ui import keys
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.input import Input
from ulm.ui.kit.part import ANY, Part, sized
from ulm.ui.kit.parts.containers import Column, Row, Space, Stack
from ulm.ui.kit.parts.words import write
from ulm.ui.kit.theme import BODY, FADED, SEPIA, Theme
from ulm.ui.pieces.pictures.page_pictures import drawable
from ulm.ui.pieces.pictures.position_picture import PositionPicture, PositionPictures
from ulm.ui.program import Program
from ulm.ui.scenes.page import PageBackground
from ulm.ui.scenes.parts_scene import PartsScene, in_the_middle
from ulm.ui.scenes.rules.book import (
    EDGE,
    FOLD,
    HEADING,
    SIZE,
    TITLE_TOP,
    PageHeading,
    TurnPages,
    contents_width,
    draw_book,
)
from ulm.ui.scenes.rules.contents import ContentsRows
from ulm.ui.scenes.rules.foot import Foot
from ulm.ui.scenes.rules.page_layout import LaidPage, lay_out
from ulm.ui.scenes.rules.page_view import PageView
from ulm.ui.scenes.rules.visits import Visits
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.field import TextField
from ulm.ui.widgets.ornament import heading_height
from ulm.ui.widgets.rows import BAR_ROOM, RowList

_STEP = 56.0
_BUTTON, _FIELD, _MOST_GROWN = 62.0, 58.0, 1.25
"""The heights of the button and of the search, and how far these and the steps grow with the size of text."""
_BEFORE, _BEHIND, _BAR, _FOOT = 8.0, 14.0, 16.0, 30.0
"""How far the rows of the contents are beside their place, and the bar of the page; what stays free at the foot."""


class RulesScene(PartsScene):
    """The rules, over any other scene."""

    covers = True
    first = "search"

    def __init__(
        self,
        app: Program,
        rules: Ruleset,
        *,
        topic: tuple[str, str] | None = None,
        page: str = "",
        over_game: bool = False,
    ) -> None:
        """``rules`` give the figures; ``over_game``: a game waits below."""
        super().__init__(app)
        self._rules = rules
        self._over_game = over_game
        self.pages: list[Page] = pages(rules, current())
        self._language = current().language
        self.visits = Visits()
        self.wanted = ""
        """What is searched for."""
        self.topic: tuple[str, str] | None = None
        """What the page was opened for: its row in a table is marked."""
        self._pictures = PositionPictures(self.invalidate)
        self._shown: dict[str, PositionPicture | None] = {}
        self._laid: dict[str, LaidPage] = {}
        self.rows = ContentsRows()
        self._book = Part()
        self._background = PageBackground(lambda canvas: draw_book(canvas, self._book.rect, t("rules_pages.title")))
        self._go(topic, page)

    # ----- what is read

    def show(self, topic: tuple[str, str] | None, page: str) -> None:
        """Open a page in the book that is open already."""
        self._go(topic, page)
        self._place()

    def _go(self, topic: tuple[str, str] | None, page: str) -> None:
        found = page_for(self.pages, *topic) if topic is not None else None
        if found is None:
            found = next((each for each in self.pages if each.id == page), self.pages[0])
        self.topic = topic
        self.visits.go(found.id)

    @property
    def page(self) -> Page:
        """The page that is read."""
        return next((each for each in self.pages if each.id == self.visits.page), self.pages[0])

    @property
    def hits(self) -> list[Hit]:
        """What is listed: all pages, or those that were found."""
        if not self.wanted.strip():
            return [Hit(page, "") for page in self.pages]
        return search(self.pages, self.wanted, grammar(current()))

    def open(self, page: str, *, passing: bool = False) -> None:
        """Read another page."""
        self.topic = None
        self.visits.go(page, passing=passing)
        self._place()

    def go_back(self) -> None:
        """Read the page before."""
        if self.visits.back():
            self.topic = None
            self._place()

    def go_on(self) -> None:
        """Read the page after again."""
        if self.visits.on():
            self.topic = None
            self._place()

    def _search(self, wanted: str) -> None:
        self.wanted = wanted
        hits = self.hits
        if wanted.strip() and hits:
            self.open(hits[0].page.id, passing=True)
        else:
            self._place()

    def _select(self, number: int) -> None:
        self.open(self.hits[number].page.id)

    def _read(self) -> None:
        """Go from the contents into the page."""
        self.focus.focus(self.focus.find("page"))

    # ----- the book

    def leave(self) -> None:
        super().leave()
        self._background.forget()
        self._pictures.forget()

    def spoken(self) -> str:
        return t("rules_pages.title")

    def relayout(self) -> None:
        if current().language != self._language:
            self._language = current().language
            self.pages = pages(self._rules, current())
        self._background.forget()
        self._laid.clear()
        self._place()

    def _place(self) -> None:
        """Place everything; the paper stays."""
        before, last = self.focus.find("contents"), self.focus.find("page")
        super().relayout()
        rows, view = self.focus.find("contents"), self.focus.find("page")
        assert isinstance(rows, RowList)
        assert isinstance(view, PageView)
        if isinstance(before, RowList) and before.count == rows.count:
            rows.resume(before)
        if rows.count:
            rows.show(rows.selected)
        if isinstance(last, PageView) and last.id == view.id:
            view.scroll_to(last.offset)
        elif self.topic is not None:
            view.show_topic()
        self.invalidate()

    def made(self) -> Part:
        wide = contents_width(self.app.theme)
        right = SIZE[0] - 2 * (EDGE + FOLD) - wide
        pages = Row(
            Space(EDGE - _BEFORE),
            sized(self._contents(wide), width=_BEFORE + wide + _BEHIND),
            Space(2 * FOLD - _BEHIND),
            sized(self._page(right), width=right + _BAR),
        )
        self._book = Stack(pages, width=SIZE[0], height=SIZE[1])
        return in_the_middle(self._book)

    def _contents(self, wide: float) -> Part:
        """The search, and what is listed."""
        theme = self.app.theme
        grown = min(theme.factor, _MOST_GROWN)
        field = self.focus.find("search")
        if not isinstance(field, TextField):
            field = TextField((0, 0, 1, 1), self.wanted, self._search, accepts=_searchable, name="search")
        field.hint = t("rules_pages.search")
        field.tooltip = keys.with_key(field.hint, "search")
        hits = self.hits
        heights = self.rows.fill(theme, hits, _BEFORE + wide + _BEHIND - BAR_ROOM, found=bool(self.wanted.strip()))
        rows = RowList(
            (0, 0, 0, 0),
            heights,
            self.rows.draw,
            selected=next((n for n, hit in enumerate(hits) if hit.page.id == self.page.id), 0),
            on_select=self._select,
            on_open=self._read,
            spoken_row=lambda number: hits[number].page.title,
            name="contents",
        )
        text = t("rules_pages.back_to_game" if self._over_game else "common.back")
        close = Button((0, 0, 0, 0), text, self.app.pop, name="close")
        city = Button((0, 0, 0, 0), t("title.city"), self.app.navigation.show_city, name="city")
        city.tooltip = t("title.city_tip")
        return Column(
            Space(height=TITLE_TOP + heading_height(theme, HEADING) + 16),
            Row(Space(_BEFORE), sized(field, width=wide), height=_FIELD * grown),
            Space(height=14),
            Stack(rows, ground=None if hits else _say_nothing_found, grow=1.0),
            Space(height=14),
            Row(Space(_BEFORE), sized(city, width=wide), height=_BUTTON * grown),
            Space(height=8),
            Row(Space(_BEFORE), sized(close, width=wide), height=_BUTTON * grown),
            Space(height=_FOOT),
        )

    def _page(self, wide: float) -> Part:
        """What is read, and the buttons that turn pages."""
        theme, page = self.app.theme, self.page
        step = _STEP * min(theme.factor, _MOST_GROWN)
        foot = Foot(theme, page, self.pages, wide, self.open, self.app.navigation.show_lesson)
        above = TITLE_TOP + heading_height(theme, HEADING) + 18
        high = SIZE[1] - above - 12 - foot.wanted(theme, (wide, ANY))[1] - _FOOT
        laid = self._laid_out(theme, page, (wide - 14, high))
        view = PageView(laid, self._pictures, page.id, "\n".join([page.title, *texts_of_page(page)]), self.topic)
        rule = _line_above if foot.parts else None
        column = Column(
            Space(height=above), view, Space(height=12), Row(Stack(foot, ground=rule, width=wide)), Space(height=_FOOT)
        )
        ways = ("back", self.go_back, self.visits.can_go_back), ("on", self.go_on, self.visits.can_go_on)
        steps = (
            TurnPages(step, way, action, enabled, keys.with_key(t(f"rules_pages.{way}_tip"), f"page_{way}"))
            for way, action, enabled in ways
        )
        turning = Column(Space(height=4), Row(*steps, gap=10))
        head = Row(PageHeading(page.title), Space(24), turning, Space(_BAR), align="start")
        return Stack(column, Column(Space(height=TITLE_TOP), head))

    def _laid_out(self, theme: Theme, page: Page, room: tuple[float, float]) -> LaidPage:
        if page.id not in self._laid:
            self._laid[page.id] = lay_out(theme, page, room, self._shown_by)
        return self._laid[page.id]

    def _shown_by(self, picture: Picture) -> PositionPicture | None:
        if picture.name not in self._shown:
            self._shown[picture.name] = drawable(picture, self._rules.definitions)
        return self._shown[picture.name]

    # ----- input

    def handle(self, event: Input) -> bool:
        rows, view = self.focus.find("contents"), self.focus.find("page")
        match keys.action(event, "rules"):
            case "page_back":
                self.go_back()
                return True
            case "page_on":
                self.go_on()
                return True
        scrolls = keys.action(event, "column")
        if scrolls in ("page_up", "page_down") and isinstance(view, PageView):
            return view.scroll(scrolls)
        if self.typing and isinstance(rows, RowList):
            if keys.arrow(event) in ("up", "down"):
                return rows.handle(event) or True
            if keys.action(event, "rules_search") == "read":
                self._read()
                return True
        return super().handle(event)

    def on_input(self, event: Input) -> bool:
        if keys.action(event, "rules") == "search":
            self.focus.focus(self.focus.find("search"), show=True)
            return True
        return False

    def show_help(self) -> None:
        """Whoever asks for help here wants to know the keys."""
        self.app.navigation.show_keys()

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


def _line_above(canvas: Canvas, foot: FRect) -> None:
    canvas.line((foot.x, foot.y - 7), (foot.right, foot.y - 7), FADED, 1)


def _say_nothing_found(canvas: Canvas, box: FRect) -> None:
    words, room = t("rules_pages.nothing_found"), (box.w - 20, None)
    write(canvas, words, (box.centerx, box.y + 40), room, BODY, SEPIA, font="italic", anchor="midtop")


def _searchable(sign: str) -> bool:
    """The sign of the help key, which may have opened the book, is none to search for."""
    return sign.isprintable() and sign != "?"

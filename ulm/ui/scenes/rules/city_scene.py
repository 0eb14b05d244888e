"""The city: its years as a strip with woodcuts, the board as its map, and all stories to be listed and searched."""

from typing import Literal

from pygame import FRect

from ulm.rules.ruleset import present_definitions
from ulm.text.catalog import current, t
from ulm.text.city import year_keys, year_text
from ulm.text.rulebook.blocks import Page
from ulm.text.rulebook.city_pages import STORY, YEAR, entry_pages, woodcut, years
from ulm.text.rulebook.search import Hit, search, texts_of_page
from ulm.ui import keys
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.input import Input
from ulm.ui.kit.part import Part, sized
from ulm.ui.kit.parts.containers import Column, Row, Space, Stack
from ulm.ui.kit.parts.words import write
from ulm.ui.kit.theme import BODY, SEPIA
from ulm.ui.pieces.pictures.position_picture import PositionPictures
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
    contents_width,
    draw_book,
)
from ulm.ui.scenes.rules.city_map import CityMap, ground_of, places
from ulm.ui.scenes.rules.contents import ContentsRows
from ulm.ui.scenes.rules.page_layout import lay_out
from ulm.ui.scenes.rules.page_view import PageView
from ulm.ui.scenes.rules.year_strip import StripYear, YearStrip
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.choice import Choice, Option
from ulm.ui.widgets.field import TextField
from ulm.ui.widgets.ornament import heading_height
from ulm.ui.widgets.rows import BAR_ROOM, RowList

_BUTTON, _FIELD, _CHOICE, _MOST_GROWN = 62.0, 58.0, 54.0, 1.25
"""The heights of buttons, of the search and of the choice, and how far they grow with the size of text."""
_BEFORE, _BEHIND, _BAR, _FOOT = 8.0, 14.0, 16.0, 30.0
_STRIP, _MAP = 460.0, 580.0
"""How high the strip of years and the map are."""
_LEAST_TEXT = 150.0
"""How much room the story keeps, for each step of the size of text."""

View = Literal["years", "map"]


class CityScene(PartsScene):
    """The city, over any other scene."""

    covers = True
    first = "search"

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._language = current().language
        self.pages: list[Page] = entry_pages(current())
        self.wanted = ""
        """What is searched for."""
        self.view: View = "years"
        """Which picture is shown."""
        self.chosen = next((page.id for page in self.pages if page.id.startswith(YEAR)), "")
        """The id of the page that is read."""
        self.rows = ContentsRows()
        self._ground = ground_of(present_definitions())
        self._pictures = PositionPictures(self.invalidate)
        self._book = Part()
        self._background = PageBackground(lambda canvas: draw_book(canvas, self._book.rect, t("city.title")))

    # ----- what is read

    @property
    def page(self) -> Page:
        """The story or the year that is read."""
        return next((each for each in self.pages if each.id == self.chosen), self.pages[0])

    @property
    def hits(self) -> list[Hit]:
        """What is listed: everything, or what was found."""
        if not self.wanted.strip():
            return [Hit(page, "") for page in self.pages]
        return search(self.pages, self.wanted)

    def choose(self, page: str) -> None:
        """Read a page; the picture follows where the page has its place on the other one."""
        if page == self.chosen:
            return
        self.chosen = page
        if page.startswith(YEAR):
            self.view = "years"
        elif any(each.id == page for each, _ in places(self._ground, self._stories)):
            self.view = "map"
        self._place()
        strip = self.focus.find("strip")
        if isinstance(strip, YearStrip) and strip.selected is not None:
            strip.show(strip.selected)

    def _show(self, view: View) -> None:
        self.view = view
        self._place()

    def _search(self, wanted: str) -> None:
        self.wanted = wanted
        hits = self.hits
        if wanted.strip() and hits and hits[0].page.id != self.chosen:
            self.choose(hits[0].page.id)
        else:
            self._place()

    def _select(self, number: int) -> None:
        self.choose(self.hits[number].page.id)

    def _read(self) -> None:
        self.focus.focus(self.focus.find("page"))

    # ----- the book

    def leave(self) -> None:
        super().leave()
        self._background.forget()
        self._pictures.forget()

    def spoken(self) -> str:
        return t("city.title")

    def relayout(self) -> None:
        if current().language != self._language:
            self._language = current().language
            self.pages = entry_pages(current())
        self._background.forget()
        self._place()

    def _place(self) -> None:
        """Place everything; the paper stays, and so does what was scrolled."""
        rows_before, strip_before = self.focus.find("contents"), self.focus.find("strip")
        page_before = self.focus.find("page")
        super().relayout()
        rows, strip, page = (self.focus.find(name) for name in ("contents", "strip", "page"))
        if isinstance(rows, RowList):
            if isinstance(rows_before, RowList) and rows_before.count == rows.count:
                rows.resume(rows_before)
            if rows.count:
                rows.show(rows.selected)
        if isinstance(strip, YearStrip):
            if isinstance(strip_before, YearStrip):
                strip.scroll_to(strip_before.offset)
            elif strip.selected is not None:
                strip.show(strip.selected)
        if isinstance(page, PageView) and isinstance(page_before, PageView) and page.id == page_before.id:
            page.scroll_to(page_before.offset)
        self.invalidate()

    def made(self) -> Part:
        wide = contents_width(self.app.theme)
        right = SIZE[0] - 2 * (EDGE + FOLD) - wide
        pages = Row(
            Space(EDGE - _BEFORE),
            sized(self._contents(wide), width=_BEFORE + wide + _BEHIND),
            Space(2 * FOLD - _BEHIND),
            sized(self._right(right), width=right + _BAR),
        )
        self._book = Stack(pages, width=SIZE[0], height=SIZE[1])
        return in_the_middle(self._book)

    def _contents(self, wide: float) -> Part:
        """The search, and what is listed."""
        theme = self.app.theme
        grown = min(theme.factor, _MOST_GROWN)
        field = self.focus.find("search")
        if not isinstance(field, TextField):
            field = TextField((0, 0, 1, 1), self.wanted, self._search, accepts=str.isprintable, name="search")
        field.hint = t("city.search")
        field.tooltip = keys.with_key(field.hint, "search")
        hits = self.hits
        heights = self.rows.fill(theme, hits, _BEFORE + wide + _BEHIND - BAR_ROOM, found=bool(self.wanted.strip()))
        rows = RowList(
            (0, 0, 0, 0),
            heights,
            self.rows.draw,
            selected=next((n for n, hit in enumerate(hits) if hit.page.id == self.chosen), 0),
            on_select=self._select,
            on_open=self._read,
            spoken_row=lambda number: hits[number].page.title,
            name="contents",
        )
        close = Button((0, 0, 0, 0), t("common.back"), self.app.pop, name="close")
        return Column(
            Space(height=TITLE_TOP + heading_height(theme, HEADING) + 16),
            Row(Space(_BEFORE), sized(field, width=wide), height=_FIELD * grown),
            Space(height=14),
            Stack(rows, ground=None if hits else _say_nothing_found, grow=1.0),
            Space(height=14),
            Row(Space(_BEFORE), sized(close, width=wide), height=_BUTTON * grown),
            Space(height=_FOOT),
        )

    def _right(self, wide: float) -> Part:
        """The picture, and below it what is told."""
        theme, page = self.app.theme, self.page
        grown = min(theme.factor, _MOST_GROWN)
        options: list[Option[View]] = [Option("years", t("city.years")), Option("map", t("city.map"))]
        box = (0, 0, wide * 0.5, _CHOICE * grown)
        choice: Choice[View] = Choice(box, options, self.view, self._show, theme=theme, name="view")
        heading_high = heading_height(theme, HEADING)
        above = TITLE_TOP + _CHOICE * grown + 14
        room = SIZE[1] - above - heading_high - 30 - _FOOT
        high = min(_STRIP if self.view == "years" else _MAP, room - _LEAST_TEXT * theme.factor)
        picture = self._strip(high) if self.view == "years" else self._map()
        laid = lay_out(theme, page, (wide - 14, room - high), lambda _: None)
        view = PageView(laid, self._pictures, page.id, "\n".join([page.title, *texts_of_page(page)]))
        return Column(
            Space(height=TITLE_TOP),
            Row(sized(choice, width=wide * 0.5)),
            Space(height=14),
            Row(sized(picture, width=wide, height=high)),
            Space(height=18),
            Row(PageHeading(page.title), Space(_BAR), height=heading_high),
            Space(height=12),
            view,
            Space(height=_FOOT),
        )

    def _strip(self, high: float) -> YearStrip:
        told = years(current())
        strip = []
        for each in told:
            title, text = year_keys(each)
            strip.append(StripYear(year_text(each), t(title), t(text), woodcut(each)))
        selected = next((n for n, each in enumerate(told) if YEAR + each.id == self.chosen), None)
        return YearStrip(strip, selected, lambda number: self.choose(YEAR + told[number].id), high)

    def _map(self) -> CityMap:
        return CityMap(self._ground, self._stories, self._pictures, self.chosen, self.choose)

    @property
    def _stories(self) -> list[Page]:
        return [page for page in self.pages if page.id.startswith(STORY)]

    # ----- input

    def handle(self, event: Input) -> bool:
        rows, view = self.focus.find("contents"), self.focus.find("page")
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


def _say_nothing_found(canvas: Canvas, box: FRect) -> None:
    words, room = t("city.nothing_found"), (box.w - 20, None)
    write(canvas, words, (box.centerx, box.y + 40), room, BODY, SEPIA, font="italic", anchor="midtop")

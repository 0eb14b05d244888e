"""The city: its years as a strip with woodcuts, the board as its map, and all stories to be listed and searched."""

from collections.abc import Sequence
from typing import Literal

from ulm.i18n.catalog import current, t
from ulm.i18n.city_texts import year_keys, year_text
from ulm.i18n.rulebook.city_pages import STORY, YEAR, entry_pages, woodcut, years
from ulm.i18n.rulebook.page_blocks import RulebookPage
from ulm.i18n.rulebook.rulebook_search import texts_of_page
from ulm.rules.ruleset import present_definitions
from ulm.ui.program import Program
from ulm.ui.screens.rules.book_scene import AT_FOOT, BAR, HEADING, MOST_GROWN, SIZE, TITLE_TOP, BookScene, PageHeading
from ulm.ui.screens.rules.city_map import CityMap, ground_of, places
from ulm.ui.screens.rules.page_layout import lay_out
from ulm.ui.screens.rules.page_view import PageView
from ulm.ui.screens.rules.year_strip import StripYear, YearStrip
from ulm.ui.toolkit.containers import Column, Row, Space
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.ornament import heading_height
from ulm.ui.toolkit.widgets.segmented_choice import ChoiceOption, SegmentedChoice

_CHOICE = 54.0
_STRIP, _MAP = 460.0, 580.0
"""How high the strip of years and the map are."""
_LEAST_TEXT = 150.0
"""How much room the story keeps, for each step of the size of text."""

View = Literal["years", "map"]


class CityScene(BookScene):
    """The city, over any other scene."""

    texts = "city"

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.view: View = "years"
        """Which picture is shown."""
        self.chosen = next((page.id for page in self.pages if page.id.startswith(YEAR)), "")
        """The id of the page that is read."""
        self._ground = ground_of(present_definitions())

    def _made_pages(self) -> list[RulebookPage]:
        return entry_pages(current())

    # ----- what is read

    @property
    def page(self) -> RulebookPage:
        """The story or the year that is read."""
        return next((each for each in self.pages if each.id == self.chosen), self.pages[0])

    def _go_to(self, page: str, *, passing: bool = False) -> None:
        self.choose(page)

    def choose(self, page: str) -> None:
        """Read a page; the picture follows where the page has its place on the other one."""
        if page == self.chosen:
            self._place()
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

    # ----- the book

    def _place(self) -> None:
        before = self.focus.find("strip")
        super()._place()
        strip = self.focus.find("strip")
        if isinstance(strip, YearStrip):
            if isinstance(before, YearStrip):
                strip.scroll_to(before.offset)
            elif strip.selected is not None:
                strip.show(strip.selected)

    def _buttons(self) -> Sequence[Button]:
        return (Button(t("common.back"), self.app.pop, name="close"),)

    def _right(self, wide: float) -> Node:
        """The picture, and below it what is told."""
        theme, page = self.app.theme, self.page
        grown = min(theme.factor, MOST_GROWN)
        options: list[ChoiceOption[View]] = [ChoiceOption("years", t("city.years")), ChoiceOption("map", t("city.map"))]
        least = (wide * 0.5, _CHOICE * grown)
        choice: SegmentedChoice[View] = SegmentedChoice(
            options, self.view, self._show, least=least, theme=theme, name="view"
        )
        heading_high = heading_height(theme, HEADING)
        above = TITLE_TOP + _CHOICE * grown + 14
        room = SIZE[1] - above - heading_high - 30 - AT_FOOT
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
            Row(PageHeading(page.title), Space(BAR), height=heading_high),
            Space(height=12),
            view,
            Space(height=AT_FOOT),
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
    def _stories(self) -> list[RulebookPage]:
        return [page for page in self.pages if page.id.startswith(STORY)]

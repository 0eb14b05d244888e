"""The rules as a book: the contents and a search at the left, the page that is read at the right."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ulm.i18n.catalog import current, t
from ulm.i18n.rulebook.page_blocks import PictureBlock, RulebookPage, page_for
from ulm.i18n.rulebook.rulebook_pages import pages
from ulm.i18n.rulebook.rulebook_search import texts_of_page
from ulm.rules.ruleset import Ruleset
from ulm.ui import key_bindings
from ulm.ui.program import Program
from ulm.ui.screens.rules.book_scene import (
    AT_FOOT,
    BAR,
    HEADING,
    MOST_GROWN,
    SIZE,
    TITLE_TOP,
    BookScene,
    PageHeading,
    TurnPages,
)
from ulm.ui.screens.rules.page_footer import PageFooter
from ulm.ui.screens.rules.page_layout import LaidPage, lay_out
from ulm.ui.screens.rules.page_view import PageView
from ulm.ui.table.board.position_picture import PositionPicture, drawable
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.input import Input
from ulm.ui.toolkit.node import ANY, Node
from ulm.ui.toolkit.theme import FADED, Theme
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.ornament import heading_height


class PageHistory:
    """Where the reader is, was before, and was after that."""

    def __init__(self) -> None:
        self._pages: list[str] = []
        self._at = -1
        self._passing = False
        """Whether the present page is not kept among the visits: it came up while something was typed."""

    @property
    def page(self) -> str:
        """The page that is open; "" before there is one."""
        return self._pages[self._at] if self._pages else ""

    def go(self, page: str, *, passing: bool = False) -> None:
        """Open a page."""
        if page == self.page:
            self._passing = self._passing and passing
            return
        kept = self._at if self._passing else self._at + 1
        before = self._pages[: max(0, kept)]
        if before and before[-1] == page:
            self._pages, self._passing = before, False
        else:
            self._pages, self._passing = [*before, page], passing
        self._at = len(self._pages) - 1

    @property
    def can_go_back(self) -> bool:
        """Whether a page was open before."""
        return self._at > 0

    @property
    def can_go_on(self) -> bool:
        """Whether a page was open after this one."""
        return self._at < len(self._pages) - 1

    def back(self) -> bool:
        """To the page before; whether there was one."""
        return self._step(-1, self.can_go_back)

    def on(self) -> bool:
        """To the page after; whether there was one."""
        return self._step(1, self.can_go_on)

    def _step(self, by: int, possible: bool) -> bool:
        if possible:
            self._at += by
            self._passing = False
        return possible


_STEP = 56.0


class RulesScene(BookScene):
    """The rules, over any other scene."""

    texts = "rules_pages"

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
        self._rules = rules
        super().__init__(app)
        self._over_game = over_game
        self.visits = PageHistory()
        self.topic: tuple[str, str] | None = None
        """What the page was opened for: its row in a table is marked."""
        self._shown: dict[str, PositionPicture | None] = {}
        self._laid: dict[str, LaidPage] = {}
        self._go(topic, page)

    def _made_pages(self) -> list[RulebookPage]:
        return pages(self._rules, current())

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
    def page(self) -> RulebookPage:
        """The page that is read."""
        return next((each for each in self.pages if each.id == self.visits.page), self.pages[0])

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

    def _go_to(self, page: str, *, passing: bool = False) -> None:
        self.open(page, passing=passing)

    # ----- the book

    def relayout(self) -> None:
        self._laid.clear()
        super().relayout()

    def _turned_to(self, page: PageView) -> None:
        if self.topic is not None:
            page.show_topic()

    def _buttons(self) -> Sequence[Button]:
        city = Button(t("title.city"), self.app.navigation.show_city, name="city")
        city.tooltip = t("title.city_tip")
        text = t("rules_pages.back_to_game" if self._over_game else "common.back")
        return city, Button(text, self.app.pop, name="close")

    def _right(self, wide: float) -> Node:
        """What is read, and the buttons that turn pages."""
        theme, page = self.app.theme, self.page
        step = _STEP * min(theme.factor, MOST_GROWN)
        foot = PageFooter(theme, page, self.pages, wide, self.open, self.app.navigation.show_lesson)
        above = TITLE_TOP + heading_height(theme, HEADING) + 18
        high = SIZE[1] - above - 12 - foot.wanted(theme, (wide, ANY))[1] - AT_FOOT
        laid = self._laid_out(theme, page, (wide - 14, high))
        view = PageView(laid, self._pictures, page.id, "\n".join([page.title, *texts_of_page(page)]), self.topic)
        rule = _line_above if foot.parts else None
        column = Column(
            Space(height=above),
            view,
            Space(height=12),
            Row(Stack(foot, ground=rule, width=wide)),
            Space(height=AT_FOOT),
        )
        ways = ("back", self.go_back, self.visits.can_go_back), ("on", self.go_on, self.visits.can_go_on)
        steps = (
            TurnPages(step, way, action, enabled, key_bindings.with_key(t(f"rules_pages.{way}_tip"), f"page_{way}"))
            for way, action, enabled in ways
        )
        turning = Column(Space(height=4), Row(*steps, gap=10))
        head = Row(PageHeading(page.title), Space(24), turning, Space(BAR), align="start")
        return Stack(column, Column(Space(height=TITLE_TOP), head))

    def _laid_out(self, theme: Theme, page: RulebookPage, room: tuple[float, float]) -> LaidPage:
        if page.id not in self._laid:
            self._laid[page.id] = lay_out(theme, page, room, self._shown_by)
        return self._laid[page.id]

    def _shown_by(self, picture: PictureBlock) -> PositionPicture | None:
        if picture.name not in self._shown:
            self._shown[picture.name] = drawable(picture, self._rules.definitions)
        return self._shown[picture.name]

    # ----- input

    def handle(self, event: Input) -> bool:
        match key_bindings.action(event, "rules"):
            case "page_back":
                self.go_back()
                return True
            case "page_on":
                self.go_on()
                return True
        return super().handle(event)

    def show_help(self) -> None:
        """Whoever asks for help here wants to know the keys."""
        self.app.navigation.show_keys()


def _line_above(canvas: Canvas, foot: FRect) -> None:
    canvas.line((foot.x, foot.y - 7), (foot.right, foot.y - 7), FADED, 1)

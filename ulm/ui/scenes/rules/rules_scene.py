"""The rules as a book: the contents and a search at the left, the page that is read at the right."""

import pygame

from ulm.rules.ruleset import Ruleset
from ulm.text.catalog import current, t
from ulm.text.rulebook.blocks import Page, Picture, page_for
from ulm.text.rulebook.pages import pages
from ulm.text.rulebook.search import Hit, search, texts_of_page
from ulm.ui import keys
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.input import Input
from ulm.ui.kit.parts.words import write
from ulm.ui.kit.theme import BODY, FADED, SEPIA, Theme
from ulm.ui.pieces.pictures.page_pictures import drawable
from ulm.ui.pieces.pictures.position_picture import PositionPicture, PositionPictures
from ulm.ui.program import Program, ProgramScene
from ulm.ui.scenes.page import PageBackground
from ulm.ui.scenes.rules.book import EDGE, FOLD, HEADING, SHEET, TITLE_TOP, TurnPages, draw_book, fold
from ulm.ui.scenes.rules.contents import ContentsRows
from ulm.ui.scenes.rules.foot import Foot
from ulm.ui.scenes.rules.page_layout import LaidPage, lay_out
from ulm.ui.scenes.rules.page_view import PageView
from ulm.ui.scenes.rules.visits import Visits
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.field import TextField
from ulm.ui.widgets.ornament import heading, heading_height
from ulm.ui.widgets.rows import BAR_ROOM, RowList

_STEP = 56.0


class RulesScene(ProgramScene):
    """The rules, over any other scene."""

    covers = True

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
        self._foot_top = 0.0
        self._background = PageBackground(draw_book)
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
        return search(self.pages, self.wanted)

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
        if self.focus.focused is None:
            self.focus.focus(self.focus.find("search"))

    def _place(self) -> None:
        """Place everything; the paper stays."""
        theme = self.app.theme
        self.focus.replace([*self._place_contents(theme), *self._place_page(theme)])
        self.invalidate()

    def _place_contents(self, theme: Theme) -> list[Item]:
        grown = min(theme.factor, 1.25)
        left, wide = SHEET.x + EDGE, fold(theme) - FOLD - SHEET.x - EDGE
        field_top = SHEET.y + TITLE_TOP + heading_height(theme, HEADING) + 16
        field = self.focus.find("search")
        if not isinstance(field, TextField):
            field = TextField((0, 0, 1, 1), self.wanted, self._search, accepts=_searchable, name="search")
        field.hint = t("rules_pages.search")
        field.tooltip = keys.with_key(field.hint, "search")
        field.size = BODY
        field.rect = pygame.FRect(left, field_top, wide, 58 * grown)
        button = 62 * grown
        close = pygame.FRect(left, SHEET.bottom - 30 - button, wide, button)
        hits, found = self.hits, bool(self.wanted.strip())
        top = field.rect.bottom + 14
        area = pygame.FRect(left - 8, top, wide + 22, close.y - 14 - top)
        selected = next((n for n, hit in enumerate(hits) if hit.page.id == self.page.id), 0)
        before = self.focus.find("contents")
        heights = self.rows.fill(theme, hits, area.w - BAR_ROOM, found=found)
        rows = RowList(
            area,
            heights,
            self.rows.draw,
            selected=selected,
            on_select=self._select,
            on_open=self._read,
            spoken_row=lambda number: hits[number].page.title,
            name="contents",
        )
        if isinstance(before, RowList) and before.count == rows.count:
            rows.resume(before)
        if hits:
            rows.show(selected)
        text = t("rules_pages.back_to_game" if self._over_game else "common.back")
        return [field, rows, Button(close, text, self.app.pop, name="close")]

    def _place_page(self, theme: Theme) -> list[Item]:
        page = self.page
        grown = min(theme.factor, 1.25)
        left, right = fold(theme) + FOLD, SHEET.right - EDGE
        step = _STEP * grown
        on = pygame.FRect(right - step, SHEET.y + TITLE_TOP + 4, step, step)
        place, show_lesson = (left, right, SHEET.bottom - 30), self.app.navigation.show_lesson
        foot = Foot(theme, page, self.pages, place, self.open, show_lesson)
        self._foot_top = foot.top if foot.items else 0.0
        top = SHEET.y + TITLE_TOP + heading_height(theme, HEADING) + 18
        area = pygame.FRect(left, top, right - left + 16, foot.top - 12 - top)
        before = self.focus.find("page")
        laid = self._laid_out(theme, page, (right - left - 14, area.h))
        view = PageView(area, laid, self._pictures, page.id, "\n".join([page.title, *texts_of_page(page)]), self.topic)
        if isinstance(before, PageView) and before.id == page.id:
            view.scroll_to(before.offset)
        elif self.topic is not None:
            view.show_topic()
        steps = (
            ("back", on.move(-step - 10, 0), self.go_back, self.visits.can_go_back),
            ("on", on, self.go_on, self.visits.can_go_on),
        )
        buttons = [
            TurnPages(box, key, action, enabled, keys.with_key(t(f"rules_pages.{key}_tip"), f"page_{key}"))
            for key, box, action, enabled in steps
        ]
        return [view, *foot.items, *buttons]

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
        theme = canvas.theme
        left = fold(theme) + FOLD
        right = SHEET.right - EDGE - 2 * _STEP * min(theme.factor, 1.25) - 34
        heading(canvas, self.page.title, (left, SHEET.y + TITLE_TOP), width=right - left, size=HEADING)
        rows = self.focus.find("contents")
        if isinstance(rows, RowList) and not rows.count:
            self._say_nothing_found(canvas, rows.rect)
        if self._foot_top:
            y = self._foot_top - 7
            canvas.line((left, y), (SHEET.right - EDGE, y), FADED, 1)
        self.draw_items(canvas)

    def _say_nothing_found(self, canvas: Canvas, box: pygame.FRect) -> None:
        words = t("rules_pages.nothing_found")
        room = (box.w - 20, None)
        write(canvas, words, (box.centerx, box.y + 40), room, BODY, SEPIA, font="italic", anchor="midtop")


def _searchable(sign: str) -> bool:
    """The sign of the help key, which may have opened the book, is none to search for."""
    return sign.isprintable() and sign != "?"

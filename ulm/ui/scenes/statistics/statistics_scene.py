"""Statistics of the finished games, on a page of the Chronicle: their results, and what their reviews tell."""

from collections.abc import Mapping
from functools import partial
from typing import Literal

import pygame

from ulm.records.index import Index
from ulm.records.statistics import Kind, Statistics, count
from ulm.text.catalog import t
from ulm.ui import chronicle_text as words
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.parts.words import write
from ulm.ui.kit.theme import BODY, SEPIA, SMALL
from ulm.ui.program import Program, ProgramScene
from ulm.ui.scenes.chronicle.index_loader import IndexLoader
from ulm.ui.scenes.page import MARGIN, PageBackground, back_button, empty_notice, page, page_left, page_top
from ulm.ui.scenes.statistics.charts import Block, Heading, blocks, course_block
from ulm.ui.scenes.statistics.figures import figures
from ulm.ui.scenes.statistics.skill_reviews import SkillReviews
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.chart import ChartBar, VerticalBar
from ulm.ui.widgets.choice import Choice, Option
from ulm.ui.widgets.scroll import ScrollView

_SHEET = pygame.FRect(90, 16, 1740, 1048)
_COURSE = 296.0
"""The height of the course of points at a text size of 100 %."""
_GAP = 44.0
_RIGHT = 0.335
"""How much of the page the right-hand column takes."""
_NARROW = 1.25
"""From this text size on the charts stand in two columns below the course of points."""


View = Literal["results", "skill"]


class StatisticsScene(ProgramScene):
    """The totals of all finished games, filtered by kind of game and number of seats; in another view, what the
    reviewed ones among them tell.
    """

    def __init__(self, app: Program, index: Index | None = None) -> None:
        super().__init__(app)
        self.index = index or Index()
        self.reader = IndexLoader(app, self.index, self._progress)
        self.kind: Kind = "all"
        self.seats = 0
        """The number of seats to filter by; 0 for any."""
        self.view: View = "results"
        self.found = Statistics()
        self.skill = SkillReviews(app, self.index, self._skill_changed)
        self.problem = ""
        """Why the games cannot be read."""
        self._background = PageBackground(self._draw_page)

    def enter(self) -> None:
        try:
            self.reader.look()
        except OSError as error:
            self.problem = t("chronicle.folder_trouble", reason=words.refused(error))
        self._count()
        if not self.reader.busy:
            self.skill.look()

    def leave(self) -> None:
        """The scene that owns the index may use it again at once. What is reviewed so far is kept."""
        self.skill.close()
        self.reader.stop()

    def _progress(self) -> None:
        if not self.reader.busy:
            self._count()
            self._place()
            self.skill.look()
        self.invalidate()

    def _count(self) -> None:
        self.found = count(self.index.summaries, self.kind, self.seats or None)
        self.skill.count(self.kind, self.seats or None)

    def _skill_changed(self) -> None:
        """More reviews are there, or none is being made any more."""
        self.skill.count(self.kind, self.seats or None)
        if self.view == "skill":
            self._place()
        self.invalidate()

    @property
    def animating(self) -> bool:
        return super().animating or self.skill.reviewing

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.skill.poll():
            self.invalidate()

    # ----- the page

    def spoken(self) -> str:
        return "\n".join((t("statistics.title"), *self._sentences()))

    def _sentences(self) -> list[str]:
        """What the reviews tell, where that is shown."""
        return self.skill.sentences() if self.view == "skill" and self.found.games else []

    def spoken_changes(self) -> Mapping[object, str]:
        """What the reviews tell, once that is shown or has changed, and how reviewing the other games has ended."""
        said = {"skill": "\n".join(self._sentences()), "ended": self.skill.ended}
        return {what: text for what, text in said.items() if text}

    def relayout(self) -> None:
        self._background.forget()
        self._place()

    def _place(self) -> None:
        theme = self.app.theme
        left, right, top = page_left(_SHEET), _SHEET.right - MARGIN, page_top(_SHEET, theme) - 8
        factor = min(theme.factor, 1.4)
        high, button = 54.0 * factor, 62.0 * min(theme.factor, 1.25)
        wide = right - left
        kinds: list[Option[Kind]] = [
            Option("all", t("statistics.all")),
            Option("basic", t("setup.basic")),
            Option("advanced", t("setup.advanced")),
        ]
        numbers = [Option(0, t("statistics.any"))]
        numbers += [Option(n, t("statistics.players", n=n)) for n in (2, 3, 4)]
        narrow = theme.factor > _NARROW
        # Side by side above the page; where text is large one below the other at its top, and they scroll with it.
        first = pygame.FRect(left, top, wide if narrow else wide * 0.46, high)
        kind = Choice(first, kinds, self.kind, self._filter, size=BODY - 3, theme=theme, name="kind")
        other = pygame.FRect(left, kind.rect.bottom + 8, wide, high)
        if not narrow:
            other = pygame.FRect(first.right + 24, top, wide - first.w - 24, high)
        seats = Choice(other, numbers, self.seats, self._filter_seats, size=BODY - 3, theme=theme, name="seats")
        items: list[Item] = [kind, seats]
        head = max(kind.rect.bottom, seats.rect.bottom) + 14
        foot = _SHEET.bottom - 34 - button
        view = pygame.FRect(left - 16, top if narrow else head, wide + 48, 0)
        view.h = foot - 10 - view.y
        contents, height = self._contents(pygame.FRect(left, head, wide, view.h))
        before = self.focus.find("scroll")
        scroll = ScrollView(view, [*items, *contents] if narrow else contents, height=height + head - view.y)
        _show_headings(scroll, contents)
        back = back_button(self.app, left, foot, button, primary=True)
        view_button = self._view_button(foot, button, right)
        self.focus.replace([scroll, *items, *contents, back, view_button])
        if isinstance(before, ScrollView):
            scroll.scroll_to(before.offset)
        if isinstance(self.focus.focused, ChartBar):
            self.focus.focused.stop_here()
        if self.focus.focused is None:
            self.focus.focus(items[0])

    def _view_button(self, top: float, high: float, right: float) -> Button:
        """Shows the other view."""
        other: View = "skill" if self.view == "results" else "results"
        text, tip = t(f"statistics.view.{other}"), t(f"statistics.view.{other}_tip")
        made = Button((0, top, 260, high), text, lambda: self.show_view(other), tooltip=tip, name="view")
        made.rect.w = max(made.rect.w, min(440.0, made.needed_width(self.app.theme)))
        made.rect.right = right
        made.enabled = bool(self.found.games)
        return made

    def show_view(self, view: View) -> None:
        """Show the results, or what the reviews tell."""
        self.view = view
        self._place()
        scroll = self.focus.find("scroll")
        assert isinstance(scroll, ScrollView)
        scroll.scroll_to(0)

    def _contents(self, box: pygame.FRect) -> tuple[list[Item], float]:
        """Figures and charts, and the height that they take."""
        if not self.found.games:
            return [], 0.0
        if self.view == "skill":
            return self.skill.place(self.focus, box, narrow=self.app.theme.factor > _NARROW)
        narrow = self.app.theme.factor > _NARROW
        factor = self.app.theme.factor
        right = box.w * _RIGHT if not narrow else 0.0
        main = pygame.FRect(box.x, box.y, box.w - right - (0 if narrow else _GAP), 0)
        items = figures(self.app.theme, self.found, main)
        y = items[0].rect.bottom + 14
        if self.found.course:
            course = pygame.FRect(main.x, y, main.w, _COURSE * min(factor, 1.5))
            items += course_block(self.focus, self.app.theme, self.found, course)
            y = course.bottom + 22
        lower, side = blocks(self.found)
        half = (main.w - _GAP) / 2
        ends = [y, y]
        if narrow:
            for block in (*lower, *side):
                column = 0 if ends[0] <= ends[1] else 1
                ends[column] = self._put(block, main.x + column * (half + _GAP), ends[column], half, items)
        else:
            for column, block in enumerate(lower):
                ends[column] = self._put(block, main.x + column * (half + _GAP), y, half, items)
            ends.append(box.y)
            for block in side:
                ends[2] = self._put(block, box.right - right, ends[2], right, items)
        return items, max(ends) - 18 - box.y

    def _put(self, block: Block, x: float, y: float, width: float, items: list[Item]) -> float:
        """Place a block; the y of the next one."""
        made, bottom = block.place(self.focus, self.app.theme, x, y, width)
        items += made
        return bottom + 18

    def _filter(self, kind: Kind) -> None:
        self.kind = kind
        self._filtered()

    def _filter_seats(self, seats: int) -> None:
        self.seats = seats
        self._filtered()

    def _filtered(self) -> None:
        self.skill.ended = ""
        self._count()
        self._place()

    def back(self) -> bool:
        self.app.pop()
        return True

    def draw(self, canvas: Canvas) -> None:
        self._background.draw(canvas)
        scroll, back, view = (self.focus.find(name) for name in ("scroll", "back", "view"))
        assert scroll is not None
        assert back is not None
        assert view is not None
        if not self.found.games and not self.reader.busy:
            empty_notice(canvas, scroll.rect, t("statistics.empty"))
        at = (back.rect.right + 28, back.rect.centery)
        room = (view.rect.x - 24 - at[0], back.rect.h + 30)
        write(canvas, self._footer(), at, room, SMALL, SEPIA, font="italic")
        self.draw_items(canvas)

    def _draw_page(self, canvas: Canvas) -> None:
        page(canvas, _SHEET, t("statistics.title"))

    def _footer(self) -> str:
        """The line at the bottom: the loading progress, or whose numbers these are."""
        if self.reader.busy:
            return t("chronicle.reading", done=self.reader.done, all=self.reader.all)
        if self.problem:
            return self.problem
        if self.view == "skill" or self.skill.reviewing:
            return self.skill.footer()
        return t("statistics.note") if self.found.results else ""


def _show_headings(scroll: ScrollView, items: list[Item]) -> None:
    """Scroll a chart's heading into view with its first bar, or with a vertical one."""
    heading: Item | None = None

    def reveal(item: Item, above: Item) -> None:
        scroll.reveal_child(above)
        scroll.reveal_child(item)

    for item in items:
        if isinstance(item, Heading):
            heading = item
        elif heading is not None and isinstance(item, ChartBar) and (item.number == 0 or isinstance(item, VerticalBar)):
            item.reveal = partial(reveal, above=heading)

"""The review of a finished game: what decided it, and what each turn cost. It fills while it is being made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, Protocol

import pygame

from ulm.review.account import Account, Part, Turn, Unit
from ulm.review.background import ReviewFailed
from ulm.review.trial import Task
from ulm.rules.ruleset import Ruleset
from ulm.text.catalog import t
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.input import Input, PointerMove
from ulm.ui.kit.theme import SEPIA, SMALL
from ulm.ui.program import Program, ProgramScene
from ulm.ui.scenes.page import PageBackground, back_button
from ulm.ui.scenes.review.lead_chart import LeadChart
from ulm.ui.scenes.review.overview import Overview
from ulm.ui.scenes.review.review_words import LOSING, sentences
from ulm.ui.scenes.review.reviewed_game import ReviewedGame
from ulm.ui.scenes.review.turn_rows import TurnRow
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.caption import write_caption
from ulm.ui.widgets.chart import ChartBar
from ulm.ui.widgets.choice import Choice, Option
from ulm.ui.widgets.ornament import heading, heading_height, sheet_of_vellum
from ulm.ui.widgets.rows import BAR_ROOM, RowList
from ulm.ui.widgets.scroll import ScrollView

Order = Literal["turn", "cost"]
_SHEET = pygame.FRect(40, 16, 1840, 1048)
_MARGIN, _GAP = 58.0, 40.0
_LEFT = 0.5
"""How much of the page the left-hand column takes."""


class RunningReview(Protocol):
    """A review that is being made, or that was kept whole (`review.background.BackgroundReview`)."""

    @property
    def account(self) -> Account | None:
        """The account of the turns that are judged so far."""

    @property
    def finished(self) -> bool:
        """Whether it is whole."""

    def poll(self) -> bool:
        """Take what has become ready; whether anything has. Raises ReviewFailed."""

    def close(self) -> None:
        """End it; what is made is kept."""


class ReviewScene(ProgramScene):
    """Sentences, sums and the course of the lead beside the list of all turns."""

    def __init__(
        self,
        app: Program,
        game: ReviewedGame,
        begin: Callable[[], RunningReview],
        on_open: Callable[[int, int], None],
        on_try: Callable[[Task], None],
    ) -> None:
        """``begin`` starts the review; ``on_open`` shows the table after so many moves, as a seat sees it; ``on_try``
        lets a turn be played again.
        """
        super().__init__(app)
        self.game = game
        self.on_open = on_open
        self.on_try = on_try
        self.unit: Unit = "points"
        self.order: Order = "turn"
        self.selected = 0
        """The number of the turn whose row is selected."""
        self.problem = ""
        """Why no more turns can be judged, as a sentence."""
        self._made_here = False
        """Whether turns were still to be judged when the scene was opened."""
        self._begin = begin
        self._review: RunningReview | None = None
        self.account: Account | None = None
        self._rows: dict[int, TurnRow] = {}
        self._width = 0.0
        self._background = PageBackground(self._draw_page)

    # ----- the review

    def enter(self) -> None:
        self._review = self._begin()
        self._take()
        self._made_here = self.busy

    def leave(self) -> None:
        """The process is ended; what it has judged is kept."""
        if self._review is not None:
            self._review.close()
            self._review = None

    def resume(self) -> None:
        self._place()

    @property
    def busy(self) -> bool:
        """Whether turns are still being judged."""
        return self._review is not None and not self._review.finished and not self.problem

    @property
    def animating(self) -> bool:
        rows = self.focus.find("rows")
        return super().animating or self.busy or (isinstance(rows, RowList) and rows.waiting)

    def update(self, dt: float) -> None:
        super().update(dt)
        rows = self.focus.find("rows")
        if isinstance(rows, RowList):
            rows.update(dt)
        if self.busy and self._take():
            self._place()

    def _take(self) -> bool:
        """Take what has become ready; whether there is anything new to show."""
        assert self._review is not None
        try:
            changed = self._review.poll()
        except ReviewFailed as error:
            self.problem = f"{t('review.failed')} {self.app.report_failure(error)}"
            self._review.close()
            return True
        changed = changed or self.account is None
        self.account = self._review.account
        return changed

    def turn(self, number: int) -> Turn | None:
        """The account of a turn; None while it is not judged."""
        turns = self.account.turns if self.account is not None else ()
        return turns[number] if number < len(turns) else None

    @property
    def numbers(self) -> list[int]:
        """The turns in the order in which they are listed."""
        found = list(range(len(self.game.turns)))
        if self.order == "cost":
            found.sort(key=lambda number: -(turn.cost if (turn := self.turn(number)) is not None else -1.0))
        return found

    def open(self, number: int) -> None:
        """Show the table at the beginning of a turn."""
        self.selected = number
        self._mark()
        turn = self.game.turns[number]
        self.on_open(turn.first, turn.seat)

    # ----- the page

    @property
    def rules_in_force(self) -> Ruleset | None:
        """The rules by which the game was played."""
        return self.game.game.rules

    def spoken(self) -> str:
        return "\n".join((t("review.title"), *sentences(self.game, self.account)))

    def spoken_changes(self) -> Mapping[object, str]:
        """When the review becomes whole while it is shown, or fails."""
        said = self.problem or (t("review.whole") if self._made_here and not self.busy else "")
        return {"state": said} if said else {}

    def relayout(self) -> None:
        self._background.forget()
        self._rows.clear()
        self._place()

    def _place(self) -> None:
        theme = self.app.theme
        left, right = _SHEET.x + _MARGIN, _SHEET.right - _MARGIN
        wide = right - left
        top = _SHEET.y + 34 + heading_height(theme) + 16
        button = 62.0 * min(theme.factor, 1.25)
        foot = _SHEET.bottom - 34 - button
        column = wide * _LEFT - _GAP / 2
        first = pygame.FRect(left, top, column, foot - 14 - top)
        second = pygame.FRect(left + column + _GAP, top, wide - column - _GAP, foot - 14 - top)
        before = self.focus.find("scroll")
        overview = Overview(self.focus, theme, self.game, self.account, self.unit)
        inner = pygame.FRect(first.x, first.y, first.w - 8, first.h)
        contents, height = overview.place(inner, self.selected, self._set_unit, self.open)
        scroll = ScrollView(first.inflate(24, 0), contents, height=height)
        items: list[Item] = [scroll, *contents, *self._list(second)]
        back = back_button(self.app, left, foot, button)
        open_ = Button(
            (0, foot, 300, button),
            t("review.open"),
            lambda: self.open(self.selected),
            primary=True,
            tooltip=t("review.open_tip"),
            name="open",
        )
        open_.rect.w = max(300.0, min(620.0, open_.needed_width(theme)))
        open_.rect.right = right
        self.focus.replace([*items, back, open_])
        if isinstance(before, ScrollView):
            scroll.scroll_to(before.offset)
        if isinstance(self.focus.focused, ChartBar):
            self.focus.focused.stop_here()
        if self.focus.focused is None:
            self.focus.focus(self.focus.find("rows"))

    def _list(self, box: pygame.FRect) -> list[Item]:
        """The order of the turns, and their rows."""
        theme = self.app.theme
        orders: list[Option[Order]] = [Option("turn", t("review.by_turn")), Option("cost", t("review.by_cost"))]
        high = 50.0 * min(theme.factor, 1.4)
        order = Choice(
            (box.x, box.y, box.w, high), orders, self.order, self._sort, size=SMALL + 1, theme=theme, name="order"
        )
        order.label = t("review.order")
        top = order.rect.bottom + 10
        self._width = box.w - BAR_ROOM
        numbers = self.numbers
        before = self.focus.find("rows")
        tried = self._try_button(box)
        rows = RowList(
            pygame.FRect(box.x, top, box.w, tried.rect.y - 10 - top),
            [self._row(number).height for number in numbers],
            lambda canvas, place, row: self._row(numbers[row]).draw(canvas, place),
            selected=numbers.index(self.selected),
            on_select=lambda row: self._select(numbers[row]),
            on_open=lambda: self.open(self.selected),
            spoken_row=lambda row: self._row(numbers[row]).spoken,
            one_click=True,
        )
        rows.z = -1  # the words of rows that are scrolled away end below the choice
        if isinstance(before, RowList):
            rows.resume(before)
        return [order, rows, tried]

    def _try_button(self, box: pygame.FRect) -> Button:
        """Plays the selected turn again, where it cost much."""
        high = 50.0 * min(self.app.theme.factor, 1.4)
        place = (box.x, box.bottom - high, box.w - BAR_ROOM, high)
        button = Button(place, t("review.try"), self.try_selected, tooltip=self._try_tip, size=SMALL + 1, name="try")
        button.enabled = self._lost() is not None
        return button

    def _try_tip(self) -> str:
        return t("review.try_tip" if self._lost() is not None else "review.try_not")

    def _lost(self) -> Part | None:
        """The part of the selected turn that cost most, if that was much."""
        turn = self.turn(self.selected)
        return max(turn.parts, key=lambda part: part.cost) if turn is not None and turn.grade in LOSING else None

    def try_selected(self) -> None:
        """Ask what the player would have done in the selected turn."""
        part, turn = self._lost(), self.game.turns[self.selected]
        if part is not None:
            played = tuple(move.move.text for move in turn.moves[part.start : part.end])
            first = turn.first + part.start
            self.on_try(Task(self.game.record, self.selected, first, turn.seat, part, played))

    def _row(self, number: int) -> TurnRow:
        """The row of a turn, laid out once for each state of its account."""
        turn, row = self.turn(number), self._rows.get(number)
        if row is None or (row.turn is not turn and row.turn != turn):
            row = self._rows[number] = TurnRow(self.app.theme, self.game, number, turn, self._width)
        return row

    def _select(self, number: int) -> None:
        self.selected = number
        self._mark()

    def _mark(self) -> None:
        """Mark the selected turn in the chart; whether it can be tried depends on it."""
        tried = self.focus.find("try")
        if tried is not None:
            tried.enabled = self._lost() is not None
        chart = self.focus.find("lead")
        if isinstance(chart, LeadChart):
            chart.selected = self.selected

    def _set_unit(self, unit: Unit) -> None:
        self.unit = unit
        self._place()

    def _sort(self, order: Order) -> None:
        self.order = order
        self._place()
        rows = self.focus.find("rows")
        if isinstance(rows, RowList):
            rows.show(rows.selected)

    # ----- input

    def handle(self, event: Input) -> bool:
        rows = self.focus.find("rows")
        if isinstance(event, PointerMove) and isinstance(rows, RowList):
            rows.hover(event.pos)
        return super().handle(event)

    def back(self) -> bool:
        self.app.pop()
        return True

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        self._background.draw(canvas)
        back, open_ = self.focus.find("back"), self.focus.find("open")
        assert back is not None
        assert open_ is not None
        at = (back.rect.right + 28, back.rect.centery)
        room = (open_.rect.x - 24 - at[0], back.rect.h + 30)
        write_caption(canvas, self._footer(), at, room, SMALL, SEPIA, font="italic")
        self.draw_items(canvas)

    def _footer(self) -> str:
        """The progress, a problem, or what the numbers are."""
        if self.problem:
            return self.problem
        if self.busy:
            done = len(self.account.turns) if self.account is not None else 0
            return t("review.progress", done=done, all=len(self.game.turns))
        return t("review.note")

    def _draw_page(self, canvas: Canvas) -> None:
        sheet_of_vellum(canvas, _SHEET)
        at = (_SHEET.x + _MARGIN, _SHEET.y + 34)
        heading(canvas, t("review.title"), at, width=_SHEET.w - 2 * _MARGIN)

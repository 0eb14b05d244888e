"""The review of a finished game: what decided it, and what each turn cost. It fills while it is being made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from pygame import FRect

from ulm.analysis.game_review import GameReview, Unit
from ulm.analysis.retry import RetryTask
from ulm.analysis.review_process import ReviewFailed
from ulm.i18n.catalog import t
from ulm.rules.ruleset import Ruleset
from ulm.ui.program import Program
from ulm.ui.screens.page import SheetScene, back_button, in_the_middle
from ulm.ui.screens.review.lead_chart import LeadChart
from ulm.ui.screens.review.review_overview import Overview
from ulm.ui.screens.review.review_sentences import sentences
from ulm.ui.screens.review.reviewed_game import ReviewedGame
from ulm.ui.screens.review.turn_list import TurnList
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.label import write
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import SEPIA, SMALL
from ulm.ui.toolkit.widgets.bar_chart import ChartBar
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.ornament import heading, heading_height, sheet_of_vellum
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn

_SIZE = (1840.0, 1048.0)
_MARGIN, _ABOVE, _GAP, _RIGHT = 58.0, 34.0, 48.0, 842.0
"""What stays free beside the columns, above and below, and between them; the width of the right-hand one."""
_BUTTON, _BUTTONS_GROWN, _AROUND_WORDS = 62.0, 1.25, 15.0
"""The height of the buttons, how far it grows, and the room of the words between them: they may be higher."""


class RunningReview(Protocol):
    """A review that is being made, or that was kept whole (`review.background.BackgroundReview`)."""

    @property
    def account(self) -> GameReview | None:
        """The account of the turns that are judged so far."""

    @property
    def finished(self) -> bool:
        """Whether it is whole."""

    def poll(self) -> bool:
        """Take what has become ready; whether anything has. Raises ReviewFailed."""

    def close(self) -> None:
        """End it; what is made is kept."""


class ReviewScene(SheetScene):
    """Sentences, sums and the course of the lead beside the list of all turns."""

    first = "rows"

    def __init__(
        self,
        app: Program,
        game: ReviewedGame,
        begin: Callable[[], RunningReview],
        on_open: Callable[[int, int], None],
        on_try: Callable[[RetryTask], None],
        *,
        turn: int = 0,
    ) -> None:
        """``begin`` starts the review; ``on_open`` shows the table after so many moves, as a seat sees it; ``on_try``
        lets a turn be played again. ``turn`` is selected at first.
        """
        super().__init__(app)
        self.game = game
        self.on_open = on_open
        self.unit: Unit = "points"
        self.list = TurnList(
            self.focus,
            game,
            on_select=self._mark,
            on_open=lambda: self.open(self.list.selected),
            on_try=on_try,
            on_order=self.place,
        )
        self.list.selected = turn
        self.problem = ""
        """Why no more turns can be judged, as a sentence."""
        self._made_here = False
        """Whether turns were still to be judged when the scene was opened."""
        self._begin = begin
        self._review: RunningReview | None = None
        self.account: GameReview | None = None

    # ----- the review

    def enter(self) -> None:
        self._review = self._begin()
        self._take()
        self._made_here = self.busy

    def leave(self) -> None:
        """The process is ended; what it has judged is kept."""
        super().leave()
        if self._review is not None:
            self._review.close()
            self._review = None

    def resume(self) -> None:
        self.place()

    @property
    def busy(self) -> bool:
        """Whether turns are still being judged."""
        return self._review is not None and not self._review.finished and not self.problem

    @property
    def animating(self) -> bool:
        return super().animating or self.busy

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.busy and self._take():
            self.place()

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
        self.list.turns = self.account.turns if self.account is not None else ()
        return changed

    def open(self, number: int) -> None:
        """Show the table at the beginning of a turn."""
        self.list.select(number)
        turn = self.game.turns[number]
        self.on_open(turn.first, turn.seat)

    # ----- the page

    @property
    def rules_in_force(self) -> Ruleset | None:
        """The rules by which the game was played."""
        return self.game.game.rules

    def spoken(self) -> str:
        return "\n".join((t("review.title"), *sentences(self.game, self.account, self.unit, going_on=self.busy)))

    def spoken_changes(self) -> Mapping[object, str]:
        """When the review becomes whole while it is shown, or fails."""
        said = self.problem or (t("review.whole") if self._made_here and not self.busy else "")
        return {"state": said} if said else {}

    def relayout(self) -> None:
        self.list.forget()
        super().relayout()

    def place(self) -> None:
        before = self.list.rows
        super().place()
        self.list.go_on(before)
        if isinstance(self.focus.focused, ChartBar):
            self.focus.focused.stop_here()

    def made(self) -> Node:
        theme = self.app.theme
        overview = Overview(self.focus, theme, self.game, self.account, self.unit, going_on=self.busy)
        left = ScrollColumn(*overview.made(self.list.selected, self._set_unit, self.open, self._select), gap=12)
        body = Row(left, Space(_GAP), self.list.made(theme, _RIGHT), grow=1.0)
        high = _BUTTON * min(theme.factor, _BUTTONS_GROWN)
        back = sized(back_button(self.app, high), height=high)
        words, tip, act = t("review.open"), t("review.open_tip"), lambda: self.open(self.list.selected)
        open_ = Button(words, act, primary=True, tooltip=tip, name="open")
        sized(open_, width=max(300.0, min(620.0, open_.needed_width(theme))), height=high)
        footer = Stack(ground=self._draw_footer, height=high + 2 * _AROUND_WORDS, grow=1.0)
        foot = Row(back, Space(28), footer, Space(24), open_, align="center")
        above, below = Space(height=_ABOVE + heading_height(theme) + 16), Space(height=_ABOVE - _AROUND_WORDS)
        column = Column(above, body, foot, below)
        return in_the_middle(Stack(column, pad=(_MARGIN, 0), name="sheet", width=_SIZE[0], height=_SIZE[1]))

    def _mark(self) -> None:
        """Mark the selected turn in the chart."""
        chart = self.root.find("lead")
        if isinstance(chart, LeadChart):
            chart.selected = self.list.selected

    def _select(self, number: int) -> None:
        """Select a turn and bring it into view."""
        self.list.selected = number
        self.place()
        if self.list.rows is not None:
            self.list.rows.show(self.list.rows.selected)

    def _set_unit(self, unit: Unit) -> None:
        self.unit = unit
        self.place()

    # ----- drawing

    def _draw_footer(self, canvas: Canvas, box: FRect) -> None:
        write(canvas, self._footer(), box.midleft, box.size, SMALL, SEPIA, font="italic")

    def _footer(self) -> str:
        """The progress, a problem, or what the numbers are."""
        if self.problem:
            return self.problem
        if self.busy:
            done = len(self.account.turns) if self.account is not None else 0
            return t("review.progress", done=done, all=len(self.game.turns))
        return t("review.note")

    def draw_sheet(self, canvas: Canvas, sheet: FRect) -> None:
        sheet_of_vellum(canvas, sheet)
        at = (sheet.x + _MARGIN, sheet.y + _ABOVE)
        heading(canvas, t("review.title"), at, width=_SIZE[0] - 2 * _MARGIN)

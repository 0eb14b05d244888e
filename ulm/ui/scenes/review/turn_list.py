"""The right-hand column of the review: a row for each turn, in one of two orders, and a way to play a turn again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from ulm.analysis.game_review import ReviewTurn, TurnPart
from ulm.analysis.retry import RetryTask
from ulm.i18n.catalog import t
from ulm.ui.scenes.review.review_words import LOSING
from ulm.ui.scenes.review.reviewed_game import ReviewedGame
from ulm.ui.scenes.review.turn_rows import TurnRow
from ulm.ui.toolkit.containers import Column, Row, Space
from ulm.ui.toolkit.focus import FocusRing
from ulm.ui.toolkit.node import sized
from ulm.ui.toolkit.theme import SMALL, Theme
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.list_view import BAR_ROOM, RowList
from ulm.ui.toolkit.widgets.segmented_choice import ChoiceOption, SegmentedChoice

Order = Literal["turn", "cost"]


class TurnList:
    """All turns of a game, of which one is selected."""

    def __init__(
        self,
        ring: FocusRing,
        game: ReviewedGame,
        *,
        on_select: Callable[[], None],
        on_open: Callable[[], None],
        on_try: Callable[[RetryTask], None],
        on_order: Callable[[], None],
    ) -> None:
        """``on_select``: another turn is selected; ``on_open`` shows the selected one; ``on_try`` lets it be played
        again; ``on_order``: the turns are to be listed anew.
        """
        self._ring = ring
        self._game = game
        self._on_select, self._on_open, self._on_try, self._on_order = on_select, on_open, on_try, on_order
        self.turns: Sequence[ReviewTurn] = ()
        """The turns that are judged so far."""
        self.order: Order = "turn"
        self.selected = 0
        """The number of the selected turn."""
        self._laid_out: dict[int, TurnRow] = {}

    @property
    def rows(self) -> RowList | None:
        """The rows as they were placed."""
        found = self._ring.find("rows")
        return found if isinstance(found, RowList) else None

    def turn(self, number: int) -> ReviewTurn | None:
        """The account of a turn; None while it is not judged."""
        return self.turns[number] if number < len(self.turns) else None

    @property
    def numbers(self) -> list[int]:
        """The turns in the order in which they are listed."""
        found = list(range(len(self._game.turns)))
        if self.order == "cost":
            found.sort(key=lambda number: -(turn.cost if (turn := self.turn(number)) is not None else -1.0))
        return found

    def forget(self) -> None:
        """All rows are to be laid out anew."""
        self._laid_out.clear()

    def made(self, theme: Theme, width: float) -> Column:
        """The order of the turns, their rows, and the button below them."""
        orders: list[ChoiceOption[Order]] = [
            ChoiceOption("turn", t("review.by_turn")),
            ChoiceOption("cost", t("review.by_cost")),
        ]
        least, inner = (0, 50.0 * min(theme.factor, 1.4)), width - BAR_ROOM
        order = SegmentedChoice(orders, self.order, self.sort, least=least, size=SMALL + 1, name="order")
        order.label = t("review.order")
        words, tip = t("review.try"), self._try_tip
        tried = Button(words, self.try_selected, tooltip=tip, size=SMALL + 1, name="try")
        tried.enabled = self._lost() is not None
        numbers = self.numbers

        def row(place: int) -> TurnRow:
            return self._row(theme, numbers[place], inner)

        rows = RowList(
            [row(place).high for place in range(len(numbers))],
            lambda canvas, rect, place: row(place).show(canvas, rect),
            selected=numbers.index(self.selected),
            on_select=lambda place: self.select(numbers[place]),
            on_open=self._on_open,
            spoken_row=lambda place: row(place).spoken,
            one_click=True,
        )
        rows.z = -1  # the words of rows that are scrolled away end below the choice
        foot = Row(sized(tried, height=least[1], grow=1.0), Space(BAR_ROOM))
        return Column(order, sized(rows, grow=1.0), foot, gap=10, width=width)

    def go_on(self, before: RowList | None) -> None:
        """The rows are placed: scroll them as far as before."""
        if self.rows is not None and before is not None:
            self.rows.resume(before)
        elif self.rows is not None:
            self.rows.show(self.rows.selected)

    def _row(self, theme: Theme, number: int, width: float) -> TurnRow:
        """The row of a turn, laid out once for each state of its account."""
        turn, row = self.turn(number), self._laid_out.get(number)
        if row is None or (row.turn is not turn and row.turn != turn):
            row = self._laid_out[number] = TurnRow(theme, self._game, number, turn, width)
        return row

    def select(self, number: int) -> None:
        """Another turn; whether it can be tried depends on it."""
        self.selected = number
        tried = self._ring.find("try")
        if tried is not None:
            tried.enabled = self._lost() is not None
        self._on_select()

    def sort(self, order: Order) -> None:
        """List the turns in another order: by their cost from the top, else so that the selected one is in view."""
        self.order = order
        if order == "cost":
            self.selected = self.numbers[0]
        self._on_order()
        if self.rows is not None and order == "cost":
            self.rows.scroll_to(0)
        elif self.rows is not None:
            self.rows.show(self.rows.selected)

    # ----- playing a turn again

    def _lost(self) -> TurnPart | None:
        """The part of the selected turn that cost most, if that was much."""
        turn = self.turn(self.selected)
        return max(turn.parts, key=lambda part: part.cost) if turn is not None and turn.grade in LOSING else None

    def _try_tip(self) -> str:
        return t("review.try_tip" if self._lost() is not None else "review.try_not")

    def try_selected(self) -> None:
        """Ask what the player would have done in the selected turn."""
        part, turn = self._lost(), self._game.turns[self.selected]
        if part is not None:
            played = tuple(move.move.text for move in turn.moves[part.start : part.end])
            first = turn.first + part.start
            self._on_try(RetryTask(self._game.record, self.selected, first, turn.seat, part, played))

"""The right-hand column of the review: a row for each turn, in one of two orders, and a way to play a turn again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from ulm.analysis.cost_breakdown import CostItem, cost_items
from ulm.analysis.game_review import ReviewTurn, TurnPart
from ulm.analysis.retry import RetryTask
from ulm.i18n.catalog import t
from ulm.i18n.explanation_text import difference_words
from ulm.i18n.review_text import format_cost, luck_words, verdict
from ulm.ui.screens.review.review_sentences import LOSING
from ulm.ui.screens.review.reviewed_game import ReviewedGame
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Image, Row, Space, Stack
from ulm.ui.toolkit.focus import FocusRing
from ulm.ui.toolkit.label import Label, RichLabel
from ulm.ui.toolkit.node import ANY, Node, sized
from ulm.ui.toolkit.node import Node as Drawn
from ulm.ui.toolkit.theme import BODY, INK, RUBRIC, SEPIA, SMALL, Colour, Theme
from ulm.ui.toolkit.viewport import RectLike
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.list_view import BAR_ROOM, RowList
from ulm.ui.toolkit.widgets.segmented_choice import ChoiceOption, SegmentedChoice

_APART = 18.0
"""Between two columns."""


def gains_words(gains: Sequence[CostItem]) -> str:
    """The table as one sentence, to be spoken."""
    said = [
        t(
            "review.gains.spoken",
            what=t(f"review.gains.{gain.what}"),
            played=_figure(gain.played),
            best=_figure(gain.best),
        )
        for gain in gains
    ]
    return ", ".join([t("review.gains.title"), *said])


class GainsTable(Column):
    """A column for each thing; where these do not fit beside each other, a line for each."""

    def __init__(self, theme: Theme, gains: Sequence[CostItem], size: float, width: float) -> None:
        heads = ["", *(t(f"review.gains.{gain.what}") for gain in gains)]
        played = [t("review.gains.played"), *(_figure(gain.played) for gain in gains)]
        best = [t("review.gains.best"), *(_figure(gain.best) for gain in gains)]
        across = [heads, played, best]
        down = [list(line) for line in zip(*across, strict=True)]
        lines = across if sum(_widths(theme, across, size)) + _APART * len(gains) <= width else down
        widths = _widths(theme, lines, size)
        rows: list[Node] = []
        for row, line in enumerate(lines):
            cells: list[Node] = []
            for column, words in enumerate(line):
                heading = row == 0 or column == 0
                total = (column if lines is across else row) == len(gains)
                cells.append(
                    Label(
                        words,
                        size,
                        SEPIA if heading else INK,
                        font="semibold" if total else "italic" if heading else "regular",
                        side="left" if column == 0 else "right",
                        width=widths[column],
                    )
                )
            rows.append(Row(*cells, gap=_APART))
        super().__init__(*rows, gap=1)


def _widths(theme: Theme, lines: Sequence[Sequence[str]], size: float) -> list[float]:
    """How wide each column is."""
    return [
        max(theme.measure(words, size, "semibold")[0] for words in column) + 2 for column in zip(*lines, strict=True)
    ]


def _figure(tenths: int) -> str:
    return format_cost(tenths / 10)


_PAD, _ABOVE, _GAP = 14.0, 9.0, 12.0
_INDENT = 20.0
_HEAD = BODY - 3
_SHARE = 0.5
"""How much of a row's width its verdict takes beside the name."""


def costly_parts(turn: ReviewTurn | None) -> list[TurnPart]:
    """The parts of a turn of which it is told what would have been better. Of small costs, which may add up, nothing
    is told: one by one they are as good as nothing.
    """
    return [part for part in turn.parts if part.gains] if turn is not None else []


def better_words(game: ReviewedGame, number: int, part: TurnPart) -> str:
    """What would have been better in a part of a turn, from the first move that differs, and what it brings."""
    better = game.better(number, part)
    if better is None:
        return ""
    moves = better.moves
    if better.onward:
        onward = t("review.onward", moves=better.onward)
        moves = f"{moves} · {onward}" if moves else onward
    form = "longer" if better.longer else "instead" if better.instead else "plain"
    cost = format_cost(part.cost, sign=False)
    said = t(f"review.better.{form}", cost=cost, played=better.instead, moves=moves or t("review.better.end"))
    return "\n".join(line for line in (said, difference_words(part.difference)) if line)


def ahead_words(turn: ReviewTurn | None) -> str:
    """By how much the best turn there was beats the next best one; empty where that is little."""
    return t("review.ahead", points=format_cost(turn.ahead, sign=False)) if turn is not None and turn.ahead else ""


class TurnRow(Stack):
    """A row laid out for a width."""

    def __init__(self, theme: Theme, game: ReviewedGame, number: int, turn: ReviewTurn | None, width: float) -> None:
        self.turn = turn
        played = game.turns[number]
        seat = game.seats[played.seat]
        name = t("review.turn_of", round=played.round, name=seat.name)
        said = " · ".join(part for part in (verdict(turn), luck_words(turn)) if part)
        words, ahead, parts = game.words(number), ahead_words(turn), costly_parts(turn)
        betters = [better_words(game, number, part) for part in parts]
        gains = [cost_items(part) for part in parts]
        spoken = [name, said, words, ahead]
        for better, told in zip(betters, gains, strict=True):
            spoken += [*better.splitlines(), *([gains_words(told)] if told else [])]
        self.spoken = ", ".join(each.replace("*", "").rstrip(".") for each in spoken if each)
        crest = 30.0 * min(theme.factor, 1.5)
        inner = width - 2 * _PAD
        beside = inner * _SHARE - _GAP
        stacked = (
            theme.measure(name, _HEAD, "semibold")[0] > inner - crest - 10 - beside - _GAP
            or theme.measure(said, SMALL, "semibold_italic")[0] > beside
        )
        colour: Colour = RUBRIC if turn is not None and turn.grade in LOSING else SEPIA
        who = Label(name, _HEAD, font="semibold", grow=float(not stacked))
        cost = Label(said, SMALL, colour, font="semibold_italic", side="left" if stacked else "right")
        heads = Column(who, cost, grow=1.0) if stacked else Row(who, cost, gap=_GAP, grow=1.0)
        picture = sized(Image(f"pieces/crest_{seat.colour}"), width=crest * 32 / 36, height=crest)
        head = Row(picture, Space(10 + crest * 4 / 36), heads, align="center")
        size = (SMALL - 1) / max(1.0, theme.factor / 1.1) ** 0.5  # a row should have room on the page
        lines: list[Drawn] = [RichLabel(words, size), *([RichLabel(ahead, size, SEPIA)] if ahead else [])]
        for better, told in zip(betters, gains, strict=True):
            lines += [RichLabel(better, size, SEPIA)] if better else []
            if told:
                table = GainsTable(theme, told, size, inner - _INDENT)
                lines.append(Row(Space(_INDENT), table))
        super().__init__(Column(head, Space(height=4), Column(*lines, gap=3)), pad=(_PAD, _ABOVE))
        self.high = self.measure(theme, (width, ANY))[1]

    def show(self, canvas: Canvas, box: RectLike) -> None:
        """Place and draw it at once."""
        if self.rect != box:
            self.place(canvas.theme, box)
        self.draw(canvas)


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

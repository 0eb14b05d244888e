"""The left-hand column of the review: sentences, sums, and the course of the lead."""

from __future__ import annotations

from collections.abc import Callable

from ulm.analysis.game_review import GameReview, Unit
from ulm.i18n.catalog import t
from ulm.i18n.phrases import labelled
from ulm.i18n.review_text import format_cost, luck_words, own_luck, verdict
from ulm.i18n.sanitizing import in_rich_text
from ulm.ui.scenes.review.lead_chart import ChartMark, LeadChart, LeadCurve
from ulm.ui.scenes.review.review_cards import review_cards
from ulm.ui.scenes.review.review_words import sentences
from ulm.ui.scenes.review.reviewed_game import ReviewedGame
from ulm.ui.scenes.review.sums_table import SumsTable
from ulm.ui.style import SEATS
from ulm.ui.toolkit.containers import Column
from ulm.ui.toolkit.focus import FocusRing
from ulm.ui.toolkit.label import RichLabel
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.theme import BODY, SMALL, Theme
from ulm.ui.toolkit.widgets.segmented_choice import ChoiceOption, SegmentedChoice

_CHART = 210.0
"""The height that the chart has at least."""


class Overview:
    """What an account says of a game, shown in a unit."""

    def __init__(
        self,
        ring: FocusRing,
        theme: Theme,
        game: ReviewedGame,
        account: GameReview | None,
        unit: Unit,
        *,
        going_on: bool,
    ) -> None:
        """``going_on``: more turns will be judged."""
        self._ring, self._theme = ring, theme
        self._game, self._account, self._unit = game, account, unit
        self._going_on = going_on
        self._turns = account.turns if account is not None else ()

    def made(
        self,
        selected: int,
        on_unit: Callable[[Unit], None],
        on_open: Callable[[int], None],
        on_select: Callable[[int], None],
    ) -> list[Node]:
        """The parts one below the other; the ``selected`` turn is marked. ``on_select`` selects another one."""
        ring, theme, unit = self._ring, self._theme, self._unit
        said = sentences(self._game, self._account, unit, going_on=self._going_on)
        units: list[ChoiceOption[Unit]] = [
            ChoiceOption("points", t("review.points")),
            ChoiceOption("chance", t("review.chance")),
        ]
        least = (0, 50.0 * min(theme.factor, 1.4))
        choice = SegmentedChoice(units, unit, on_unit, least=least, size=SMALL + 1, name="unit")
        choice.label = t("review.unit")
        marks = [self._mark(number) for number in range(len(self._game.turns))]
        chart = LeadChart(ring, theme, self._curves(), marks, on_open, percent=unit == "chance", selected=selected)
        chart.least = 0.0, _CHART
        sums = SumsTable(ring, theme, self._game, self._account, unit)
        account = self._account
        if account is None or not account.whole:
            return [Column(*(RichLabel(text, BODY - 2) for text in said), gap=3), choice, sums, chart]
        # Of the single turns the cards tell.
        return [RichLabel(said[0], BODY - 2), review_cards(theme, self._game, account, on_select), choice, sums, chart]

    def _curves(self) -> list[LeadCurve]:
        worths = [self._turns[0].before, *(turn.after for turn in self._turns)] if self._turns else []
        found = []
        for seat, player in enumerate(self._game.seats):
            if self._unit == "points":
                values = [worth.points[seat] for worth in worths]
            else:
                values = [100 * worth.chance[seat] for worth in worths]
            found.append(LeadCurve(values, SEATS[player.colour].ground, f"pieces/crest_{player.colour}"))
        return found

    def _mark(self, number: int) -> ChartMark:
        """What is told of a turn where it lies in the chart."""
        played = self._game.turns[number]
        turn = self._turns[number] if number < len(self._turns) else None
        seat = self._game.seats[played.seat]
        name = t("review.turn_of", round=played.round, name=in_rich_text(seat.name))
        lines = [f"**{name}**", verdict(turn), luck_words(turn)]
        if turn is not None:
            after = turn.after.points if self._unit == "points" else turn.after.chance
            for each, worth in zip(self._game.seats, after, strict=True):
                figure = format_cost(worth, self._unit, sign=self._unit == "points")
                lines.append(labelled(in_rich_text(each.name), f"**{figure}**"))
        luck = own_luck(turn, self._unit) if turn is not None else None
        return ChartMark(played.round, "\n".join(line for line in lines if line), luck, SEATS[seat.colour].ground)

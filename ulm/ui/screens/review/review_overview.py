"""The left-hand column of the review: sentences, sums, and the course of the lead."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal, NamedTuple

from pygame import FRect

from ulm.analysis.decision_kinds import lost_by_kind
from ulm.analysis.game_review import GameReview, Kind, ReviewTurn, Unit
from ulm.i18n.catalog import t
from ulm.i18n.phrases import labelled
from ulm.i18n.review_text import format_cost, luck_words, own_luck, verdict
from ulm.i18n.sanitizing import in_rich_text
from ulm.ui.screens.review.lead_chart import ChartMark, LeadChart, LeadCurve
from ulm.ui.screens.review.review_sentences import best_turn, costliest_turn, mean_cost, sentences
from ulm.ui.screens.review.reviewed_game import ReviewedGame
from ulm.ui.style import SEATS
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Image, Row, Rule, Space, Stack
from ulm.ui.toolkit.focus import FocusRing
from ulm.ui.toolkit.hoverable import Hoverable
from ulm.ui.toolkit.label import FIGURE, Label, RichLabel, fit
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import BODY, FADED, GILT, INK, RUBRIC, SEPIA, SMALL, Colour, Font, Theme
from ulm.ui.toolkit.widgets.bar_chart import Bar, ChartBar, Scale, joined
from ulm.ui.toolkit.widgets.segmented_choice import ChoiceOption, SegmentedChoice

_PAD, _GAP = 12.0, 12.0
_BESIDE = 1.15
"""Up to this size of text the cards lie beside each other."""


class CardText(NamedTuple):
    """What a card tells, as rich text, and the number of the turn that it leads to."""

    name: Literal["costliest", "best", "next"]
    words: str
    turn: int

    @property
    def title(self) -> str:
        """What the card is about."""
        return t(f"review.card.{self.name}.title")


def card_texts(game: ReviewedGame, account: GameReview) -> list[CardText]:
    """What the cards tell of a whole account; fewer than three where there is nothing to tell."""
    found: list[CardText] = []

    def add(name: Literal["costliest", "best", "next"], turn: ReviewTurn, figure: str = "", what: str = "") -> None:
        who = in_rich_text(game.seats[turn.seat].name)
        words = t(f"review.card.{name}.words", name=who, round=turn.round, points=figure, what=what)
        found.append(CardText(name, words, account.turns.index(turn)))

    costliest, best = costliest_turn(account.turns), best_turn(account.turns)
    if costliest is not None:
        add("costliest", costliest, format_cost(costliest.cost, sign=False))
    if best is not None:
        add("best", best, format_cost(best.ahead, sign=False))
    seat = learner(game, account)
    lesson = costliest_turn([turn for turn in account.turns if turn.seat == seat])
    kind = most_lost_by(account, seat)
    if lesson is not None and kind is not None:
        add("next", lesson, what=t(f"statistics.skill.meant.{kind}"))
    return found


def learner(game: ReviewedGame, account: GameReview) -> int:
    """The seat that is told what to try: the only human one, else the one whose turns cost most."""
    humans = [number for number, seat in enumerate(game.seats) if seat.bot is None]
    seats = humans or list(range(account.seats))
    return max(seats, key=account.accuracy)


def most_lost_by(account: GameReview, seat: int) -> Kind | None:
    """The kind of decision by which a seat lost most; None where it lost nothing."""
    lost = lost_by_kind(account, seat)
    return max(lost, key=lambda kind: lost[kind], default=None)


class ReviewCard(Hoverable):
    """A card; pressing it selects the turn that it tells of."""

    sound = "press"

    def __init__(self, card: CardText, on_select: Callable[[int], None]) -> None:
        words = Column(RichLabel(f"**{card.title}**", SMALL, RUBRIC), RichLabel(card.words, SMALL), gap=2)
        super().__init__(
            Stack(words, pad=(_PAD, _PAD * 0.6), ground=self._paint),
            name=f"card:{card.name}",
            on_activate=partial(on_select, card.turn),
            tooltip=t("review.card.tip"),
        )
        self.told = card

    def spoken_name(self) -> str:
        return f"{self.told.title}: {self.told.words}"

    def _paint(self, canvas: Canvas, box: FRect) -> None:
        canvas.fill(box, GILT, radius=6, alpha=90 if self.hovered or self.pressed else 45)
        canvas.outline(box, INK if self.hovered or self.focused else FADED, 1.5, radius=6)


def review_cards(theme: Theme, game: ReviewedGame, account: GameReview, on_select: Callable[[int], None]) -> Node:
    """The cards in a row, or one below the other where text is large."""
    found = [ReviewCard(card, on_select) for card in card_texts(game, account)]
    if theme.factor <= _BESIDE:
        return Row(*(sized(card, width=0.0, grow=1.0) for card in found), gap=_GAP)
    return Column(*found, gap=_GAP)


SUMS = ("expected", "skill", "others", "play", "own_luck", "others_luck", "luck", "rest", "result")
"""What a seat's result was made of, from what was expected at the start on; ``play`` and ``luck`` are the sums of the
two lines above them.
"""
_TOGETHER = ("play", "luck", "result")
_ROWS = (*SUMS, "accuracy")
_COLUMNS, _WIDEST = 534.0, 190.0
"""The width that the columns of all players have together, and that of one, at most."""
_NONE = "–"


class SumsTable(Column):
    """A line for each sum, below the crests and names of the players."""

    def __init__(
        self, ring: FocusRing, theme: Theme, game: ReviewedGame, account: GameReview | None, unit: Unit
    ) -> None:
        self.game = game
        seats = range(len(game.seats))
        begun = account is not None and bool(account.turns)
        self.figures: dict[str, list[str]] = {name: [_NONE] * len(game.seats) for name in _ROWS}
        if begun and account is not None:
            sums = [account.sums_so_far(seat, unit) for seat in seats]
            for name in SUMS:
                self.figures[name] = [format_cost(getattr(each, name), unit) for each in sums]
            self.figures["accuracy"] = [mean_cost(account.accuracy(seat)) for seat in seats]
        self.column = min(_WIDEST, _COLUMNS / len(game.seats))
        rows = joined(ring, [self._row(number, name) for number, name in enumerate(_ROWS)])
        lines: list[Node] = []
        for name, row in zip(_ROWS, rows, strict=True):
            rule = Rule(INK, thick=2, height=8) if name == "result" else Rule(height=0)
            lines += [rule, row] if lines else [row]
        super().__init__(self._heads(theme), *lines, name="sums")

    def _heads(self, theme: Theme) -> Node:
        """The crest beside the name, or above it where columns are narrow."""
        crest = 34.0 * min(theme.factor, 1.4)
        beside = self.column - crest - 24
        words = [word for seat in self.game.seats for word in seat.name.split()]
        inline = max((theme.measure(word, SMALL, "semibold")[0] for word in words), default=0.0) <= beside
        heads: list[Node] = []
        for seat in self.game.seats:
            picture = sized(Image(f"pieces/crest_{seat.colour}"), width=crest * 32 / 36, height=crest)
            name = Label(seat.name, SMALL, font="semibold", side="left" if inline else "center")
            if inline:
                name.width = fit(theme, seat.name, (beside, None), size=SMALL, font="semibold").width + 1
                named: Node = Row(picture, name, gap=8, align="center", justify="center", grow=1.0)
            else:
                named = Column(Row(picture, justify="center"), Stack(name, pad=(6, 0)), gap=4, grow=1.0)
            band = Row(Space(12), _Band(SEATS[seat.colour].ground), Space(12))
            heads.append(Column(named, Space(height=5), band, Space(height=4), width=self.column))
        return Row(Space(grow=1.0), *heads)

    def _row(self, number: int, name: str) -> _Row:
        """What a sum is, as a tooltip, and that of each player."""
        figures, label = self.figures[name], t(f"review.sum.{name}")
        told = [labelled(seat.name, figure) for seat, figure in zip(self.game.seats, figures, strict=True)]
        font: Font = "semibold" if name in _TOGETHER else "regular"
        row = Row(
            Label(label, SMALL, SEPIA if name == "accuracy" else INK, font=font, grow=1.0),
            Space(12),
            *(Label(each, SMALL, font=font, side="center", way=FIGURE, width=self.column) for each in figures),
        )
        bar = Bar(f"sum:{name}", 0.0, t(f"review.sum_tip.{name}"), label, ", ".join(told))
        return _Row(bar, Scale(0.0, 1.0), number, Stack(row, pad=(0, 1)))


class _Band(Node):
    """A band in the colour of a player."""

    height, grow = 5.0, 1.0

    def __init__(self, colour: Colour) -> None:
        self.colour = colour

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(self.rect, self.colour, radius=2)
        canvas.outline(self.rect, INK, 1)


class _Row(ChartBar):
    """A line of the table that can be pointed at; the arrow keys walk from line to line."""

    def spoken_name(self) -> str:
        return self.bar.label

    def spoken_value(self) -> str:
        return self.bar.value_text

    def draw_focus(self, canvas: Canvas) -> None:
        """Closer than usual, since the next line is near."""
        canvas.outline(self.rect.inflate(14, 2), INK, canvas.theme.ring * 0.75, radius=6)


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

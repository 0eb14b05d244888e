"""Three cards at the top of a whole review: the most expensive turn, the best one, and what to try next time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal, NamedTuple

from pygame import FRect

from ulm.analysis.decision_kinds import lost_by_kind
from ulm.analysis.game_review import GameReview, Kind, ReviewTurn
from ulm.i18n.catalog import t
from ulm.i18n.review_text import format_cost
from ulm.i18n.sanitizing import in_rich_text
from ulm.ui.scenes.review.review_words import best_turn, costliest_turn
from ulm.ui.scenes.review.reviewed_game import ReviewedGame
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Stack
from ulm.ui.toolkit.hoverable import Hoverable
from ulm.ui.toolkit.label import RichLabel
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import FADED, GILT, INK, RUBRIC, SMALL, Theme

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

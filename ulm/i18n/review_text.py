"""Puts the review of a turn into words: what it cost, and the luck of its draws."""

from __future__ import annotations

from ulm.analysis.game_review import ReviewTurn, Unit
from ulm.i18n.catalog import t
from ulm.i18n.number_format import MINUS, decimal


def format_cost(value: float, unit: Unit = "points", *, sign: bool = True) -> str:
    """Points with one decimal place, or a chance in whole percent."""
    if unit == "chance":
        percent = round(100 * value)
        before = MINUS if percent < 0 else "+" if sign and percent else ""
        return before + t("settings.percent", n=abs(percent))
    value = round(value, 1) or 0.0
    return decimal(value, t("language.decimal"), sign=sign and value != 0)


def verdict(turn: ReviewTurn | None) -> str:
    """What a turn cost and the word for it."""
    if turn is None:
        return t("review.waiting")
    grade = t(f"review.grade.{turn.grade}")
    cost = round(turn.cost, 1)
    return t("review.verdict", cost=format_cost(cost, sign=False), grade=grade) if cost else grade


def own_luck(turn: ReviewTurn, unit: Unit = "points") -> float | None:
    """What the draws of a turn's player changed for that player; None where nothing was drawn."""
    drawn = [getattr(luck.change, unit)[turn.seat] for luck in turn.luck if luck.seat == turn.seat]
    return sum(drawn) if drawn else None


def luck_words(turn: ReviewTurn | None) -> str:
    """The luck of the draws of a turn; empty where nothing was drawn."""
    luck = own_luck(turn) if turn is not None else None
    return t("review.luck", luck=format_cost(luck)) if luck is not None else ""

"""How the review says what a game was won and lost by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ulm.analysis.game_review import GameReview, ResultBreakdown, ReviewTurn, Unit, most_costly
from ulm.i18n.catalog import t
from ulm.i18n.display_names import name_list
from ulm.i18n.number_format import decimal
from ulm.i18n.review_text import format_cost
from ulm.i18n.sanitizing import in_rich_text
from ulm.ui.screens.review.reviewed_game import ReviewedGame

LOSING = ("mistake", "blunder")
"""The grades of turns that lost much."""


def mean_cost(value: float) -> str:
    """The mean cost of a turn, exact enough to be compared between games."""
    return decimal(value, t("language.decimal"), 2)


def best_turn(turns: Sequence[ReviewTurn]) -> ReviewTurn | None:
    """The turn that was the best one there was and most ahead of the next best; None if none was far ahead."""
    return max((turn for turn in turns if turn.ahead), key=lambda turn: turn.ahead, default=None)


def costliest_turn(turns: Sequence[ReviewTurn]) -> ReviewTurn | None:
    """The turn that cost most; None if all were best."""
    return next((turn for turn in most_costly(turns) if turn.grade != "best"), None)


def sentences(game: ReviewedGame, account: GameReview | None, unit: Unit = "points", *, going_on: bool) -> list[str]:
    """What decided the game, its best turn and its most expensive one, as rich text; ``going_on``: more turns will be
    judged. All figures stand on the page of the review as well, in its ``unit``.
    """
    if account is None or not account.turns:
        return [t("review.not_yet")] if going_on else []
    said: list[str] = []
    if account.whole:
        said.append(_decided(game, account, unit))
    elif going_on:
        said.append(t("review.decided.later"))
    when = "whole" if account.whole else "so_far"
    best, costliest = best_turn(account.turns), costliest_turn(account.turns)
    if best is not None:
        ahead = format_cost(best.ahead, sign=False)
        said.append(t(f"review.best_turn.{when}", name=_name(game, best), round=best.round, ahead=ahead))
    if costliest is not None:
        grade = t(f"review.grade.{costliest.grade}")
        cost = format_cost(costliest.cost, sign=False)
        name = _name(game, costliest)
        said.append(t(f"review.costliest.{when}", name=name, round=costliest.round, cost=cost, grade=grade))
    elif account.whole:
        said.append(t("review.no_cost"))
    return said


def _decided(game: ReviewedGame, account: GameReview, unit: Unit) -> str:
    """What brought the winner most, where that is told apart from what was not foreseen."""
    winners = game.game.verdict.winners
    names = [in_rich_text(game.seats[seat].name) for seat in winners]
    if len(winners) > 1:
        return t("review.decided.shared", names=name_list(names))
    shown = account.sums(winners[0], unit)
    return t(
        f"review.decided.{decided_by(account.sums(winners[0]))}",
        name=names[0],
        luck=format_cost(shown.luck, unit),
        play=format_cost(shown.play, unit),
        start=format_cost(shown.expected, unit),
        rest=format_cost(shown.rest, unit),
    )


def decided_by(sums: ResultBreakdown) -> Literal["start", "luck", "play", "unknown"]:
    """What brought a winner most; unknown where what was not foreseen could have made the difference."""
    causes: dict[Literal["start", "luck", "play"], float] = {
        "start": sums.expected,
        "luck": sums.luck,
        "play": sums.play,
    }
    first, second, _ = sorted(causes, key=lambda cause: -causes[cause])
    error = abs(sums.rest)
    return first if causes[first] > error and causes[first] - causes[second] > error else "unknown"


def _name(game: ReviewedGame, turn: ReviewTurn) -> str:
    return in_rich_text(game.seats[turn.seat].name)

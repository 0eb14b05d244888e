"""How the review says what a game was won and lost by."""

from __future__ import annotations

from collections.abc import Sequence

from ulm.review.account import Account, Turn, most_costly
from ulm.text.catalog import t
from ulm.text.display_names import name_list
from ulm.text.number_format import decimal
from ulm.text.review_text import amount
from ulm.text.safe_text import in_rich_text
from ulm.ui.scenes.review.reviewed_game import ReviewedGame

LOSING = ("mistake", "blunder")
"""The grades of turns that lost much."""
_GOOD = ("best", "good")
_WORTH_NAMING = 0.5
"""So many points a turn must have brought to be called the best one."""


def mean_cost(value: float) -> str:
    """The mean cost of a turn, exact enough to be compared between games."""
    return decimal(value, t("language.decimal"), 2)


def gained(turn: Turn) -> float:
    """What a turn brought its player, in points of lead, beyond what was expected of it, without luck."""
    seat = turn.seat
    return turn.after.points[seat] - turn.before.points[seat] - sum(luck.change.points[seat] for luck in turn.luck)


def best_turn(turns: Sequence[Turn]) -> Turn | None:
    """The turn that was played as well as could be and brought most; None if none brought much."""
    found = [turn for turn in turns if turn.grade in _GOOD and gained(turn) >= _WORTH_NAMING]
    return max(found, key=gained, default=None)


def costliest_turn(turns: Sequence[Turn]) -> Turn | None:
    """The turn that cost most; None if all were best."""
    return next((turn for turn in most_costly(turns) if turn.grade != "best"), None)


def sentences(game: ReviewedGame, account: Account | None, *, going_on: bool) -> list[str]:
    """What decided the game, its best turn and its most expensive one, as rich text; ``going_on``: more turns will be
    judged.
    """
    if account is None or not account.turns:
        return [t("review.not_yet")] if going_on else []
    said: list[str] = []
    if account.whole:
        said.append(_decided(game, account))
    elif going_on:
        said.append(t("review.decided.later"))
    when = "whole" if account.whole else "so_far"
    best, costliest = best_turn(account.turns), costliest_turn(account.turns)
    if best is not None:
        gain = amount(gained(best))
        said.append(t(f"review.best_turn.{when}", name=_name(game, best), round=best.round, gain=gain))
    if costliest is not None:
        grade = t(f"review.grade.{costliest.grade}")
        cost = amount(costliest.cost, sign=False)
        name = _name(game, costliest)
        said.append(t(f"review.costliest.{when}", name=name, round=costliest.round, cost=cost, grade=grade))
    elif account.whole:
        said.append(t("review.no_cost"))
    return said


def _decided(game: ReviewedGame, account: Account) -> str:
    """The larger of what luck and what play brought the winner."""
    winners = game.game.verdict.winners
    names = [in_rich_text(game.seats[seat].name) for seat in winners]
    if len(winners) > 1:
        return t("review.decided.shared", names=name_list(names))
    sums = account.sums(winners[0])
    luck, play = sums.own_luck + sums.others_luck, sums.skill + sums.others + sums.rest
    what = "start" if sums.expected > max(luck, play) else "luck" if luck > play else "play"
    return t(
        f"review.decided.{what}",
        name=names[0],
        result=amount(sums.result),
        luck=amount(luck),
        play=amount(play),
        start=amount(sums.expected),
    )


def _name(game: ReviewedGame, turn: Turn) -> str:
    return in_rich_text(game.seats[turn.seat].name)

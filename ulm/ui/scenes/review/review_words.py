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


def mean_cost(value: float) -> str:
    """The mean cost of a turn, exact enough to be compared between games."""
    return decimal(value, t("language.decimal"), 2)


def gained(turn: Turn) -> float:
    """What a turn brought its player, in points of lead, beyond what was expected of it, without luck."""
    seat = turn.seat
    return turn.after.points[seat] - turn.before.points[seat] - sum(luck.change.points[seat] for luck in turn.luck)


def best_turn(turns: Sequence[Turn]) -> int | None:
    """The number of the turn that was played as well as could be and brought most; None if there is none yet."""
    found = [number for number, turn in enumerate(turns) if turn.grade in _GOOD]
    return max(found, key=lambda number: gained(turns[number]), default=None)


def costliest_turn(turns: Sequence[Turn]) -> int | None:
    """The number of the turn that cost most; None if none has cost anything."""
    costly = most_costly(turns)
    return next(number for number, turn in enumerate(turns) if turn is costly[0]) if costly else None


def sentences(game: ReviewedGame, account: Account | None) -> list[str]:
    """What decided the game, its best turn and its most expensive one, as rich text."""
    turns = account.turns if account is not None else ()
    if account is None or not turns:
        return [t("review.not_yet")]
    best, costliest = best_turn(turns), costliest_turn(turns)
    said = [_decided(game, account) if account.whole else t("review.decided.later")]
    if best is not None:
        turn = turns[best]
        said.append(t("review.best_turn", name=_name(game, turn), round=turn.round, gain=amount(gained(turn))))
    if costliest is None:
        said.append(t("review.no_cost"))
    else:
        turn = turns[costliest]
        grade = t(f"review.grade.{turn.grade}")
        cost = amount(turn.cost, sign=False)
        said.append(t("review.costliest", name=_name(game, turn), round=turn.round, cost=cost, grade=grade))
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

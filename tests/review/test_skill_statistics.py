"""The statistics of reviews: which decisions lose points, and how much skill and luck counted."""

from fractions import Fraction

import msgspec
import pytest

from tests.review.positions import played_at_random
from ulm.analysis.decision_kinds import decision, lost_by_kind
from ulm.analysis.game_review import GameReview, Kind, Luck, PositionWorth, ReviewTurn, TurnPart
from ulm.analysis.review_statistics import ReviewedResult, count_reviewed, figures, results
from ulm.storage.game_summary import Summary, summarize

EVEN = PositionWorth((0.0, 0.0), (0.5, 0.5))


def turn(played: str, best: str, cost: float, kind: Kind | None = None, seat: int = 0, luck: float = 0.0) -> ReviewTurn:
    """A turn of one part, its moves separated by commas."""
    moves = tuple(played.split(", "))
    part = TurnPart(0, len(moves), cost, cost / 50, tuple(best.split(", ")), 0 if kind else None, kind)
    came = Luck(0, seat, "tile", ("gray",), PositionWorth((luck, -luck), (0.0, 0.0)))
    return ReviewTurn(1, seat, moves, EVEN, EVEN, (part,), (came,))


@pytest.mark.parametrize(
    ("played", "best", "kind"),
    [
        ("push N1, river", "push S3, river", "push"),
        ("push N1, buy white white", "push N1, buy white brown", "card"),
        ("coat goose_tower, seal garden", "coat guild, seal garden", "coat"),
        ("river, seal garden", "seal tillage, take gray", "action"),
        ("money, seal garden", "seal tillage, money, take gray", "quarter"),
        ("descendant abbot, end", "descendant city_guard, end", "descendant"),
        ("play choir_2 now, end", "play choir_2 later, end", "timing"),
        ("river, end", "river, play choir_2 later, end", "timing"),
        ("end", "play choir_2 now, end", "timing"),
        ("river, money, end", "money, river, end", "action"),
        ("money, money, end", "money, seal garden, end", "action"),
    ],
)
def test_the_first_move_beside_the_best_plan_names_the_decision(played: str, best: str, kind: Kind) -> None:
    lost = turn(played, best, 0.3)
    assert decision(lost, lost.parts[0]) == kind


def test_the_kind_found_by_the_review_comes_first() -> None:
    lost = turn("push N1, seal garden", "push S3, seal tillage", 2.0, "quarter")
    assert decision(lost, lost.parts[0]) == "quarter"


def test_a_part_of_a_turn_is_compared_with_its_own_moves() -> None:
    first = TurnPart(0, 2, 0.0, 0.0, ("push N1", "seal garden"))
    second = TurnPart(2, 4, 0.4, 0.0, ("take gray", "end"))
    moves = ("push N1", "seal garden", "descendant abbot", "end")
    lost = ReviewTurn(1, 0, moves, EVEN, EVEN, (first, second), ())
    assert lost_by_kind(GameReview((lost,), whole=True), 0) == {"descendant": 0.4}


ACCOUNT = GameReview(
    (
        turn("push N1", "push S3", 2.0, "push", luck=1.5),
        turn("push N1", "push S3", 9.0, "push", seat=1, luck=0.5),
        turn("buy white white", "buy white brown", 0.5, luck=-0.25),
        turn("money", "money", 0.0),
    ),
    whole=True,
)


def game(seed: int, *bots: str | None, advanced: bool = False) -> Summary:
    summary = summarize(played_at_random(seed))
    seats = [msgspec.structs.replace(seat, bot=bot) for seat, bot in zip(summary.seats, bots, strict=True)]
    options: dict[str, bool | int] = {"towers": True} if advanced else {}
    return msgspec.structs.replace(summary, seats=tuple(seats), options=options, winners=(0,))


def test_results_are_those_of_human_seats() -> None:
    summary = game(3, None, "master-shipper")
    (mine,) = results(summary, figures(ACCOUNT, 2))
    assert (mine.when, mine.name, mine.seat, mine.seats) == (summary.when, summary.seats[0].name, 0, 2)
    assert (mine.cost, mine.luck, mine.won) == (pytest.approx(2.5 / 3), pytest.approx(1.75), 1)
    assert mine.lost == {"push": 2.0, "card": 0.5}
    assert mine.opponents == ("master",)
    (other,) = results(game(3, "random", None), figures(ACCOUNT, 2))
    assert (other.cost, other.luck, other.won) == (9.0, pytest.approx(-1.75), 0)
    assert results(game(3, "random", "master"), figures(ACCOUNT, 2)) == ()


def result(cost: float, luck: float, lost: dict[Kind, float], *opponents: str, won: int = 0) -> ReviewedResult:
    return ReviewedResult(None, "Agnes", 0, 2, Fraction(won), opponents, cost, luck, lost)


def test_only_reviewed_games_count_and_the_others_are_named() -> None:
    reviewed = {
        "new": (result(1.0, -2.0, {"push": 3.0, "card": 1.0}, "master"),),
        "old": (result(2.0, 4.0, {"card": 4.0}, "random", won=1),),
        "unfinished": (result(5.0, 5.0, {"coat": 9.0}),),
        "gone": (result(5.0, 5.0, {"coat": 9.0}),),
    }
    found = count_reviewed(["new", "not reviewed", "old"], reviewed)
    assert (found.games, found.reviewed, found.missing) == (3, 2, ["not reviewed"])
    assert [each.cost for each in found.course] == [2.0, 1.0]
    assert (found.all.cost, found.all.luck) == (1.5, 1.0)
    assert (found.worst, found.a_game("card"), found.share("card")) == ("card", 2.5, 5 / 8)
    assert (found.against["random"].won, found.against["master"].won) == (1, 0)
    assert found.against["master"].luck == -2.0
    chosen = count_reviewed(["old"], reviewed)
    assert (chosen.games, chosen.reviewed, chosen.missing, chosen.worst) == (1, 1, [], "card")


def test_without_losses_there_is_no_worst_kind() -> None:
    assert count_reviewed([], {}).worst is None
    assert count_reviewed(["a"], {"a": (result(0.0, 1.0, {}),)}).worst is None

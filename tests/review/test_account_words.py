"""Every sentence and figure of a game's review is recounted from the positions of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest

from tests.recounting import recounted
from ulm.ai.arena import play_game, tasks
from ulm.ai.outcome_diff import OutcomeItem
from ulm.analysis import reviewer
from ulm.analysis.cost_breakdown import cost_items
from ulm.analysis.game_review import Gain, GameReview, ResultBreakdown, ReviewTurn, TurnPart, Unit
from ulm.analysis.reviewer import Reviewer
from ulm.cli.common import record_of
from ulm.i18n.catalog import Texts, t
from ulm.i18n.explanation_text import difference_words
from ulm.i18n.review_text import format_cost, verdict
from ulm.rules import Game, Move, View
from ulm.storage.record import Record, replay
from ulm.ui.screens.review.review_overview import SUMS
from ulm.ui.screens.review.review_sentences import decided_by, sentences
from ulm.ui.screens.review.reviewed_game import ReviewedGame
from ulm.ui.screens.review.turn_list import ahead_words, better_words, costly_parts

_FIGURE = re.compile(r"[+−]?\d+(?:\.\d+)?%?")


def reviewed(bots: Sequence[str], seed: int) -> tuple[Record, GameReview]:
    """A game of bots and its review, judged less deeply, which takes less time and makes no sentence truer."""
    with pytest.MonkeyPatch.context() as patch:
        for name, number in {"_NODES": 150, "_WIDTH": 5, "_SOME_NODES": 60, "_MORE_FUTURES": 6}.items():
            patch.setattr(reviewer, name, number)
        (task,) = tasks(bots, 1, seed, {"towers": True})
        record = record_of(play_game(task), task.options, Texts("en"))
        *_, account = Reviewer(record).accounts()
    return record, account


class Costly(NamedTuple):
    """A part of a turn of which it is told what would have been better, with how the turn ended either way."""

    game: ReviewedGame
    number: int
    turn: ReviewTurn
    part: TurnPart
    at: Game
    best_end: Game
    played_end: Game

    @property
    def view(self) -> View:
        """What its player could see."""
        return self.at.view(self.turn.seat)

    @property
    def reveals(self) -> bool:
        """Whether anything was or would have been revealed on the way to the end of the turn."""
        return bool(self.part.onward) or self.part.end != len(self.turn.moves)


def costly(record: Record, account: GameReview) -> Iterator[Costly]:
    game = ReviewedGame(record)
    for number, turn in enumerate(account.turns):
        first = game.turns[number].first
        for part in costly_parts(turn):
            at = game.game.at_move(first + part.start)
            best_end = after(at, (*part.best, *part.onward))
            yield Costly(game, number, turn, part, at, best_end, after(at, turn.moves[part.start :]))


def after(game: Game, moves: Sequence[str]) -> Game:
    game = game.copy()
    for move in moves:
        game.play(Move.parse(move))
    return game


def figures(sentence: str) -> list[str]:
    """The figures of a sentence, without those in names of players."""
    return _FIGURE.findall(re.sub(r"(Apprentice|Journeyman|Master|Random) \d|round \d+", "", sentence))


def check_headline(record: Record, account: GameReview, unit: Unit) -> None:
    """All figures stand in the table; of what was not foreseen nothing is told as luck or play."""
    game = ReviewedGame(record)
    winners = game.game.verdict.winners
    head, *others = sentences(game, account, unit, going_on=False)
    if len(winners) == 1:
        column = {name: format_cost(getattr(account.sums(winners[0], unit), name), unit) for name in SUMS}
        assert set(figures(head)) <= set(column.values())
        assert {column["luck"], column["play"], column["rest"]} <= set(figures(head))
        for number in map(account.sums, winners):
            check_decided(number)
    rows = " ".join(f"{verdict(turn)} {ahead_words(turn)}" for turn in account.turns)
    for sentence in others:
        assert all(figure in rows for figure in figures(sentence)), sentence


def check_decided(sums: ResultBreakdown) -> None:
    """What is said to have decided brought more than anything else, whatever the rest was."""
    causes = {"start": sums.expected, "luck": sums.own_luck + sums.others_luck, "play": sums.skill + sums.others}
    told = decided_by(sums)
    for rest in (-abs(sums.rest), abs(sums.rest)):
        for given in causes:
            turned = causes | {given: causes[given] + rest}
            assert told == "unknown" or max(turned, key=turned.__getitem__) == told
    if told == "unknown":
        first, second, _ = sorted(causes.values(), reverse=True)
        assert abs(sums.rest) >= min(first, first - second)


def check_better(told: Costly) -> None:
    """It begins with a move that was not played, and goes to the end of the turn."""
    part, played = told.part, told.turn.moves[told.part.start : told.part.end]
    shared = part.shared(told.turn.moves)
    assert part.best[shared] != played[shared]
    for end in (told.best_end, told.played_end):
        pos = end.position
        assert pos.finished or (pos.active, pos.round) != (told.turn.seat, told.turn.round)
    words = better_words(told.game, told.number, part)
    assert format_cost(part.cost, sign=False) in words
    assert (t("review.onward", moves="").strip() in words) == (part.best[-1] != "end")


def check_difference(told: Costly) -> None:
    """It tells in figures of the two lines above it, and never of something that is not there."""
    items = told.part.difference
    for item in items:
        assert item.n == brought(told, item, [other.name for other in items if other.thing == item.thing])
    assert bool(difference_words(items)) == bool(items)


def brought(told: Costly, item: OutcomeItem, names: Sequence[str]) -> int:
    """How many more there are at the end of the better turn than at the end of the one that was played."""

    def counted(name: str) -> int:
        ends = told.best_end.position, told.played_end.position
        better, played = [recounted(told.view, end, item.thing, name) for end in ends]
        return better - played

    named = sum(counted(name) for name in names if name)
    without_name = not item.name and item.thing in ("tile", "coat", "card", "laid_out")
    return counted("") - named if without_name else counted(item.name)


def check_gains(told: Costly) -> None:
    """The table adds up to the cost, and points that nothing can change are those that were made."""
    part = told.part
    if not part.gains:
        return
    assert sum(gain.best - gain.played for gain in part.gains) == pytest.approx(part.cost)
    *lines, total = cost_items(part)
    assert total.what == "total"
    assert (sum(line.played for line in lines), sum(line.best for line in lines)) == (total.played, total.best)
    assert total.best - total.played == round(10 * part.cost)
    if not told.reveals:
        ends = told.best_end.position, told.played_end.position
        made = [end.players[told.turn.seat].points - told.at.position.players[told.turn.seat].points for end in ends]
        assert [(gain.best, gain.played) for gain in part.gains if gain.source == "points"] == [pytest.approx(made)]


def test_only_gains_that_differ_by_a_fifth_of_a_point_are_listed() -> None:
    gains = (Gain("points", 2.0, 5.0), Gain("coins", 1.0, 0.8), Gain("sparrows", 0.5, 0.6), Gain("others", -0.3, -0.3))
    part = TurnPart(0, 1, sum(gain.best - gain.played for gain in gains), 0.1, ("end",), gains=gains)
    assert cost_items(part) == [("points", 20, 50), ("coins", 10, 8), ("rest", 2, 3), ("total", 32, 61)]
    assert cost_items(TurnPart(0, 1, 0.2, 0.0, ("end",))) == []


@pytest.mark.parametrize(
    "bots",
    [
        ("apprentice", "journeyman"),
        pytest.param(("random", "apprentice", "journeyman"), marks=pytest.mark.long),
        pytest.param(("random", "apprentice", "journeyman", "journeyman"), marks=pytest.mark.long),
    ],
)
def test_every_sentence_and_figure_of_a_review_is_true(bots: tuple[str, ...]) -> None:
    record, account = reviewed(bots, 7)
    check_headline(record, account, "points")
    check_headline(record, account, "chance")
    check_sums(record, account)
    parts = list(costly(record, account))
    assert len(parts) > 3
    assert any(part.part.difference for part in parts)
    for told in parts:
        check_better(told)
        check_difference(told)
        check_gains(told)


def check_sums(record: Record, account: GameReview) -> None:
    """The parts add up to the result of the game; what one seat wins the others lose."""
    game = replay(record)
    points = [score.total for score in game.final_scores()]
    for seat in range(account.seats):
        sums, chance = account.sums(seat), account.sums(seat, "chance")
        others = [total for other, total in enumerate(points) if other != seat]
        assert sums.result == points[seat] - (sum(others) / len(others) + max(others)) / 2
        assert chance.result == (seat in game.winners) / len(game.winners)
        for each in (sums, chance):
            assert each.expected + each.play + each.luck + each.rest == pytest.approx(each.result)
            assert each.skill <= 0
    for part in ("rest", "luck", "skill"):
        assert part == "skill" or sum(getattr(account.sums(seat, "chance"), part) for seat in range(account.seats)) == (
            pytest.approx(0)
        )


@pytest.mark.parametrize(
    ("luck", "play", "rest", "told"),
    [
        (1, 4.6, 5.7, "unknown"),
        (1, 4.6, 2.5, "play"),
        (9, 2, -3, "luck"),
        (9, 7, 2.5, "unknown"),
        (0.5, 0.2, 0.4, "unknown"),
    ],
)
def test_a_cause_is_named_only_if_it_outweighs_the_unexplained_rest(
    luck: float, play: float, rest: float, told: str
) -> None:
    assert decided_by(ResultBreakdown(0.0, luck + play + rest, -1.0, luck, 0.0, play + 1.0, rest)) == told

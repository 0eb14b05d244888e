"""What the review says is recounted, sentence by sentence, over accounts of many games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import pytest

from tests.marks import sampled
from tests.recounting import recounted
from tests.review.accounts_kept import Reviewed, kept, reviewed
from ulm.bots.arena import tasks
from ulm.bots.difference import Item
from ulm.review import reviewer
from ulm.review.account import Gain, Part, Sums, Turn, Unit
from ulm.review.told_gains import told_gains
from ulm.rules import Game, Move, View
from ulm.text.catalog import t
from ulm.text.difference_text import difference_words
from ulm.text.review_text import amount, verdict
from ulm.ui.scenes.review.review_words import decided_by, sentences
from ulm.ui.scenes.review.reviewed_game import ReviewedGame
from ulm.ui.scenes.review.sums_table import SUMS
from ulm.ui.scenes.review.turn_rows import ahead_words, better_words, costly_parts

_FIGURE = re.compile(r"[+−]?\d+(?:\.\d+)?%?")


@pytest.fixture(scope="module")
def games() -> list[Reviewed]:
    return kept()


class Costly(NamedTuple):
    """A part of a turn of which it is told what would have been better, with how the turn ended either way."""

    game: ReviewedGame
    number: int
    turn: Turn
    part: Part
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


def costly(each: Reviewed) -> Iterator[Costly]:
    game = ReviewedGame(each.record)
    for number, turn in enumerate(each.account.turns):
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


def check_headline(each: Reviewed, unit: Unit) -> None:
    """All figures stand in the table; of what was not foreseen nothing is told as luck or play."""
    game, account = ReviewedGame(each.record), each.account
    winners = game.game.verdict.winners
    head, *others = sentences(game, account, unit, going_on=False)
    if len(winners) == 1:
        column = {name: amount(getattr(account.sums(winners[0], unit), name), unit) for name in SUMS}
        assert set(figures(head)) <= set(column.values())
        assert {column["luck"], column["play"], column["rest"]} <= set(figures(head))
        for number in map(account.sums, winners):
            check_decided(number)
    rows = " ".join(f"{verdict(turn)} {ahead_words(turn)}" for turn in account.turns)
    for sentence in others:
        assert all(figure in rows for figure in figures(sentence)), sentence


def check_decided(sums: Sums) -> None:
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
    assert amount(part.cost, sign=False) in words
    assert (t("review.onward", moves="").strip() in words) == (part.best[-1] != "end")


def check_difference(told: Costly) -> None:
    """It tells in figures of the two lines above it, and never of something that is not there."""
    items = told.part.difference
    for item in items:
        assert item.n == brought(told, item, [other.name for other in items if other.thing == item.thing])
    assert bool(difference_words(items)) == bool(items)


def brought(told: Costly, item: Item, names: Sequence[str]) -> int:
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
    *lines, total = told_gains(part)
    assert total.what == "total"
    assert (sum(line.played for line in lines), sum(line.best for line in lines)) == (total.played, total.best)
    assert total.best - total.played == round(10 * part.cost)
    if not told.reveals:
        ends = told.best_end.position, told.played_end.position
        made = [end.players[told.turn.seat].points - told.at.position.players[told.turn.seat].points for end in ends]
        assert [(gain.best, gain.played) for gain in part.gains if gain.source == "points"] == [pytest.approx(made)]


def test_a_thing_is_told_in_which_two_ways_differ_by_a_fifth_of_a_point() -> None:
    gains = (Gain("points", 2.0, 5.0), Gain("coins", 1.0, 0.8), Gain("sparrows", 0.5, 0.6), Gain("others", -0.3, -0.3))
    part = Part(0, 1, sum(gain.best - gain.played for gain in gains), 0.1, ("end",), gains=gains)
    assert told_gains(part) == [("points", 20, 50), ("coins", 10, 8), ("rest", 2, 3), ("total", 32, 61)]
    assert told_gains(Part(0, 1, 0.2, 0.0, ("end",))) == []


def test_the_five_things_in_which_two_ways_differ_most_are_told() -> None:
    differ = {"points": 0.9, "coins": -0.8, "sparrows": 0.3, "tiles": 0.7, "seals": -0.5, "others": 0.6}
    gains = tuple(Gain(source, 1.0, 1.0 + by) for source, by in differ.items())  # type: ignore[arg-type]
    told = told_gains(Part(0, 1, sum(differ.values()), 0.1, ("end",), gains=gains))
    assert [gain.what for gain in told] == ["points", "coins", "tiles", "seals", "others", "rest", "total"]
    assert told[-2:] == [("rest", 10, 13), ("total", 60, 72)]


def check(each: Reviewed) -> int:
    """Recount all that is said of a game; how many sentences those were of what would have been better."""
    check_headline(each, "points")
    check_headline(each, "chance")
    count = 0
    for told in costly(each):
        check_better(told)
        check_difference(told)
        check_gains(told)
        count += 1
    return count


def test_all_that_is_said_of_twenty_games_is_true(games: list[Reviewed]) -> None:
    assert len(games) == 20
    assert {each.account.seats for each in games} == {2, 3, 4}
    counts = [check(each) for each in games]
    assert min(counts) > 0
    assert sum(bool(told.part.difference) for told in costly(games[0])) > 1


def test_what_was_not_foreseen_is_told_neither_as_play_nor_as_luck(games: list[Reviewed]) -> None:
    """With a large rest it is often unknown what decided; with two seats the rest of one is lost by the other."""
    for each in games:
        all_sums = [each.account.sums(seat) for seat in range(each.account.seats)]
        for sums in all_sums:
            assert sums.expected + sums.play + sums.luck + sums.rest == pytest.approx(sums.result)
        of_chance = [each.account.sums(seat, "chance") for seat in range(each.account.seats)]
        assert sum(sums.rest for sums in of_chance) == pytest.approx(0), "what one wins the others lose"
        if len(all_sums) == 2:
            assert sum(sums.rest for sums in all_sums) == pytest.approx(0)
            assert sum(sums.play for sums in all_sums) == pytest.approx(0, abs=1e-9)


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
def test_what_decided_is_told_only_beyond_what_was_not_foreseen(
    luck: float, play: float, rest: float, told: str
) -> None:
    assert decided_by(Sums(0.0, luck + play + rest, -1.0, luck, 0.0, play + 1.0, rest)) == told


@pytest.mark.long
@pytest.mark.parametrize("part", sampled([0], range(40)))
def test_all_that_is_said_of_many_games_is_true(monkeypatch: pytest.MonkeyPatch, part: int) -> None:
    """They are judged less deeply, which takes less time and makes no sentence truer."""
    monkeypatch.setattr(reviewer, "_NODES", 150)
    monkeypatch.setattr(reviewer, "_WIDTH", 5)
    monkeypatch.setattr(reviewer, "_SOME_NODES", 60)
    monkeypatch.setattr(reviewer, "_MORE_FUTURES", 6)
    todo = [
        *tasks(("apprentice", "journeyman"), 120, 1000, {}),
        *tasks(("random", "journeyman"), 20, 2000, {}),
        *tasks(("apprentice", "journeyman", "apprentice"), 40, 3000, {"towers": True}),
        *tasks(("random", "apprentice", "journeyman", "journeyman"), 20, 4000, {"towers": True}),
    ]
    assert len(todo) == 200
    some = todo[part::40]
    assert sum(check(each) for each in islice(reviewed(some), len(some))) > 25

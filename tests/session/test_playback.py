"""Playback without a screen: where turns and rounds begin, what is shown at each place, who may look."""

from __future__ import annotations

from random import Random

import pytest

from tests.random_games import at_random
from tests.session.test_session import COLOURS, seated, turn
from ulm.analysis.game_review import GameReview, PositionWorth, ReviewTurn, TurnPart
from ulm.i18n.review_text import verdict
from ulm.rules import Game
from ulm.rules.position import NOBODY
from ulm.session.playback import Playback
from ulm.session.session import Session, SessionSeat
from ulm.storage import record as records
from ulm.storage.record import Record


def record_of(kinds: str, moves: int | None = None) -> Record:
    """A game of humans (h) and bots (b): all of it, or its first moves."""
    game = Game.new(len(kinds), 7)
    at_random(game, Random(1), *([] if moves is None else [moves]))
    seats = [
        SessionSeat(f"P{n}", COLOURS[n], "random" if kind == "b" else None).entry() for n, kind in enumerate(kinds)
    ]
    return Record.of(game, 7, seats, "2026")


@pytest.fixture(scope="module")
def whole() -> Record:
    return record_of("hb")


def test_the_places_are_those_of_the_moves_and_no_others(whole: Record) -> None:
    shown = Playback.of_record(whole)
    assert (shown.at, shown.shown_count, shown.last, shown.next) == (0, 0, None, shown.moves[0])
    assert shown.history == ()
    for at, stays in ((5, 5), (-3, 0), (shown.length, shown.length), (shown.length + 9, shown.length)):
        shown.go(at)
        assert (shown.at, shown.shown_count, len(shown.history)) == (stays, stays, stays)
        assert shown.game.position == shown._whole.at_move(stays).position
        assert shown.last == (shown.moves[stays - 1] if stays else None)
        assert shown.next == (shown.moves[stays] if stays < shown.length else None)


def test_the_next_move_is_shown_before_its_place_is_gone_to(whole: Record) -> None:
    shown = Playback.of_record(whole)
    shown.go(4)
    after = shown.tell_next()
    assert (shown.at, shown.shown_count) == (4, 5)
    assert shown.last == shown.moves[4]
    assert after.position == shown._whole.at_move(5).view(shown.viewer).position


def test_turns_and_rounds_begin_after_the_end_of_those_before(whole: Record) -> None:
    shown = Playback.of_record(whole)
    begins = [0, *(n + 1 for n, played in enumerate(shown.moves) if played.move.text == "end")]
    assert shown.turns == sorted({*begins, shown.length})
    first, second, third = shown.turns[:3]
    for at, before, after in (
        (0, 0, second), (first + 1, first, second), (second, first, third), (second + 1, second, third),
        (shown.length, shown.turns[-2], shown.length),
    ):  # fmt: skip  # several to a line
        shown.go(at)
        assert (shown.turn_before(), shown.turn_after()) == (before, after)
    assert shown.round_start(1) == 0
    for number in range(2, 11):
        start = shown.round_start(number)
        assert start is not None
        assert (shown.moves[start - 1].round, shown.moves[start].round) == (number - 1, number)
        assert shown.round_end(number - 1) == start
    assert shown.round_start(11) is None
    assert shown.round_end(10) == shown.length


def test_of_a_reviewed_game_the_turn_that_led_here_is_judged(whole: Record) -> None:
    even = PositionWorth((0.0, 0.0), (0.5, 0.5))
    turns = tuple(ReviewTurn(1, 0, (), even, even, (TurnPart(0, 1, float(cost), 0.0, ()),), ()) for cost in range(3))
    shown = Playback.of_record(whole, GameReview(turns))
    assert shown.verdict() == "", "nothing was played"
    starts = shown.turns
    for at, judged in ((1, 0), (starts[1], 0), (starts[1] + 1, 1), (starts[2], 1), (starts[3], 2)):
        shown.go(at)
        assert shown.verdict() == verdict(turns[judged])
    shown.tell_next()
    assert shown.verdict() == "", "that turn has not been reviewed yet"
    assert Playback.of_record(record_of("hb", 20), GameReview(turns)).account is None, "it may still go on otherwise"


@pytest.mark.parametrize(
    ("kinds", "moves", "viewers", "own"),
    [
        ("bhb", None, (1, 2, 0, NOBODY), 1),
        ("bb", None, (0, 1, NOBODY), 0),
        ("bhb", 9, (1, NOBODY), 1),
        ("bhh", 9, (NOBODY,), 1),
        ("bb", 9, (NOBODY,), 0),
    ],
)
def test_a_finished_game_is_seen_by_all_and_another_by_its_only_human(
    kinds: str, moves: int | None, viewers: tuple[int, ...], own: int
) -> None:
    shown = Playback.of_record(record_of(kinds, moves))
    assert (shown.viewers, shown.viewer, shown.own) == (viewers, viewers[0], own)
    assert not shown.hot_seat
    seen = []
    for _ in viewers:
        seen.append(shown.viewer)
        assert shown.view().seat == shown.viewer
        before = shown.own
        assert shown.look_from(shown.next_viewer())
        assert shown.own == (before if shown.viewer == NOBODY else shown.viewer), "nobody sits at no edge"
    assert tuple(seen) == viewers
    assert shown.viewer == viewers[0]
    hidden = [seat for seat in range(len(kinds)) if seat not in viewers]
    assert not any(shown.look_from(seat) for seat in hidden)
    assert shown.viewer == viewers[0]


def test_who_looks_back_from_a_table_sees_what_is_seen_there() -> None:
    session = seated("hhb")
    for _ in range(2):
        turn(session)
    shown = Playback.of_session(session, 4)
    assert (shown.at, shown.viewers, shown.own, shown.hot_seat) == (4, (NOBODY,), session.own, True)
    assert shown.own == 1
    assert shown.reasons_for(0) == session.reasons_for(0)
    alone = Playback.of_session(seated("bh"), 0)
    assert (alone.viewers, alone.own, alone.hot_seat) == ((1,), 1, False)
    assert (shown.bot, shown.can_undo, shown.can_redo, shown.can_reset) == (None, False, False, False)
    over = Session(at_random(Game.new(2, 7), Random(1)), seated("hb").seats, 7, save=lambda session: None)
    assert Playback.of_session(over, 3).viewers == (0, 1, NOBODY)


def test_the_game_so_far_is_a_record_of_its_own(whole: Record) -> None:
    shown = Playback.of_record(whole)
    shown.go(shown.turns[2] + 1)
    cut = shown.cut()
    assert shown.has_record
    assert cut is not None
    assert [text for _, _, text in records.numbered(cut)] == [str(played.move) for played in shown.history]
    assert (cut.seed, cut.seats, cut.started) == (whole.seed, whole.seats, whole.started)
    lesson = seated("hh")
    lesson.game = Game.at(lesson.game.rules, lesson.game.position, history=True)
    without = Playback.of_session(lesson, 0)
    assert (without.has_record, without.cut()) == (False, None), "it did not start from a set-up"

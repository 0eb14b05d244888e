"""A game at the table without a screen: who sits at its lower edge, how bots' moves were explained, what is taken
back."""

from __future__ import annotations

from random import Random

import pytest

from tests.random_games import at_random
from ulm.ai.explanation import Explanation
from ulm.i18n.catalog import t
from ulm.rules import Game, Move, View
from ulm.rules.position import NOBODY
from ulm.session.session import Session, SessionSeat, game_name
from ulm.storage import record as records

COLOURS = ("red", "blue", "yellow", "green")


class Thoughts:
    """Stands in for the bots' process: its answer is the move that a test has given it, with an explanation."""

    thinking = False
    restarts = 0
    out_of_time = False

    def __init__(self) -> None:
        self.move: Move | None = None
        self.asked: list[tuple[int, str, int]] = []
        """Whose view was sent, to which bot, with which seed."""
        self.given_up = 0
        self.closed = False

    @property
    def explanation(self) -> Explanation | None:
        return Explanation(self.move, (self.move,), ()) if self.move is not None else None

    public_explanation = explanation

    def ask(self, view: View, bot: str, seed: int, seconds: float | None = None, *, explain: bool = False) -> None:
        self.asked.append((view.seat, bot, seed))

    def result(self) -> Move | None:
        return self.move

    def cancel(self) -> None:
        self.given_up += 1

    def close(self) -> None:
        self.closed = True


def seated(kinds: str, first: int = 0) -> Session:
    """A game of humans (h) and bots (b), in which nothing that was revealed keeps moves from being taken back."""
    seats = [SessionSeat(f"P{n}", COLOURS[n], "random" if kind == "b" else None) for n, kind in enumerate(kinds)]
    game = Game.new(len(kinds), 7, first=first)
    game.practice = True
    session = Session(game, seats, 7, save=lambda session: None)
    session.worker = Thoughts()  # type: ignore[assignment]
    return session


def thoughts(session: Session) -> Thoughts:
    """What stands in for the bots' process at this table."""
    assert isinstance(session.worker, Thoughts)
    return session.worker


def turn(session: Session) -> None:
    """Whoever is to move ends the turn after a push."""
    session.play(Move("draw"))
    session.play(next(move for move in session.legal() if move.verb == "push"))
    session.play(Move("end"))


def bots_move(session: Session, move: Move | None = None) -> Move:
    """The bot moves as it has thought, or as it is told after it has thought of something else."""
    thoughts(session).move = session.legal()[0] if move is None else move
    thought = session.thought()
    assert thought is not None
    session.play(thought)
    return thought


# ----- who is seen


def test_while_a_bot_moves_the_human_who_moved_last_sits_at_the_lower_edge() -> None:
    session = seated("hhbb")
    assert (session.own, session.viewer, session.last_mover) == (0, 0, NOBODY)
    turn(session)
    assert (session.own, session.viewer) == (1, 1)
    for _ in range(2):
        turn(session)
        assert (session.own, session.viewer) == (1, NOBODY), "nobody's hand is seen"
        assert session.hot_seat
    turn(session)
    assert (session.own, session.viewer) == (0, 0)


@pytest.mark.parametrize(("kinds", "own", "viewer"), [("bhb", 1, 1), ("bbb", 0, NOBODY)])
def test_the_only_human_always_sits_there_and_among_bots_the_first_seat(kinds: str, own: int, viewer: int) -> None:
    session = seated(kinds)
    for _ in range(4):
        assert (session.own, session.viewer) == (own, viewer)
        assert not session.hot_seat
        turn(session)


# ----- why bots have moved


def test_a_bots_move_that_was_taken_back_is_still_explained_when_it_is_made_again() -> None:
    session = seated("bh")
    drawn, pushed = bots_move(session), bots_move(session)
    assert session.take_back(2)
    assert [session.redo(), session.redo()] == list(session.history)
    assert {number: each.move for number, each in session.explanations.items()} == {0: drawn, 1: pushed}


def test_another_move_drops_the_explanations_of_those_that_it_replaces() -> None:
    session = seated("bh")
    drawn = bots_move(session)
    first, second = session.legal()[:2]
    bots_move(session, first)
    bots_move(session)
    assert session.take_back(2)
    assert len(session.explanations) == 3, "they may be made again"
    bots_move(session, second)
    assert {number: each.move for number, each in session.explanations.items()} == {0: drawn, 1: second}


def test_a_move_that_the_bot_has_not_thought_of_is_not_explained() -> None:
    session = seated("bh")
    bots_move(session)
    bots_move(session)
    assert session.take_back(1)
    thought, other = session.legal()[:2]
    thoughts(session).move = thought
    assert session.thought() == thought
    session.play(other)
    assert set(session.explanations) == {0}, "nor by what had explained the move in its place"
    assert session.reasons_for(1) == [t("coach.not_kept")]


def test_the_moves_of_humans_need_no_reasons_and_without_hints_there_are_none() -> None:
    session = seated("hb")
    turn(session)
    bots_move(session)
    assert session.reasons_for(0) == []
    session.explanations.clear()
    assert session.reasons_for(3) == [t("coach.not_kept")]
    session.hints = False
    assert session.reasons_for(3) == []


# ----- taking back


def test_each_change_is_saved_and_what_a_bot_thinks_of_is_given_up() -> None:
    session, saved = seated("hb"), []
    session.save = lambda session: saved.append([str(played.move) for played in session.history])
    worker = thoughts(session)
    session.play(Move("draw"))
    push = next(move for move in session.legal() if move.verb == "push")
    session.play(push)
    assert session.undo()
    assert session.redo() == session.history[-1]
    assert session.take_back(1)
    assert session.reset()
    assert saved == [["draw"], ["draw", str(push)], ["draw"], ["draw", str(push)], ["draw"], []]
    assert worker.given_up == 6
    assert session.redo() is not None
    session.set_practice(False)
    assert saved[6:] == [["draw"], ["draw"]]


def test_an_undo_leads_to_the_last_decision_of_a_human() -> None:
    session = seated("hb")
    turn(session)
    bots_move(session)
    bots_move(session)
    assert session.can_undo
    assert not session.can_reset, "a bot is to move"
    assert session.undo()
    assert [str(played.move) for played in session.history][-1:] != ["end"]
    assert len(session.history) == 2
    assert session.decider == 0
    assert session.can_reset


def test_what_cannot_be_taken_back_saves_nothing_and_disturbs_no_bot() -> None:
    """Nobody has moved; only bots have; something was revealed; the game is over."""
    bots, revealed, over = seated("bb"), seated("hb"), seated("hb")
    turn(bots)
    revealed.play(Move("draw"))
    revealed.set_practice(False)
    over.game = at_random(over.game, Random(1))
    for session in (seated("hb"), bots, revealed, over):
        saved: list[Session] = []
        session.save = saved.append
        worker = thoughts(session)
        before = worker.given_up
        assert not session.can_undo
        assert not session.undo()
        assert not session.reset()
        assert session.redo() is None
        assert (saved, worker.given_up) == ([], before)


@pytest.mark.parametrize("steps", [-1, 0, 2])
def test_no_more_is_taken_back_than_was_played(steps: int) -> None:
    session = seated("hb")
    session.play(Move("draw"))
    assert not session.take_back(steps)
    assert len(session.history) == 1


def test_a_reset_takes_nothing_of_another_turn_back() -> None:
    session = seated("hh")
    turn(session)
    assert session.can_undo
    assert not session.can_reset
    session.play(Move("draw"))
    assert session.can_reset
    assert session.reset()
    assert len(session.history) == 3


# ----- thinking


def test_a_bot_is_asked_what_it_may_see_in_its_own_turn_only() -> None:
    session = seated("hb")
    worker = thoughts(session)
    session.think()
    assert worker.asked == []
    turn(session)
    session.think()
    ((seat, bot, seed),) = worker.asked
    assert (seat, bot) == (1, "random")
    bots_move(session)
    session.think()
    assert worker.asked[1][2] != seed, "each decision has a random stream of its own"
    worker.thinking = True
    session.think()
    assert len(worker.asked) == 2, "it thinks already"


def test_the_tutor_advises_a_human_and_no_bot() -> None:
    session = seated("hb")
    worker = thoughts(session)
    session.consult()
    assert [(seat, bot) for seat, bot, _ in worker.asked] == [(0, "tutor")]
    assert session.advice() is None, "it still thinks"
    session.stop_consulting()
    assert worker.given_up == 1
    turn(session)
    before = worker.given_up
    session.stop_consulting()
    assert worker.given_up == before, "a bot is not disturbed"


def test_who_leaves_the_table_stops_the_bots() -> None:
    session, left = seated("hb"), []
    worker = thoughts(session)
    session.left = lambda: left.append(True)
    session.close()
    assert (worker.closed, session.worker, left) == (True, None, [True])
    assert (session.restarts, session.out_of_time, session.thought()) == (0, False, None)


def test_a_script_moves_in_place_of_a_bot() -> None:
    session = seated("bh")
    worker = thoughts(session)
    session.script = lambda game: Move("draw") if not game.history else None
    session.think()
    assert worker.asked == []
    assert session.thought() == Move("draw")
    session.play(Move("draw"))
    assert session.reasons_for(0) == [], "nobody has thought about it"
    session.think()
    assert len(worker.asked) == 1


def test_the_advice_is_what_the_tutor_has_decided_for_a_human() -> None:
    session = seated("hb")
    worker = thoughts(session)
    worker.move = Move("draw")
    advice = session.advice()
    assert advice is not None
    assert advice.move == Move("draw")
    assert session.thought() is None, "a human moves for itself"
    turn(session)
    assert session.advice() is None, "a bot needs none"


def test_no_two_decisions_have_the_same_random_stream() -> None:
    """Neither in one game nor in games of neighbouring seeds."""
    seeds = []
    for seed in (7, 8):
        session = seated("bb")
        session.seed = seed
        worker = thoughts(session)
        for _ in range(8):
            session.think()
            session.play(session.legal()[0])
        seeds += [asked for _, _, asked in worker.asked]
    assert len({*seeds}) == 16


def test_a_name_that_cannot_be_printed_is_kept_in_the_record() -> None:
    odd, plain = records.RecordSeat("\u0007", "red"), records.RecordSeat("Agnes", "blue", "master")
    shown = SessionSeat.of(odd, 0)
    assert shown.name.isprintable()
    assert shown.name
    assert (shown.entry(), shown.colour, shown.bot) == (odd, "red", None)
    assert SessionSeat.of(plain, 1) == SessionSeat("Agnes", "blue", "master")
    assert SessionSeat.of(plain, 1).entry() == plain
    session = seated("hb")
    assert (session.name, game_name(7, "2026")) == ("7 ", "7 2026")

"""A game at the table without a screen: who sits at its lower edge, and how bots' moves were explained."""

from __future__ import annotations

import pytest

from ulm.bots.reasons import Explanation
from ulm.rules import Game, Move, View
from ulm.rules.position import NOBODY
from ulm.session.session import Seat, Session
from ulm.text.catalog import t

COLOURS = ("red", "blue", "yellow", "green")


class Thoughts:
    """Stands in for the bots' process: its answer is the move that a test has given it, with an explanation."""

    thinking = False
    restarts = 0
    out_of_time = False

    def __init__(self) -> None:
        self.move: Move | None = None

    @property
    def public_explanation(self) -> Explanation | None:
        return Explanation(self.move, (self.move,), ()) if self.move is not None else None

    def ask(self, view: View, bot: str, seed: int, seconds: float | None = None, *, explain: bool = False) -> None:
        """Nothing to think about."""

    def result(self) -> Move | None:
        return self.move

    def cancel(self) -> None:
        """Nothing to give up."""


def seated(kinds: str, first: int = 0) -> Session:
    """A game of humans (h) and bots (b), in which nothing that was revealed keeps moves from being taken back."""
    seats = [Seat(f"P{n}", COLOURS[n], "random" if kind == "b" else None) for n, kind in enumerate(kinds)]
    game = Game.new(len(kinds), 7, first=first)
    game.practice = True
    session = Session(game, seats, 7, save=lambda session: None)
    session.worker = Thoughts()  # type: ignore[assignment]
    return session


def turn(session: Session) -> None:
    """Whoever is to move ends the turn after a push."""
    session.play(Move("draw"))
    session.play(next(move for move in session.legal() if move.verb == "push"))
    session.play(Move("end"))


def bots_move(session: Session, move: Move | None = None) -> Move:
    """The bot moves as it has thought, or as it is told after it has thought of something else."""
    assert isinstance(session.worker, Thoughts)
    session.worker.move = session.legal()[0] if move is None else move
    thought = session.thought()
    assert thought is not None
    session.play(thought)
    return thought


# ----- who is seen


def test_while_a_bot_moves_the_human_who_moved_last_sits_at_the_lower_edge() -> None:
    session = seated("hhbb")
    assert (session.own, session.viewer) == (0, 0)
    turn(session)
    assert (session.own, session.viewer) == (1, 1)
    for _ in range(2):
        turn(session)
        assert (session.own, session.viewer) == (1, NOBODY), "nobody's hand is seen"
    turn(session)
    assert (session.own, session.viewer) == (0, 0)


def test_before_anybody_has_moved_it_is_the_first_human() -> None:
    session = seated("bhh")
    assert (session.own, session.viewer) == (1, NOBODY)
    assert session.last_mover == NOBODY
    turn(session)
    assert session.last_mover == 0


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
    assert isinstance(session.worker, Thoughts)
    thought, other = session.legal()[:2]
    session.worker.move = thought
    assert session.thought() == thought
    session.play(other)
    assert set(session.explanations) == {0}
    assert session.reasons_for(1) == [t("coach.not_kept")]
    session.play(session.legal()[-1])
    assert set(session.explanations) == {0}, "what it had thought of is forgotten"


def test_the_moves_of_humans_need_no_reasons_and_without_hints_there_are_none() -> None:
    session = seated("hb")
    turn(session)
    bots_move(session)
    assert session.reasons_for(0) == []
    session.explanations.clear()
    assert session.reasons_for(3) == [t("coach.not_kept")]
    session.hints = False
    assert session.reasons_for(3) == []

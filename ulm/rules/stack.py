"""The stack of pending effects: `settle` resolves frames until a question with a real choice is on top."""

from __future__ import annotations

from ulm.rules.events import Declined
from ulm.rules.moves import SKIP, Move
from ulm.rules.pending import Automatic, Question
from ulm.rules.position import Position
from ulm.rules.ruleset import Ruleset
from ulm.rules.state_changes import Out


def settle(rules: Ruleset, pos: Position, out: Out) -> list[Move] | None:
    """Resolve pending effects until a question is open; returns its answers, or None when the stack is empty.

    A question with exactly one answer is answered automatically, one without any is dropped (docs/formats.md
    section 2).
    """
    while pos.stack:
        frame = pos.stack[-1]
        if not isinstance(frame, Question):
            assert isinstance(frame, Automatic)
            pos.stack = pos.stack[:-1]
            frame.apply(rules, pos, out)
            continue
        answers = frame.answers(rules, pos)
        if len(answers) > 1:
            return answers
        pos.stack = pos.stack[:-1]
        if answers and answers[0] is not SKIP:
            frame.carry_out(rules, pos, answers[0], out)
    return None


def open_answers(rules: Ruleset, pos: Position) -> list[Move]:
    """The answers to the open question, in their fixed order."""
    return open_question(pos).answers(rules, pos)


def open_question(pos: Position) -> Question:
    """The question on top of the stack; after `settle` the top is always a question."""
    frame = pos.stack[-1]
    assert isinstance(frame, Question)
    return frame


def answer(rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
    """Answer the open question; `move` must be one of its answers."""
    frame = open_question(pos)
    pos.stack = pos.stack[:-1]
    if move is SKIP:
        out.append(Declined(pos.active, frame.question))
    else:
        frame.carry_out(rules, pos, move, out)

"""The bases of pending effects: some are automatic, others ask the active player (docs/rules.md sections 3, 7, 11).

Each is a frame (frames.py) that knows what it does; `stack.py` resolves them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Literal, NamedTuple

from ulm.rules.frames import Frame, QuestionName
from ulm.rules.moves import Move
from ulm.rules.position import Position
from ulm.rules.refusal import Refusal
from ulm.rules.ruleset import Ruleset
from ulm.rules.state_changes import Out


class QuestionDetails(NamedTuple):
    """A question by its arguments, for whoever puts it into words; all empty when none is open.

    `effect` is the kind of the frame that asks, `key` that of the sentence (`panels.ask`). `parts`: what there is to
    choose from, each kind of thing with its number. `give`: what is given back, `points` and `coins`: what each piece
    of it brings.
    """

    effect: str = ""
    key: str = ""
    parts: tuple[tuple[str, int], ...] = ()
    give: str = ""
    points: int = 0
    coins: int = 0

    def number(self, kind: str) -> int:
        """How many things of a kind there are to choose."""
        return dict(self.parts).get(kind, 0)


class Pending(Frame, frozen=True, gc=False):
    """Base of all frames that can be on the stack."""

    def playable(self, rules: Ruleset, pos: Position) -> bool:
        """Whether it can be carried out at all; asked of the effects of a card before it is played."""
        return True

    def refused(self, rules: Ruleset, pos: Position, card: str) -> Refusal:
        """Why it is not playable; `card` is the one that would be played."""
        return Refusal("not_now")


class Automatic(Pending, frozen=True, gc=False):
    """Base of the effects that need no choice."""

    @abstractmethod
    def apply(self, rules: Ruleset, pos: Position, out: Out) -> None:
        """Carry it out, off the stack already; a choice that results from it goes onto the stack."""


class Question(Pending, frozen=True, gc=False):
    """Base of the questions to the active player."""

    question: ClassVar[QuestionName]
    public: ClassVar[bool] = False
    """Whether everybody may see what is offered."""

    @abstractmethod
    def answers(self, rules: Ruleset, pos: Position) -> list[Move]:
        """The possible answers, in their fixed order."""

    @abstractmethod
    def carry_out(self, rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
        """Carry out an answer, off the stack already."""

    def offered(self, pos: Position) -> Sequence[str]:
        """What is laid open to choose from: cards, coats or colours."""
        return ()

    def asked(self) -> QuestionDetails:
        """What the screen needs to put it into words."""
        return QuestionDetails(self.kind, self.question)


class Offer(Question, frozen=True, gc=False):
    """Base of the questions which of the cards or coats just drawn is kept; others may not see them."""

    what: ClassVar[Literal["cards", "coats"]]
    drawn: tuple[str, ...]

    def offered(self, pos: Position) -> Sequence[str]:
        return self.drawn


class ActionQuestion(Question, frozen=True, gc=False):
    """Base of the offers of one more action, which may be declined."""

    question = "action"

    @abstractmethod
    def action(self) -> int:
        """The colour of the action."""


def on_offer(pos: Position, what: str) -> list[str]:
    """The drawn cards or coats of which one will be kept; empty when there is no such question."""
    return [name for frame in pos.stack if isinstance(frame, Offer) and frame.what == what for name in frame.drawn]


def pending(frame: Frame) -> Pending:
    """A frame of a ruleset or the stack, which are all of these."""
    assert isinstance(frame, Pending)
    return frame

"""Game: a position, its open decision, and its history. The main interface of the rules."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from ulm.rules import plain_position as state
from ulm.rules import scoring, setup, turn
from ulm.rules.definitions import Definitions
from ulm.rules.events import Event
from ulm.rules.history import History, Played
from ulm.rules.invariants import broken_invariants
from ulm.rules.legality import why_not
from ulm.rules.moves import Move
from ulm.rules.position import PHASES, Position
from ulm.rules.preview import PushPreview, preview, usable_actions
from ulm.rules.refusal import IllegalMove, Refusal
from ulm.rules.ruleset import Ruleset, read_options, ruleset, standard_definitions
from ulm.rules.scoring import FinalScore, Verdict
from ulm.rules.view import View


class Decision(msgspec.Struct, frozen=True):
    """The open decision: its seat, the phase of the turn, and the question (None: a move of the turn itself)."""

    seat: int
    phase: str
    question: str | None
    reason: str
    moves: tuple[Move, ...]


def _blank(kind: Any) -> Any:
    """A new game without anything in it (`mypyc` compiles no ``__new__`` of a class that it knows)."""
    return kind.__new__(kind)


class Game:
    """A game of Ulm for 2 to 4 seats.

    >>> game = Game.new(seats=2, seed=1)
    >>> [str(move) for move in game.legal()]
    ['draw']
    >>> events = game.play("draw")
    >>> game.decision.phase
    'convert'
    >>> game.play("money")
    Traceback (most recent call last):
    ulm.rules.refusal.IllegalMove: money: push_first
    """

    __slots__ = ("_future", "_history", "_legal", "opening", "position", "practice", "rules")

    rules: Ruleset
    position: Position
    #: whether undo may go back past revealed information
    practice: bool
    #: the events of set-up
    opening: tuple[Event, ...]
    #: None when no history is kept
    _history: History | None
    _future: list[Move]
    _legal: list[Move] | None

    @classmethod
    def new(
        cls,
        seats: int = 2,
        seed: int = 1,
        options: dict[str, Any] | None = None,
        *,
        first: int | None = None,
        practice: bool = False,
        history: bool = True,
        definitions: Definitions | None = None,
    ) -> Game:
        """Start a new game.

        `first` is the starting seat (None: drawn with the seed); `history=False` keeps no positions and disables
        undo. Raises ValueError for an invalid number of seats and BadOptions (a ValueError) for invalid options.
        """
        if seats not in (2, 3, 4):
            raise ValueError(f"2 to 4 seats can play, not {seats}")
        if first is not None and first not in range(seats):
            raise ValueError(f"the starting seat is 0 to {seats - 1}, not {first}")
        if definitions is None:
            definitions = standard_definitions()
        rules = ruleset(definitions, read_options(options or {}, definitions))
        out: list[Event] = []
        position = setup.first_position(rules, seats, seed, first, out)
        game = cls.at(rules, position, practice=practice, history=history)
        game.opening = tuple(out)
        return game

    @classmethod
    def at(cls, rules: Ruleset, position: Position, *, practice: bool = False, history: bool = False) -> Game:
        """A game that continues from a position; takes ownership of the position."""
        game: Game = _blank(cls)
        game.rules = rules
        game.position = position
        game.practice = practice
        game.opening = ()
        game._history = History() if history else None
        game._future = []
        game._legal = None
        return game

    @classmethod
    def completed(cls, view: View, rng: random.Random) -> Game:
        """A game consistent with the view, with hidden information and future randomness drawn from `rng`."""
        return cls.at(view.rules, view.complete(rng))

    # ---- playing ----

    @property
    def finished(self) -> bool:
        """Whether the last round is over."""
        return self.position.finished

    @property
    def decision(self) -> Decision | None:
        """The open decision; None when the game is over."""
        pos = self.position
        if pos.finished:
            return None
        frame = pos.stack[-1] if pos.stack else None
        return Decision(
            seat=pos.active,
            phase=PHASES[pos.phase],
            question=frame.question if frame else None,
            reason=frame.reason if frame else "",
            moves=tuple(self.legal()),
        )

    def legal(self) -> list[Move]:
        """All legal moves, without duplicates, in a fixed order; empty when the game is over."""
        legal = self._legal
        if legal is None:
            legal = self._legal = turn.legal_moves(self.rules, self.position)
        return legal.copy()

    def play(self, move: Move | str) -> list[Event]:
        """Play a legal move with its automatic effects; returns the events.

        Raises IllegalMove, and leaves the game unchanged, for any other move.
        """
        if not isinstance(move, Move):
            move = Move.parse(move)
        legal = self._legal
        if legal is None:
            legal = turn.legal_moves(self.rules, self.position)
        if move not in legal:
            raise IllegalMove(move.text, why_not(self.rules, self.position, move))
        out: list[Event] = []
        pos, history = self.position, self._history
        if history is None:
            self._legal = turn.apply(self.rules, pos, move, out)
            return out
        history.keep(pos)
        seat, round_ = pos.active, pos.round
        self._legal = turn.apply(self.rules, pos, move, out)
        history.note(seat, round_, move, out)
        self._future.clear()
        return out

    def why_not(self, move: Move | str) -> Refusal | None:
        """Why a move is not legal; None when it is."""
        if not isinstance(move, Move):
            move = Move.parse(move)
        return None if move in self.legal() else why_not(self.rules, self.position, move)

    def reveals(self, move: Move | str) -> bool:
        """Whether a legal move would reveal something hidden, so that it could not be undone."""
        return any(event.reveals for event in self.copy().play(move))

    def preview(self, push: Move | str) -> PushPreview:
        """The result of a push, as far as the active seat can know: what is seen before it is done."""
        return preview(self.rules, self.position, Move.parse(push) if isinstance(push, str) else push)

    def usable_actions(self) -> int:
        """The largest number of remaining actions of the turn, extra steps included, that can still be used.

        Effects of hand cards are ignored, except that a Card action can be used to play one.
        """
        return usable_actions(self.rules, self.position)

    # ---- going back ----

    @property
    def moves(self) -> list[Move]:
        """The moves played so far, without undone ones; empty when no history is kept."""
        return [] if self._history is None else self._history.moves

    @property
    def history(self) -> Sequence[Played]:
        """The same moves with their events."""
        return () if self._history is None else self._history.played

    @property
    def keeps_history(self) -> bool:
        """Whether `moves` contains every move since the start."""
        return self._history is not None

    @property
    def can_undo(self) -> bool:
        """Whether the last move can be undone: it revealed nothing hidden, or this is a practice game."""
        history = self._history
        return history is not None and len(history) > 0 and (self.practice or not history.last_revealed)

    @property
    def can_redo(self) -> bool:
        """Whether a move was undone and none played since."""
        return bool(self._future)

    def undo(self) -> bool:
        """Undo the last move; returns False when that is not allowed."""
        if not self.can_undo or self._history is None:
            return False
        move, self.position = self._history.take_back(self.rules)
        self._future.append(move)
        self._legal = None
        return True

    def redo(self) -> list[Event] | None:
        """Play the last undone move again; returns its events, None when there is none."""
        if not self._future:
            return None
        future = self._future.copy()
        events = self.play(future.pop())
        self._future = future
        return events

    def reset_turn(self) -> int:
        """Undo as far as allowed, at most to the beginning of this turn; returns the number of moves."""
        here = self.position.round, self.position.active
        undone = 0
        while self.can_undo and self._history is not None and self._history.last_turn == here:
            self.undo()
            undone += 1
        return undone

    def at_move(self, number: int) -> Game:
        """An independent copy as of after `number` moves, without history.

        Raises ValueError when no history is kept or fewer moves were played.
        """
        history = self._history
        if history is None or not 0 <= number <= len(history):
            raise ValueError(f"there is no position after {number} moves")
        position = self.position.copy() if number == len(history) else history.position(self.rules, number)
        return Game.at(self.rules, position, practice=self.practice)

    # ---- looking ----

    def copy(self) -> Game:
        """An independent game at the same position, without history."""
        game: Game = _blank(Game)
        game.rules = self.rules
        game.position = self.position.copy()
        game.practice = self.practice
        game.opening = ()
        game._history = None
        game._future = []
        game._legal = self._legal
        return game

    def standings(self) -> list[FinalScore]:
        """Each seat's score by source if the game ended now."""
        return scoring.final_scores(self.rules, self.position)

    def final_scores(self) -> list[FinalScore]:
        """Each seat's final score by source (docs/rules.md section 14). Raises ValueError before the end."""
        if not self.finished:
            raise ValueError("the game is not over; standings() tells how it stands")
        return self.standings()

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats; several share the victory. Raises ValueError before the end."""
        return scoring.winners(self.position, self.final_scores())

    @property
    def verdict(self) -> Verdict:
        """Who won and what decided it. Raises ValueError before the end."""
        return scoring.verdict(self.position, self.final_scores())

    def view(self, seat: int) -> View:
        """The game as one seat may know it."""
        return View(self.rules, self.position, seat)

    def state(self) -> dict[str, Any]:
        """The whole position as plain data, hidden information included (docs/formats.md section 6)."""
        return state.state(self.rules, self.position)

    def validate(self) -> list[str]:
        """Descriptions of all broken invariants; empty in any game played by the rules."""
        return broken_invariants(self.rules, self.position)

    def finish(self) -> list[Event]:
        """End and score the game now, as if the last round were over (for scenarios)."""
        out: list[Event] = []
        turn.finish(self.rules, self.position, out)
        self._legal = None
        return out

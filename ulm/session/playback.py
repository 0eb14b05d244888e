"""Playback of a game: its moves, the position after any of them, and what a viewer may see.

It does not depend on the screen. The original game is never changed; callers get copies.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from ulm.analysis.game_review import GameReview
from ulm.i18n.explanation_text import sentences_afterwards
from ulm.i18n.review_text import verdict
from ulm.rules import Game, Played, View
from ulm.session import explanation_cache
from ulm.session.session import NOBODY, Session, SessionSeat
from ulm.storage import record as records
from ulm.storage.record import DoesNotFit, Record

Reasons = Callable[[int], list[str]]


def _first_human(seats: Sequence[SessionSeat]) -> int:
    return next((number for number, seat in enumerate(seats) if seat.bot is None), 0)


def _all_viewers(seats: Sequence[SessionSeat]) -> list[int]:
    """Who may view a finished game, starting with the first human."""
    first = _first_human(seats)
    return [*((first + n) % len(seats) for n in range(len(seats))), NOBODY]


class WatchableGame(Protocol):
    """A game that can be watched: a `Game`, or what has been seen of one."""

    @property
    def history(self) -> Sequence[Played]:
        """All moves."""

    def at_move(self, number: int) -> Game:
        """The game after so many moves."""


class Playback:
    """A game and the move up to which it is shown.

    ``at`` is the number of moves played. ``viewers`` are the seats whose view may be shown, including NOBODY.
    """

    def __init__(
        self,
        whole: WatchableGame,
        seats: Sequence[SessionSeat],
        viewers: Sequence[int],
        *,
        record: Record | None = None,
        at: int = 0,
    ) -> None:
        self.seats = list(seats)
        self.moves = tuple(whole.history)
        self.viewers = tuple(viewers)
        self.viewer = self.viewers[0]
        self.own = self.viewer if self.viewer != NOBODY else _first_human(self.seats)
        self.hot_seat = False
        self.reasons: Reasons = lambda number: []
        self.trouble: DoesNotFit | None = None
        """The first move that does not fit, if the record could not be replayed to its end."""
        self.account: GameReview | None = None
        """What each turn cost, if the game has been reviewed."""
        self._whole = whole
        self._record = record
        ends = [number for number, played in enumerate(self.moves, start=1) if played.move.verb == "end"]
        self._turns = sorted({0, *ends, len(self.moves)})
        self._rounds: dict[int, int] = {}
        for number, played in enumerate(self.moves):
            self._rounds.setdefault(played.round, number)
        self.at = self.shown_count = at
        """``shown_count`` is one more than ``at`` while the next move is being animated."""
        self.game = whole.at_move(at)

    @classmethod
    def of_session(cls, session: Session, at: int) -> "Playback":
        """Playback of a game at the table. Its current viewer may watch; once it is over, every seat's view is open."""
        # A game that did not start from a set-up has no record.
        record = session.record() if session.game.opening else None
        finished = session.game.finished
        viewers = _all_viewers(session.seats) if finished else [session.viewer]
        made = cls(session.game, session.seats, viewers, record=record, at=at)
        if not finished:
            made.own, made.hot_seat = session.own, session.hot_seat
        made.reasons = session.reasons_for
        return made

    @classmethod
    def of_record(cls, record: Record, account: GameReview | None = None) -> "Playback":
        """Playback of a record from its start. Every seat's view of a finished game is open; of an unfinished one
        only that of a single human. ``account``: that of its review. Raises Unreadable if the options are impossible.
        """
        game, trouble = records.replay_prefix(record)
        seats = [SessionSeat.of(seat, number) for number, seat in enumerate(record.seats)]
        if game.finished:
            viewers = _all_viewers(seats)
        else:
            humans = [number for number, seat in enumerate(seats) if seat.bot is None]
            viewers = [*(humans if len(humans) == 1 else []), NOBODY]
        made = cls(game, seats, viewers, record=record)
        made.trouble = trouble
        made.account = account if game.finished else None
        explanations = explanation_cache.load(record)
        made.reasons = lambda number: sentences_afterwards(explanations[number]) if number in explanations else []
        return made

    # ----- what a table needs

    @property
    def history(self) -> Sequence[Played]:
        """The moves up to the position shown."""
        return self.moves[: self.at]

    @property
    def bot(self) -> str | None:
        """None: nobody has to decide in a playback."""
        return None

    def view(self) -> View:
        """What the viewer could know at this point."""
        return self.game.view(self.viewer)

    def reasons_for(self, number: int) -> list[str]:
        """Why a bot made a move, in sentences; empty if not known."""
        return self.reasons(number)

    can_undo = can_redo = can_reset = False
    """Nothing can be undone in a playback."""

    def verdict(self) -> str:
        """What the turn of the move that led here cost, in a few words; empty where it has not been judged."""
        turns = self.account.turns if self.account is not None else ()
        number = bisect_left(self._turns, self.shown_count) - 1
        return verdict(turns[number]) if 0 <= number < len(turns) else ""

    # ----- position

    @property
    def length(self) -> int:
        """The number of moves."""
        return len(self.moves)

    @property
    def turns(self) -> list[int]:
        """The number of moves before each turn, and last the total."""
        return self._turns

    @property
    def next(self) -> Played | None:
        """The next move."""
        return self.moves[self.at] if self.at < self.length else None

    @property
    def last(self) -> Played | None:
        """The move that led here, or that is being animated."""
        return self.moves[self.shown_count - 1] if self.shown_count else None

    def turn_before(self) -> int:
        """The start of this turn; at the start, that of the previous turn."""
        return self._turns[max(0, bisect_left(self._turns, self.at) - 1)]

    def turn_after(self) -> int:
        """The start of the next turn."""
        return self._turns[min(len(self._turns) - 1, bisect_right(self._turns, self.at))]

    def round_start(self, number: int) -> int | None:
        """The start of a round; None if it was never reached."""
        return self._rounds.get(number)

    def round_end(self, number: int) -> int:
        """The end of a round."""
        return self._rounds.get(number + 1, self.length)

    # ----- moving through the game

    def go(self, at: int) -> None:
        """Show the position after a number of moves, limited to those of the game."""
        self.at = self.shown_count = max(0, min(self.length, at))
        self.game = self._whole.at_move(self.at)

    def tell_next(self) -> View:
        """Mark the next move as being animated; what the viewer could know after it."""
        self.shown_count = self.at + 1
        return self._whole.at_move(self.at + 1).view(self.viewer)

    def look_from(self, seat: int) -> bool:
        """Show the view of a seat or of NOBODY; whether that is allowed."""
        if seat not in self.viewers:
            return False
        self.viewer = seat
        if seat != NOBODY:
            self.own = seat
        return True

    def next_viewer(self) -> int:
        """The viewer after the current one."""
        return self.viewers[(self.viewers.index(self.viewer) + 1) % len(self.viewers)]

    @property
    def has_record(self) -> bool:
        """Whether the game has a record."""
        return self._record is not None

    def cut(self) -> Record | None:
        """The record up to the position shown; None if the game has no record."""
        if self._record is None:
            return None
        moves = records.turns(played.move.text for played in self.history)
        return msgspec.structs.replace(self._record, moves=moves)

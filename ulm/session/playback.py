"""Looking at a game as it went: its moves, the position after any of them, and what may be shown of it.

It knows nothing of the screen. The game it shows stands still; what it hands out are copies.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence

import msgspec

from ulm.records import record as records
from ulm.records.record import DoesNotFit, Record
from ulm.rules import Game, View
from ulm.session.session import NOBODY, Played, Seat, Session

Reasons = Callable[[int], list[str]]


def followed(game: Game, record: Record, until: int | None = None) -> Iterator[Played]:
    """Play the moves of a record, or of its first turns, on a game, one by one; DoesNotFit at one that is not legal."""
    for turn, number, text in records.numbered(record, until):
        seat, round_ = game.position.active, game.position.round
        events = records.play(game, turn, number, text)
        yield Played(seat, round_, game.moves[-1], tuple(events))


def _first_human(seats: Sequence[Seat]) -> int:
    return next((number for number, seat in enumerate(seats) if seat.bot is None), 0)


def _all_viewers(seats: Sequence[Seat]) -> list[int]:
    """Who may look at a game that is over, the first human before all others."""
    first = _first_human(seats)
    return [*((first + n) % len(seats) for n in range(len(seats))), NOBODY]


class Playback:
    """A game and the place in it that is shown; what a table needs of a game (``context.Source``).

    ``at`` says after how many moves. ``viewers`` are the seats that may be looked from, NOBODY among them.
    """

    def __init__(
        self,
        whole: Game,
        seats: Sequence[Seat],
        moves: Sequence[Played],
        viewers: Sequence[int],
        *,
        record: Record | None = None,
        at: int = 0,
    ) -> None:
        self.seats = list(seats)
        self.moves = tuple(moves)
        self.viewers = tuple(viewers)
        self.viewer = self.viewers[0]
        self.own = self.viewer if self.viewer != NOBODY else _first_human(self.seats)
        self.hot_seat = False
        self.reasons: Reasons = lambda number: []
        self.trouble: DoesNotFit | None = None
        """Why the record goes no further."""
        self._whole = whole
        self._record = record
        ends = [number for number, played in enumerate(self.moves, start=1) if played.move.verb == "end"]
        self._turns = sorted({0, *ends, len(self.moves)})
        self._rounds: dict[int, int] = {}
        for number, played in enumerate(self.moves):
            self._rounds.setdefault(played.round, number)
        self.at = self.shown_count = at
        """``shown_count``: one more than ``at`` while the move to come is being shown."""
        self.game = whole.at_move(at)

    @classmethod
    def of_session(cls, session: Session, at: int) -> "Playback":
        """A game at the table, after so many moves: seen with the eyes of whoever may look there; once it is over, with
        those of all.
        """
        record = None
        if session.game.opening:
            # A game that began elsewhere than with a set-up has no record.
            seats = [seat.entry() for seat in session.seats]
            record = Record.of(session.game, session.seed, seats, session.started)
        finished = session.game.finished
        viewers = _all_viewers(session.seats) if finished else [session.viewer]
        made = cls(session.game, session.seats, session.history, viewers, record=record, at=at)
        if not finished:
            made.own, made.hot_seat = session.own, session.hot_seat
        made.reasons = session.reasons_for
        return made

    @classmethod
    def of_record(cls, record: Record) -> "Playback":
        """A record at its beginning. All hands of a finished game lie open to whoever looks from their seats; of any
        other only that of the one human. Unreadable when its options are impossible.
        """
        game = records.start(record)
        moves: list[Played] = []
        trouble = None
        try:
            for played in followed(game, record):
                moves.append(played)
        except DoesNotFit as error:
            trouble = error
        seats = [Seat.of(seat, number) for number, seat in enumerate(record.seats)]
        if game.finished:
            viewers = _all_viewers(seats)
        else:
            humans = [number for number, seat in enumerate(seats) if seat.bot is None]
            viewers = [*(humans if len(humans) == 1 else []), NOBODY]
        made = cls(game, seats, moves, viewers, record=record)
        made.trouble = trouble
        return made

    # ----- what a table needs

    @property
    def history(self) -> Sequence[Played]:
        """The moves up to the place shown."""
        return self.moves[: self.at]

    @property
    def bot(self) -> str | None:
        """Nobody decides anything here."""
        return None

    def view(self) -> View:
        """What the viewer could know there."""
        return self.game.view(self.viewer)

    def reasons_for(self, number: int) -> list[str]:
        """Why a bot made a move, in sentences; none where nothing is known."""
        return self.reasons(number)

    can_undo = can_redo = can_reset = False
    """Nothing can be taken back here."""

    # ----- where

    @property
    def length(self) -> int:
        """How many moves there are."""
        return len(self.moves)

    @property
    def turns(self) -> list[int]:
        """After how many moves each turn begins; at last, the end."""
        return self._turns

    @property
    def next(self) -> Played | None:
        """The move to come."""
        return self.moves[self.at] if self.at < self.length else None

    @property
    def last(self) -> Played | None:
        """The move that led here, or is just being shown."""
        return self.moves[self.shown_count - 1] if self.shown_count else None

    def turn_before(self) -> int:
        """Where this turn begins; where the one before did, when nothing has happened in this one yet."""
        return self._turns[max(0, bisect_left(self._turns, self.at) - 1)]

    def turn_after(self) -> int:
        """Where the next turn begins."""
        return self._turns[min(len(self._turns) - 1, bisect_right(self._turns, self.at))]

    def round_start(self, number: int) -> int | None:
        """Where a round begins; None for one that was never reached."""
        return self._rounds.get(number)

    def round_end(self, number: int) -> int:
        """Where a round ends."""
        return self._rounds.get(number + 1, self.length)

    # ----- going there

    def go(self, at: int) -> None:
        """Show the position after so many moves, no further than there are any."""
        self.at = self.shown_count = max(0, min(self.length, at))
        self.game = self._whole.at_move(self.at)

    def tell_next(self) -> View:
        """The move to come is being shown: what the viewer could know after it."""
        self.shown_count = self.at + 1
        return self._whole.at_move(self.at + 1).view(self.viewer)

    def look_from(self, seat: int) -> bool:
        """Look from a seat, or from nobody's; whether that may be done."""
        if seat not in self.viewers:
            return False
        self.viewer = seat
        if seat != NOBODY:
            self.own = seat
        return True

    def next_viewer(self) -> int:
        """Who comes after the present one among those that may be looked from."""
        return self.viewers[(self.viewers.index(self.viewer) + 1) % len(self.viewers)]

    @property
    def has_record(self) -> bool:
        """Whether the game can be written down, as one can that began with a set-up."""
        return self._record is not None

    def cut(self) -> Record | None:
        """The record up to the place shown; None for a game that has none."""
        if self._record is None:
            return None
        moves = records.turns(played.move.text for played in self.history)
        return msgspec.structs.replace(self._record, moves=moves)

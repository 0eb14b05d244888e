"""A game as the table on the screen plays it: a ``Session``, or one whose rules live elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Protocol, TypeAlias

from ulm.ai.explanation import Explanation
from ulm.rules import Game, Played, View
from ulm.session.game_flow import CourseGame
from ulm.session.session import Session, SessionSeat


class TableSource(Protocol):
    """Where a table has its game from: one that is being played (``Session``) or looked back on (``Playback``)."""

    @property
    def game(self) -> Game:
        """The game at the position that is, or is about to be, shown."""

    @property
    def seats(self) -> list[SessionSeat]:
        """Who sits where."""

    @property
    def history(self) -> Sequence[Played]:
        """The moves that led to that position."""

    @property
    def viewer(self) -> int:
        """The seat that may look now; NOBODY when none may."""

    @property
    def own(self) -> int:
        """The seat whose things lie at the lower edge."""

    @property
    def hot_seat(self) -> bool:
        """Whether several humans share the screen, so that hands lie face down until shown."""

    @property
    def bot(self) -> str | None:
        """The kind of bot that must decide; None when it is a human, or nobody."""

    def view(self) -> View:
        """What the viewer may know."""

    def reasons_for(self, number: int) -> list[str]:
        """Why a bot made a move of the history, in sentences; none where nothing is known."""

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""

    @property
    def can_redo(self) -> bool:
        """Whether there is one to play again."""

    @property
    def can_reset(self) -> bool:
        """Whether something of this turn can be taken back."""


Arrival: TypeAlias = Literal["", "whole", "taken back", "answer"]
"""What has come from elsewhere and has not been shown: everything anew, moves taken back, the own move as it was made.
Moves of others are asked for by ``thought``.
"""


class TableGame(CourseGame, TableSource, Protocol):
    """What a table needs of its game."""

    hints: bool
    """Whether hints and the bots' reasons are available."""
    ready: Callable[[], None] | None
    """Called, perhaps from another thread, when a bot has decided or something has come from elsewhere."""
    adjustable: bool
    """Whether hints and practice may be switched on and off here."""

    @property
    def name(self) -> str:
        """What the settings know this game by."""

    @property
    def whole(self) -> Session | None:
        """The game with all that is hidden in it, for its result and for looking back; None while only a part of it is
        known here.
        """

    def begin(self) -> None:
        """The game lies on the table now."""

    def close(self) -> None:
        """The game leaves the table."""

    # ----- what comes from elsewhere

    @property
    def arrival(self) -> Arrival:
        """What has come and is shown next; empty where nothing has, or the rules are here."""

    def take_arrival(self) -> Played | None:
        """Make it the present position; the move that was made, if it is one."""

    @property
    def waits(self) -> bool:
        """Whether something is on its way to where the rules are, so that nothing can be done until it is answered."""

    # ----- taking back

    def undo(self) -> bool | None:
        """Take the last move back; whether that was possible, None when it was asked for elsewhere."""

    def reset(self) -> bool | None:
        """Take back the moves of this turn; likewise."""

    def take_back(self, steps: int) -> bool:
        """Take so many moves back, whoever played them; whether anything changed."""

    def begin_anew(self, game: Game) -> bool:
        """Have another game at this table; whether that is possible."""

    @property
    def practice(self) -> bool:
        """Whether moves that revealed something hidden may be taken back."""

    def set_practice(self, practice: bool) -> None:
        """Turn practice on or off."""

    # ----- bots at this screen

    @property
    def restarts(self) -> int:
        """How often the bots' process crashed and was restarted."""

    @property
    def out_of_time(self) -> bool:
        """Whether the bot that moved last had less time than it needs."""

    def hurry(self) -> None:
        """Make the bot answer with the best move found so far."""

    def consult(self) -> None:
        """Start the tutor on the present decision."""

    def advice(self) -> Explanation | None:
        """The tutor's move and reasons, once it has decided. WorkerFailed if the bots' process failed."""

    def stop_consulting(self) -> None:
        """Stop the tutor."""

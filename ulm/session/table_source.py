"""Where a table on the screen has its game from."""

from collections.abc import Sequence
from typing import Protocol

from ulm.rules import Game, Played, View
from ulm.session.session import SessionSeat


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

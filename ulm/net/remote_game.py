"""A game whose rules live elsewhere, as the table on the screen plays it (``TableGame``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ulm.ai.bot_process import Worker
from ulm.ai.explanation import Explanation
from ulm.net.remote_table import TableLink, TableObserver
from ulm.rules import Game, Move, Played, View
from ulm.session.session import TUTOR, TUTOR_SECONDS, Session, SessionSeat
from ulm.session.table_game import Arrival
from ulm.storage import record as records


class RemoteGame(TableObserver):
    """The game of a link. Bots and what is hidden are where the table is held; the tutor, where whoever opened the
    table allows one, thinks here, by what the own seat may know.
    """

    adjustable = False

    def __init__(self, link: TableLink) -> None:
        self.link = link
        self.hints = link.session.hints and link.seated
        self._tutor: Worker | None = None
        self.ready: Callable[[], None] | None = None
        self._whole: Session | None = None
        link.followers.append(self)

    def arrived(self) -> None:
        if self.ready is not None:
            self.ready()

    over = arrived

    # ----- what is seen

    @property
    def game(self) -> Game:
        """The game as this seat may know it."""
        return self.link.session.game

    @property
    def seats(self) -> list[SessionSeat]:
        """Who sits where."""
        return self.link.session.seats

    @property
    def history(self) -> Sequence[Played]:
        """The moves, with what this seat may know of them."""
        return self.link.session.history

    @property
    def name(self) -> str:
        """What the settings know this game by."""
        where = self.link.where
        return f"{where.address}/{where.table}"

    @property
    def viewer(self) -> int:
        """The own seat; NOBODY for those who watch."""
        return self.link.session.viewer

    @property
    def own(self) -> int:
        """The seat at the lower edge."""
        return self.link.session.own

    @property
    def whole(self) -> Session | None:
        """The game by its record, once that is here."""
        session = self.link.session
        if self._whole is None and session.record is not None:
            record = session.record
            seats = [SessionSeat.of(seat, number) for number, seat in enumerate(record.seats)]
            game = records.replay(record, session.game.rules.definitions)
            self._whole = Session(
                game, seats, record.seed, save=lambda session: None, started=record.started, hints=session.hints
            )
            self._whole.explanations = dict(session.explanations)
        return self._whole

    def view(self) -> View:
        """What this seat may know."""
        return self.link.session.view()

    def reasons_for(self, number: int) -> list[str]:
        """Why a bot made a move, where that may be asked."""
        return self.link.session.reasons_for(number)

    def begin(self) -> None:
        """The table keeps it."""

    def close(self) -> None:
        """Leave the table; the seat stays one's own."""
        if self._tutor is not None:
            self._tutor.close()
        self.link.close()

    # ----- as a game of a course

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.link.session.finished

    @property
    def decider(self) -> int:
        """The seat that must decide."""
        return self.link.session.decider

    @property
    def bot(self) -> str | None:
        """Who decides when it is not the human at this screen."""
        return self.link.session.bot

    @property
    def hot_seat(self) -> bool:
        """Never: everybody has a screen."""
        return False

    @property
    def last_mover(self) -> int:
        """The seat that moved last."""
        return self.link.session.last_mover

    def legal(self) -> list[Move]:
        """The moves of this seat."""
        return self.link.session.legal()

    def play(self, move: Move) -> Played | None:
        """Send a move; or, when one of others waits, take that."""
        return self.link.session.play(move)

    def think(self) -> None:
        """Bots think where the table is held."""

    def thought(self) -> Move | None:
        """The next move of somebody else, once it has arrived."""
        return self.link.session.thought()

    @property
    def arrival(self) -> Arrival:
        """What has come and is shown next."""
        session = self.link.session
        if self.link.anew:
            return "whole"
        if not session.waiting:
            return ""
        played = session.waiting[0].played
        if played is None:
            return "taken back"
        return "answer" if played.seat == session.seat else ""

    def take_arrival(self) -> Played | None:
        """Make it the present position."""
        if self.link.anew:
            self.link.anew = False
            return None
        return self.link.session.take_next()

    @property
    def waits(self) -> bool:
        """Whether something is on its way to the table."""
        return self.link.session.sent

    # ----- taking back

    @property
    def can_undo(self) -> bool:
        """Whether the table would take the own last move back."""
        return self.link.session.can_undo

    @property
    def can_reset(self) -> bool:
        """Whether it would take this turn back."""
        return self.link.session.can_reset

    @property
    def can_redo(self) -> bool:
        """Never: at a table with others nothing is played again."""
        return False

    def undo(self) -> bool | None:
        """Ask to take the own last move back."""
        return self._ask_back(self.can_undo, turn=False)

    def reset(self) -> bool | None:
        """Ask to take all of this turn back."""
        return self._ask_back(self.can_reset, turn=True)

    def _ask_back(self, can: bool, *, turn: bool) -> bool | None:
        if not can:
            return False
        self.link.session.take_back(turn=turn)
        return None

    def take_back(self, steps: int) -> bool:
        """Nobody takes back others' moves."""
        return False

    def redo(self) -> Played | None:
        """Nothing is played again."""
        return None

    def begin_anew(self, game: Game) -> bool:
        """The table has its game."""
        return False

    @property
    def practice(self) -> bool:
        """Never, with others."""
        return False

    def set_practice(self, practice: bool) -> None:
        """It cannot be changed here."""

    # ----- bots at this screen: the tutor

    out_of_time = False

    @property
    def restarts(self) -> int:
        """How often the tutor's process crashed and was restarted."""
        return self._tutor.restarts if self._tutor is not None else 0

    def hurry(self) -> None:
        """Make the tutor answer; bots elsewhere take their time."""
        if self._tutor is not None:
            self._tutor.hurry()

    def consult(self) -> None:
        """Start the tutor on the decision of the own seat."""
        if self._tutor is None:
            self._tutor = Worker(self.arrived)
        self._tutor.ask(self.view(), TUTOR, len(self.history), TUTOR_SECONDS)

    def advice(self) -> Explanation | None:
        """The tutor's move and reasons, once it has decided. WorkerFailed if its process failed."""
        if self._tutor is None or self._tutor.result() is None:
            return None
        return self._tutor.explanation

    def stop_consulting(self) -> None:
        """Stop the tutor."""
        if self._tutor is not None:
            self._tutor.cancel()

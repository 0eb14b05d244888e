"""The course of a game at the table, without a screen: whose move it is, what is being shown, and what comes next.

A ``Course`` is a state machine. It tells the ``Screen`` what to show, and is told what has happened: a move was made,
has been shown, was taken back, the next player has come to the screen. ``MAY_LEAD_TO`` is the whole table of states
and events; what is not in it is refused with ``NotNow``.

The rules need not live here: a move may be *sent*, and its answer comes later (``SENT``, ``answered``). Where it
is refused, the table is shown anew, with a new course.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Protocol

from ulm.ai.bot_process import WorkerFailed
from ulm.rules import Move, Played
from ulm.rules.moves import END, SKIP
from ulm.rules.position import NOBODY


class FlowState(Enum):
    """What a table waits for."""

    NEW = "new"
    """The game has not been shown yet."""
    DECIDING = "deciding"
    """The human at the screen decides."""
    THINKING = "thinking"
    """A bot, or somebody at another screen, decides."""
    SENT = "sent"
    """A move is on its way to where the rules are."""
    SHOWING = "showing"
    """A move has been made and is being shown."""
    HANDING = "handing over"
    """The next human is called to the screen; nobody's hand is seen."""
    OVER = "over"
    """The game is over, and its result has not been shown."""
    ENDED = "ended"
    """The result has been shown."""
    FAILED = "failed"
    """No bot can go on. The game is saved."""


class Event(Enum):
    """What happens to a table."""

    START = "start"
    PLAY = "play"
    """The human at the screen makes a move, or ends the turn."""
    GO_ON = "go on"
    """A frame has been drawn: make what makes itself, and take the bot's answer."""
    ANSWERED = "answered"
    """The move that was sent has been made."""
    SHOWN = "shown"
    HANDED_OVER = "handed over"
    TAKE_BACK = "take back"
    """Undo, reset, take back so many moves, or begin anew."""
    REDO = "redo"


_NEXT = frozenset({FlowState.DECIDING, FlowState.THINKING, FlowState.HANDING, FlowState.OVER})
"""What may come when a position stands."""
_MADE = frozenset({FlowState.SHOWING, FlowState.SENT})
"""What may come when a move is made."""
MAY_LEAD_TO: Mapping[tuple[FlowState, Event], frozenset[FlowState]] = {
    (FlowState.NEW, Event.START): _NEXT,
    (FlowState.DECIDING, Event.PLAY): _MADE,
    (FlowState.DECIDING, Event.GO_ON): _MADE,
    (FlowState.DECIDING, Event.TAKE_BACK): _NEXT,
    (FlowState.DECIDING, Event.REDO): frozenset({FlowState.SHOWING}),
    (FlowState.THINKING, Event.GO_ON): _MADE | {FlowState.FAILED},
    (FlowState.THINKING, Event.TAKE_BACK): _NEXT,
    (FlowState.THINKING, Event.REDO): frozenset({FlowState.SHOWING}),
    (FlowState.SENT, Event.ANSWERED): frozenset({FlowState.SHOWING}),
    (FlowState.SHOWING, Event.SHOWN): _NEXT,
    (FlowState.HANDING, Event.HANDED_OVER): _NEXT - {FlowState.HANDING},
    (FlowState.OVER, Event.GO_ON): frozenset({FlowState.ENDED}),
    (FlowState.OVER, Event.TAKE_BACK): _NEXT,
    (FlowState.OVER, Event.REDO): frozenset({FlowState.SHOWING}),
    (FlowState.FAILED, Event.TAKE_BACK): _NEXT,
}
"""To which states an event may lead from which one; it may change nothing as well. Nothing leads out of ``ENDED``."""


class WrongState(Exception):
    """An event does not belong to the present state."""

    def __init__(self, state: FlowState, event: Event) -> None:
        super().__init__(f"`{event.value}` while {state.value}")
        self.state = state
        self.event = event


class CourseGame(Protocol):
    """A game as its course needs it: a ``Session``, or one whose rules live elsewhere."""

    @property
    def finished(self) -> bool:
        """Whether the game is over."""

    @property
    def decider(self) -> int:
        """The seat that must decide; NOBODY when the game is over."""

    @property
    def bot(self) -> str | None:
        """Who decides when it is not the human at this screen; None for that human, or when the game is over."""

    @property
    def hot_seat(self) -> bool:
        """Whether several humans share the screen."""

    @property
    def last_mover(self) -> int:
        """The seat that moved last; NOBODY before the first move."""

    @property
    def can_redo(self) -> bool:
        """Whether a move was taken back and none made since."""

    def legal(self) -> list[Move]:
        """The moves of whoever must decide."""

    def play(self, move: Move) -> Played | None:
        """Make a move; None when it was sent away, and its answer comes later."""

    def redo(self) -> Played | None:
        """Make the move again that was taken back last."""

    def think(self) -> None:
        """Have the bot think whose turn it is, unless it thinks already."""

    def thought(self) -> Move | None:
        """The bot's move, once. WorkerFailed if no bot can go on."""


class GameFlowScreen(Protocol):
    """What a course asks of whoever shows it."""

    def show_move(self, played: Played, *, opens_turn: bool) -> None:
        """Show a move, and call ``Course.shown`` when that is done, at once or later."""

    def show_present(self, *, viewer_comes: bool) -> None:
        """Show the position as it is after something was taken back; nobody's hand if ``viewer_comes``."""

    def settle(self, *, deciding: bool) -> None:
        """Show what the seat that may look now may see, and let it decide, or not."""

    def hand_over(self, seat: int) -> None:
        """Cover everything and call a human to the screen; ``Course.handed_over`` when that human is there."""

    def finish(self) -> bool:
        """Show the result; False where the game goes on in another way (a lesson)."""

    def fail(self, failure: WorkerFailed) -> None:
        """Say that no bot can go on."""


class GameFlow:
    """The course of one game."""

    def __init__(
        self,
        game: CourseGame,
        screen: GameFlowScreen,
        *,
        automatic: Callable[[], frozenset[str]],
        calls: Callable[[], bool],
    ) -> None:
        """``automatic``: the verbs of moves that are made by themselves where nothing else can be done (of ``draw`` and
        ``end``); ``calls``: whether a human is called to a shared screen by a page of its own.
        """
        self._game = game
        self._screen = screen
        self._automatic = automatic
        self._calls = calls
        self.state = FlowState.NEW
        self.sitting = NOBODY
        """The human who was called to the screen last."""
        self.held = False
        """Whether something was taken back: until the player makes a move, none makes itself."""
        self.ending = False
        """Whether the turn ends as soon as the action that is skipped for it has been shown."""

    # ----- events

    def start(self) -> None:
        """Begin, or continue a game."""
        self._check(Event.START)
        self._come_next(Event.START)

    def play(self, move: Move) -> None:
        """The human at the screen makes a legal move."""
        self._check(Event.PLAY)
        self.held = False
        self._make(Event.PLAY, move)

    def end_turn(self) -> None:
        """The human ends the turn, at most by skipping an action that is open."""
        self._check(Event.PLAY)
        self.ending = END not in self._game.legal()
        self.play(SKIP if self.ending else END)

    def go_on(self, *, bots: bool = True) -> None:
        """Go on as far as possible without waiting; ``bots``: whether a bot may move, one move at a time, for each is
        to be seen.
        """
        while self.may(Event.GO_ON):
            move = None
            if self.state is FlowState.DECIDING:
                move = self._made_by_itself()
            elif self.state is FlowState.THINKING and bots:
                bots = False
                move = self._bots_move()
            elif self.state is FlowState.OVER and self._screen.finish():
                self._enter(Event.GO_ON, FlowState.ENDED)
            if move is None:
                return
            self._make(Event.GO_ON, move)

    def answered(self, played: Played) -> None:
        """The move that was sent has been made."""
        self._check(Event.ANSWERED)
        self._show(Event.ANSWERED, played)

    def shown(self) -> None:
        """A move has been shown to its end."""
        self._check(Event.SHOWN)
        self._come_next(Event.SHOWN)

    def handed_over(self) -> None:
        """The human who was called has come."""
        self._check(Event.HANDED_OVER)
        self._settle(Event.HANDED_OVER)

    def take_back(self, way: Callable[[], bool | None]) -> bool:
        """Take something back in this way (``Session.undo``, ``reset``, …); whether it could be taken back. A way that
        gives None has asked for it elsewhere: nothing changes before the answer.
        """
        self._check(Event.TAKE_BACK)
        self.ending = False
        done = way()
        if not done:
            return done is None
        self.held = True
        self._screen.show_present(viewer_comes=self._must_hand_over)
        self._come_next(Event.TAKE_BACK)
        return True

    def redo(self) -> None:
        """Make a move again that was taken back, if there is one."""
        self._check(Event.REDO)
        played = self._game.redo() if self._game.can_redo else None
        if played is not None:
            self._show(Event.REDO, played)

    # ----- questions

    def may(self, event: Event) -> bool:
        """Whether an event belongs to the present state."""
        return (self.state, event) in MAY_LEAD_TO

    @property
    def human_decides(self) -> bool:
        """Whether the human at this screen is the next to decide."""
        return not self._game.finished and self._game.bot is None

    @property
    def _must_hand_over(self) -> bool:
        """Whether somebody else must be called to the screen before anything goes on."""
        wanted = self._calls() and self._game.hot_seat
        return wanted and self.human_decides and self._game.decider != self.sitting

    # ----- steps

    def _check(self, event: Event) -> None:
        if not self.may(event):
            raise WrongState(self.state, event)

    def _enter(self, event: Event, state: FlowState) -> None:
        assert state in MAY_LEAD_TO[self.state, event], (self.state, event, state)
        self.state = state

    def _come_next(self, event: Event) -> None:
        """A position stands: call the next human, or let whoever is next decide."""
        if self._must_hand_over:
            self._enter(event, FlowState.HANDING)
            self._screen.hand_over(self._game.decider)
        else:
            self._settle(event)

    def _settle(self, event: Event) -> None:
        if self._game.finished:
            self._enter(event, FlowState.OVER)
        elif self.human_decides:
            self._enter(event, FlowState.DECIDING)
            self.sitting = self._game.decider
        else:
            self._enter(event, FlowState.THINKING)
        self._screen.settle(deciding=self.state is FlowState.DECIDING)

    def _make(self, event: Event, move: Move) -> None:
        """Make a move; it is saved before it is shown."""
        opens = self._game.last_mover != self._game.decider
        played = self._game.play(move)
        if played is None:
            self._enter(event, FlowState.SENT)
        else:
            self._show(event, played, opens_turn=opens)

    def _show(self, event: Event, played: Played, *, opens_turn: bool = False) -> None:
        self._enter(event, FlowState.SHOWING)
        self._game.think()
        self._screen.show_move(played, opens_turn=opens_turn)

    def _made_by_itself(self) -> Move | None:
        """The move that nobody need make; None where the player decides."""
        if self.ending:
            self.ending = False
            return END if END in self._game.legal() else None
        verbs = self._automatic()
        if self.held or not verbs:
            return None
        legal = self._game.legal()
        return legal[0] if len(legal) == 1 and legal[0].verb in verbs else None

    def _bots_move(self) -> Move | None:
        """The move of the bot whose turn it is, once it has decided."""
        self._game.think()
        try:
            return self._game.thought()
        except WorkerFailed as failure:
            self._enter(Event.GO_ON, FlowState.FAILED)
            self._screen.fail(failure)
            return None

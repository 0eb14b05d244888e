"""What a table shows, and what is chosen on it: plain data and questions about it, without a screen."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from ulm.i18n import refusal_text
from ulm.i18n.catalog import t
from ulm.rules import Game, Move, Played, PushPreview, Refusal
from ulm.rules.events import HIDDEN, Pushed
from ulm.rules.moves import END, SKIP
from ulm.rules.unused_actions import NOTHING, Remaining, remaining
from ulm.session.session import SessionSeat
from ulm.session.table_game import TableSource
from ulm.ui.table.state import item_moves as moves
from ulm.ui.table.state.inspectable import Inspectable
from ulm.ui.table.state.view_model import PlayerModel, TableModel

Presence: TypeAlias = Literal["here", "away", "free", "bot", "stand_in"]
"""Of a seat at another computer: its player is here or away, it is free, a bot has it, or plays for its player."""


class LostConnection(NamedTuple):
    """A lost line: why, in a sentence, and what tries again at once."""

    why: str
    again: Callable[[], None]


class TableState:
    """What is shown and chosen. ``revision`` grows with every change of what is to be seen."""

    def __init__(self, source: TableSource) -> None:
        self.source = source
        self.model = TableModel.of(source.view())
        self.own = source.own
        """The seat whose supply and hand lie at the lower edge."""
        self.shown_count = len(source.history)
        """How many moves of the history have been shown."""
        self.ready = False
        """Whether a human must decide now and nothing is still being shown."""
        self.revision = 0
        self.selected: list[str] = []
        """Colours of own tiles that are chosen to pay with (two at most)."""
        self.inspected: Inspectable | None = None
        """What is pointed at."""
        self.pinned: Inspectable | None = None
        """What stays explained, whatever is pointed at, until it is released."""
        self.pinned_by = self.model.seat
        """Whose view it was pinned in."""
        self.inspector_shown = True
        """Whether the Inspector is there to explain things, so that tooltips can be short."""
        self.stories = True
        """Whether the Inspector tells the story of a thing below what it does."""
        self.dated = True
        """Whether the rounds have their dates in the city's history; a task has its own year."""
        self.hand_shown = False
        """Hot-seat: whether the owner of the hand has it turned up just now."""
        self.upcoming: Sequence[Played] = ()
        """Moves still to come, which the log names as well: looking back at a game."""
        self.marked: int | None = None
        """The move of the log that is marked: the one that led to the position shown, looking back."""
        self.notes: list[tuple[int, str]] = []
        """Lines of the log that are no moves: before which move of the history each stands, and the key of its text."""
        self.told: tuple[int, str] | None = None
        """What a seat does just now, in a sentence; None while nothing is told."""
        self.presence: Mapping[int, Presence] = {}
        """How the others are who have seats at other computers; empty where all sit at this screen."""
        self.lost: LostConnection | None = None
        """Nothing can be heard of a table elsewhere; None while all is well."""
        self.opened = ""
        """The kind of action whose choices lie in the tray: clear, buy, seal, swap, exchange, or none."""
        self._legal: dict[str, list[Move]] = {}
        self._reveals: dict[Move, bool] = {}
        self._remaining: Remaining | None = None

    # ----- what is explained

    def pin(self, thing: Inspectable | None) -> None:
        """Keep a thing explained; None releases it."""
        self.pinned, self.pinned_by = thing, self.model.seat

    # ----- what is seen

    @property
    def game(self) -> Game:
        """The game, for what the engine alone can say; never for what is drawn."""
        return self.source.game

    @property
    def seats(self) -> list[SessionSeat]:
        """Who sits where."""
        return self.source.seats

    @property
    def human_turn(self) -> bool:
        """Whether a human at this table is in the middle of a turn; not while a game is looked back on."""
        model = self.model
        return self.marked is None and not model.status.finished and self.seats[model.active].bot is None

    @property
    def order(self) -> list[int]:
        """The seats in turn order, from the starting one."""
        count = len(self.seats)
        return [(self.model.first + n) % count for n in range(count)]

    @property
    def mine(self) -> PlayerModel:
        """What lies before the own seat."""
        return self.model.players[self.own]

    @property
    def history(self) -> Sequence[Played]:
        """The moves that have been shown."""
        return self.source.history[: self.shown_count]

    def pushed(self, *, being_shown: bool = False) -> str:
        """The slot at which a tile was pushed in this turn, empty before that; ``being_shown``: also by a move that has
        not been shown to its end.
        """
        for played in reversed(self.source.history if being_shown else self.history):
            if (played.seat, played.round) != (self.model.active, self.model.round):
                break
            for event in played.events:
                if isinstance(event, Pushed):
                    return event.slot
        return ""

    @property
    def logged(self) -> Sequence[Played]:
        """The moves that the log names."""
        return [*self.history, *self.upcoming] if self.upcoming else self.history

    @property
    def hand_open(self) -> bool:
        """Whether the own hand may be drawn face up now."""
        return self.model.seat == self.own and (not self.source.hot_seat or self.hand_shown)

    @property
    def on_offer(self) -> list[str]:
        """The cards or coats that lie open, for the one who must decide to choose from."""
        status = self.model.status
        if not self.ready or status.question not in ("card", "coat"):
            return []
        return [each for each in status.offered if each != HIDDEN]

    # ----- what may be done

    def settle(self, ready: bool) -> None:
        """Everything has been shown; ``ready`` when a human must decide now."""
        self.wait()
        self.ready = ready
        if ready:
            self.told = None
            for move in self.game.legal():
                self._legal.setdefault(move.verb, []).append(move)
        have = dict(self.mine.tiles)
        kept = []
        for colour in self.selected:
            if have[colour]:
                have[colour] -= 1
                kept.append(colour)
        self.selected = kept if ready else []

    def wait(self) -> None:
        """The game is further than what is shown: nothing can be done until it settles again."""
        self.ready = False
        self._legal = {}
        self._reveals = {}
        self._remaining = None

    @property
    def legal(self) -> dict[str, list[Move]]:
        """The legal moves by verb, empty while nobody at the screen must decide."""
        return self._legal

    def moves(self, verb: str) -> list[Move]:
        """The legal moves of a verb."""
        return self._legal.get(verb, [])

    def can(self, move: Move) -> bool:
        """Whether a move may be played now."""
        return move in self._legal.get(move.verb, ())

    def why_not(self, move: Move) -> str:
        """Why a move cannot be played now, and what can be done instead; empty when it can."""
        return self._refused(move, refusal_text.advised)

    def reason(self, move: Move) -> str:
        """The same without what can be done instead, where that is seen beside it."""
        return self._refused(move, refusal_text.refusal)

    def _refused(self, move: Move, words: Callable[[Refusal], str]) -> str:
        if not self.ready:
            return self.waiting()
        refusal = self.game.why_not(move)
        return words(refusal) if refusal is not None else ""

    def waiting(self) -> str:
        """Why nothing can be done just now."""
        if self.model.status.finished:
            return t("game.over")
        return t("game.waiting", name=self.seats[self.model.active].name)

    def reveals(self, move: Move) -> bool:
        """Whether a legal move shows something hidden, so that it could not be taken back (an eye beside it)."""
        if move not in self._reveals:
            self._reveals[move] = self.can(move) and self.game.reveals(move)
        return self._reveals[move]

    @property
    def remaining(self) -> Remaining:
        """What can still be done in this turn."""
        if self._remaining is None:
            self._remaining = remaining(self.game.rules, self.game.position) if self.ready else NOTHING
        return self._remaining

    @property
    def can_end(self) -> bool:
        """Whether the turn can be ended now, at most by skipping an action that is open."""
        return self.can(END) or (self.model.status.question == "action" and self.can(SKIP))

    def preview(self, slot: str) -> PushPreview | None:
        """What a push would give; None where it cannot be made."""
        move = moves.push(slot)
        return self.game.preview(move) if self.can(move) else None

    def toggle_selected(self, colour: str) -> None:
        """Choose an own tile to pay with, or put it back: of one colour first one, then two, then none."""
        chosen = self.selected.count(colour)
        if chosen and (chosen == 2 or self.mine.tiles[colour] < 2 or len(self.selected) == 2):
            self.selected = [each for each in self.selected if each != colour]
        elif len(self.selected) < 2 and self.mine.tiles[colour] > chosen:
            self.selected.append(colour)

    @property
    def can_undo(self) -> bool:
        """Whether something may be taken back."""
        return self.source.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether something taken back may be played again."""
        return self.source.can_redo and self.source.bot is None

    @property
    def can_reset(self) -> bool:
        """Whether something of this turn may be taken back."""
        return self.source.can_reset

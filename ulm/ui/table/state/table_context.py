"""What board and panels share: the model that is drawn, what may be done now, and how to do it.

Panels draw from ``model`` alone and act through ``perform``, ``refuse``, ``inspect``; they never touch the game.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

import pygame

from ulm.rules import Game, Move, Preview, Refusal, View
from ulm.rules.events import HIDDEN
from ulm.session.session import NOBODY, Played, Seat
from ulm.text import refusal_text
from ulm.text.catalog import t
from ulm.ui.table.state.view_model import PlayerModel, TableModel

if TYPE_CHECKING:
    from ulm.ui.shell.app import App
    from ulm.ui.table.panels import Panel


class Thing(NamedTuple):
    """Something that can be inspected: ``kind`` is card, tile, quarter, coat, descendant, tower, space, slot, dock,
    bag, deck, discard, coats, minster, seat; ``name`` its id (a number as text).
    """

    kind: str
    name: str = ""


class Source(Protocol):
    """Where a table has its game from: one that is being played (``Session``) or looked back upon (``Playback``)."""

    @property
    def game(self) -> Game:
        """The game at the position that is, or is about to be, shown."""

    @property
    def seats(self) -> list[Seat]:
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


class TableContext:
    """The common ground of the game scene. ``revision`` grows with every change of what is to be seen."""

    def __init__(self, app: "App", session: Source) -> None:
        self.app = app
        self.session = session
        self.model = TableModel.of(session.view())
        self.own = session.own
        """The seat whose supply and hand lie at the lower edge."""
        self.shown_count = len(session.history)
        """How many moves of the history have been shown."""
        self.ready = False
        """Whether a human must decide now and nothing is still being shown."""
        self.revision = 0
        self.selected: list[str] = []
        """Colours of own tiles that are chosen to pay with (two at most)."""
        self.inspected: Thing | None = None
        self.explained = True
        """Whether the Inspector is there to explain things, so that tooltips can be short."""
        self.hand_shown = False
        """Hot-seat: whether the owner of the hand has it turned up just now."""
        self.ahead: Sequence[Played] = ()
        """Moves still to come, which the log names as well: looking back at a game."""
        self.marked: int | None = None
        """The move of the log that is marked: the one that led to the position shown, looking back."""
        self.notes: list[tuple[int, str]] = []
        """Lines of the log that are no moves: before which move of the history each stands, and the key of its text."""
        self.saying: Callable[[], str] | None = None
        """What the top bar says, if it is not what to do now."""
        self.panels: list[Panel] = []
        self.on_perform: Callable[[Move], None] | None = None
        self.on_refuse: Callable[[str], None] | None = None
        self.on_change: Callable[[], None] | None = None
        """Called when items must be placed anew: the legal moves or the selection changed."""
        self.on_rearrange: Callable[[], None] | None = None
        """Called when items of the panels alone must be placed anew."""
        self.board_at: Callable[[str, object], pygame.FRect] | None = None
        """Where a place of the board's map lies on the screen, where there is a board."""
        self.on_seat: Callable[[int], None] | None = None
        """Called when a player's panel is clicked."""
        self.on_look_back: Callable[[int], None] | None = None
        """Called with the number of a move in the history: show the position right after it."""
        self.on_undo: Callable[[], None] | None = None
        self.on_redo: Callable[[], None] | None = None
        self.on_reset: Callable[[], None] | None = None
        self.commentary: Callable[[], Sequence[str]] = tuple
        """Why the move that led to the position shown was made; told where nothing else is inspected."""
        self.on_hint: Callable[[], None] | None = None
        """Called when the player asks for a hint; None where there are none to be had."""
        self.hint_refusal: Callable[[], str] = str
        """Why no hint can be had now; empty when one can."""
        self.opened = ""
        """The kind of action whose choices lie in the tray: clear, buy, seal, swap, exchange, or none."""
        self._legal: dict[str, list[Move]] = {}
        self._reveals: dict[str, bool] = {}
        self._usable: int | None = None

    # ----- what is seen

    @property
    def game(self) -> Game:
        """The game, for what the engine alone can say; never for what is drawn."""
        return self.session.game

    @property
    def seats(self) -> list[Seat]:
        """Who sits where."""
        return self.session.seats

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
        return self.session.history[: self.shown_count]

    @property
    def logged(self) -> Sequence[Played]:
        """The moves that the log names."""
        return [*self.history, *self.ahead] if self.ahead else self.history

    @property
    def hand_open(self) -> bool:
        """Whether the own hand may be drawn face up now."""
        return self.model.seat == self.own and (not self.session.hot_seat or self.hand_shown)

    def touch(self) -> None:
        """Something to be seen has changed: draw anew."""
        self.revision += 1
        self.app.invalidate()

    def change(self) -> None:
        """What may be pointed at has changed: place items and draw anew."""
        self.touch()
        if self.on_change is not None:
            self.on_change()

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
        self.ready = ready
        self._legal = {}
        self._reveals = {}
        self._usable = None
        if ready:
            for move in self.game.legal():
                self._legal.setdefault(move.verb, []).append(move)
        have = dict(self.mine.tiles)
        kept = []
        for colour in self.selected:
            if have[colour]:
                have[colour] -= 1
                kept.append(colour)
        self.selected = kept if ready else []
        self.change()

    @property
    def legal(self) -> dict[str, list[Move]]:
        """The legal moves by verb, empty while nobody at the screen must decide."""
        return self._legal

    def moves(self, verb: str) -> list[Move]:
        """The legal moves of a verb."""
        return self._legal.get(verb, [])

    def can(self, text: str) -> bool:
        """Whether a move, in notation, may be played now."""
        move = Move.parse(text)
        return move in self._legal.get(move.verb, ())

    def why_not(self, text: str) -> str:
        """A sentence that says why a move cannot be played now; empty when it can."""
        if not self.ready:
            return self.waiting()
        refusal = self.game.why_not(text)
        return refusal_text.refusal(refusal) if refusal is not None else ""

    def sentence(self, refusal: Refusal) -> str:
        """The sentence of the engine's reason."""
        return refusal_text.refusal(refusal)

    def waiting(self) -> str:
        """Why nothing can be done just now."""
        if self.model.status.finished:
            return t("game.over")
        return t("game.waiting", name=self.seats[self.model.active].name)

    def reveals(self, text: str) -> bool:
        """Whether a legal move shows something hidden, so that it could not be taken back (an eye beside it)."""
        if text not in self._reveals:
            self._reveals[text] = self.can(text) and self.game.reveals(text)
        return self._reveals[text]

    @property
    def usable(self) -> int:
        """How many of the actions left can still be used, in the best order."""
        if self._usable is None:
            self._usable = self.game.usable_actions()
        return self._usable

    def preview(self, slot: str) -> Preview | None:
        """What a push would give; None where it cannot be made."""
        return self.game.preview(f"push {slot}") if self.can(f"push {slot}") else None

    # ----- doing it

    def perform(self, text: str) -> None:
        """Play a move, in notation; refuse it where it is not legal."""
        if self.can(text):
            if self.on_perform is not None:
                self.on_perform(Move(text))
        else:
            self.refuse(self.why_not(text))

    def refuse(self, sentence: str) -> None:
        """Say in the top bar why something cannot be done."""
        self.app.audio.play("refused")
        if sentence and self.on_refuse is not None:
            self.on_refuse(sentence)

    def inspect(self, thing: Thing | None) -> None:
        """Show something in the Inspector."""
        if thing != self.inspected:
            self.inspected = thing
            self.app.invalidate()

    def rearrange(self) -> None:
        """What may be pointed at on the panels has changed, and nothing else: place their items anew."""
        self.app.invalidate()
        if self.on_rearrange is not None:
            self.on_rearrange()

    def select(self, colour: str) -> None:
        """Choose an own tile to pay with, or put it back: of one colour first one, then two, then none."""
        chosen = self.selected.count(colour)
        if chosen and (chosen == 2 or self.mine.tiles[colour] < 2 or len(self.selected) == 2):
            self.selected = [each for each in self.selected if each != colour]
        elif len(self.selected) < 2 and self.mine.tiles[colour] > chosen:
            self.selected.append(colour)
        self.change()

    def undo(self) -> None:
        """Take the last own move back."""
        if self.on_undo is not None:
            self.on_undo()

    def redo(self) -> None:
        """Play again what was taken back."""
        if self.on_redo is not None:
            self.on_redo()

    def reset(self) -> None:
        """Take the turn back as far as may be."""
        if self.on_reset is not None:
            self.on_reset()

    @property
    def can_undo(self) -> bool:
        """Whether something may be taken back."""
        return self.session.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether something taken back may be played again."""
        return self.session.can_redo and self.session.bot is None

    @property
    def can_reset(self) -> bool:
        """Whether something of this turn may be taken back."""
        return self.session.can_reset

    # ----- places, for what flies between panels and board

    def place(self, kind: str, seat: int, name: str = "") -> pygame.FRect | None:
        """Where a thing of a seat lies: ``coins``, ``sparrows``, ``points``, ``seals``, ``crests``, ``tile`` (name: a
        colour), ``hand``, ``laid_out``, ``coats``, ``descendants``. The panel at the lower edge comes first.
        """
        for panel in self.panels:
            found = panel.anchor(kind, seat, name)
            if found is not None:
                return found
        return None


__all__ = ["NOBODY", "TableContext", "Thing"]

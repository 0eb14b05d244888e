"""Asks for a turn, or a part of it, that the player plays freely on the table; then plays a better one there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol, TypeAlias

import pygame

from ulm.ai.beam_search import opening
from ulm.analysis.best_line import likeliest_game
from ulm.i18n.catalog import current, t
from ulm.rules import Game, Move
from ulm.rules.moves import END
from ulm.ui.table.coaches.coach import CoachedTable, ColumnCoach, ColumnPanel
from ulm.ui.table.panels.coach_note import CoachNote, CoachNoteButton, note_area
from ulm.ui.table.panels.text_blocks import HeadingBlock, RichTextBlock, TextBlock
from ulm.ui.table.state.table_actions import PlayerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.theme import BODY

_INSPECTOR = 210.0
"""What is left below it to explain things."""
_QUESTION = 450.0
"""So much room is for a question in any case, though it may cover words."""
_MARKS = {"right": "icons/check", "wrong": "icons/cross", "failed": "icons/cross", "hint": "icons/hint"}


class TurnPanelHost(Protocol):
    """Who speaks on the panel."""

    @property
    def title(self) -> str:
        """The heading."""

    @property
    def moving(self) -> bool:
        """Whether something of the speaker's moves."""

    def update(self, dt: float) -> None:
        """Time goes by."""

    def said(self) -> list[tuple[str, str]]:
        """What is said now: how each sentence is meant, and the sentence."""

    def rows(self) -> list[list[CoachNoteButton]]:
        """The buttons: the same ones whatever is said."""


class TurnPanel(ColumnPanel):
    """Says what the coach says."""

    def __init__(self, state: TableState, actions: PlayerActions, coach: TurnPanelHost) -> None:
        super().__init__(state, actions)
        self._coach = coach
        self.slip = CoachNote(actions, "trial")
        self._filled: object = None

    @property
    def _room(self) -> pygame.FRect:
        return note_area(self.actions.arrangement)

    @property
    def words_bottom(self) -> float:
        """Where its words end: a question may be asked below them."""
        self._fill()
        return min(self.slip.words_end, self._room.bottom - _QUESTION)

    @property
    def animating(self) -> bool:
        return self._coach.moving

    def update(self, dt: float) -> None:
        """The speaker's light closes in."""
        self._coach.update(dt)

    def items(self) -> Sequence[Focusable]:
        self._fill()
        return self.slip.put(*self._room.topleft)

    def _fill(self) -> None:
        theme, said = self.actions.theme, self._coach.said()
        rows = self._coach.rows()
        buttons = [(each.name, each.primary, each.enabled) for row in rows for each in row]
        look = (theme.lettering, current().language, tuple(self._room), tuple(said), buttons)
        if look == self._filled:
            return
        self._filled = look
        most = self._room.h
        if not self.actions.arrangement.abreast:
            most -= _INSPECTOR / theme.factor**2
        self.slip.fill(self._room.w, most, self._coach.title, "icons/ulm_sparrow", self._said, rows, top=True)
        self.slip.stretch(most)  # whatever is said, the buttons stay where they are

    def _said(self, width: float) -> list[TextBlock]:
        theme, blocks = self.actions.theme, list[TextBlock]()
        size = BODY * 0.95 / max(1.0, theme.factor / 1.1) ** 0.75
        for kind, text in self._coach.said():
            if kind == "heading":
                blocks.append(HeadingBlock(theme, text, width, size=size))
                continue
            gap = 8.0 if blocks else 0.0
            words = f"**{text}**" if kind == "right" else text
            shown = RichTextBlock(theme, words, width, size=size, picture=_MARKS.get(kind, ""), gap=gap)
            blocks.append(shown)
        return blocks

    def spoken_changes(self) -> Mapping[object, str]:
        return {"trial": self.slip.spoken}

    def draw_over(self, canvas: Canvas) -> None:
        """The slip."""
        self.slip.draw(canvas)


FindRest: TypeAlias = Callable[[Game, Callable[[tuple[str, ...] | None], None]], None]
"""Finds how the open turn of a game goes on to its end; what is then called gets the moves, from any thread."""


class TurnCoach(ColumnCoach, ABC):
    """Stands beside a table at which one seat plays one turn, and nobody plays on.

    While it is ``asked`` the player plays; once the moves go to the end of the turn, or to the first thing that nobody
    could know, they are ``tried``. While ``showing``, moves are played for the player, to the end of the turn: what
    nobody can know comes as it is likeliest to. Then they are ``shown``.
    """

    alone = True

    def __init__(self, table: CoachedTable, seat: int, find_rest: FindRest) -> None:
        self._table = table
        self.seat = seat
        self._find_rest = find_rest
        self.state = "asked"
        self.tried: tuple[str, ...] = ()
        """What was tried last, up to the first thing that nobody could know."""
        self._to_show: list[Move] = []
        self._shown: tuple[str, ...] = ()
        """The moves that were played for the player."""
        self._rest_awaited = False
        """Whether the rest of the turn that is shown is still being looked for."""
        self._depends = ""
        """What is to be said where the turn that is shown depends on what comes: the key of a text."""
        self._panel = TurnPanel(table.state, table, self)

    @property
    @abstractmethod
    def title(self) -> str:
        """The heading of what it says."""

    @abstractmethod
    def said(self) -> list[tuple[str, str]]:
        """What it says now: how each sentence is meant, and the sentence."""

    @abstractmethod
    def rows(self) -> list[list[CoachNoteButton]]:
        """Its buttons."""

    @abstractmethod
    def finished(self) -> None:
        """The moves that are ``tried`` have just been played to their end."""

    @property
    def moving(self) -> bool:
        """Whether something of its own moves."""
        return False

    def update(self, dt: float) -> None:
        """Time goes by."""
        state, ended = self._table.state, self.turn_ended
        if ended and state.told is None:
            # Nobody plays on: the top bar does not wait for the next player.
            state.told = (self.seat, t("panels.prompt.turn_over"))
            self._table.invalidate()
        elif not ended and state.told == (self.seat, t("panels.prompt.turn_over")):
            state.told = None
            self._table.invalidate()

    @property
    def holds(self) -> bool:
        return True  # nobody plays on: only this turn is asked about

    def automatic(self, verbs: frozenset[str]) -> frozenset[str]:
        """The player says when the turn is over; what is shown is played move by move."""
        return frozenset() if self.state == "showing" else verbs - {END.verb}

    def again(self) -> None:
        """Back to the beginning."""
        self._to_show = []
        self.tried = ()
        self.change("asked")
        self._take_back()

    def play_for_player(self, moves: Sequence[Move]) -> None:
        """Go back to the beginning, play these moves up to the first that reveals something, and go on to the end of
        the turn.
        """
        start = self._table.session.game.at_move(0)
        moves = opening(start, moves)
        game = likeliest_game(start.view(self.seat), moves)
        self._to_show, self._shown = list(moves), ()
        after = Game.at(game.rules, game.position.copy())
        for move in moves:
            after.play(move)
        now = after.position
        self._rest_awaited = not now.finished and (now.active, now.round) == (self.seat, start.position.round)
        self._depends = "coach.depends" if self._rest_awaited else ""
        self.change("showing")
        self._table.begin_anew(game)
        if self._rest_awaited:
            self._find_rest(after, self._take_rest(game))

    def _take_rest(self, game: Game) -> Callable[[tuple[str, ...] | None], None]:
        """What is done when the rest of the turn that is shown in ``game`` is found (called from another thread)."""

        def take(rest: tuple[str, ...] | None) -> None:
            if self.state == "showing" and self._table.session.game is game:
                self._rest_awaited = False
                if rest is None:
                    self._depends = "coach.depends_failed"
                self._to_show += [Move.parse(text) for text in rest or ()]
                self._show_next()

        return lambda rest: self._table.app.call_soon(partial(take, rest))

    def depends(self) -> list[tuple[str, str]]:
        """That the turn that is shown depends on what comes, if it does."""
        return [("depends", t(self._depends))] if self._depends else []

    def _take_back(self) -> None:
        self._table.animator.skip()
        if self._table.session.history:
            self._table.take_back(len(self._table.session.history))
            self._table.animator.skip()

    def _show_next(self) -> None:
        """Play the next move, once the one before has been shown to its end."""
        if self.state != "showing" or self._table.state.shown_count != len(self._table.session.history):
            return
        if self.moves != self._shown:  # the player has taken the turn over
            self._to_show, self.tried = [], ()
            self.change("asked")
        elif self._to_show:
            move = self._to_show.pop(0)
            self._shown = (*self._shown, move.text)
            self._table.perform(move)
        elif not self._rest_awaited:
            self.change("shown")

    @property
    def moves(self) -> tuple[str, ...]:
        """What has been played."""
        return tuple(played.move.text for played in self._table.session.history)

    def settled(self) -> None:
        moves = self.moves
        if self.state == "showing":
            self._table.app.call_soon(self._show_next)
        elif self.state == "asked" and self.over:
            self.tried = moves
            self.finished()
        elif self.state != "shown" and moves[: len(self.tried)] != self.tried:
            self.tried = ()
            self.change("asked")  # it was taken back

    @property
    def over(self) -> bool:
        """Whether what is asked for was played: the turn has ended, or something was revealed."""
        session = self._table.session
        last = session.history[-1] if session.history else None
        return last is not None and (last.revealed or session.decider != self.seat)

    @property
    def turn_ended(self) -> bool:
        """Whether the turn was played to its end."""
        return bool(self._table.session.history) and self._table.session.decider != self.seat

    def change(self, state: str) -> None:
        """Say what is to be said in a state."""
        self.state = state
        self._table.rebuild_items()
        ring = self._table.focus
        following = ring.find(self.next_item()) if self.next_item() else None
        if ring.visible and following is not None:
            ring.focus(following, show=True)  # the keyboard goes on there

    def back(self) -> bool:
        self._table.app.pop()
        return True

    def open_menu(self) -> bool:
        self._table.app.pop()
        return True

    def ends_game(self) -> bool:
        return True

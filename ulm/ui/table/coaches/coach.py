"""What teaches at a table: asked by the game scene while somebody plays."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

import pygame

from ulm.rules import Game, Move
from ulm.session.table_game import TableGame
from ulm.ui.navigation import MenuEntry
from ulm.ui.program import Program
from ulm.ui.table.panels.coach_note import CoachNote, note_area
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.state.anchors import Anchors
from ulm.ui.table.state.table_actions import PlayerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.input import Input
from ulm.ui.toolkit.node import Node


class CoachedTable(PlayerActions, Protocol):
    """The table as a coach sees it."""

    app: Program
    state: TableState
    session: TableGame
    anchors: Anchors

    @property
    def hinted(self) -> bool:
        """Whether a hint is shown, or being thought of."""

    def named(self, name: str) -> Sequence[Focusable]:
        """The things on the screen of a name; ``token:gray``: the token of an action that can be used."""

    def readable(self) -> Sequence[pygame.FRect]:
        """What a pointing hand, or a slip on the board, should not cover."""

    def needed(self) -> Sequence[pygame.FRect]:
        """What is needed to decide, and a slip on the board never covers."""

    def begin_anew(self, game: Game) -> None:
        """Have another game at this table, of the same rules and seats, from its beginning on."""

    def take_back(self, moves: int) -> None:
        """Take so many moves back, whoever played them; in a practice game even those that showed something hidden."""


class Coach:
    """What teaches at a table. What is not overridden leaves the table as it is: this one alone teaches nothing."""

    @property
    def panels(self) -> Sequence[Panel]:
        """Panels of its own, above those of the table; Tab comes to the ``foremost`` of them first."""
        return ()

    @property
    def column(self) -> float:
        """How far down (logical y) it needs the side column for itself; 0 where it does not."""
        return 0.0

    @property
    def words_column(self) -> float:
        """How much of that must stay in sight while something else is asked in the column."""
        return self.column

    @property
    def alone(self) -> bool:
        """Whether nobody else helps: the table has neither hints nor a log then."""
        return False

    @property
    def holds(self) -> bool:
        """Whether no bot plays on for now."""
        return False

    @property
    def final(self) -> str:
        """What is asked before a turn ends in which something useful is left, whatever the settings say; empty where
        nothing but the turn depends on it.
        """
        return ""

    @property
    def practises(self) -> bool:
        """Whether the player may switch practice on."""
        return True

    def top_bar(self) -> Sequence[Node]:
        """What stands in the top bar besides."""
        return ()

    def top_key(self) -> object:
        """What of that the top bar depends on."""
        return None

    def automatic(self, verbs: frozenset[str]) -> frozenset[str]:
        """Which of these moves, made by themselves by the settings, make themselves here as well."""
        return verbs

    def settled(self) -> None:
        """A move, or the taking back of one, has been shown to its end: the position is that on the screen."""

    def refused(self, move: Move) -> None:
        """The player tried a move that cannot be played; the engine's sentence has been said."""

    def look_back(self, number: int) -> None:
        """The player wants to see the position right after a move, of a game that is not known as a whole here."""

    def handle(self, event: Input) -> bool:
        """An input comes, before the table gets it; True when it is used up."""
        return False

    def back(self) -> bool:
        """Esc, after the table's own steps back; False where the coach has none."""
        return False

    def open_menu(self) -> bool:
        """Open a menu of its own; False for that of the table."""
        return False

    @property
    def menu_entries(self) -> Sequence[MenuEntry]:
        """What the table's menu has besides its own entries."""
        return ()

    def ends_game(self) -> bool:
        """The game is over: True when the coach goes on by itself, False for the final count."""
        return False

    def next_item(self) -> str:
        """The name of the item with which the keyboard goes on; empty to let the table find it."""
        return ""

    def draw(self, canvas: Canvas) -> None:
        """Draw what is above everything else: light on things, a hand, a slip on the board."""


MakeCoach: TypeAlias = Callable[[CoachedTable], Coach]
"""Makes the coach of a table."""


LEAST_BELOW = 108.0
"""With less room than that below a panel, nothing is explained there: it takes the whole column."""


class ColumnPanel(Panel, ABC):
    """What such a coach says, on a ``slip``."""

    slip: CoachNote

    @property
    def in_column(self) -> bool:
        """Whether the slip lies in the column now."""
        return True

    @abstractmethod
    def _fill(self) -> None:
        """Write what is said now on the slip."""

    @property
    def bottom(self) -> float:
        """Where it ends (logical y); 0 where it is not in the column."""
        if not self.in_column:
            return 0.0
        self._fill()
        return note_area(self.actions.arrangement).y + self.slip.rect.h + 4

    @property
    def words_bottom(self) -> float:
        """Where that ends which stays in sight while something else is asked."""
        return self.bottom


class ColumnCoach(Coach):
    """Needs as much of the column as its panel."""

    _panel: ColumnPanel

    @property
    def panels(self) -> Sequence[Panel]:
        return (self._panel,)

    @property
    def column(self) -> float:
        return self._panel.bottom

    @property
    def words_column(self) -> float:
        return self._panel.words_bottom
